import { type LayerEntry, openManifest } from '../../fleet/file/manifest.ts';
import { createLayerRefusal } from '../../fleet/layers/layers.ts';
import { openPathTemplate } from '../../fleet/layers/template.ts';
import { maxFiles, type OperatorFiles, toPathInRepository } from '../../fleet/operator-files.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { FileOptions, RunScope } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { MissingFolderError } from '../../settings/reading/load.ts';
import { SettingsError } from '../../settings/refusal.ts';

export async function listSettingsFiles(
  options: RunScope & FileOptions,
  files: OperatorFiles,
): Promise<readonly string[]> {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === undefined && fleetFile === undefined) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== undefined);
  return [...new Set([...named, ...(await listFleetFiles(options, files)).toSorted()])];
}

/** Maps the path of each settings file to its Git blob id. */
export async function readFileIds(
  { options, world }: { readonly options: RunScope & FileOptions; readonly world: Pick<World, 'environment'> },
  files: OperatorFiles,
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const name of await listSettingsFiles(options, files)) {
    const id = await files.getFileId?.(name);
    if (id !== undefined) ids[toPathInRepository(name, world)] = id;
  }
  return ids;
}

export async function listFleetFiles(
  options: RunScope & FileOptions,
  files: OperatorFiles,
): Promise<readonly string[]> {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== undefined) return listFilesOfLayers(fleetFile, files);
  if (reposDir === undefined || !(await files.has(reposDir))) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith('.yml'));
  return names.map((name) => `${reposDir.replace(/\/+$/, '')}/${name}`);
}

/** Lists the layers of all targets and fetches none. */
async function listFilesOfLayers(file: string, files: OperatorFiles): Promise<readonly string[]> {
  const { layers } = await openManifest(file, files);
  // A stranger may have written the fleet file, and each layer may be a folder to list.
  if (layers.length > maxFiles)
    throw new MissingComparison(
      `${formatCode(file)} lists ${layers.length} layers; a preview for forks reads at most ${maxFiles}`,
      'review the files themselves',
    );
  return (await Promise.all(layers.map((entry) => listLayerFiles(entry, files)))).flat();
}

async function listLayerFiles(entry: LayerEntry, files: OperatorFiles): Promise<readonly string[]> {
  const { file, isOptional } = entry;
  if (file.includes('{'))
    return (await openPathTemplate(file, (...folder) => listFolder(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsError([createLayerRefusal(entry, `${formatCode(file)} does not exist`)]);
}

const listFolder = (folder: Parameters<OperatorFiles['list']>, files: OperatorFiles, isOptional: boolean) =>
  files.list(...folder).catch((failure) => {
    if (isOptional && failure instanceof MissingFolderError) return [];
    throw failure;
  });
