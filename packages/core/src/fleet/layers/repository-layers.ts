/**
 * Selects and merges the layers of one repository. Applied settings can change which layers apply, so the selection
 * repeats until it is stable.
 */

import { type Reader, toFullName, toNameKey } from '../../github/github.ts';
import { list as valuesOf } from '../../sections/custom_properties/calls.ts';
import { registry } from '../../sections/registry.ts';
import { probe } from '../../sections/teams/calls.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import { isNameShown } from '../../session/targets/disclosure.ts';
import type { Target } from '../../session/targets/target.ts';
import { getAtPath, getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import { createFileError, formatPlace, type Path, requireSettingsError } from '../../settings/refusal.ts';
import type { OwnFilePolicy } from '../file/manifest.ts';
import { toFacts } from '../requests/discover.ts';
import { repositoryCall } from '../requests/listings.ts';
import { readOwnFile } from '../requests/own-file.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createInspectorFactory } from '../targets/inspector.ts';
import { createNameTest } from '../targets/matching.ts';
import { isWhereMet, listRequestedKeys } from '../targets/where.ts';
import {
  createLayerFinder,
  createLayerPicker,
  type LayeredFiles,
  type LayeredTargets,
  type OpenLayer,
} from './layers.ts';
import { createLayer, createLayerMerger, type Layer, type MergedLayers } from './merging.ts';

interface SelectedLayers {
  readonly layers: readonly Layer[];
  /** Includes the repository's own file. */
  readonly merged: MergedLayers;
  /** Reasons why other layers applied before the run. */
  readonly changes: readonly string[];
}

export type RepositoryLayers = ReturnType<typeof createRepositoryLayers>;

export function createRepositoryLayers(files: LayeredFiles, layeredTargets: LayeredTargets, options: RunOptions) {
  const { unknownKeys, sections } = options;
  const { manifest, opened } = files;
  const { owners, targets, world, checkFormerName } = layeredTargets;
  const wave = manifest.waves.find(({ name }) => name === options.wave);
  const merge = createLayerMerger(manifest, registry, unknownKeys);
  const nameable = targets.filter((target) => isNameShown(target, options)).map(({ repository }) => repository);
  const find = createLayerFinder(world, createNameTest(nameable));
  const pick = createLayerPicker(opened, find);
  const createInspector = createInspectorFactory(owners, targets, sections);
  const listChosenSections = ({ declared }: MergedLayers) =>
    declared.filter(({ key }) => sections?.includes(key) ?? true);
  const resolvedLayers = new Map<string, Promise<SelectedLayers>>();

  async function selectLayers(target: Target, own?: Layer): Promise<SelectedLayers> {
    await checkFormerName?.(target);
    const attempts: LayerAttempt[] = [];
    let next = await pick(createInspector(target));
    for (;;) {
      const layers = next;
      const merged = merge(layers, own);
      const declared = listChosenSections(merged);
      attempts.push({ layers, declared });
      next = await pick(createInspector(target, declared));
      const evaluation = evaluateAttempts(attempts, next, opened);
      if (evaluation && 'circle' in evaluation) throw createCircleError(evaluation.circle);
      if (evaluation) return { layers, merged, changes: evaluation.changes };
    }
  }

  async function verifyLayers({ target, layers, merged }: SelectedLayers & { readonly target: Target }) {
    const createSingleInspector = createInspectorFactory(createSingleReads(owners, target), targets, sections);
    const wheres = [...opened.map(({ entry }) => entry.where ?? {}), wave?.where ?? {}];
    const isByFacts = wheres.flatMap(listRequestedKeys).some((key) => !['team', 'property'].includes(key));
    const current =
      isByFacts && !target.isNew
        ? await owners.readOnce(target.currentName ?? target.repository, repositoryCall)
        : null;
    const own = current ? { ...target, facts: toFacts(current) } : target;
    if (wave && !(await isWhereMet(wave.where, createSingleInspector(own))))
      throw createStaleListError(`the wave ${formatCode(wave.name)} does not contain`);
    const changedLayers = findDifferentLayers(
      layers,
      await pick(createSingleInspector(own, listChosenSections(merged))),
    );
    if (changedLayers.length)
      throw createStaleListError(`${changedLayers.map(({ file }) => formatCode(file)).join(', ')} applies to`);
  }

  return {
    resolve: (target: Target, own?: Layer) =>
      own || target.isNew
        ? selectLayers(target, own)
        : getOrCreate(resolvedLayers, toNameKey(target.repository), () => selectLayers(target)),
    merge,
    findAll: ({ repository }: Target) =>
      Promise.all(
        opened.map(async (layer) => ({ ...layer, found: await find(layer, repository).catch(requireSettingsError) })),
      ),
    readOwnLayer: async (target: Target, github: Reader) =>
      manifest.own ? readOwnLayer(target, github, manifest.own) : undefined,
    /** Reads the repository without lists. Throws if other layers apply than a list of the owner showed. */
    verifyLayers,
  };
}

interface LayerAttempt {
  readonly layers: readonly Layer[];
  readonly declared: readonly ParsedSection[];
}

/**
 * Settings can change which layers apply. A set of layers is stable if its own settings lead to the same set. Each of
 * the `attempts` applies after the settings of the previous one. Returns `undefined` if `next` must be tried, or a
 * circle if no set is stable.
 */
export function evaluateAttempts(
  attempts: readonly LayerAttempt[],
  next: readonly Layer[],
  opened: readonly OpenLayer[],
): { readonly changes: readonly string[] } | { readonly circle: readonly string[] } | undefined {
  const first = attempts.at(0)!.layers;
  const last = attempts.at(-1)!.layers;
  const declared = attempts.flatMap((set) => set.declared);
  const describe = (layers: readonly Layer[], how: string) =>
    layers.map((layer) => `${formatCode(layer.file)} ${how}, since ${describeLayerCause(layer, opened, declared)}`);
  if (areSameLayers(last, next)) {
    const comes = describe(findMissingLayers(first, next), 'now applies');
    return { changes: [...comes, ...describe(findMissingLayers(next, first), 'no longer applies')] };
  }
  if (!attempts.some(({ layers }) => areSameLayers(layers, next))) return undefined;
  return { circle: describe(findDifferentLayers(last, next), 'applies on and off') };
}

const findDifferentLayers = (left: readonly Layer[], right: readonly Layer[]): Layer[] => [
  ...findMissingLayers(left, right),
  ...findMissingLayers(right, left),
];

const areSameLayers = (left: readonly Layer[], right: readonly Layer[]) => !findDifferentLayers(left, right).length;

const findMissingLayers = (subset: readonly Layer[], all: readonly Layer[]) =>
  all.filter((layer) => !subset.includes(layer));

function describeLayerCause(layer: Layer, opened: readonly OpenLayer[], declared: readonly ParsedSection[]): string {
  const isFrom = ({ shared, template }: OpenLayer) => shared === layer || template?.files.includes(layer.file);
  const requestedKeys = opened.filter(isFrom).flatMap(({ entry }) => listRequestedKeys(entry.where));
  const causes = settingsByCondition.flatMap(([key, ...paths]) =>
    (requestedKeys.includes(key) ? paths : []).flatMap(([section, ...path]) => {
      const cause = declared.find(({ key, desired }) => key === section && getAtPath(desired, path) !== undefined);
      return cause ? `${formatCode([section, ...path].join('.'))} is declared (${formatPlace(cause.place(path))})` : [];
    }),
  );
  return causes.join(' and ') || 'the entry of the repository in the fleet file declares it';
}

/** Settings that can change the result of each key of `where`. */
const settingsByCondition: readonly (readonly [key: string, ...settings: Path[]])[] = [
  ['topic', ['repository', 'topics']],
  ['visibility', ['repository', 'visibility'], ['repository', 'private']],
  ['archived', ['repository', 'archived']],
  ['team', ['teams']],
  ['property', ['custom_properties']],
];

/** A paginated list may omit a repository that moves to another page while Trueup reads it. */
function createSingleReads(owners: OwnerReads, { repository, currentName = repository, id }: Target): OwnerReads {
  return {
    ...owners,
    async readTeamRepositories(owner, team_slug) {
      const listed = await owners.readTeamRepositories(owner, team_slug);
      if (listed({ id, full_name: toFullName(currentName) })) return listed;
      const access = await owners.readOnce(currentName, probe({ team_slug }));
      return () => (access === null ? undefined : true);
    },
    readProperties: () => owners.readOnce(currentName, valuesOf({})).then((own) => () => own),
  };
}

const createCircleError = (why: readonly string[]) =>
  new RepositoryNotLocated(
    `these settings switch a layer on and off in an endless loop: ${why.join('; ')}`,
    'choose another `where` for the layer, or declare the same value with and without it',
    'the settings of this repository switch a layer on and off in an endless loop',
  );

const createStaleListError = (claim: string) =>
  new RepositoryNotLocated(
    `${claim} it, but the owner's list on GitHub does not show this`,
    'run again',
    'the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it',
  );

/** A missing required file gives a layer with an error. */
async function readOwnLayer(
  target: Target,
  github: Reader,
  { file: path, isRequired, place }: OwnFilePolicy,
): Promise<Layer | undefined> {
  const { repository } = target;
  const text = await readOwnFile(github, path, target);
  const file = `${toFullName(repository)}:${path}`;
  if (text !== undefined) return createLayer(file, text);
  if (!isRequired) return undefined;
  const problem = `${formatCode(toFullName(repository))} has no ${formatCode(path)} on its default branch, but the fleet file requires it`;
  const fix = 'add the file to the repository, or write `as: highest-layer`';
  return { text: '', file, read: createFileError(problem, fix, place, ['own', 'as']) };
}
