import { type RepositoryName, toFullName } from '../../github/github.ts';
import { UnknownTarget } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { Session } from '../../session/session.ts';
import { addDisclosures } from '../../session/targets/disclosure.ts';
import { isNamePattern, isSearchNeeded } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { nearest } from '../../settings/keys/nearest.ts';
import { code } from '../../settings/shown.ts';
import type { ListedRepository } from '../requests/listings.ts';
import { createOwners, type Owners } from '../requests/owners.ts';
import { type AskedTargets, findTargets, hasMoved, isTakenBy, searchAll, type Unheld } from './find-targets.ts';

/** Finds the repositories of a run, and what it may show of each, and makes them known to its session. */
export async function openTargets(
  asked: AskedTargets,
  session: Session,
  world: Pick<World, 'environment' | 'reportUnseen'>,
) {
  const { options } = asked;
  const owners = openOwners([asked], session);
  const found = await findTargets(asked, owners);
  for (const { repository } of found.unheld.filter((one) => isTakenBy(asked.wanted!)(one.repository)))
    if (!(await owners.ofLists(repository))) world.reportUnseen?.();
  await refuseUnheld(found.unheld, asked, owners);
  session.addRepositories(repositoriesOf(found.targets));
  return {
    owners,
    found,
    repositories: addDisclosures(found.targets, options, world.environment.GITHUB_REPOSITORY),
  };
}

/**
 * Tells the session what the run is about, on both sides of a pull request if there are two: a fleet file may name other
 * owners, teams and properties on each.
 */
export function openOwners(sides: readonly AskedTargets[], session: Session): Owners {
  for (const side of sides) session.addSubject(side.options);
  const [{ repos = [] }] = sides.map((side) => side.options) as [RunOptions];
  if (isSearchNeeded(repos)) session.showProgress('listing the repositories');
  return createOwners(session);
}

/** The names on the host of what the run is about and what is there: no token can be had for anything else. */
export const repositoriesOf = (targets: readonly Target[]): RepositoryName[] =>
  targets.flatMap(({ repository, currentName: called = repository, missing }) => (missing ? [] : [called]));

/** Throws `NoTarget` if a narrowed run names what its fleet does not hold: nothing of it is visited. */
export async function refuseUnheld(unheld: readonly Unheld[], asked: AskedTargets, owners: Owners): Promise<void> {
  if (!unheld.length) return;
  const told = await Promise.all(unheld.map((one) => unheldWords(one, asked, owners)));
  throw new UnknownTarget(
    told.map(([problem]) => problem).join('; '),
    [...new Set(told.map(([, fix]) => fix))].join(', and '),
  );
}

async function unheldWords({ repository, by }: Unheld, { options, wanted = [] }: AskedTargets, owners: Owners) {
  const file = code(options.fleetFile!);
  const isTaken = isTakenBy(wanted)(repository);
  const listed = isTaken ? await owners.ofName(repository) : null;
  const mayTell = options.privateRepos === 'show' || (listed !== null && !listed.private);
  const isNamed = mayTell || options.privateRepos === 'names';
  const name = isNamed ? code(toFullName(repository)) : 'a repository of this run';
  if (listed && (await hasMoved(repository, owners)))
    return [
      `${name} ${mayTell ? `is now called ${code(listed.full_name)}` : 'has a new name, which is not shown here'}`,
      `write its new name, also in ${file} if it is there`,
    ];
  if (by !== undefined)
    return [
      `${name} is not a target of ${file}: ${mayTell ? whyOut(by, listed) : 'its `where` or `exclude` leaves it out'}`,
      `change ${file}, or remove this name`,
    ];
  if (listed)
    return [
      `${name} is not a target of ${file}: the token may not administer it, or does not list it`,
      'give the token, or its user, administration of the repository',
    ];
  const meant = nearest(toFullName(repository), isNamed ? await namesToTell(isTaken, { options, wanted }, owners) : []);
  const why = isTaken ? 'it is not visible to this token' : 'no entry of `targets` matches it';
  return [
    `${name} is not a target of ${file}: ${why}`,
    meant ? `write ${code(meant)}` : `check the name, or the entries of ${file}`,
  ];
}

const whyOut = (by: string, listed: ListedRepository | null) =>
  by === 'archived' && listed?.archived
    ? 'it is archived, and no entry that matches its name has `archived: true`'
    : by === 'exclude'
      ? '`exclude` leaves it out'
      : `its ${by} does not match the \`where\` of any entry that matches its name`;

/** The names that may have been meant, as far as this run may show them. What patterns find takes a list. */
async function namesToTell(isFound: boolean, { options, wanted = [] }: AskedTargets, owners: Owners) {
  const { privateRepos } = options;
  const written = wanted.flatMap(({ repos }) => (repos === '*' ? [] : repos.filter((one) => !isNamePattern(one))));
  const { targets } = isFound ? await searchAll(wanted, { ...options, only: undefined }, owners) : { targets: [] };
  const open = targets.filter(({ visibility }) => privateRepos === 'show' || visibility === 'public');
  return [...written, ...open.map(({ repository }) => repository)].map(toFullName);
}
