import { type OperatorFiles, pathInRepository } from '../../fleet/operator-files.ts';
import type { About, FileOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { layersNamed } from './layer-files.ts';

/** Every settings file of the operator that these options make a run read. */
export async function settingsFilesOf(options: About & FileOptions, files: OperatorFiles): Promise<readonly string[]> {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === undefined && fleetFile === undefined) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== undefined);
  return [...new Set([...named, ...(await filesOfSeveral(options, files)).toSorted()])];
}

/** The same by their paths in the repository, each with the id that Git gives to its text. */
export async function idsOf(
  { options, world }: { readonly options: About & FileOptions; readonly world: Pick<World, 'environment'> },
  files: OperatorFiles,
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const name of await settingsFilesOf(options, files)) {
    const id = await files.idOf?.(name);
    if (id !== undefined) ids[pathInRepository(name, world)] = id;
  }
  return ids;
}

/** The layers of a fleet file, or the files of a folder. */
export async function filesOfSeveral(options: About & FileOptions, files: OperatorFiles): Promise<readonly string[]> {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== undefined) return layersNamed(fleetFile, files);
  if (reposDir === undefined || !(await files.has(reposDir))) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith('.yml'));
  return names.map((name) => `${reposDir.replace(/\/+$/, '')}/${name}`);
}
