import { fullName } from '../host/host.ts';
import { loadSections } from '../sections/load.ts';
import { registry } from '../sections/registry.ts';
import type { Section } from '../sections/section.ts';
import { readLayer } from '../settings/layers/layers.ts';
import { NoSuchFile, NoSuchFolder } from '../settings/load.ts';
import { type Refusal, refusalText, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { type Layer, mistakesIn } from './folds.ts';
import type { LayerJudge } from './locked.ts';
import type { LayerEntry, LayerSet, Manifest } from './manifest.ts';
import { openTemplate, type Template } from './template.ts';
import type { WantedFleet } from './wanted.ts';
import { fits, type Witness } from './where.ts';

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

/** The layers of a fleet file, or of one organization in it, as they were read. */
export interface LayeredFiles {
  readonly manifest: LayerSet;
  /** The sections that these layers may declare. */
  readonly sections: readonly Section[];
  /** The layer of one organization alone, to which an adoption writes. */
  readonly ownLayer?: string;
  readonly opened: readonly OpenLayer[];
  /** For locks to `at-least`. */
  readonly judge?: LayerJudge;
}

/** The layers of the repositories of a run, and of each of its organizations, by the owner in small letters. */
export interface LayerSets {
  readonly repositories?: LayeredFiles;
  readonly organizations: ReadonlyMap<string, LayeredFiles>;
}

/**
 * Reads the layers of what the run takes; of a run that makes its files itself, none. Throws `SettingsRefused` with what
 * is wrong in them whatever repository they are for.
 */
export async function openLayerSets(
  manifest: Manifest,
  { wanted, organizations: taken }: WantedFleet,
  makesFile: boolean | undefined,
  disk: Disk,
): Promise<LayerSets> {
  const open = async (set: LayerSet, sections: readonly Section[]) =>
    openSet(set, sections, makesFile ? [] : await openLayers(set, disk));
  const repositories = wanted.length ? await open(manifest, registry) : undefined;
  const sections = taken.length ? await loadSections('organization') : [];
  const named = manifest.organizations.flatMap(({ layers }) => layers.map(({ file }) => file));
  const above = manifest.organizations
    .filter(({ repository }) => taken.includes(repository))
    .map(async (one) => {
      const top = one.layers.at(-1)!.file;
      const ownLayer = named.filter((file) => file === top).length === 1 ? top : undefined;
      return [one.repository.owner.toLowerCase(), { ...(await open(one, sections)), ownLayer }] as const;
    });
  const organizations = new Map(await Promise.all(above));
  const refusals = [repositories, ...organizations.values()].flatMap((one) => one?.refusals ?? []);
  // Several organizations may share a layer.
  const all = new Map(refusals.map((one) => [refusalText(one), one]));
  if (all.size) throw new SettingsRefused([...all.values()]);
  return { repositories, organizations };
}

async function openSet(manifest: LayerSet, sections: readonly Section[], opened: readonly OpenLayer[]) {
  const shared = opened.flatMap((one) => one.shared ?? []);
  const refused = [...opened.flatMap((one) => one.refused ?? []), ...mistakesIn(shared, { sections })];
  const refusals = refused.flatMap((one) => one.refusals);
  return { manifest, sections, opened, judge: await openJudge(manifest, sections), refusals };
}

/** What judges locks to `at-least`. Few fleets have any, and what judges protections is large. */
export async function openJudge({ locked }: LayerSet, sections: readonly Section[]): Promise<LayerJudge | undefined> {
  return locked.some(({ isAtLeast }) => isAtLeast) ? (await import('./at-least.ts')).laxitiesIn(sections) : undefined;
}

/** Reads the files that repositories share, and lists the folders of the others. */
export function openLayers({ layers }: LayerSet, disk: Disk): Promise<OpenLayer[]> {
  const load = loadingOnce(disk);
  return Promise.all(layers.map((entry) => openLayer(entry, { ...disk, load })));
}

function loadingOnce({ load }: Disk) {
  const texts = new Map<string, Promise<string>>();
  return (file: string) => {
    const text = texts.get(file) ?? load(file);
    texts.set(file, text);
    return text;
  };
}

async function openLayer(entry: LayerEntry, { load, list }: Disk): Promise<OpenLayer> {
  const { file, isOptional } = entry;
  try {
    if (file.includes('{')) return { entry, template: await openTemplate(file, list) };
    return { entry, shared: layerOf(file, await load(file)) };
  } catch (failure) {
    if (isOptional && failure instanceof NoSuchFile)
      return { entry, absent: `there is no ${code(file)}, and it is optional` };
    if (isOptional && failure instanceof NoSuchFolder)
      return { entry, absent: `no repository has a file for ${code(file)}: its folder is missing` };
    if (failure instanceof SettingsRefused) return { entry, refused: placed(failure, entry) };
    throw failure;
  }
}

const layerOf = (file: string, text: string): Layer => ({ file, text, read: readLayer({ text, file }) });

/** What is wrong with a file as a whole is an error of the line that names it. */
const placed = ({ refusals }: SettingsRefused, entry: LayerEntry) =>
  new SettingsRefused(
    refusals.map(
      (refusal): Refusal => (refusal.place ? refusal : { ...refusal, ...atEntry(entry), fix: fixOf(entry) }),
    ),
  );

/** The path of the layer's file. */
export const atEntry = ({ at, isPath, place }: LayerEntry) => ({ at: isPath ? at : [...at, 'file'], place });

export function fixOf({ isOptional, isPath }: LayerEntry) {
  if (isOptional) return 'correct the path';
  return isPath ? 'create it, or correct the path' : 'create it, correct the path, or write `optional: true` beside it';
}

/** Every file of every layer that is there, the lowest first, with what is wrong in it whatever repository it is for. */
export async function examineLayers(
  opened: readonly OpenLayer[],
  sections: readonly Section[],
  { load }: Pick<World, 'load'>,
) {
  const files: Layer[] = [];
  for (const { shared, template } of opened) {
    if (shared) files.push(shared);
    for (const file of template?.files ?? []) files.push(layerOf(file, await load(file)));
  }
  return mistakesIn(files, { sections });
}

/** The layers that apply to a repository, the lowest first. */
export function createPicker(opened: readonly OpenLayer[], disk: Disk) {
  const ofOne = new Map<string, Promise<Layer>>();
  const readOne = (file: string) => {
    const layer = ofOne.get(file) ?? disk.load(file).then((text) => layerOf(file, text));
    ofOne.set(file, layer);
    return layer;
  };
  async function pick({ entry, shared, template }: OpenLayer, witness: Witness): Promise<Layer[]> {
    if (!(await fits(entry.where, witness))) return [];
    if (!template) return shared ? [shared] : [];
    const { repository } = witness;
    const found = template.fileOf(repository);
    if (found !== undefined && 'file' in found) return [await readOne(found.file)];
    if (found) throw new SettingsRefused([{ ...atEntry(entry), problem: found.problem, fix: found.fix }]);
    if (entry.isOptional) return [];
    const problem = `there is no ${code(template.pathFor(repository))} for ${code(fullName(repository))}`;
    throw new SettingsRefused([{ ...atEntry(entry), problem, fix: fixOf(entry) }]);
  }
  return async (witness: Witness): Promise<readonly Layer[]> => {
    const picked: Layer[] = [];
    for (const one of opened) picked.push(...(await pick(one, witness)));
    return picked;
  };
}
