import { type Reader, toFullName, toNameKey } from '../../github/github.ts';
import { list as valuesOf } from '../../sections/custom_properties/calls.ts';
import { registry } from '../../sections/registry.ts';
import { probe } from '../../sections/teams/calls.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { FailureOptions, RunScope } from '../../session/inputs/run-options.ts';
import type { Target } from '../../session/targets/target.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { madeOnce } from '../../settings/maps.ts';
import { asRefusal, refuseFile } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import type { Manifest } from '../file/manifest.ts';
import { factsOf } from '../requests/discover.ts';
import { ofName } from '../requests/listings.ts';
import { readOwnFile } from '../requests/own-file.ts';
import type { Owners } from '../requests/owners.ts';
import { askedKeys, fits } from '../targets/where.ts';
import { witnessesOf } from '../targets/witness.ts';
import { createLayerFinder, createPicker, type LayeredFiles, type LayeredTargets } from './layers.ts';
import { createMerging, type Layer, type MergedSet } from './merging.ts';
import { findChanged, settleLayers, type TriedLayers } from './settle-layers.ts';

/** The layers of a repository that still apply once the run has applied them. */
export interface SettledLayers {
  /** The lowest first. */
  readonly layers: readonly Layer[];
  /** These layers, with the repository's own file on top. */
  readonly merged: MergedSet;
  /** Why the layers are not those that apply before the run. */
  readonly moved: readonly string[];
}

/** Which layers each repository has, and what they say together. */
export type RepositoryLayers = ReturnType<typeof createRepositoryLayers>;

export function createRepositoryLayers(files: LayeredFiles, given: LayeredTargets, options: RunScope & FailureOptions) {
  const { unknownKeys, sections } = options;
  const { manifest, opened } = files;
  const { owners, targets, world, refuseFormer } = given;
  const wave = manifest.waves.find(({ name }) => name === options.wave);
  const merging = createMerging(manifest, { sections: registry }, unknownKeys);
  const merge = (layers: readonly Layer[], own?: Layer) => (own ? merging.withOwn(layers, own) : merging.of(layers));
  const find = createLayerFinder(world);
  const pick = createPicker(opened, world, find);
  const witnessOf = witnessesOf(owners, targets, sections);
  const written = ({ declared }: MergedSet) => declared.filter(({ key }) => sections?.includes(key) ?? true);
  const settled = new Map<string, Promise<SettledLayers>>();

  async function settle(target: Target, own?: Layer): Promise<SettledLayers> {
    await refuseFormer?.(target);
    const tried: TriedLayers[] = [];
    let next = await pick(witnessOf(target));
    for (;;) {
      const layers = next;
      const merged = merge(layers, own);
      const declared = written(merged);
      tried.push({ layers, declared });
      next = await pick(witnessOf(target, declared));
      const settling = settleLayers(tried, next, opened);
      if (settling && 'circle' in settling) throw unsettled(settling.circle);
      if (settling) return { layers, merged, moved: settling.moved };
    }
  }

  async function prove({ target, layers, merged }: SettledLayers & { readonly target: Target }) {
    const prover = witnessesOf(askAlone(owners, target), targets, sections);
    const wheres = [...opened.map(({ entry }) => entry.where ?? {}), wave?.where ?? {}];
    const isByFacts = wheres.flatMap(askedKeys).some((key) => !['team', 'property'].includes(key));
    const shown =
      isByFacts && !target.isNew ? await owners.asked(target.currentName ?? target.repository, ofName) : null;
    const own = shown ? { ...target, facts: factsOf(shown) } : target;
    if (wave && !(await fits(wave.where, prover(own)))) throw unlisted(`the wave ${code(wave.name)} does not contain`);
    const moved = findChanged(layers, await pick(prover(own, written(merged))));
    if (moved.length) throw unlisted(`${moved.map(({ file }) => code(file)).join(', ')} applies to`);
  }

  return {
    of: (target: Target, own?: Layer) =>
      own || target.isNew ? settle(target, own) : madeOnce(settled, toNameKey(target.repository), () => settle(target)),
    merge,
    /** What each entry of `layers` has for a repository that fits it, or why that is refused. */
    findAll: ({ repository }: Target) =>
      Promise.all(opened.map(async (one) => ({ ...one, found: await find(one, repository).catch(asRefusal) }))),
    /** The repository's own file, or one that says why it is refused; `undefined` if it has none, or none counts. */
    ownFile: async (target: Target, host: Reader) => (manifest.own ? ownFile(target, host, manifest.own) : undefined),
    /** Throws unless the host, asked about this repository alone, shows that no other layer applies to it. */
    prove,
  };
}

/** Asks GitHub about this repository. A list may leave out what moves from one page to another while it is read. */
function askAlone(owners: Owners, { repository, currentName: called = repository, id }: Target): Owners {
  return {
    ...owners,
    async ofTeam(owner, team_slug) {
      const listed = await owners.ofTeam(owner, team_slug);
      if (listed({ id, full_name: toFullName(called) })) return listed;
      const access = await owners.asked(called, probe({ team_slug }));
      return () => (access === null ? undefined : true);
    },
    propertiesOf: () => owners.asked(called, valuesOf({})).then((own) => () => own),
  };
}

const unsettled = (why: readonly string[]) =>
  new RepositoryNotLocated(
    `these settings change which layers apply, again and again: ${why.join('; ')}`,
    'choose another `where` for the layer, or declare the same value with and without it',
    'the settings of this repository change which layers apply to it, again and again',
  );

const unlisted = (what: string) =>
  new RepositoryNotLocated(
    `${what} it, but the owner's list on GitHub does not show this`,
    'run again',
    'the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it',
  );

async function ownFile(
  target: Target,
  host: Reader,
  { file: path, isRequired, place }: NonNullable<Manifest['own']>,
): Promise<Layer | undefined> {
  const { repository } = target;
  const text = await readOwnFile(host, path, target);
  const file = `${toFullName(repository)}:${path}`;
  if (text !== undefined) return { text, file, read: readLayer({ text, file }) };
  if (!isRequired) return undefined;
  const problem = `${code(toFullName(repository))} has no ${code(path)} on its default branch, but the fleet file requires it`;
  const fix = 'add the file to the repository, or write `as: highest-layer`';
  return { text: '', file, read: refuseFile(problem, fix, place, ['own', 'as']) };
}
