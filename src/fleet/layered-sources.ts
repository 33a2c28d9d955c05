import { createHash } from 'node:crypto';
import type { FileTexts as FleetTexts } from '../adoption/sources.ts';
import { fullName, type Reader, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { remarkLine, settingsLines } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import { readOwnFile } from '../requests/own-file.ts';
import type { Owners } from '../requests/owners.ts';
import type { Section } from '../sections/section.ts';
import { writtenValue } from '../settings/layers/folded.ts';
import { readLayer } from '../settings/layers/layers.ts';
import { costFile, placeText, type Refusal, type Remark, refusalText, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { isOfOrganization } from '../settings/top-level.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import { createFolds, type FoldedSet, type Layer } from './folds.ts';
import { createPicker, type OpenLayer } from './layers.ts';
import type { LayerJudge } from './locked.ts';
import type { LayerSet, Locked } from './manifest.ts';
import { chosen, type DeclaredSettings, isChosen } from './settings.ts';
import {
  type EditableLayers,
  nameIn,
  type RepositorySettings,
  type SettingsSources,
  saidBy,
  strayLines,
  withItsName,
  withNamedLines,
  withoutName,
} from './sources.ts';
import { NotListed, witnessesOf } from './witness.ts';

interface Layered {
  readonly manifest: LayerSet;
  /** The sections that these layers may declare. */
  readonly sections: readonly Section[];
  /** The layer of one organization alone, to which an adoption writes. */
  readonly ownLayer?: string;
  readonly opened: readonly OpenLayer[];
  /** For locks to `at-least`. */
  readonly judge?: LayerJudge;
  readonly options: RunOptions;
  readonly owners: Owners;
  readonly targets: readonly Target[];
  readonly world: Pick<World, 'load' | 'list'>;
}

export interface LayeredSources extends SettingsSources {
  /** The layers and the own file of a repository, folded; `undefined` if there are none. */
  foldedFor(target: Target, host: Reader): Promise<FoldedSet | undefined>;
}

/** The settings of repositories, or of one organization, from the layers of a fleet file. */
export function layeredSources(layered: Layered): LayeredSources {
  const { manifest, sections, opened, judge, options: whole, owners, targets, world } = layered;
  const options = among(sections, whole);
  const folds = createFolds(manifest, { sections }, options.unknownKeys, judge);
  const pick = createPicker(opened, world);
  const witnessOf = witnessesOf(options, owners, targets);
  const picked = new Map<string, Promise<readonly Layer[]>>();
  const layersOf = (target: Target) => {
    const key = keyOf(target.repository);
    const layers = picked.get(key) ?? pick(witnessOf(target));
    picked.set(key, layers);
    return layers;
  };
  const shared = sharedBelow(opened);
  const accept = (folded: FoldedSet) => accepted(folded, sections, options);
  const used = new Set<Layer>();
  const told = new Map<string, Remark>();

  const entries = new Map((manifest.repositories ?? []).map((entry) => [keyOf(entry.repository), entry]));
  const entryFor = ({ repository }: Target) => entries.get(keyOf(repository));
  async function withOwnEntry(settings: DeclaredSettings, target: Target) {
    const entry = entryFor(target);
    return entry ? (await import('./entry-settings.ts')).withEntry(settings, entry, target, options) : settings;
  }
  /** Other names and values of an entry make other settings of what its layers say. */
  async function said<T>(target: Target, says: T) {
    const entry = entryFor(target);
    return entry ? [(await import('./entry-settings.ts')).saidByEntry(entry), says] : says;
  }

  async function foldedFor(target: Target, host: Reader) {
    const layers = await layersOf(target);
    const own = manifest.own && !target.missing ? await ownText(target, host, manifest) : undefined;
    if (own === undefined) return layers.length ? folds.of(layers) : undefined;
    return folds.withOwn(layers, { text: own, file: `${fullName(target.repository)}:${manifest.own!.file}` });
  }

  async function layersToEdit(target: Target, host: Reader): Promise<EditableLayers> {
    const layers = await layersOf(target);
    const text = manifest.own && (await ownText(target, host, manifest));
    const elsewhere = text === undefined ? undefined : `${fullName(target.repository)}:${manifest.own!.file}`;
    const templates = opened.flatMap(({ template }) => template ?? []);
    const own =
      layered.ownLayer ?? layers.findLast(({ file }) => templates.some(({ files }) => files.includes(file)))?.file;
    const refuses = (texts: FleetTexts) => {
      const files = [...texts].filter(([file]) => file !== elsewhere);
      const read = files.map(([file, text]) => ({ file, text, read: readLayer({ file, text }) }));
      return (elsewhere === undefined ? folds.of(read) : folds.withOwn(read, { file: elsewhere, text: text! }))
        .refusals;
    };
    const path = own === undefined ? templates.at(-1)?.pathFor(target.repository) : undefined;
    return {
      texts: new Map([
        ...layers.map(({ file, text }) => [file, text] as const),
        ...(elsewhere ? [[elsewhere, text!] as const] : []),
      ]),
      ofFleet: { own, elsewhere, refuses },
      lines: path
        ? [
            note(
              `${code(fullName(target.repository))} has no layer of its own: create ${code(path)} to keep there what other repositories do not share`,
            ),
          ]
        : [],
    };
  }

  async function settingsFor(target: Target, host: Reader): Promise<RepositorySettings> {
    const folded = await foldedFor(target, host);
    const entry = entryFor(target);
    if (!folded && !entry) return { lines: [notLayered(manifest)] };
    if (!folded) return { settings: await withOwnEntry(nothing, target), lines: [notLayered(manifest)] };
    const said = withItsName(accept(folded), target.repository);
    const settings = await withOwnEntry(said, target);
    const remarks = folded.remarks.filter((remark) => !shared.has(remark.place?.file ?? ''));
    const left = entry ? (await import('./entry-settings.ts')).leftAsItIs(said, entry, target) : [];
    return { settings, lines: [...settingsLines(options, { ...settings, remarks }), ...left] };
  }

  return {
    foldedFor,
    layersToEdit,
    settingsFor,
    async refuse(all) {
      const refusals = new Map<string, Refusal>();
      const keep = (some: readonly Refusal[]) => {
        for (const one of some) refusals.set(refusalText(one), one);
      };
      for (const target of all) {
        try {
          const layers = await layersOf(target);
          const folded = folds.of(layers);
          for (const layer of layers) used.add(layer);
          for (const one of folded.remarks) if (shared.has(one.place?.file ?? '')) told.set(JSON.stringify(one), one);
          keep(folded.refusals);
          if (!folded.refusals.length) await withOwnEntry(named(accept(folded), target.repository, shared), target);
        } catch (failure) {
          if (failure instanceof SettingsRefused) keep(failure.refusals);
          else if (!(failure instanceof NotListed)) throw failure;
        }
      }
      if (refusals.size) throw new SettingsRefused([...refusals.values()], [...told.values()]);
    },
    async saidOf(target) {
      const layers = await layersOf(target);
      const folded = folds.of(layers);
      const settings = accept(folded);
      if (!manifest.own)
        return { says: await said(target, layers.length ? saidBy(settings, target.repository) : undefined) };
      const { place: _, ...own } = manifest.own;
      const written = [...folded.stack].map(([key, one]) => [key, writtenValue(one)]);
      const allowed = saidBy({ ...settings, declared: [] }, target.repository);
      return { says: await said(target, [own, manifest.locked.map(lockOf), written, allowed]) };
    },
    async textsFor(target) {
      const layers = await layersOf(target);
      return said(target, [manifest.own ?? 'no own file', manifest.locked.map(lockOf), layers.map(digestOf)]);
    },
    lines: (known) => [
      ...[...told.values()].map(remarkLine),
      ...absentLines(opened),
      ...idleLines(opened, used, options),
      ...(options.only ? [] : opened).flatMap(({ entry, template }) =>
        strayLines(template?.strays(known) ?? [], entry.file, options),
      ),
    ],
  };
}

const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();

/** What an entry without any layer declares before its own keys count. */
const nothing: DeclaredSettings = { declared: [], remarks: [] };

/** The shared files below every file of a single repository: remarks about them are about no single repository. */
function sharedBelow(opened: readonly OpenLayer[]): ReadonlySet<string> {
  const first = opened.findIndex(({ template }) => template);
  return new Set(opened.slice(0, first < 0 ? undefined : first).map(({ entry }) => entry.file));
}

/** The inputs may name sections of organizations and of repositories. */
function among(sections: readonly Section[], options: RunOptions): RunOptions {
  const known = (names: readonly string[] | undefined) =>
    names?.filter((name) => sections.some(({ key }) => key === name));
  return { ...options, sections: known(options.sections), requiredSections: known(options.requiredSections) };
}

function accepted(
  { declared, allowed, refusals, remarks }: FoldedSet,
  sections: readonly Section[],
  options: RunOptions,
): DeclaredSettings {
  if (costFile(refusals)) throw new SettingsRefused(refusals, remarks);
  const refused = refusals.filter(isChosen(options));
  return withNamedLines(
    { declared: chosen(declared, sections, options), allowed, refused, remarks },
    isOfOrganization({ sections }),
  );
}

function named(settings: DeclaredSettings, repository: RepositoryName, shared: ReadonlySet<string>) {
  const { place } = nameIn(settings);
  return place && shared.has(place.file) ? withoutName(settings) : withItsName(settings, repository);
}

async function ownText({ repository, defaultBranch }: Target, host: Reader, { own }: LayerSet) {
  const { file, isRequired, place } = own!;
  const text = await readOwnFile(host, file, defaultBranch);
  if (text !== undefined || !isRequired) return text;
  const problem = `${code(fullName(repository))} has no ${code(file)} on its default branch, and the fleet file requires it`;
  const fix = 'add the file to the repository, or write `as: highest-layer`';
  throw new SettingsRefused([{ at: ['own', 'as'], place, problem, fix }]);
}

const note = (message: string): Line => ({ kind: 'note', key: '', message });

export const notLayered = ({ file, own }: LayerSet) =>
  note(`no layer of ${code(file)} applies to it${own ? `, and it has no ${code(own.file)}` : ''}`);

const absentLines = (opened: readonly OpenLayer[]) =>
  opened.flatMap(({ absent, entry }) => (absent ? [note(`${placeText(entry.place)}: ${absent}`)] : []));

/** A mistyped topic would otherwise leave a layer out for good. */
function idleLines(opened: readonly OpenLayer[], used: ReadonlySet<Layer>, { shard, only }: RunOptions) {
  if (shard || only) return [];
  return opened.flatMap(({ entry, shared }) =>
    shared && !used.has(shared)
      ? [note(`${placeText(entry.place)}: ${code(entry.file)} applies to no repository of this run`)]
      : [],
  );
}

const lockOf = ({ text, isAtLeast }: Locked) => (isAtLeast ? { [text]: 'at-least' } : text);

/** Recognises a layer in a later run. */
const digestOf = ({ file, text }: Layer) => [file, createHash('sha256').update(text).digest('hex')];
