import { fullName, isOrganization, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import type { LeftOut } from '../requests/discover.ts';
import type { ListedRepository } from '../requests/listings.ts';
import type { Owners } from '../requests/owners.ts';
import { NoTarget } from '../session/failures.ts';
import { nearest } from '../settings/nearest.ts';
import { code } from '../settings/shown.ts';
import { isAmong, isPattern, type WantedTargets } from '../targets/filters.ts';
import type { Target } from '../targets/target.ts';
import type { Manifest } from './manifest.ts';

/** A repository that a narrowed run names, and the input that leaves it out of the fleet, if one does. */
export interface Unheld {
  readonly repository: RepositoryName;
  readonly by?: string;
}

const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();

/** The repositories that a run names, asked one by one, where that says the same as the lists of the fleet would. */
export async function lookUp(only: RunOptions['only'], wanted: readonly WantedTargets[], owners: Owners) {
  if (!only || only.some(isPattern) || wanted.some(({ repos }) => repos === '*')) return undefined;
  const found = await Promise.all(only.filter(isTakenBy(wanted)).map((one) => owners.ofName(one)));
  return found.flatMap((one) => one ?? []);
}

/** Nothing is asked about what no entry takes: it may be of an owner that has nothing to do with the run. */
const isTakenBy = (wanted: readonly WantedTargets[]) => (repository: RepositoryName) =>
  wanted.some(({ repos }) => repos === '*' || isAmong(repos, repository));

/** Whether the host leads from this name to another. */
export const hasMoved = async (repository: RepositoryName, owners: Owners) => {
  const listed = await owners.ofName(repository);
  return listed !== null && listed.full_name.toLowerCase() !== keyOf(repository);
};

export const narrowedLine = (taken: number, { fleetFile }: RunOptions): Line => ({
  kind: 'note',
  key: 'repos',
  message: `this run takes ${taken} of the repositories of ${code(fleetFile!)}, and says nothing of the others`,
});

/** Names that no target has. A pattern may find nothing, as any pattern may. */
export function unheldIn({ only = [] }: RunOptions, targets: readonly Target[], leftOut: readonly LeftOut[]): Unheld[] {
  const held = new Set(targets.map(({ repository }) => keyOf(repository)));
  const reasons = new Map(leftOut.map(({ repository, by }) => [keyOf(repository), by]));
  return only
    .filter((one) => !isPattern(one) && !held.has(keyOf(one)))
    .map((repository) => ({ repository, by: reasons.get(keyOf(repository)) }));
}

/** What a narrowed run leaves out of a fleet file that has organizations. */
export function leftOutLines(
  { only = [], fleetFile }: RunOptions,
  { organizations, targets }: Pick<Manifest, 'organizations' | 'targets'>,
): Line[] {
  if (!only.length || !organizations.length) return [];
  const file = code(fleetFile!);
  if (!only.every(isOrganization))
    return [leftOut(`this run takes repositories of ${file}, and leaves its organizations out`)];
  const isAll = !targets.length && organizations.length === only.length;
  return isAll ? [] : [leftOut(`this run takes an organization of ${file}, and says nothing of its other targets`)];
}

const leftOut = (message: string): Line => ({ kind: 'note', key: 'organizations', message });

/** Throws `NoTarget` if a narrowed run is about an organization that its fleet file does not name. */
export function refuseUnnamed(
  { only = [], fleetFile, privateRepos }: RunOptions,
  organizations: readonly RepositoryName[],
) {
  const unnamed = only
    .filter(isOrganization)
    .find((one) => !organizations.some((other) => keyOf(other) === keyOf(one)));
  if (!unnamed) return;
  const name = privateRepos === 'redact' ? 'the organization of this run' : code(fullName(unnamed));
  const file = code(fleetFile!);
  throw new NoTarget(
    `${name} is no target of ${file}: no entry of \`organizations\` names it`,
    `check the name, or the entries of ${file}`,
  );
}

interface NarrowedFleet {
  readonly options: RunOptions;
  readonly wanted: readonly WantedTargets[];
  readonly owners: Owners;
}

/** Throws `NoTarget` if a narrowed run names what its fleet does not hold: nothing of it is visited. */
export async function refuseUnheld(
  unheld: readonly Unheld[],
  fleet: NarrowedFleet,
  all: () => Promise<readonly Target[]>,
): Promise<void> {
  if (!unheld.length) return;
  const told = await Promise.all(unheld.map((one) => unheldWords(one, fleet, all)));
  throw new NoTarget(
    told.map(([problem]) => problem).join('; '),
    [...new Set(told.map(([, fix]) => fix))].join(', and '),
  );
}

async function unheldWords(
  { repository, by }: Unheld,
  { options, wanted, owners }: NarrowedFleet,
  all: () => Promise<readonly Target[]>,
): Promise<readonly [problem: string, fix: string]> {
  const file = code(options.fleetFile!);
  const isTaken = isTakenBy(wanted)(repository);
  const listed = isTaken ? await owners.ofName(repository) : null;
  const mayTell = options.privateRepos === 'show' || (listed !== null && !listed.private);
  const isNamed = mayTell || options.privateRepos === 'names';
  const name = isNamed ? code(fullName(repository)) : 'a repository of this run';
  if (listed && (await hasMoved(repository, owners)))
    return [
      `${name} ${mayTell ? `is called ${code(listed.full_name)} now` : 'has another name now, which is not shown here'}`,
      `write its new name, in ${file} too if it is there`,
    ];
  if (by !== undefined)
    return [
      `${name} is no target of ${file}: ${mayTell ? whyOut(by, listed) : 'its `where` or `exclude` leaves it out'}`,
      `change ${file}, or leave it out`,
    ];
  if (listed)
    return [
      `${name} is no target of ${file}: the token may not administer it, or does not list it`,
      'give the token, or its user, administration of it',
    ];
  const names = isNamed ? await namesToTell(isTaken, { options, wanted, owners }, all) : [];
  const meant = nearest(fullName(repository), names);
  const problem = isTaken
    ? `${name} is no target of ${file}: the host shows this token no such repository`
    : `${name} is no target of ${file}: no entry of \`targets\` takes it`;
  return [problem, meant ? `write ${code(meant)}` : `check the name, or the entries of ${file}`];
}

const whyOut = (by: string, listed: ListedRepository | null) =>
  by === 'archived' && listed?.archived
    ? 'it is archived, and no entry that takes its name says `archived: true`'
    : by === 'exclude'
      ? '`exclude` leaves it out'
      : `the \`where\` of no entry that takes its name fits (by its ${by})`;

/** The names that may have been meant, as far as this run may show them. What patterns find takes a list. */
async function namesToTell(
  isFound: boolean,
  { options, wanted }: NarrowedFleet,
  all: () => Promise<readonly Target[]>,
) {
  const { privateRepos } = options;
  const written = wanted.flatMap(({ repos }) => (repos === '*' ? [] : repos.filter((one) => !isPattern(one))));
  const targets = isFound ? await all() : [];
  const open = targets.filter(({ visibility }) => privateRepos === 'show' || visibility === 'public');
  return [...written, ...open.map(({ repository }) => repository)].map(fullName);
}
