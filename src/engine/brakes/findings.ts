import type { Reader } from '../../host/host.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { Proposal } from '../../report/result/gate.ts';
import { type PlannedItem, plannedItems } from '../../report/result/plan-data.ts';
import type { RemovalLimits } from '../../session/inputs/run-options.ts';
import { findActionsOff } from './actions-off.ts';
import { type BrakeFinding, changesOf, findProtecting, plannedSection, type Undecided } from './finding.ts';
import { findNewAdministrators, firstRoles } from './new-administrators.ts';
import { findLostAccess } from './own-access.ts';
import type { OwnRun } from './own-run.ts';
import { findRemovals } from './removals.ts';
import { findCreation, findHeldKeys } from './repository.ts';

/** What a plan does to the protection of the default branch, and to events that start workflows. */
export interface ProtectionBrakes {
  defaultBranchFindings(
    items: readonly PlannedItem[],
    all: readonly PlannedItem[],
    reader: Reader,
  ): Promise<readonly (BrakeFinding | Undecided)[]>;
  policyFindings(
    changes: readonly PlannedItem[],
    own: { readonly desired: any; readonly live: unknown },
    run: OwnRun | undefined,
  ): readonly (BrakeFinding | Undecided)[];
}

/** What decides what the brakes find. */
export interface Judging {
  readonly maxRemovals?: RemovalLimits;
  /** Whether this run has created it, so that nobody can miss what the host has put into it or what protected it. */
  readonly isNew?: boolean;
  /** What a repository that is to be created gets after that. */
  readonly follows?: readonly DeclaredSection[];
  /** Whether a workflow of this repository runs this. */
  readonly isOwn: boolean;
  /** The run of the workflow, if it is one of this repository. */
  readonly run?: OwnRun;
  ofProtection?(): Promise<ProtectionBrakes>;
}

/** What every brake finds in these items. Only a plan that changes something loads this. */
export async function findingsIn(
  items: readonly PlannedItem[],
  { planned, reader }: Proposal,
  { maxRemovals, isNew, follows = [], isOwn, run, ofProtection }: Judging,
): Promise<readonly (BrakeFinding | Undecided)[]> {
  const counted = isNew ? [] : findRemovals(items, planned, maxRemovals);
  const changes = changesOf(items, 'actions_policies');
  const policies = changes.length ? plannedSection(planned, 'actions_policies') : undefined;
  const [access, protection = [], starts = []] = await Promise.all([
    findLostAccess(items, reader),
    isNew || !findProtecting(items).length
      ? []
      : ofProtection?.().then((brakes) => brakes.defaultBranchFindings(items, plannedItems(planned), reader)),
    policies && ofProtection?.().then((brakes) => brakes.policyFindings(changes, policies, run)),
  ]);
  return [
    ...access,
    ...findNewAdministrators([...items, ...firstRoles(follows, reader.repository.owner)]),
    ...findCreation(items),
    ...findHeldKeys(items),
    ...(isOwn ? findActionsOff(items) : []),
    ...protection,
    ...starts,
    ...counted,
  ];
}
