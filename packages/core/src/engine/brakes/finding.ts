import { type Change, isWriting } from '../../plan/item.ts';
import type { Text } from '../../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { findKeyAndPlace } from '../../report/result/item-rows.ts';
import type { Line } from '../../report/result/result.ts';
import { listItemRisks } from '../../sections/risk.ts';
import type { BrakeCode } from '../../settings/acknowledgements.ts';

export interface BrakeFinding {
  readonly code: BrakeCode;
  readonly section?: string;
  /** The value that an acknowledgement must name exactly. */
  readonly value: string;
  readonly message: Text;
  readonly hidesValue?: true;
  readonly at: Pick<Line, 'key' | 'place'>;
}

export interface BrakeDoubt {
  /** Continues "Trueup cannot check whether". */
  readonly whether: string;
  readonly why: string;
  readonly publicReason?: string;
  readonly at?: BrakeFinding['at'];
}

export type UndecidedBrake = Pick<BrakeDoubt, 'whether' | 'why'> & { readonly code: BrakeCode };

export const isFinding = (finding: BrakeFinding | UndecidedBrake): finding is BrakeFinding => 'message' in finding;

export const unknownValue = 'unknown';

export const findPlannedSection = (planned: readonly SectionPlan[], key: string) =>
  planned.filter(isPlanned).find(({ section }) => section.key === key);

export const isChange = ({ item }: PlannedItem): boolean => isWriting(item) && item.kind !== 'reassert';

export const listChanges = (items: readonly PlannedItem[], section: string): readonly PlannedItem[] =>
  items.filter((item) => item.declared.section.key === section && isChange(item));

export const isAccessChange = (planned: PlannedItem): boolean =>
  isChange(planned) &&
  listItemRisks(planned.declared.section, planned.item).some(({ replaces }) => replaces === 'access');

export const findKeyChanges = (items: readonly PlannedItem[], section: string, keys: readonly string[]) =>
  listChanges(items, section).flatMap((change) =>
    (change.item as Change).differences
      .filter(({ key }) => keys.includes(key))
      .map((difference) => ({ change, difference })),
  );

export const findItemPlace = ({ declared, item }: PlannedItem, key?: string): BrakeFinding['at'] =>
  findKeyAndPlace(declared, item.subject, key);

export const findProtectionChanges = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...findRepositoryRuleChanges(items),
  ...listChanges(items, 'custom_properties'),
  ...findKeyChanges(items, 'repository', reachKeys).map(({ change }) => change),
];

/** These keys and custom properties decide which organization rulesets apply to a repository. */
export const reachKeys = ['name', 'visibility', 'private'];

/**
 * Includes a new default branch, because a ruleset can follow it. Excludes changes that affect only organization
 * rulesets.
 */
export const findRepositoryRuleChanges = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...items.filter(({ declared, item }) => isWriting(item) && ['branches', 'rulesets'].includes(declared.section.key)),
  ...findKeyChanges(items, 'repository', ['default_branch']).map(({ change }) => change),
];
