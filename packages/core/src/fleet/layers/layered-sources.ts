import { fullName, nameKey, type Reader, type RepositoryName } from '../../github/github.ts';
import { reportRedactedFailure } from '../../report/result/failure-lines.ts';
import { type Gate, listWritingItems } from '../../report/result/gate.ts';
import { reportRemark, reportSettings } from '../../report/result/outcome.ts';
import { createNote, type Line } from '../../report/result/result.ts';
import { registry } from '../../sections/registry.ts';
import { NotLocated } from '../../session/failures.ts';
import type { About, Leniency, PrivacyOptions } from '../../session/inputs/run-options.ts';
import { choose, type DeclaredSettings, isChosen } from '../../session/settings.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { toValue } from '../../settings/layers/merged.ts';
import {
  costFile,
  placeText,
  type Refusal,
  type Remark,
  refusalText,
  SettingsRefused,
} from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import type { Locked, Manifest } from '../file/manifest.ts';
import {
  declaredName,
  type EditableLayers,
  type FileTexts,
  type OperatorSaid,
  type RepositorySettings,
  type SettingsSources,
  saidBy,
  tellStrays,
  withItsName,
  withNamedLines,
  withoutName,
} from '../sources.ts';
import { askedKeys } from '../targets/where.ts';
import { NotListed } from '../targets/witness.ts';
import type { LayeredFiles, LayeredTargets, OpenLayer } from './layers.ts';
import type { Layer, MergedSet } from './merging.ts';
import { createRepositoryLayers, type RepositoryLayers } from './repository-layers.ts';

export interface LayeredSources extends SettingsSources {
  /** The layers and the own file of a repository, merged; `undefined` if there are none. */
  mergedFor(target: Target, host: Reader): Promise<MergedSet | undefined>;
}

/** What all repositories with these layers share. */
interface Layered extends LayeredFiles {
  readonly layers: RepositoryLayers;
  readonly options: About & Leniency & PrivacyOptions;
  /** The shared files below every file of a single repository: remarks about them are about no single repository. */
  readonly shared: ReadonlySet<string>;
  /** What the fleet file says of single repositories, by their names in small letters. */
  readonly entries: ReadonlyMap<string, RepositoryEntry>;
  /** The layers that a repository of the run has, and the remarks about what they share. `refuse` fills both. */
  readonly used: Set<Layer>;
  readonly told: Map<string, Remark>;
}

/** The settings of repositories from the layers of a fleet file. */
export function openLayeredSources(
  files: LayeredFiles,
  of: LayeredTargets,
  options: About & Leniency & PrivacyOptions,
): LayeredSources {
  const { manifest, opened } = files;
  const layered: Layered = {
    ...files,
    options,
    layers: createRepositoryLayers(files, of, options),
    shared: sharedBelow(opened),
    entries: new Map(manifest.repositories.map((entry) => [nameKey(entry.repository), entry])),
    used: new Set(),
    told: new Map(),
  };
  return {
    mergedFor: async (target, host) => (await settleLayers(target, host, layered))?.merged,
    layersToEdit: (target, host) => layersToEdit(target, host, layered),
    settingsFor: (target, host) => settingsFor(target, host, layered),
    refuse: (targets) => refuseLayers(targets, layered),
    saidOf: (target) => saidOf(target, layered),
    async textsFor(target) {
      const { layers } = await layered.layers.of(target);
      return addEntrySaid(target, layered, [
        manifest.own ?? 'no file of its own',
        locksIn(manifest),
        layers.map(({ file, text }) => [file, text]),
      ]);
    },
    lines: (known) => runLines(known, layered),
  };
}

function sharedBelow(opened: readonly OpenLayer[]): ReadonlySet<string> {
  const first = opened.findIndex(({ template }) => template);
  return new Set(opened.slice(0, first < 0 ? undefined : first).map(({ entry }) => entry.file));
}

async function settleLayers(target: Target, host: Reader, { layers }: Layered) {
  const own = target.missing ? undefined : await layers.ownFile(target, host);
  const settled = await layers.of(target, own);
  return own || settled.layers.length ? { ...settled, hasOwn: own !== undefined } : undefined;
}

async function settingsFor(target: Target, host: Reader, layered: Layered): Promise<RepositorySettings> {
  const { manifest, shared, options, layers } = layered;
  const settled = await settleLayers(target, host, layered);
  const entry = layered.entries.get(nameKey(target.repository));
  if (!settled) {
    // What an entry without any layer declares before its own keys count.
    const settings = entry && (await addOwnEntry({ declared: [], remarks: [] }, target, layered, []));
    return { settings, lines: [notLayered(manifest)] };
  }
  const { merged, moved, hasOwn } = settled;
  const accepted = accept(merged, layered);
  const said = withItsName(accepted, target.repository);
  const declared = await addOwnEntry(said, target, layered, merged.declared);
  const filters = [
    ...layered.opened.map(({ entry }) => entry),
    ...manifest.waves.filter(({ name }) => name === options.wave),
  ];
  const isByAbsence = !target.missing && filters.some(({ where }) => where.except?.some(({ team }) => team));
  const settings = { ...declared, proof: proofBy(layers, { target, ...settled }, isByAbsence) };
  const remarks = merged.remarks.filter((remark) => !shared.has(remark.place?.file ?? ''));
  const left = entry ? (await import('../entry-settings.ts')).tellWhatStays(said, entry, target) : [];
  return {
    settings,
    lines: [...reportSettings(options, { ...settings, remarks }), ...moved.map((one) => createNote(one)), ...left],
    hasOwn,
  };
}

/**
 * What a wrong layer would do that creates something can be undone. But a list that left the repository out must not
 * give it what a layer keeps from the repositories of a team.
 */
const proofBy =
  ({ prove }: RepositoryLayers, settled: Parameters<RepositoryLayers['prove']>[0], isByAbsence: boolean): Gate =>
  async ({ planned }) => {
    const items = listWritingItems(planned);
    if (!items.length) return {};
    const isProven = !isByAbsence && items.every(({ item }) => item.kind === 'create');
    const line = isProven ? undefined : await prove(settled).catch(reportRedactedFailure);
    return line ? { refused: 'Trueup cannot check which layers apply to it', lines: [line] } : {};
  };

/** `all` also holds the sections that the run leaves out. */
async function addOwnEntry(
  settings: DeclaredSettings,
  target: Target,
  { entries, options }: Layered,
  all: MergedSet['declared'],
) {
  const entry = entries.get(nameKey(target.repository));
  if (!entry) return settings;
  const { addEntry, refusePartOf } = await import('../entry-settings.ts');
  refusePartOf(all, entry, target, options);
  return addEntry(settings, entry, target, options);
}

function accept({ declared, allowed, refusals, remarks, isOwn }: MergedSet, { options }: Pick<Layered, 'options'>) {
  if (costFile(refusals) && !isOwn) throw new SettingsRefused(refusals, remarks);
  const refused = refusals.filter((one) => one.costs === undefined || isChosen(options)(one));
  return withNamedLines({ declared: choose(declared, registry, options), allowed, refused, remarks });
}

async function refuseLayers(targets: readonly Target[], layered: Layered) {
  const { layers, shared, used, told } = layered;
  const refusals = new Map<string, Refusal>();
  const keep = (some: readonly Refusal[]) => {
    for (const one of some) refusals.set(refusalText(one), one);
  };
  for (const target of targets) {
    try {
      const { layers: picked, merged } = await layers.of(target);
      for (const layer of picked) used.add(layer);
      for (const one of merged.remarks) if (shared.has(one.place?.file ?? '')) told.set(JSON.stringify(one), one);
      keep(merged.refusals);
      if (merged.refusals.length) continue;
      const accepted = accept(merged, layered);
      const { place } = declaredName(accepted);
      if (place && shared.has(place.file)) withoutName(accepted);
      else withItsName(accepted, target.repository);
      await addOwnEntry(accepted, target, layered, merged.declared);
    } catch (failure) {
      if (failure instanceof SettingsRefused) keep(failure.refusals);
      else if (!(failure instanceof NotListed || failure instanceof NotLocated)) throw failure;
    }
  }
  if (refusals.size) throw new SettingsRefused([...refusals.values()], [...told.values()]);
}

async function saidOf(target: Target, layered: Layered): Promise<OperatorSaid> {
  const { manifest, layers } = layered;
  const { repository } = target;
  const { layers: picked, merged } = await layers.of(target);
  const settings = accept(merged, layered);
  if (!manifest.own)
    return { says: addEntrySaid(target, layered, picked.length ? saidBy(settings, repository) : undefined) };
  const { place: _, ...own } = manifest.own;
  const written = [...merged.stack].map(([key, one]) => [key, toValue(one)]);
  const allowed = saidBy({ ...settings, declared: [] }, repository);
  // The repository's own file may decide which layers apply, and those of a folder hold a file for it alone.
  const all = (isSelecting(own) ? await layers.findAll(target) : []).map(({ entry, found }) => [
    [entry.file, entry.where],
    found instanceof SettingsRefused ? found.refusals.map(refusalText) : found.map(({ text }) => text),
  ]);
  return { says: addEntrySaid(target, layered, [own, locksIn(manifest), written, allowed, all]) };
}

/** Other names and values of an entry make other settings of what its layers say. */
function addEntrySaid(target: Target, { entries }: Layered, says: unknown): unknown {
  const entry = entries.get(nameKey(target.repository));
  if (!entry) return says;
  const { create, was, isArchived } = entry;
  return [{ create, was, isArchived }, says];
}

/** Whether the own file of a repository may decide which layers apply to it. */
const isSelecting = ({ sections }: Pick<NonNullable<Manifest['own']>, 'sections'>) =>
  ['repository', 'custom_properties', 'teams'].some((key) => sections.includes(key));

const locksIn = ({ locked }: Manifest) =>
  locked.map(({ text, isAtLeast }: Locked) => (isAtLeast ? { [text]: 'at-least' } : text));

async function layersToEdit(target: Target, host: Reader, layered: Layered): Promise<EditableLayers> {
  const { layers, opened } = layered;
  const elsewhere = await layers.ownFile(target, host);
  if (elsewhere?.read instanceof SettingsRefused) throw elsewhere.read;
  const { layers: picked } = await layers.of(target, elsewhere);
  const templates = opened.flatMap(({ template }) => template ?? []);
  const own = picked.findLast(({ file }: Layer) => templates.some(({ files }) => files.includes(file)))?.file;
  const path = own === undefined ? templates.at(-1)?.pathFor(target.repository) : undefined;
  const refuses = (texts: FileTexts) => {
    const files = [...texts].filter(([file]) => file !== elsewhere?.file);
    return layers.merge(
      files.map(([file, text]) => ({ file, text, read: readLayer({ file, text }) })),
      elsewhere,
    ).refusals;
  };
  return {
    texts: new Map([...picked, ...(elsewhere ? [elsewhere] : [])].map(({ file, text }) => [file, text])),
    ofFleet: { own, elsewhere: elsewhere?.file, refuses },
    lines: path === undefined ? [] : [withoutOwnLayer(target, path)],
  };
}

const withoutOwnLayer = ({ repository }: Target, path: string) =>
  createNote(
    `${code(fullName(repository))} has no layer of its own: create ${code(path)} for what other repositories do not share`,
  );

export const notLayered = ({ file, own }: Manifest) =>
  createNote(`no layer of ${code(file)} applies to it${own ? `, and it has no ${code(own.file)}` : ''}`);

/** Lines about the layers and none of the repositories. */
const runLines = (known: readonly RepositoryName[], { opened, used, told, options, manifest }: Layered): Line[] => [
  ...[...told.values()].map(reportRemark),
  ...opened.flatMap(({ absent, entry }) => (absent ? [createNote(`${placeText(entry.place)}: ${absent}`)] : [])),
  ...idleLines(manifest.own && isSelecting(manifest.own) ? opened.filter(isForAll) : opened, used, options),
  ...(options.only ? [] : opened).flatMap(({ entry, template }) =>
    tellStrays(template?.strays(known) ?? [], entry.file, options),
  ),
];

/** Which repositories another layer applies to is known once their own files are read. */
const isForAll = ({ entry: { where } }: OpenLayer) => !askedKeys(where).length;

/** A mistyped topic would otherwise leave a layer out for good. */
function idleLines(opened: readonly OpenLayer[], used: ReadonlySet<Layer>, { shard, only, wave }: About) {
  if (shard || only || wave) return [];
  return opened.flatMap(({ entry, shared }) =>
    shared && !used.has(shared)
      ? [createNote(`${placeText(entry.place)}: ${code(entry.file)} applies to no repository of this run`)]
      : [],
  );
}
