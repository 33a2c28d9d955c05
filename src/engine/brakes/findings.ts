import type { Reader } from '../../host/host.ts';
import type { Change } from '../../plan/item.ts';
import { create } from '../../plan/make-items.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import { itemsOf, type PlannedItem, type Proposal } from '../../report/result/gate.ts';
import { isCustom, powerOf } from '../../sections/roles.ts';
import type { RemovalLimits } from '../../session/inputs/run-options.ts';
import { findActionsOff } from './actions-off.ts';
import { type BrakeFinding, changesOf, findProtecting, placeOf, plannedSection, type Undecided } from './finding.ts';
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
  /** Whether this run has created the repository. Brakes have judged the creation with the settings that follow. */
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
  if (isNew) return findNewAdministrators(items);
  const changes = changesOf(items, 'actions_policies');
  const policies = changes.length ? plannedSection(planned, 'actions_policies') : undefined;
  const [access, protection = [], starts = []] = await Promise.all([
    findLostAccess(items, reader),
    findProtecting(items).length
      ? ofProtection?.().then((brakes) => brakes.defaultBranchFindings(items, itemsOf(planned), reader))
      : [],
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
    ...findRemovals(items, planned, maxRemovals),
  ];
}

/** People and teams that get administration anew. The host does not say which rights a custom role has. */
const findNewAdministrators = (items: readonly PlannedItem[]): (BrakeFinding | Undecided)[] =>
  [...changesOf(items, 'collaborators'), ...changesOf(items, 'teams')].flatMap((of): (BrakeFinding | Undecided)[] => {
    const { kind, subject, names = [], holds, differences, tone } = of.item as Change;
    const found = differences.find(({ key }) => key === 'permission');
    const { permission: role } = { permission: found?.wanted, ...holds } as { readonly permission?: string };
    if (kind === 'delete' || role === undefined) return [];
    if (isCustom(role))
      return [{ code: 'access', whether: `${subject} gets administration`, why: `${role} is a custom role` }];
    if (role !== 'admin' || (found ?? { tone }).tone !== 'power') return [];
    const says = `${subject} becomes an administrator of the repository`;
    return [{ code: 'access', value: `${names.at(-1)}:admin`, says, at: placeOf(of) }];
  });

/** The roles that a new repository starts with. They are judged before it is created, and not when it is half made. */
const firstRoles = (follows: readonly DeclaredSection[], owner: string): PlannedItem[] =>
  follows.flatMap((declared) => {
    const what = { collaborators: 'collaborator', teams: 'team' }[declared.section.key];
    const entries: readonly FirstRole[] = what ? declared.desired.entries : [];
    return entries.flatMap(({ username, name = username!, permission = 'push' }) => {
      const more = { names: [name.toLowerCase()], holds: { permission }, ...powerOf(permission) };
      const item = create(`${what} ${JSON.stringify(name)}`, [], more);
      return name.toLowerCase() === owner.toLowerCase() ? [] : [{ declared, item }];
    });
  });

/** An entry of either section. */
type FirstRole = Readonly<Partial<Record<'username' | 'name' | 'permission', string>>>;
