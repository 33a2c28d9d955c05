import {
  coveredBy,
  type FleetOptions,
  type FoundTargets,
  findTargets,
  noTargets,
  wholeFleet,
} from '../fleet/find-targets.ts';
import { type OpenFleet, openFleet } from '../fleet/fleet.ts';
import { refuseUnheld, refuseUnnamed } from '../fleet/narrowed.ts';
import type { OperatorFiles } from '../fleet/operator-files.ts';
import type { SettingsSources } from '../fleet/sources.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import { createOwners, type Owners } from '../requests/owners.ts';
import type { Session } from '../session/session.ts';
import type { RepositoryEntry } from '../targets/entry.ts';
import { isSearch } from '../targets/filters.ts';
import type { Target } from '../targets/target.ts';
import { type OpenBase, openBase } from './base.ts';
import type { PolicySides } from './policy.ts';
import type { Previewing } from './run.ts';

/** The repositories and settings of one side of a pull request. */
export interface Side {
  readonly sources: SettingsSources;
  /** What its fleet file says of single repositories. */
  readonly entries: readonly RepositoryEntry[];
  isTarget(repository: RepositoryName): boolean;
}

/** Both sides of a pull request, and the repositories that are targets on either of them. */
export interface Sides {
  readonly options: FleetOptions;
  readonly session: Session;
  /** Organizations first, and of each kind those of the pull request first. */
  readonly targets: readonly Target[];
  readonly pull: Side;
  /** Unset if the base says nothing of any repository. */
  readonly base?: Side;
  readonly lines: readonly Line[];
  readonly policies: PolicySides;
}

/** Throws `SettingsRefused` with everything that is wrong in the files of the pull request. */
export async function openSides(
  previewing: Previewing,
  files: { readonly pull: OperatorFiles; readonly base: OperatorFiles },
): Promise<Sides> {
  const { options: asked, world, session } = previewing;
  const pull = await openFleet(asked, files.pull);
  const base = await openBase(asked, files.base);
  // A fleet file may name other owners, teams and properties on each side.
  for (const one of [pull, base.fleet]) if (one) session.about(one.options);
  const above = { pull: organizationsOf(pull), base: base.fleet ? organizationsOf(base.fleet) : [] };
  const organizations = together(above.pull, above.base);
  if (organizations.length) session.about({ repos: organizations.map(({ repository }) => repository) });
  refuseUnnamed(
    asked,
    organizations.map(({ repository }) => repository),
  );
  if (isSearch(pull.options.repos)) world.said('listing the repositories');
  const owners = createOwners(session);
  const found = await targetsOf(pull, owners);
  const before = await baseTargets(asked, base, found, owners);
  const targets = together(found.targets, before);
  const unheld = found.unheld.filter(({ repository }) => !among(before)(repository));
  await refuseUnheld(unheld, { ...pull, owners }, () => wholeFleet(pull.options, owners, pull.wanted));
  const isTarget = among([...above.pull, ...found.targets]);
  session.covers(coveredBy(targets));
  const sources = pull.sourcesFor(targets, owners);
  const all = [...organizations, ...targets];
  await sources.refuse(all.filter(({ repository }) => isTarget(repository)));
  return {
    options: pull.options,
    session,
    targets: all,
    pull: { sources, isTarget, entries: entriesIn(pull) },
    base: base.fleet && {
      sources: base.fleet.sourcesFor(targets, owners),
      isTarget: among([...above.base, ...before]),
      entries: entriesIn(base.fleet),
    },
    policies: {
      pull: { policy: pull.options.policy, files: files.pull },
      base: { policy: (base.fleet ?? pull).options.policy, files: files.base },
    },
    lines: [...base.lines, ...(pull.lines ?? []), ...sources.lines(found.known), ...found.lines],
  };
}

const entriesIn = ({ wanted }: Pick<OpenFleet, 'wanted'>) => wanted.flatMap(({ entries = [] }) => entries);

/** Only a fleet file says which repositories are targets; inputs are the same on both sides. */
async function baseTargets(asked: RunOptions, { fleet }: OpenBase, found: FoundTargets, owners: Owners) {
  if (!fleet) return [];
  if (asked.fleetFile === undefined) return found.targets;
  return (await targetsOf(fleet, owners)).targets;
}

const organizationsOf = ({ organizations = [] }: OpenFleet): Target[] =>
  organizations.map((repository) => ({ repository, isNamed: true }));

/** A fleet file may be about organizations alone. */
const targetsOf = async ({ options, wanted, organizations = [] }: OpenFleet, owners: Owners): Promise<FoundTargets> =>
  organizations.length && !wanted.length ? noTargets : findTargets(options, owners, wanted);

/** One side may name a repository that the other finds in a list. What the list says of it holds for both sides. */
function together(pull: readonly Target[], base: readonly Target[]): Target[] {
  const listed = new Map(base.map((target) => [keyOf(target.repository), target]));
  const isPull = among(pull);
  return [
    ...pull.map((target) => ({ ...listed.get(keyOf(target.repository)), ...target })),
    ...base.filter(({ repository }) => !isPull(repository)),
  ];
}

const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();

function among(targets: readonly Target[]) {
  const names = new Set(targets.map(({ repository }) => keyOf(repository)));
  return (repository: RepositoryName) => names.has(keyOf(repository));
}
