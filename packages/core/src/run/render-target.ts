import { writeMergedSettings } from '../engine/merge-texts.ts';
import type { RenderResult } from '../engine/render.ts';
import { type Manifest, openManifest, readManifest } from '../fleet/file/manifest.ts';
import { findEntry } from '../fleet/file/repository-entries.ts';
import { noteNoLayers, openLayeredSources } from '../fleet/layers/layered-sources.ts';
import { collectLayerNames, openLayers } from '../fleet/layers/layers.ts';
import { createOwnerReads } from '../fleet/requests/owners.ts';
import { findTargets } from '../fleet/targets/find-targets.ts';
import { isExcluded } from '../fleet/targets/matching.ts';
import { listCurrentNames } from '../fleet/targets/open-targets.ts';
import { readWantedFromManifest } from '../fleet/targets/wanted.ts';
import { listRequestedKeys } from '../fleet/targets/where.ts';
import { isSameName, type RepositoryName, toFullName } from '../github/github.ts';
import { createFailedRun, createRunResult, reportRemark } from '../report/result/outcome.ts';
import { createNote, type Line } from '../report/result/result.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { openSession } from '../session/session.ts';
import type { TargetSelection } from '../session/targets/filters.ts';
import type { World } from '../session/world/world.ts';
import { explainLayers } from '../settings/layers/explain.ts';
import { formatCode } from '../settings/message-text.ts';
import { isRepositoryMatch } from '../settings/patterns/repositories.ts';
import { createFileError, SettingsError, toSettingsError } from '../settings/refusal.ts';
import { endedBy } from './endings.ts';

/** The settings that one repository gets by a fleet file, as check and apply have them. */
export async function renderTarget(repository: RepositoryName, asked: RunOptions, world: World): Promise<RenderResult> {
  try {
    return await renderOne(repository, asked, world);
  } catch (failure) {
    return { result: endedBy(failure, 'render') ?? createFailedRun('render', failure) };
  }
}

async function renderOne(repository: RepositoryName, asked: RunOptions, world: World): Promise<RenderResult> {
  const manifest = await openManifest(asked.fleetFile!, world);
  const { options, wanted, names } = readWantedFromManifest(manifest, asked);
  const opened = await openLayers(manifest, world);
  const missing = opened.flatMap(({ readError: refused }) => refused?.refusals ?? []);
  if (missing.length) throw new SettingsError(missing);
  const session = await openSession(options, world);
  const owners = createOwnerReads(session);
  const asks = askedFor(manifest, repository).length > 0;
  const narrowed = narrowTo(repository, wanted, asks);
  const ofLayers = collectLayerNames({ manifest, opened });
  const texts = [...names!.texts.filter(([, by]) => by !== 'repos'), ...ofLayers.texts];
  const { targets, checkFormerName: refuseFormer } = await findTargets(
    { options: { ...options, shard: undefined }, wanted: narrowed, names: { ...ofLayers, texts } },
    owners,
  );
  const target = targets.find((one) => isSameName(one.repository, repository));
  if (!target) throw noTarget(repository, manifest);
  if (target.missing?.failure !== undefined) throw target.missing.failure;
  session.addRepositories(listCurrentNames([target]));
  const isAsked = asks || target.id !== undefined;
  const of = { owners, targets: [target], world, ...(isAsked && { checkFormerName: refuseFormer }) };
  const sources = openLayeredSources({ manifest, opened }, of, options);
  await sources.refuseInvalid([target]);
  const merged = await sources.mergeLayersFor(target, session.connectTarget(target).reader);
  if (merged?.refusals.length) throw new SettingsError(merged.refusals, merged.remarks);
  const lines = [
    ...askedLines(manifest, target.repository),
    ...entryLines(manifest, target.repository),
    ...(merged ? merged.remarks.map(reportRemark) : [noteNoLayers(manifest)]),
  ];
  const stack = merged?.stack ?? new Map();
  return {
    result: createRunResult('render', [], lines),
    text: writeMergedSettings(stack, merged?.allowed),
    explain: (key) => explainLayers(stack, key || undefined),
  };
}

/** Keeps only the entries that may take the repository. If one of them names it, no search is needed. */
function narrowTo(repository: RepositoryName, wanted: readonly TargetSelection[], asks: boolean) {
  // Where nothing is asked of the host, it is all the same whether it has the repository.
  const alone = asks
    ? findEntry(
        wanted.flatMap(({ entries = [] }) => entries),
        repository,
      )
    : undefined;
  for (const { repos, filters } of wanted) {
    const own = namesIn(repos, repository);
    if (own.length && !isExcluded(repository, filters))
      return [{ repos: own, filters, ...(alone && { entries: [alone] }) }];
  }
  return wanted.filter((one) => mayTake(one, repository));
}

const namesIn = (repos: TargetSelection['repos'], repository: RepositoryName) =>
  repos === '*' ? [] : repos.filter((one) => isSameName(one, repository));

const mayTake = ({ repos }: Pick<TargetSelection, 'repos'>, repository: RepositoryName) =>
  repos === '*' || repos.some((one) => isRepositoryMatch(toFullName(one), repository));

const noTarget = (repository: RepositoryName, { file }: Manifest) =>
  createFileError(
    `${formatCode(toFullName(repository))} is not a target: no entry matches it, or \`where\` or \`exclude\` leaves it out`,
    'check the name, or the entries of `targets`',
    { file, line: 1, column: 1 },
    ['targets'],
  );

/** The facts that only the host knows and that decide which settings the repository gets. */
function askedFor({ layers, own }: Manifest, repository: RepositoryName): string[] {
  const asking = layers.filter(
    ({ where: { repos } }) => !repos || repos.some((one) => isRepositoryMatch(one, repository)),
  );
  return [...new Set(asking.flatMap(({ where }) => listRequestedKeys(where))), ...(own ? [own.file] : [])];
}

function askedLines(manifest: Manifest, repository: RepositoryName): Line[] {
  const what = askedFor(manifest, repository).map(formatCode).join(', ');
  return what ? [createNote(`Trueup read ${what} from GitHub to select the settings`)] : [];
}

/** What the fleet file says of it alone is no layer, and decides about keys of `repository` and `custom_properties`. */
function entryLines({ repositories, file }: Manifest, repository: RepositoryName): Line[] {
  const entry = findEntry(repositories, repository);
  const { line } = entry?.place([]) ?? {};
  const message = `its entry in \`repositories\` (${file}:${line}) decides whether it is created, renamed or archived`;
  return entry ? [createNote(message)] : [];
}

/**
 * Whether the host must be asked for the settings of a repository, since only the host knows what a pattern finds.
 * Refuses a faulty fleet file before anything is asked.
 */
export async function asksHost(repository: RepositoryName, file: string, load: World['load']): Promise<boolean> {
  try {
    const manifest = readManifest(await load(file), file);
    const entries = manifest.targets.filter((entry) => mayTake(entry, repository));
    const isAlone = findEntry(manifest.repositories, repository) !== undefined;
    const isNamed = entries.some(
      (entry) => namesIn(entry.repos, repository).length > 0 && !isExcluded(repository, entry),
    );
    return (isAlone || entries.length > 0) && (!(isAlone || isNamed) || askedFor(manifest, repository).length > 0);
  } catch (failure) {
    toSettingsError(failure);
    return false;
  }
}
