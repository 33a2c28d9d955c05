/**
 * Renders the merged settings of one repository from a fleet file. Asks GitHub only if a layer depends on GitHub's
 * facts.
 */

import { formatMergedSettings } from '../engine/merge-texts.ts';
import type { RenderResult } from '../engine/render.ts';
import { type Manifest, openManifest, parseManifest } from '../fleet/file/manifest.ts';
import { findEntry } from '../fleet/file/repository-entries.ts';
import { noteNoLayers, openLayeredSources } from '../fleet/layers/layered-sources.ts';
import { addLayerNames, openLayers } from '../fleet/layers/layers.ts';
import { createOwnerReads } from '../fleet/requests/owners.ts';
import { findTargets } from '../fleet/targets/find-targets.ts';
import { createSelectionFromManifest } from '../fleet/targets/fleet-selection.ts';
import { isExcluded, isSelectedBy } from '../fleet/targets/matching.ts';
import { listCurrentNames } from '../fleet/targets/open-targets.ts';
import { listRequestedKeys } from '../fleet/targets/where.ts';
import { isSameName, type RepositoryName, toFullName } from '../github/github.ts';
import { createFailedRun, createRunResult, reportRemark } from '../report/result/outcome.ts';
import { type Line, reportNote } from '../report/result/result.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { openRunSession } from '../session/session.ts';
import type { TargetSelection } from '../session/targets/filters.ts';
import type { World } from '../session/world/world.ts';
import { formatValueOrigins } from '../settings/layers/explain.ts';
import { formatCode } from '../settings/message-text.ts';
import { isRepositoryMatch } from '../settings/patterns/repositories.ts';
import { createFileError, requireSettingsError, SettingsError } from '../settings/refusal.ts';
import { reportRunFailure } from './run-failures.ts';

export async function renderTarget(
  repository: RepositoryName,
  requested: RunOptions,
  world: World,
): Promise<RenderResult> {
  try {
    return await renderWithFleet(repository, requested, world);
  } catch (failure) {
    return { result: reportRunFailure(failure, 'render') ?? createFailedRun('render', failure) };
  }
}

async function renderWithFleet(repository: RepositoryName, requested: RunOptions, world: World): Promise<RenderResult> {
  const manifest = await openManifest(requested.fleetFile!, world);
  const { options, selections, names } = createSelectionFromManifest(manifest, requested);
  const opened = await openLayers(manifest, world);
  const missing = opened.flatMap(({ readError }) => readError?.refusals ?? []);
  if (missing.length) throw new SettingsError(missing);
  const session = await openRunSession(options, world);
  const owners = createOwnerReads(session);
  const needsFacts = listNeededFacts(manifest, repository).length > 0;
  const narrowed = narrowToRepository(repository, selections, needsFacts);
  const texts = names.texts.filter(([, by]) => by !== 'repos');
  const { targets, checkFormerName } = await findTargets(
    {
      options: { ...options, shard: undefined },
      selections: narrowed,
      names: addLayerNames(texts, { manifest, opened }),
    },
    owners,
  );
  const target = targets.find((candidate) => isSameName(candidate.repository, repository));
  if (!target) throw createNonTargetError(repository, manifest);
  if (target.missing?.failure !== undefined) throw target.missing.failure;
  session.addRepositories(listCurrentNames([target]));
  const isAsked = needsFacts || target.id !== undefined;
  const layerContext = { owners, targets: [target], world, ...(isAsked && { checkFormerName }) };
  const sources = openLayeredSources({ manifest, opened }, layerContext, options);
  await sources.refuseInvalid([target]);
  const merged = await sources.mergeLayersFor(target, session.connectTarget(target).reader);
  if (merged?.refusals.length) throw new SettingsError(merged.refusals, merged.remarks);
  const lines = [
    ...reportGitHubFacts(manifest, target.repository),
    ...reportEntry(manifest, target.repository),
    ...(merged ? merged.remarks.map(reportRemark) : [noteNoLayers(manifest)]),
  ];
  const stack = merged?.stack ?? new Map();
  return {
    result: createRunResult('render', [], lines),
    text: formatMergedSettings(stack, merged?.allowed),
    explain: (key) => formatValueOrigins(stack, key || undefined),
  };
}

function narrowToRepository(repository: RepositoryName, selections: readonly TargetSelection[], needsFacts: boolean) {
  const alone = needsFacts
    ? findEntry(
        selections.flatMap(({ entries = [] }) => entries),
        repository,
      )
    : undefined;
  for (const { repos, filters } of selections) {
    const own = listNamesOfRepository(repos, repository);
    if (own.length && !isExcluded(repository, filters))
      return [{ repos: own, filters, ...(alone && { entries: [alone] }) }];
  }
  return selections.filter((entry) => isSelectedBy(entry, repository));
}

const listNamesOfRepository = (repos: TargetSelection['repos'], repository: RepositoryName): RepositoryName[] =>
  repos === '*' ? [] : repos.filter((name) => isSameName(name, repository));

const createNonTargetError = (repository: RepositoryName, { file }: Manifest) =>
  createFileError(
    `${formatCode(toFullName(repository))} is not a target: no entry matches it, or \`where\` or \`exclude\` leaves it out`,
    'check the name, or the entries of `targets`',
    { file, line: 1, column: 1 },
    ['targets'],
  );

function listNeededFacts({ layers, own }: Manifest, repository: RepositoryName): string[] {
  const asking = layers.filter(
    ({ where: { repos } }) => !repos || repos.some((pattern) => isRepositoryMatch(pattern, repository)),
  );
  return [...new Set(asking.flatMap(({ where }) => listRequestedKeys(where))), ...(own ? [own.file] : [])];
}

function reportGitHubFacts(manifest: Manifest, repository: RepositoryName): Line[] {
  const facts = listNeededFacts(manifest, repository).map(formatCode).join(', ');
  return facts ? [reportNote(`Trueup read ${facts} from GitHub to select the settings`)] : [];
}

/** The entry is not a layer, but decides about keys of `repository` and `custom_properties`. */
function reportEntry({ repositories, file }: Manifest, repository: RepositoryName): Line[] {
  const entry = findEntry(repositories, repository);
  const { line } = entry?.place([]) ?? {};
  const message = `its entry in \`repositories\` (${file}:${line}) decides whether it is created, renamed or archived`;
  return entry ? [reportNote(message)] : [];
}

/** Returns false for an invalid fleet file, because its error needs no request. */
export async function needsGitHub(repository: RepositoryName, file: string, load: World['load']): Promise<boolean> {
  try {
    const manifest = parseManifest(await load(file), file);
    const entries = manifest.targets.filter((entry) => isSelectedBy(entry, repository));
    const isAlone = findEntry(manifest.repositories, repository) !== undefined;
    const isNamed = entries.some(
      (entry) => listNamesOfRepository(entry.repos, repository).length > 0 && !isExcluded(repository, entry),
    );
    return (
      (isAlone || entries.length > 0) && (!(isAlone || isNamed) || listNeededFacts(manifest, repository).length > 0)
    );
  } catch (failure) {
    requireSettingsError(failure);
    return false;
  }
}
