/**
 * Opens the files of layers, and selects the layers of each repository. A layer is one file for all repositories, or a
 * template with a file for each.
 */

import { type RepositoryName, toFullName } from '../../github/github.ts';
import { registry } from '../../sections/registry.ts';
import type { Target } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { MissingFileError, MissingFolderError } from '../../settings/reading/load.ts';
import { type Refusal, SettingsError } from '../../settings/refusal.ts';
import type { LayerEntry, Manifest } from '../file/manifest.ts';
import type { FileAccess } from '../operator-files.ts';
import type { OwnerReads } from '../requests/owners.ts';
import type { FoundTargets } from '../targets/find-targets.ts';
import { collectFilterRepositoryNames, type OperatorNames } from '../targets/former-names.ts';
import { isWhereMet, type RepositoryInspector } from '../targets/where.ts';
import { createLayer, findLayerMistakes, findLockMistakes, type Layer } from './merging.ts';
import { openPathTemplate, type PathTemplate } from './template.ts';

export interface OpenLayer {
  readonly entry: LayerEntry;
  /** Unset if the file is optional and missing. */
  readonly shared?: Layer;
  readonly template?: PathTemplate;
  readonly absenceReason?: string;
  readonly readError?: SettingsError;
}

export interface LayeredFiles {
  readonly manifest: Manifest;
  readonly opened: readonly OpenLayer[];
}

export const addLayerNames = (texts: OperatorNames['texts'], { manifest, opened }: LayeredFiles): OperatorNames => ({
  texts: [...texts, ...collectFilterRepositoryNames(manifest.layers)],
  files: opened.map(({ template }) => (template ? [template] : [])),
});

export interface LayeredTargets {
  readonly owners: OwnerReads;
  readonly targets: readonly Target[];
  readonly checkFormerName?: FoundTargets['checkFormerName'];
  readonly world: FileAccess;
}

/** Throws `SettingsError` with all mistakes. A run that creates its files opens no layers. */
export async function openLayeredFiles(manifest: Manifest, makesFile: boolean | undefined, disk: FileAccess) {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const shared = opened.flatMap((layer) => layer.shared ?? []);
  const refused = [...opened.flatMap((layer) => layer.readError ?? []), ...findLayerMistakes(shared, registry)];
  const refusals = refused.flatMap((error) => error.refusals);
  if (refusals.length) throw new SettingsError(refusals);
  return { manifest, opened };
}

export function openLayers({ layers }: Manifest, disk: FileAccess): Promise<OpenLayer[]> {
  const texts = new Map<string, Promise<string>>();
  const load = (file: string) => getOrCreate(texts, file, () => disk.load(file));
  return Promise.all(layers.map((entry) => openLayer(entry, { ...disk, load })));
}

async function openLayer(entry: LayerEntry, { load, list }: FileAccess): Promise<OpenLayer> {
  const { file, isOptional } = entry;
  try {
    if (file.includes('{')) return { entry, template: await openPathTemplate(file, list) };
    return { entry, shared: createLayer(file, await load(file)) };
  } catch (failure) {
    if (isOptional && failure instanceof MissingFileError)
      return { entry, absenceReason: `${formatCode(file)} does not exist, but is optional` };
    if (isOptional && failure instanceof MissingFolderError)
      return { entry, absenceReason: `no repository has a file for ${formatCode(file)}: its folder does not exist` };
    if (failure instanceof SettingsError) return { entry, readError: addEntryPlace(failure, entry) };
    throw failure;
  }
}

/** A mistake of the whole file is reported at its line in the fleet file. */
const addEntryPlace = ({ refusals }: SettingsError, entry: LayerEntry) =>
  new SettingsError(
    refusals.map(
      (refusal): Refusal => (refusal.place ? refusal : { ...refusal, ...createLayerRefusal(entry, refusal.problem) }),
    ),
  );

export const createLayerRefusal = (
  { at, place, isOptional }: LayerEntry,
  problem: string,
  fix = isOptional ? 'correct the path' : 'create it, correct the path, or write `optional: true` beside it',
): Refusal => ({ at: [...at, 'file'], place, problem, fix });

/** Checks locks only against layers for all repositories, because other layers may apply to different ones. */
export async function checkLayerFiles({ manifest, opened }: LayeredFiles, { load }: Pick<World, 'load'>) {
  const files: Layer[] = [];
  const commonLayers = new Set<Layer>();
  for (const { entry, shared, template } of opened) {
    if (shared) files.push(shared);
    if (shared && !Object.keys(entry.where).length) commonLayers.add(shared);
    for (const file of template?.files ?? []) files.push(createLayer(file, await load(file)));
  }
  const lockMistakes = findLockMistakes(files, commonLayers, registry, manifest);
  return findLayerMistakes(files, registry).map((mistakes) => ({
    ...mistakes,
    refusals: [...mistakes.refusals, ...lockMistakes.get(mistakes.layer)!],
  }));
}

/** The finder throws `SettingsError` if a required file is missing. The error may appear in a public log. */
export function createLayerFinder(disk: FileAccess, mayName: (repository: RepositoryName) => boolean) {
  const layersByEntry = new Map<string, Promise<Layer>>();
  /** Two entries with one file are two layers, because their order decides which values win. */
  const readLayerOnce = (file: string, { at }: LayerEntry) =>
    getOrCreate(layersByEntry, JSON.stringify([at, file]), async () => createLayer(file, await disk.load(file)));
  return async ({ entry, shared, template }: OpenLayer, repository: RepositoryName): Promise<readonly Layer[]> => {
    if (!template) return shared ? [shared] : [];
    const match = template.findFile(repository);
    if (match !== undefined && 'file' in match) return [await readLayerOnce(match.file, entry)];
    if (match) throw new SettingsError([createLayerRefusal(entry, match.problem, match.fix)]);
    if (entry.isOptional) return [];
    throw new SettingsError([
      mayName(repository)
        ? createLayerRefusal(
            entry,
            `${formatCode(toFullName(repository))} has no ${formatCode(template.createPath(repository))}`,
          )
        : createLayerRefusal(
            entry,
            `a repository of this run has no file for ${formatCode(entry.file)}`,
            'pass `--private-repos show` to see its name, correct the path, or write `optional: true` beside it',
          ),
    ]);
  };
}

export function createLayerPicker(opened: readonly OpenLayer[], find: ReturnType<typeof createLayerFinder>) {
  return async (inspector: RepositoryInspector): Promise<readonly Layer[]> => {
    const picked: Layer[] = [];
    for (const layer of opened)
      if (await isWhereMet(layer.entry.where, inspector)) picked.push(...(await find(layer, inspector.repository)));
    return picked;
  };
}
