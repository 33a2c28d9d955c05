import { type LayerEntry, openManifest } from '../../fleet/file/manifest.ts';
import { atEntry, fixOf } from '../../fleet/layers/layers.ts';
import { openTemplate } from '../../fleet/layers/template.ts';
import { mostFiles, type OperatorFiles, pathInRepository } from '../../fleet/operator-files.ts';
import { NoComparison } from '../../session/failures.ts';
import type { About, FileOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { NoSuchFolder } from '../../settings/reading/load.ts';
import { SettingsRefused } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';

export async function listSettingsFiles(
  options: About & FileOptions,
  files: OperatorFiles,
): Promise<readonly string[]> {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === undefined && fleetFile === undefined) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== undefined);
  return [...new Set([...named, ...(await listFleetFiles(options, files)).toSorted()])];
}

/** Maps the path of each settings file to its Git blob id. */
export async function readFileIds(
  { options, world }: { readonly options: About & FileOptions; readonly world: Pick<World, 'environment'> },
  files: OperatorFiles,
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const name of await listSettingsFiles(options, files)) {
    const id = await files.idOf?.(name);
    if (id !== undefined) ids[pathInRepository(name, world)] = id;
  }
  return ids;
}

export async function listFleetFiles(options: About & FileOptions, files: OperatorFiles): Promise<readonly string[]> {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== undefined) return listLayers(fleetFile, files);
  if (reposDir === undefined || !(await files.has(reposDir))) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith('.yml'));
  return names.map((name) => `${reposDir.replace(/\/+$/, '')}/${name}`);
}

/** Lists the layers of all targets and fetches none. */
async function listLayers(file: string, files: OperatorFiles): Promise<readonly string[]> {
  const { layers } = await openManifest(file, files);
  // A stranger may have written the fleet file, and each layer may be a folder to list.
  if (layers.length > mostFiles)
    throw new NoComparison(
      `${code(file)} lists ${layers.length} layers; a preview for forks reads at most ${mostFiles}`,
      'review the files themselves',
    );
  return (await Promise.all(layers.map((entry) => listLayerFiles(entry, files)))).flat();
}

async function listLayerFiles(entry: LayerEntry, files: OperatorFiles): Promise<readonly string[]> {
  const { file, isOptional } = entry;
  if (file.includes('{')) return (await openTemplate(file, (folder) => listFolder(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsRefused([{ ...atEntry(entry), problem: `${code(file)} does not exist`, fix: fixOf(entry) }]);
}

const listFolder = (folder: string, files: OperatorFiles, isOptional: boolean) =>
  files.list(folder).catch((failure) => {
    if (isOptional && failure instanceof NoSuchFolder) return [];
    throw failure;
  });
