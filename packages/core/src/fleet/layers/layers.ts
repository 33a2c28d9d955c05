import { fullName, type RepositoryName } from '../../github/github.ts';
import { registry } from '../../sections/registry.ts';
import type { Target } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { MissingFileError, MissingFolderError } from '../../settings/reading/load.ts';
import { type Refusal, SettingsError } from '../../settings/refusal.ts';
import type { LayerEntry, Manifest } from '../file/manifest.ts';
import type { OwnerReads } from '../requests/owners.ts';
import type { FoundTargets } from '../targets/find-targets.ts';
import { collectFilterNames, type OperatorNames } from '../targets/former-names.ts';
import { isMatching, type RepositoryInspector } from '../targets/where.ts';
import { findLayerMistakes, type Layer } from './merging.ts';
import { openPathTemplate, type PathTemplate } from './template.ts';

/** An entry of `layers` with its file, or with the files of a folder. */
export interface OpenLayer {
  readonly entry: LayerEntry;
  /** The one file for all repositories; unset if it is optional and missing. */
  readonly shared?: Layer;
  /** The files for single repositories. */
  readonly template?: PathTemplate;
  /** Why the layer applies to no repository, if that is allowed. */
  readonly absenceReason?: string;
  /** Why the file cannot be read. */
  readonly readError?: SettingsError;
}

type FileAccess = Pick<World, 'load' | 'list'>;

/** The layers of a fleet file, as they were read. */
export interface LayeredFiles {
  readonly manifest: Manifest;
  readonly opened: readonly OpenLayer[];
}

/** The repository names that layers go by. */
export const collectLayerNames = ({ manifest, opened }: LayeredFiles): OperatorNames => ({
  texts: collectFilterNames(manifest.layers),
  files: opened.map(({ template }) => (template ? [template] : [])),
});

/** Whose layers they are, and who says what these repositories are. */
export interface LayeredTargets {
  readonly owners: OwnerReads;
  readonly targets: readonly Target[];
  readonly checkFormerName?: FoundTargets['checkFormerName'];
  readonly world: FileAccess;
}

/**
 * Reads the layers of a fleet file; of a run that makes its files itself, none. Throws `SettingsRefused` with what is
 * wrong in them whatever repository they are for.
 */
export async function openLayeredFiles(manifest: Manifest, makesFile: boolean | undefined, disk: FileAccess) {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const shared = opened.flatMap((layer) => layer.shared ?? []);
  const refused = [
    ...opened.flatMap((layer) => layer.readError ?? []),
    ...findLayerMistakes(shared, { sections: registry }),
  ];
  const refusals = refused.flatMap((error) => error.refusals);
  if (refusals.length) throw new SettingsError(refusals);
  return { manifest, opened };
}

/** Reads the files that repositories share, and lists the folders of the others. */
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

const createLayer = (file: string, text: string): Layer => ({ file, text, read: readLayer({ text, file }) });

/** What is wrong with a file as a whole is an error of the line that names it. */
const addEntryPlace = ({ refusals }: SettingsError, entry: LayerEntry) =>
  new SettingsError(
    refusals.map(
      (refusal): Refusal => (refusal.place ? refusal : { ...refusal, ...locateEntry(entry), fix: describeFix(entry) }),
    ),
  );

export const locateEntry = ({ at, place }: LayerEntry) => ({ at: [...at, 'file'], place });

export const describeFix = ({ isOptional }: LayerEntry) =>
  isOptional ? 'correct the path' : 'create it, correct the path, or write `optional: true` beside it';

/** Every file of every layer that is there, the lowest first, with what is wrong in it whatever repository it is for. */
export async function checkLayers(opened: readonly OpenLayer[], { load }: Pick<World, 'load'>) {
  const files: Layer[] = [];
  for (const { shared, template } of opened) {
    if (shared) files.push(shared);
    for (const file of template?.files ?? []) files.push(createLayer(file, await load(file)));
  }
  return findLayerMistakes(files, { sections: registry });
}

/** Finds what an entry of `layers` has for a repository. Throws `SettingsRefused` if a file is missing or ambiguous. */
export function createLayerFinder(disk: FileAccess) {
  const ofOne = new Map<string, Promise<Layer>>();
  const readLayerOnce = (file: string) =>
    getOrCreate(ofOne, file, async () => createLayer(file, await disk.load(file)));
  return async ({ entry, shared, template }: OpenLayer, repository: RepositoryName): Promise<readonly Layer[]> => {
    if (!template) return shared ? [shared] : [];
    const match = template.findFile(repository);
    if (match !== undefined && 'file' in match) return [await readLayerOnce(match.file)];
    if (match) throw new SettingsError([{ ...locateEntry(entry), problem: match.problem, fix: match.fix }]);
    if (entry.isOptional) return [];
    const problem = `${formatCode(fullName(repository))} has no ${formatCode(template.createPath(repository))}`;
    throw new SettingsError([{ ...locateEntry(entry), problem, fix: describeFix(entry) }]);
  };
}

/** The layers that apply to a repository, the lowest first. */
export function createLayerPicker(opened: readonly OpenLayer[], disk: FileAccess, find = createLayerFinder(disk)) {
  return async (inspector: RepositoryInspector): Promise<readonly Layer[]> => {
    const picked: Layer[] = [];
    for (const layer of opened)
      if (await isMatching(layer.entry.where, inspector)) picked.push(...(await find(layer, inspector.repository)));
    return picked;
  };
}
