/** Defines the brakes, which find and explain dangerous changes in a plan. */

import type { Reader } from '../../github/github.ts';
import { getPublicReason } from '../../github/refusals/failures.ts';
import type { Change, Difference } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { planCreate } from '../../plan/make-items.ts';
import { type Text, withHiddenReason, withPublicVersion } from '../../plan/wording.ts';
import type { DeclaredSection, SectionPlan } from '../../report/result/declared.ts';
import { isForeseen } from '../../report/result/failure-lines.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { isAllPublic } from '../../report/result/redaction.ts';
import { risk } from '../../sections/actions/table.ts';
import { isLooser } from '../../sections/order.ts';
import { isCustomRole, toPowerTone } from '../../sections/roles.ts';
import type { RemovalLimits } from '../../session/inputs/run-options.ts';
import type { BrakeCode } from '../../settings/acknowledgements.ts';
import {
  type BrakeDoubt,
  type BrakeFinding,
  findItemPlace,
  findKeyChanges,
  isAccessChange,
  listChanges,
  type UndecidedBrake,
  unknownValue,
} from './finding.ts';
import type { NewRepositorySettings } from './new-repository.ts';
import { findAdminLosses, findOwnAccessLoss, staysAdministratorText } from './own-access.ts';
import type { OwnRun } from './own-run.ts';
import { findExcessiveFleetRemovals, findExcessiveRemovals, type RepositoryLosses } from './removals.ts';

export interface BrakeContext {
  readonly maxRemovals?: RemovalLimits;
  readonly newSettings?: NewRepositorySettings;
  readonly laterSettings?: readonly DeclaredSection[];
  readonly isOwn: boolean;
  readonly run?: OwnRun;
}

export interface JudgedPlan extends BrakeContext {
  readonly items: readonly PlannedItem[];
  readonly planned: readonly SectionPlan[];
  readonly reader: Reader;
}

export type HeldChange = Pick<BrakeFinding, 'section' | 'value' | 'at'>;

export interface Brake<H extends HeldChange = any, P = JudgedPlan> {
  readonly code: BrakeCode;
  readonly keys?: readonly string[];
  /** The items that cause a request to GitHub, and the question that stays open without an answer. */
  readonly asks?: { about(plan: P): readonly PlannedItem[]; readonly whether: string };
  readonly hidesValue?: true;
  findChanges(plan: P): readonly (H | BrakeDoubt)[] | Promise<readonly (H | BrakeDoubt)[]>;
  message(held: H): Text;
}

export const defineBrake = <H extends HeldChange, P = JudgedPlan>(brake: Brake<H, P>): Brake<any, P> => brake;

const narrowingKeys = [
  'enabled',
  'allowed_actions',
  'sha_pinning_required',
  ...['github_owned_allowed', 'verified_allowed', 'patterns_allowed'].map((key) => `selected_actions.${key}`),
];

const createKeyBrake = (code: BrakeCode, keys: readonly string[], message: (value: string) => string) =>
  defineBrake({
    code,
    keys: keys.map((key) => `repository.${key}`),
    findChanges: ({ items }) =>
      findKeyChanges(items, 'repository', keys).map(({ change, difference: { key, wanted } }) => {
        const value = key === 'private' ? (wanted ? 'private' : 'public') : String(wanted);
        return { value, at: findItemPlace(change, key) };
      }),
    message: ({ value }) => message(value),
  });

export const brakes: readonly Brake[] = [
  defineBrake({
    code: 'own-access',
    asks: {
      about: ({ items }) => findAdminLosses(items).map(({ change }) => change),
      whether: staysAdministratorText,
    },
    hidesValue: true,
    findChanges: ({ items, reader }) => findOwnAccessLoss(items, reader),
    message: ({ value: login }) =>
      withPublicVersion(
        `${login}, the account of this token, loses the admin role; no later run with this token can undo this`,
        'the account of this token loses the admin role; no later run with this token can undo this',
      ),
  }),
  defineBrake({
    code: 'access',
    findChanges: ({ items, laterSettings = [], reader }) =>
      findNewAdministrators([...items, ...planFirstRoles(laterSettings, reader.repository.owner)]),
    message: ({ subject }) => `${subject} becomes an administrator of the repository`,
  }),
  defineBrake({
    code: 'create',
    findChanges: ({ items }) =>
      listChanges(items, 'repositories').map((change) => ({
        value: change.item.names![0]!,
        at: findItemPlace(change),
      })),
    message: () => 'a repository is created',
  }),
  createKeyBrake('visibility', ['visibility', 'private'], (value) =>
    value === 'public'
      ? 'the repository becomes public: everyone can read it, including its whole history'
      : `the repository becomes ${value}: people lose access, and stars and forks may be lost for good`,
  ),
  createKeyBrake('archive', ['archived'], (value) =>
    value === 'true' ? 'the repository is archived and becomes read-only' : 'the repository is no longer archived',
  ),
  createKeyBrake('rename', ['name'], (value) => `the repository is renamed to ${printValue(value)}`),
  createKeyBrake('default-branch', ['default_branch'], (value) => `the default branch becomes ${printValue(value)}`),
  defineBrake({
    code: 'actions-off',
    keys: narrowingKeys.map((key) => `actions.${key}`),
    findChanges({ items, isOwn }) {
      const narrowing = isOwn
        ? findKeyChanges(items, 'actions', narrowingKeys).filter(({ difference }) => isNarrowingActions(difference))
        : [];
      const isOff = narrowing.find(({ difference }) => difference.key === 'enabled');
      const [first = isOff] = isOff ? [isOff] : narrowing;
      if (!first) return [];
      const keys = narrowing.map(({ difference }) => difference.key).join(', ');
      return [
        { value: 'yes', at: findItemPlace(first.change, first.difference.key), isOff: isOff !== undefined, keys },
      ];
    },
    message: ({ isOff, keys }) =>
      isOff
        ? `GitHub Actions is disabled ${workflowRepositoryText}, and this workflow never runs again`
        : `fewer actions may run (${keys}) ${workflowRepositoryText}`,
  }),
  defineBrake({
    code: 'removals',
    // A new repository has nothing to lose, such as the labels that GitHub gives to every repository.
    findChanges: ({ items, planned, maxRemovals, newSettings }) =>
      newSettings ? [] : findExcessiveRemovals(items, planned, maxRemovals),
    message({ value, live, removedFrom }) {
      const whole = `${value} of ${live} items in \`${removedFrom.key}\` will be deleted`;
      return withPublicVersion(
        whole,
        isAllPublic(removedFrom) ? whole : `${value} items in \`${removedFrom.key}\` will be deleted`,
      );
    },
  }),
];

export interface FleetPlan {
  readonly losses: readonly RepositoryLosses[];
  readonly maxChangedTargets?: number;
}

export const fleetBrakes: readonly Brake<any, FleetPlan>[] = [
  defineBrake({
    code: 'targets',
    findChanges({ losses, maxChangedTargets: most = Number.POSITIVE_INFINITY }: FleetPlan) {
      const count = losses.filter(({ willChange }) => willChange).length;
      return count > most ? [{ value: String(count), most, at: { key: 'targets' } }] : [];
    },
    message: ({ value, most }) => `${value} repositories will change; \`--limits targets=${most}\` allows ${most}`,
  }),
  defineBrake({
    code: 'fleet-removals',
    findChanges: findExcessiveFleetRemovals,
    message: ({ value, repositories, losing }) =>
      `${value} items will be deleted in ${repositories} repositories${losing ? `, which removes access in ${losing} of them` : ''}`,
  }),
];

export async function runBrakes<P>(
  rows: readonly Brake<any, P>[],
  plan: P,
): Promise<readonly (BrakeFinding | UndecidedBrake)[]> {
  return (await Promise.all(rows.map((row) => runBrake(row, plan)))).flat();
}

async function runBrake<P>(brake: Brake<any, P>, plan: P): Promise<readonly (BrakeFinding | UndecidedBrake)[]> {
  const { code, asks, hidesValue, message } = brake;
  const [first] = asks?.about(plan) ?? [];
  if (asks && !first) return [];
  try {
    const results: readonly (HeldChange | BrakeDoubt)[] = await brake.findChanges(plan);
    return results.map((result) =>
      'whether' in result ? toBrakeResult(code, result) : { ...result, code, hidesValue, message: message(result) },
    );
  } catch (failure) {
    // An unforeseen failure is a defect of Trueup.
    if (!first || !isForeseen(failure)) throw failure;
    const { message: why } = failure as Error;
    return [
      toBrakeResult(code, {
        whether: asks!.whether,
        why,
        publicReason: getPublicReason(failure),
        at: findItemPlace(first),
      }),
    ];
  }
}

function toBrakeResult(code: BrakeCode, { whether, why, publicReason, at }: BrakeDoubt): BrakeFinding | UndecidedBrake {
  if (!at) return { code, whether, why };
  const problem = `Trueup cannot check whether ${whether}`;
  return {
    code,
    value: unknownValue,
    message: publicReason
      ? withPublicVersion(`${problem}: ${why}`, `${problem}: ${publicReason}`)
      : withHiddenReason(problem, why),
    at,
  };
}

const workflowRepositoryText = 'in the repository of this workflow';

/** The change may prevent the workflow that applies it from running again. */
function isNarrowingActions({ key, live, wanted }: Difference) {
  if (key === 'enabled') return wanted === false;
  if (key === 'sha_pinning_required') return wanted === true;
  return live !== undefined && isLooser(risk, key, wanted, live);
}

/** GitHub does not show the permissions of a custom role. */
const findNewAdministrators = (items: readonly PlannedItem[]) =>
  items.filter(isAccessChange).flatMap((planned): ((HeldChange & { readonly subject: string }) | BrakeDoubt)[] => {
    const { kind, subject, names = [], holds, differences, tone } = planned.item as Change;
    const roleChange = differences.find(({ key }) => key === 'permission');
    const { permission: role } = { permission: roleChange?.wanted, ...holds } as { readonly permission?: string };
    if (kind === 'delete' || role === undefined) return [];
    if (isCustomRole(role)) return [{ whether: `${subject} gets the admin role`, why: `${role} is a custom role` }];
    if (role !== 'admin' || (roleChange ?? { tone }).tone !== 'power') return [];
    return [{ value: `${names.at(-1)}:admin`, subject, at: findItemPlace(planned) }];
  });

/** The brakes judge the first roles before the creation. A later stop would leave the repository half made. */
const planFirstRoles = (laterSettings: readonly DeclaredSection[], owner: string): PlannedItem[] =>
  laterSettings.flatMap((declared) => {
    const accountKind = { collaborators: 'collaborator', teams: 'team' }[declared.section.key];
    const entries: readonly FirstRole[] = accountKind ? declared.desired.entries : [];
    return entries.flatMap(({ username, name = username!, permission = 'push' }) => {
      const more = { names: [name.toLowerCase()], holds: { permission }, ...toPowerTone(permission) };
      const item = planCreate(`${accountKind} ${JSON.stringify(name)}`, [], more);
      return name.toLowerCase() === owner.toLowerCase() ? [] : [{ declared, item }];
    });
  });

type FirstRole = Readonly<Partial<Record<'username' | 'name' | 'permission', string>>>;
