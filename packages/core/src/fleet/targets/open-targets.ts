/**
 * Opens the targets of a run. A narrowed run fails if it names a repository that the fleet excludes, with the reason
 * and a suggestion.
 */

import { type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { UnknownTarget } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { Session } from '../../session/session.ts';
import { addDisclosures } from '../../session/targets/disclosure.ts';
import { isSearchNeeded } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { suggestWord } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import { findEntryByFormerName } from '../file/repository-entries.ts';
import type { ListedRepository } from '../requests/listings.ts';
import { createOwnerReads, type OwnerReads } from '../requests/owners.ts';
import { findTargets, type TargetRequest, type UnmatchedRepository } from './find-targets.ts';
import { listExactNames } from './matching.ts';
import { isSelectedByAny, searchTargets, throwWithoutDetails } from './search-targets.ts';

export async function openTargets(
  request: TargetRequest,
  session: Session,
  world: Pick<World, 'environment' | 'reportExcluded' | 'reportFinished' | 'reportUnseen'>,
) {
  const { options } = request;
  // The drift issue of a service needs the visibility.
  const driftIssue = options.driftIssue || world.reportFinished !== undefined;
  const owners = openOwnerReads([request], session);
  const foundTargets = await findTargets(request, owners);
  for (const { repository } of foundTargets.excluded) world.reportExcluded?.(repository);
  await reportUnseen(foundTargets.unmatched, request, owners, world).catch(throwWithoutDetails(options));
  await refuseUnmatched(foundTargets.unmatched, request, owners);
  session.addRepositories(listCurrentNames(foundTargets.targets));
  return {
    owners,
    found: foundTargets,
    repositories: addDisclosures(foundTargets.targets, { ...options, driftIssue }, world.environment.GITHUB_REPOSITORY),
  };
}

async function reportUnseen(
  unmatched: readonly UnmatchedRepository[],
  { selections = [] }: TargetRequest,
  owners: OwnerReads,
  world: Pick<World, 'reportUnseen'>,
) {
  const isSelected = isSelectedByAny(selections);
  for (const { repository } of unmatched)
    if (isSelected(repository) && !(await owners.readListedRepository(repository))) world.reportUnseen?.();
}

/** Both sides of a pull request may name different owners, teams and properties. */
export function openOwnerReads(sides: readonly TargetRequest[], session: Session): OwnerReads {
  for (const side of sides) session.addSubject(side.options);
  const [{ repos = [] }] = sides.map((side) => side.options) as [RunOptions];
  if (isSearchNeeded(repos)) session.showProgress('listing the repositories');
  return createOwnerReads(session);
}

/** A token can only be created for existing repositories, under their current names. */
export const listCurrentNames = (targets: readonly Target[]): RepositoryName[] =>
  targets.flatMap(({ repository, currentName = repository, missing }) => (missing ? [] : [currentName]));

export async function refuseUnmatched(
  unmatched: readonly UnmatchedRepository[],
  request: TargetRequest,
  owners: OwnerReads,
): Promise<void> {
  if (!unmatched.length) return;
  const descriptions = await Promise.all(
    unmatched.map((repository) => describeUnmatched(repository, request, owners)),
  ).catch(throwWithoutDetails(request.options));
  throw new UnknownTarget(
    descriptions.map(([problem]) => problem).join('; '),
    [...new Set(descriptions.map(([, fix]) => fix))].join(', and '),
  );
}

async function describeUnmatched(
  { repository, excludedBy }: UnmatchedRepository,
  { options, selections = [] }: TargetRequest,
  owners: OwnerReads,
): Promise<readonly [problem: string, fix: string]> {
  const file = formatCode(options.fleetFile!);
  const isSelected = isSelectedByAny(selections)(repository);
  const listed = isSelected ? await owners.readRepository(repository) : null;
  const isDisclosed = options.privateRepos === 'show' || (listed !== null && !listed.private);
  const isNameShown = isDisclosed || options.privateRepos === 'names';
  const name = isNameShown ? formatCode(toFullName(repository)) : 'a repository of this run';
  if (listed && listed.full_name.toLowerCase() !== toNameKey(repository))
    return [
      `${name} ${isDisclosed ? `is now called ${formatCode(listed.full_name)}` : 'has a new name, which is not shown here'}`,
      `write its new name, also in ${file} if it is there`,
    ];
  const entry = findEntryByFormerName(
    selections.flatMap(({ entries = [] }) => entries),
    repository,
  );
  if (entry)
    return isNameShown
      ? [
          `${name} is the former name of ${formatCode(toFullName(entry.repository))} in ${file}, so it is not a target`,
          `write ${formatCode(toFullName(entry.repository))}`,
        ]
      : [`${name} is a former name in ${file}, so it is not a target`, 'write the current name'];
  if (excludedBy !== undefined)
    return [
      `${name} is not a target of ${file}: ${isDisclosed ? explainExclusion(excludedBy, listed) : 'its `where` or `exclude` leaves it out'}`,
      `change ${file}, or remove this name`,
    ];
  if (listed)
    return [
      `${name} is not a target of ${file}: the token may not administer it, or does not list it`,
      'give the token, or its user, administration of the repository',
    ];
  const names = isNameShown ? await listSuggestibleNames(isSelected, { options, selections }, owners) : [];
  const why = isSelected ? 'it is not visible to this token' : 'no entry of `targets` matches it';
  return [
    `${name} is not a target of ${file}: ${why}`,
    suggestWord(toFullName(repository), names, `check the name, or the entries of ${file}`),
  ];
}

const explainExclusion = (by: string, listed: ListedRepository | null) =>
  by === 'archived' && listed?.archived
    ? 'it is archived, and no entry that matches its name has `archived: true`'
    : by === 'exclude'
      ? '`exclude` leaves it out'
      : `its ${by} does not match the \`where\` of any entry that matches its name`;

async function listSuggestibleNames(
  isSelected: boolean,
  { options, selections = [] }: TargetRequest,
  owners: OwnerReads,
) {
  const { privateRepos } = options;
  const { targets } = isSelected
    ? await searchTargets(selections, { ...options, only: undefined }, owners)
    : { targets: [] };
  const open = targets.filter(({ visibility }) => privateRepos === 'show' || visibility === 'public');
  return [...listExactNames(selections), ...open.map(({ repository }) => repository)].map(toFullName);
}
