/**
 * Opens the targets and settings of both sides of a pull request. Includes each repository that is a target on either
 * side.
 */

import { type OpenFleet, openFleet } from '../../fleet/fleet.ts';
import type { SettingsSources } from '../../fleet/sources.ts';
import { type FoundTargets, findTargets } from '../../fleet/targets/find-targets.ts';
import { createNameTest } from '../../fleet/targets/matching.ts';
import { listCurrentNames, openOwnerReads, refuseUnmatched } from '../../fleet/targets/open-targets.ts';
import { type RepositoryName, toNameKey } from '../../github/github.ts';
import type { Line } from '../../report/result/result.ts';
import type { GateFactory } from '../../run/run-types.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { Session } from '../../session/session.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { findLastApplied, type LastApplied } from '../approval/last-applied.ts';
import type { PolicySides } from '../policy.ts';
import type { FileSides } from '../rules.ts';
import type { PreviewContext } from '../run.ts';
import { openBaseFleet } from './base.ts';

export interface Side {
  readonly sources: SettingsSources;
  readonly entries: readonly RepositoryEntry[];
  isTarget(repository: RepositoryName): boolean;
}

export interface Sides {
  readonly options: RunOptions;
  /** Targets of the pull request come first. */
  readonly targets: readonly Target[];
  readonly pull: Side;
  /** Unset if the base has no valid fleet file. */
  readonly base?: Side;
  /** Unset if no apply is known. Looked up once. */
  readApplied(): Promise<(Omit<LastApplied, 'files'> & { readonly side?: Side }) | undefined>;
  readonly lines: readonly Line[];
  readonly checkFormerName?: FoundTargets['checkFormerName'];
  readonly policies: PolicySides;
}

export interface FleetPreview extends Sides, Omit<PreviewContext, 'options'> {
  readonly gates: GateFactory;
  markPartial(): void;
  markRead(target: DisclosedTarget): void;
}

/** Throws `SettingsError` with all mistakes in the files of the pull request. */
export async function openSides(context: PreviewContext, files: FileSides): Promise<Sides> {
  const { options: asked, session } = context;
  const pull = await openFleet(asked, files.pull);
  const base = await openBaseFleet(asked, files.base);
  const { found, before, owners } = await findBothTargets(asked, pull, base.fleet, session);
  const targets = joinTargets(found.targets, before);
  session.addRepositories(listCurrentNames(targets));
  const sources = pull.createSources({ ...found, targets }, owners);
  const isTarget = createTargetCheck(found.targets);
  await sources.refuseInvalid(targets.filter(({ repository }) => isTarget(repository)));
  const createSide = (fleet: OpenFleet, all: readonly Target[]): Side => ({
    // The base may contain an invalid name, which the pull request may correct.
    sources: fleet.createSources({ targets }, owners),
    isTarget: createTargetCheck(all),
    entries: listEntries(fleet),
  });
  const openApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return undefined;
    const { files, ...known } = last;
    const { fleet } = await openBaseFleet(asked, files);
    return { ...known, side: fleet && createSide(fleet, targets) };
  };
  const opened = new Map<'', ReturnType<typeof openApplied>>();
  return {
    options: pull.options,
    readApplied: () => getOrCreate(opened, '', openApplied),
    targets,
    checkFormerName: found.checkFormerName,
    pull: { sources, isTarget, entries: listEntries(pull) },
    base: base.fleet && createSide(base.fleet, before),
    policies: {
      pull: { policy: pull.options.policy, files: files.pull },
      base: { policy: (base.fleet ?? pull).options.policy, files: files.base },
    },
    lines: [...base.lines, ...sources.createLines(found.known), ...found.lines],
  };
}

/** Throws `UnknownTarget` if neither side contains a requested repository. */
async function findBothTargets(asked: RunOptions, pull: OpenFleet, base: OpenFleet | undefined, session: Session) {
  const owners = openOwnerReads(base ? [pull, base] : [pull], session);
  const pullTargets = await findTargets(pull, owners);
  // Only a fleet file selects targets by commit. Inputs are the same on both sides.
  const isAlike = base && asked.fleetFile === undefined;
  const before = isAlike
    ? pullTargets.targets
    : base
      ? (await findTargets({ ...base, names: undefined }, owners)).targets
      : [];
  const isBefore = createTargetCheck(before);
  const unheld = pullTargets.unmatched.filter(({ repository }) => !isBefore(repository));
  await refuseUnmatched(unheld, pull, owners);
  return { found: pullTargets, before, owners };
}

const listEntries = ({ selections }: OpenFleet): RepositoryEntry[] => selections.flatMap(({ entries = [] }) => entries);

/** One side may name a repository that the other side finds in a list. The facts of the list apply to both. */
function joinTargets(pull: readonly Target[], base: readonly Target[]): Target[] {
  const listed = new Map(base.map((target) => [toNameKey(target.repository), target]));
  const isPull = createTargetCheck(pull);
  return [
    ...pull.map((target) => ({ ...listed.get(toNameKey(target.repository)), ...target })),
    ...base.filter(({ repository }) => !isPull(repository)),
  ];
}

const createTargetCheck = (targets: readonly Target[]) => createNameTest(targets.map(({ repository }) => repository));
