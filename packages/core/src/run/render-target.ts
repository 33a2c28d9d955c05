/**
 * Renders the merged settings of one repository from a fleet file. Asks GitHub only if a layer depends on facts that
 * only GitHub knows.
 */

import { writeMerged } from '../engine/merge-texts.ts';
import type { Rendered } from '../engine/render.ts';
import { type Manifest, openManifest, readManifest } from '../fleet/file/manifest.ts';
import { entryOf } from '../fleet/file/repository-entries.ts';
import { notLayered, openLayeredSources } from '../fleet/layers/layered-sources.ts';
import { namesOfLayers, openLayers } from '../fleet/layers/layers.ts';
import { createOwners } from '../fleet/requests/owners.ts';
import { findTargets } from '../fleet/targets/find-targets.ts';
import { isExcluded } from '../fleet/targets/matching.ts';
import { repositoriesOf } from '../fleet/targets/open-targets.ts';
import { wantedOf } from '../fleet/targets/wanted.ts';
import { askedKeys } from '../fleet/targets/where.ts';
import { fullName, isSameName, type RepositoryName } from '../github/github.ts';
import { failedRun, remarkLine, resultOfTargets } from '../report/result/outcome.ts';
import { type Line, note } from '../report/result/result.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { openSession } from '../session/session.ts';
import type { WantedTargets } from '../session/targets/filters.ts';
import type { World } from '../session/world/world.ts';
import { explain } from '../settings/layers/explain.ts';
import { isMatch } from '../settings/patterns/repositories.ts';
import { asRefusal, refuseFile, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { reportRunFailure } from './endings.ts';

export async function renderTarget(repository: RepositoryName, asked: RunOptions, world: World): Promise<Rendered> {
  try {
    return await renderWithFleet(repository, asked, world);
  } catch (failure) {
    return { result: reportRunFailure(failure, 'render') ?? failedRun('render', failure) };
  }
}

async function renderWithFleet(repository: RepositoryName, asked: RunOptions, world: World): Promise<Rendered> {
  const manifest = await openManifest(asked.fleetFile!, world);
  const { options, wanted, names } = wantedOf(manifest, asked);
  const opened = await openLayers(manifest, world);
  const missing = opened.flatMap(({ refused }) => refused?.refusals ?? []);
  if (missing.length) throw new SettingsRefused(missing);
  const session = await openSession(options, world);
  const owners = createOwners(session);
  const asks = listGitHubFacts(manifest, repository).length > 0;
  const narrowed = narrowTargets(repository, wanted, asks);
  const ofLayers = namesOfLayers({ manifest, opened });
  const texts = [...names!.texts.filter(([, by]) => by !== 'repos'), ...ofLayers.texts];
  const { targets, refuseFormer } = await findTargets(
    { options: { ...options, shard: undefined }, wanted: narrowed, names: { ...ofLayers, texts } },
    owners,
  );
  const target = targets.find((candidate) => isSameName(candidate.repository, repository));
  if (!target) throw refuseNonTarget(repository, manifest);
  if (target.missing?.failure !== undefined) throw target.missing.failure;
  session.covers(repositoriesOf([target]));
  const isAsked = asks || target.id !== undefined;
  const layerContext = { owners, targets: [target], world, ...(isAsked && { refuseFormer }) };
  const sources = openLayeredSources({ manifest, opened }, layerContext, options);
  await sources.refuse([target]);
  const merged = await sources.mergedFor(target, session.host(target).reader);
  if (merged?.refusals.length) throw new SettingsRefused(merged.refusals, merged.remarks);
  const lines = [
    ...reportGitHubFacts(manifest, target.repository),
    ...reportEntry(manifest, target.repository),
    ...(merged ? merged.remarks.map(remarkLine) : [notLayered(manifest)]),
  ];
  const stack = merged?.stack ?? new Map();
  return {
    result: resultOfTargets('render', [], lines),
    text: writeMerged(stack, merged?.allowed),
    explain: (key) => explain(stack, key || undefined),
  };
}

function narrowTargets(repository: RepositoryName, wanted: readonly WantedTargets[], asks: boolean) {
  const alone = asks
    ? entryOf(
        wanted.flatMap(({ entries = [] }) => entries),
        repository,
      )
    : undefined;
  for (const { repos, filters } of wanted) {
    const own = findNames(repos, repository);
    if (own.length && !isExcluded(repository, filters))
      return [{ repos: own, filters, ...(alone && { entries: [alone] }) }];
  }
  return wanted.filter((entry) => mayMatch(entry, repository));
}

const findNames = (repos: WantedTargets['repos'], repository: RepositoryName) =>
  repos === '*' ? [] : repos.filter((name) => isSameName(name, repository));

const mayMatch = ({ repos }: Pick<WantedTargets, 'repos'>, repository: RepositoryName) =>
  repos === '*' || repos.some((name) => isMatch(fullName(name), repository));

const refuseNonTarget = (repository: RepositoryName, { file }: Manifest) =>
  refuseFile(
    `${code(fullName(repository))} is not a target: no entry matches it, or \`where\` or \`exclude\` leaves it out`,
    'check the name, or the entries of `targets`',
    { file, line: 1, column: 1 },
    ['targets'],
  );

function listGitHubFacts({ layers, own }: Manifest, repository: RepositoryName): string[] {
  const asking = layers.filter(
    ({ where: { repos } }) => !repos || repos.some((pattern) => isMatch(pattern, repository)),
  );
  return [...new Set(asking.flatMap(({ where }) => askedKeys(where))), ...(own ? [own.file] : [])];
}

function reportGitHubFacts(manifest: Manifest, repository: RepositoryName): Line[] {
  const facts = listGitHubFacts(manifest, repository).map(code).join(', ');
  return facts ? [note(`Trueup read ${facts} from GitHub to select the settings`)] : [];
}

/** The entry of a repository decides about keys of `repository` and `custom_properties` and is no layer. */
function reportEntry({ repositories, file }: Manifest, repository: RepositoryName): Line[] {
  const entry = entryOf(repositories, repository);
  const { line } = entry?.place([]) ?? {};
  const message = `its entry in \`repositories\` (${file}:${line}) decides whether it is created, renamed or archived`;
  return entry ? [note(message)] : [];
}

/** Refuses an invalid fleet file before any request. */
export async function needsGitHub(repository: RepositoryName, file: string, load: World['load']): Promise<boolean> {
  try {
    const manifest = readManifest(await load(file), file);
    const entries = manifest.targets.filter((entry) => mayMatch(entry, repository));
    const isAlone = entryOf(manifest.repositories, repository) !== undefined;
    const isNamed = entries.some(
      (entry) => findNames(entry.repos, repository).length > 0 && !isExcluded(repository, entry),
    );
    return (
      (isAlone || entries.length > 0) && (!(isAlone || isNamed) || listGitHubFacts(manifest, repository).length > 0)
    );
  } catch (failure) {
    asRefusal(failure);
    return false;
  }
}
