import { type OpenFleet, openFleet } from '../../fleet/fleet.ts';
import type { SettingsSources } from '../../fleet/sources.ts';
import { type FoundTargets, findTargets } from '../../fleet/targets/find-targets.ts';
import { listCurrentNames, openOwnerReads, refuseUnmatched } from '../../fleet/targets/open-targets.ts';
import { type RepositoryName, toNameKey } from '../../github/github.ts';
import type { Line } from '../../report/result/result.ts';
import type { GatesOf } from '../../run/visited-run.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { Session } from '../../session/session.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { findLastApplied, type LastApplied } from '../approval/last-applied.ts';
import type { PolicySides } from '../policy.ts';
import type { FileSides } from '../rules.ts';
import type { Previewing } from '../run.ts';
import { openBase } from './base.ts';

/** The repositories and settings of one side of a pull request. */
export interface Side {
  readonly sources: SettingsSources;
  /** What its fleet file says of single repositories. */
  readonly entries: readonly RepositoryEntry[];
  isTarget(repository: RepositoryName): boolean;
}

/** Both sides of a pull request, and the repositories that are targets on either of them. */
export interface Sides {
  readonly options: RunOptions;
  /** The targets of the pull request come first. */
  readonly targets: readonly Target[];
  readonly pull: Side;
  /** Unset if the base says nothing of any repository. */
  readonly base?: Side;
  /** The settings that were last applied; unset if nobody knows. Looked up once. */
  applied(): Promise<(Omit<LastApplied, 'files'> & { readonly side?: Side }) | undefined>;
  readonly lines: readonly Line[];
  readonly refuseFormer?: FoundTargets['checkFormerName'];
  readonly policies: PolicySides;
}

/** What all visits of a preview share. */
export interface Comparing extends Sides, Omit<Previewing, 'options'> {
  readonly gates: GatesOf;
  /** Call where a repository is read in part. */
  leavesOut(): void;
  /** Call before the repository is read. */
  reads(visited: DisclosedTarget): void;
}

/** Throws `SettingsRefused` with everything that is wrong in the files of the pull request. */
export async function openSides(previewing: Previewing, files: FileSides): Promise<Sides> {
  const { options: asked, session } = previewing;
  const pull = await openFleet(asked, files.pull);
  const base = await openBase(asked, files.base);
  const { found, before, owners } = await targetsOfBoth(asked, pull, base.fleet, session);
  const targets = joinTargets(found.targets, before);
  session.addRepositories(listCurrentNames(targets));
  const sources = pull.createSources({ ...found, targets }, owners);
  const isTarget = among(found.targets);
  await sources.refuseInvalid(targets.filter(({ repository }) => isTarget(repository)));
  const sideOf = (fleet: OpenFleet, all: readonly Target[]): Side => ({
    // A name that the base has wrong is what the pull request may be there to correct.
    sources: fleet.createSources({ targets }, owners),
    isTarget: among(all),
    entries: entriesIn(fleet),
  });
  const openApplied = async () => {
    const last = await findLastApplied(previewing);
    if (!last) return undefined;
    const { files, ...known } = last;
    const { fleet } = await openBase(asked, files);
    return { ...known, side: fleet && sideOf(fleet, targets) };
  };
  const opened = new Map<'', ReturnType<typeof openApplied>>();
  return {
    options: pull.options,
    applied: () => getOrCreate(opened, '', openApplied),
    targets,
    refuseFormer: found.checkFormerName,
    pull: { sources, isTarget, entries: entriesIn(pull) },
    base: base.fleet && sideOf(base.fleet, before),
    policies: {
      pull: { policy: pull.options.policy, files: files.pull },
      base: { policy: (base.fleet ?? pull).options.policy, files: files.base },
    },
    lines: [...base.lines, ...sources.createLines(found.known), ...found.lines],
  };
}

/** The targets of both sides. Throws `NoTarget` if the run names what neither of them holds. */
async function targetsOfBoth(asked: RunOptions, pull: OpenFleet, base: OpenFleet | undefined, session: Session) {
  const owners = openOwnerReads(base ? [pull, base] : [pull], session);
  const found = await findTargets(pull, owners);
  // Only a fleet file says which repositories are targets; inputs are the same on both sides.
  const isAlike = base && asked.fleetFile === undefined;
  const before = isAlike
    ? found.targets
    : base
      ? (await findTargets({ ...base, names: undefined }, owners)).targets
      : [];
  const isBefore = among(before);
  const unheld = found.unmatched.filter(({ repository }) => !isBefore(repository));
  await refuseUnmatched(unheld, pull, owners);
  return { found, before, owners };
}

const entriesIn = ({ wanted }: OpenFleet) => wanted.flatMap(({ entries = [] }) => entries);

/** One side may name a repository that the other finds in a list. What the list says of it holds for both sides. */
function joinTargets(pull: readonly Target[], base: readonly Target[]): Target[] {
  const listed = new Map(base.map((target) => [toNameKey(target.repository), target]));
  const isPull = among(pull);
  return [
    ...pull.map((target) => ({ ...listed.get(toNameKey(target.repository)), ...target })),
    ...base.filter(({ repository }) => !isPull(repository)),
  ];
}

function among(targets: readonly Target[]) {
  const names = new Set(targets.map(({ repository }) => toNameKey(repository)));
  return (repository: RepositoryName) => names.has(toNameKey(repository));
}
