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
import type { Target } from '../../session/targets/target.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { createFileError, toSettingsError } from '../../settings/refusal.ts';
import type { OwnFilePolicy } from '../file/manifest.ts';
import { toFacts } from '../requests/discover.ts';
import { repositoryCall } from '../requests/listings.ts';
import { readOwnFile } from '../requests/own-file.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createInspectors } from '../targets/inspector.ts';
import { isMatching, listRequestedKeys } from '../targets/where.ts';
import { createLayerFinder, createLayerPicker, type LayeredFiles, type LayeredTargets } from './layers.ts';
import { createLayerMerger, type Layer, type MergedLayers } from './merging.ts';
import { evaluateLayers, findDifferentLayers, type LayerAttempt } from './settle-layers.ts';

export interface ResolvedLayers {
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
  const merger = createLayerMerger(manifest, { sections: registry }, unknownKeys);
  const merge = (layers: readonly Layer[], own?: Layer) =>
    own ? merger.mergeWithOwn(layers, own) : merger.mergeLayers(layers);
  const find = createLayerFinder(world);
  const pick = createLayerPicker(opened, find);
  const createInspector = createInspectors(owners, targets, sections);
  const listChosenSections = ({ declared }: MergedLayers) =>
    declared.filter(({ key }) => sections?.includes(key) ?? true);
  const resolvedLayers = new Map<string, Promise<ResolvedLayers>>();

  async function resolveLayers(target: Target, own?: Layer): Promise<ResolvedLayers> {
    await checkFormerName?.(target);
    const attempts: LayerAttempt[] = [];
    let next = await pick(createInspector(target));
    for (;;) {
      const layers = next;
      const merged = merge(layers, own);
      const declared = listChosenSections(merged);
      attempts.push({ layers, declared });
      next = await pick(createInspector(target, declared));
      const evaluation = evaluateLayers(attempts, next, opened);
      if (evaluation && 'circle' in evaluation) throw createCircleError(evaluation.circle);
      if (evaluation) return { layers, merged, changes: evaluation.changes };
    }
  }

  async function verifyLayers({ target, layers, merged }: ResolvedLayers & { readonly target: Target }) {
    const createSingleInspector = createInspectors(createSingleReads(owners, target), targets, sections);
    const wheres = [...opened.map(({ entry }) => entry.where ?? {}), wave?.where ?? {}];
    const isByFacts = wheres.flatMap(listRequestedKeys).some((key) => !['team', 'property'].includes(key));
    const current =
      isByFacts && !target.isNew
        ? await owners.readOnce(target.currentName ?? target.repository, repositoryCall)
        : null;
    const own = current ? { ...target, facts: toFacts(current) } : target;
    if (wave && !(await isMatching(wave.where, createSingleInspector(own))))
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
        ? resolveLayers(target, own)
        : getOrCreate(resolvedLayers, toNameKey(target.repository), () => resolveLayers(target)),
    merge,
    findAll: ({ repository }: Target) =>
      Promise.all(
        opened.map(async (layer) => ({ ...layer, found: await find(layer, repository).catch(toSettingsError) })),
      ),
    readOwnLayer: async (target: Target, github: Reader) =>
      manifest.own ? readOwnLayer(target, github, manifest.own) : undefined,
    /** Reads the repository by itself, and throws if other layers apply to it than a list of the owner showed. */
    verifyLayers,
  };
}

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

async function readOwnLayer(
  target: Target,
  github: Reader,
  { file: path, isRequired, place }: OwnFilePolicy,
): Promise<Layer | undefined> {
  const { repository } = target;
  const text = await readOwnFile(github, path, target);
  const file = `${toFullName(repository)}:${path}`;
  if (text !== undefined) return { text, file, read: readLayer({ text, file }) };
  if (!isRequired) return undefined;
  const problem = `${formatCode(toFullName(repository))} has no ${formatCode(path)} on its default branch, but the fleet file requires it`;
  const fix = 'add the file to the repository, or write `as: highest-layer`';
  return { text: '', file, read: createFileError(problem, fix, place, ['own', 'as']) };
}
