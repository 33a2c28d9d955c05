import { type RepositoryName, toFullName } from '../../github/github.ts';
import { registry } from '../../sections/registry.ts';
import type { Target } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { madeOnce } from '../../settings/maps.ts';
import { NoSuchFile, NoSuchFolder } from '../../settings/reading/load.ts';
import { type Refusal, SettingsRefused } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import type { LayerEntry, Manifest } from '../file/manifest.ts';
import type { Owners } from '../requests/owners.ts';
import type { FoundTargets } from '../targets/find-targets.ts';
import { namesOfFilters, type WrittenNames } from '../targets/former-names.ts';
import { fits, type Witness } from '../targets/where.ts';
import { findMistakes, type Layer } from './merging.ts';
import { openTemplate, type Template } from './template.ts';

/** An entry of `layers` with its file, or with the files of a folder. */
export interface OpenLayer {
  readonly entry: LayerEntry;
  /** The one file for all repositories; unset if it is optional and missing. */
  readonly shared?: Layer;
  /** The files for single repositories. */
  readonly template?: Template;
  /** Why the layer applies to no repository, if that is allowed. */
  readonly absent?: string;
  /** Why the file cannot be read. */
  readonly refused?: SettingsRefused;
}

type Disk = Pick<World, 'load' | 'list'>;

/** The layers of a fleet file, as they were read. */
export interface LayeredFiles {
  readonly manifest: Manifest;
  readonly opened: readonly OpenLayer[];
}

/** The repository names that layers go by. */
export const namesOfLayers = ({ manifest, opened }: LayeredFiles): WrittenNames => ({
  texts: namesOfFilters(manifest.layers),
  files: opened.map(({ template }) => (template ? [template] : [])),
});

/** Whose layers they are, and who says what these repositories are. */
export interface LayeredTargets {
  readonly owners: Owners;
  readonly targets: readonly Target[];
  readonly refuseFormer?: FoundTargets['refuseFormer'];
  readonly world: Disk;
}

/**
 * Reads the layers of a fleet file; of a run that makes its files itself, none. Throws `SettingsRefused` with what is
 * wrong in them whatever repository they are for.
 */
export async function openLayeredFiles(manifest: Manifest, makesFile: boolean | undefined, disk: Disk) {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const shared = opened.flatMap((one) => one.shared ?? []);
  const refused = [...opened.flatMap((one) => one.refused ?? []), ...findMistakes(shared, { sections: registry })];
  const refusals = refused.flatMap((one) => one.refusals);
  if (refusals.length) throw new SettingsRefused(refusals);
  return { manifest, opened };
}

/** Reads the files that repositories share, and lists the folders of the others. */
export function openLayers({ layers }: Manifest, disk: Disk): Promise<OpenLayer[]> {
  const texts = new Map<string, Promise<string>>();
  const load = (file: string) => madeOnce(texts, file, () => disk.load(file));
  return Promise.all(layers.map((entry) => openLayer(entry, { ...disk, load })));
}

async function openLayer(entry: LayerEntry, { load, list }: Disk): Promise<OpenLayer> {
  const { file, isOptional } = entry;
  try {
    if (file.includes('{')) return { entry, template: await openTemplate(file, list) };
    return { entry, shared: layerOf(file, await load(file)) };
  } catch (failure) {
    if (isOptional && failure instanceof NoSuchFile)
      return { entry, absent: `${code(file)} does not exist, but is optional` };
    if (isOptional && failure instanceof NoSuchFolder)
      return { entry, absent: `no repository has a file for ${code(file)}: its folder does not exist` };
    if (failure instanceof SettingsRefused) return { entry, refused: addPlace(failure, entry) };
    throw failure;
  }
}

const layerOf = (file: string, text: string): Layer => ({ file, text, read: readLayer({ text, file }) });

/** What is wrong with a file as a whole is an error of the line that names it. */
const addPlace = ({ refusals }: SettingsRefused, entry: LayerEntry) =>
  new SettingsRefused(
    refusals.map(
      (refusal): Refusal => (refusal.place ? refusal : { ...refusal, ...atEntry(entry), fix: fixOf(entry) }),
    ),
  );

export const atEntry = ({ at, place }: LayerEntry) => ({ at: [...at, 'file'], place });

export const fixOf = ({ isOptional }: LayerEntry) =>
  isOptional ? 'correct the path' : 'create it, correct the path, or write `optional: true` beside it';

/** Every file of every layer that is there, the lowest first, with what is wrong in it whatever repository it is for. */
export async function examineLayers(opened: readonly OpenLayer[], { load }: Pick<World, 'load'>) {
  const files: Layer[] = [];
  for (const { shared, template } of opened) {
    if (shared) files.push(shared);
    for (const file of template?.files ?? []) files.push(layerOf(file, await load(file)));
  }
  return findMistakes(files, { sections: registry });
}

/** Finds what an entry of `layers` has for a repository. Throws `SettingsRefused` if a file is missing or ambiguous. */
export function createLayerFinder(disk: Disk) {
  const ofOne = new Map<string, Promise<Layer>>();
  const readOne = (file: string) => madeOnce(ofOne, file, async () => layerOf(file, await disk.load(file)));
  return async ({ entry, shared, template }: OpenLayer, repository: RepositoryName): Promise<readonly Layer[]> => {
    if (!template) return shared ? [shared] : [];
    const found = template.fileOf(repository);
    if (found !== undefined && 'file' in found) return [await readOne(found.file)];
    if (found) throw new SettingsRefused([{ ...atEntry(entry), problem: found.problem, fix: found.fix }]);
    if (entry.isOptional) return [];
    const problem = `${code(toFullName(repository))} has no ${code(template.pathFor(repository))}`;
    throw new SettingsRefused([{ ...atEntry(entry), problem, fix: fixOf(entry) }]);
  };
}

/** The layers that apply to a repository, the lowest first. */
export function createPicker(opened: readonly OpenLayer[], disk: Disk, find = createLayerFinder(disk)) {
  return async (witness: Witness): Promise<readonly Layer[]> => {
    const picked: Layer[] = [];
    for (const one of opened)
      if (await fits(one.entry.where, witness)) picked.push(...(await find(one, witness.repository)));
    return picked;
  };
}
