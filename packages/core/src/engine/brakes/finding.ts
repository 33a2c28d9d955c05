import { type Change, isWriting } from '../../plan/item.ts';
import type { Text } from '../../plan/wording.ts';
import { isPlanned, type Planned } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { line } from '../../report/result/item-lines.ts';
import type { Line } from '../../report/result/result.ts';
import { findItemRisks } from '../../sections/risk.ts';
import type { Code } from '../../settings/acknowledgements.ts';

/** A planned change, or several together, that a brake holds. */
export interface BrakeFinding {
  readonly code: Code;
  readonly section?: string;
  /** What an acknowledgement has to name exactly. */
  readonly value: string;
  readonly message: Text;
  /** Whether the value itself is one that not everyone may see. */
  readonly hidesValue?: true;
  readonly at: Pick<Line, 'key' | 'place'>;
}

/** What a brake cannot find out. With a place, the change there is held, since silence would look like approval. */
export interface BrakeDoubt {
  /** Continues "it cannot be said whether". */
  readonly whether: string;
  readonly why: string;
  /** The reason for readers who may not see everything. */
  readonly publicReason?: string;
  readonly at?: BrakeFinding['at'];
}

/** A doubt that holds nothing. The report says it. */
export type UndecidedBrake = Pick<BrakeDoubt, 'whether' | 'why'> & { readonly code: Code };

export const isFinding = (finding: BrakeFinding | UndecidedBrake): finding is BrakeFinding => 'message' in finding;

export const unknownValue = 'unknown';

export const findPlannedSection = (planned: readonly Planned[], key: string) =>
  planned.filter(isPlanned).find(({ section }) => section.key === key);

export const isChange = ({ item }: PlannedItem): boolean => isWriting(item) && item.kind !== 'reassert';

export const listChanges = (items: readonly PlannedItem[], section: string): readonly PlannedItem[] =>
  items.filter((item) => item.declared.section.key === section && isChange(item));

/** Whether the item is a change of who gets in. */
export const isAccessChange = (planned: PlannedItem): boolean =>
  isChange(planned) &&
  findItemRisks(planned.declared.section, planned.item).some(({ replaces }) => replaces === 'access');

/** The differences of a section under these keys that will be written, each with its item. */
export const findKeyChanges = (items: readonly PlannedItem[], section: string, keys: readonly string[]) =>
  listChanges(items, section).flatMap((of) =>
    (of.item as Change).differences.filter(({ key }) => keys.includes(key)).map((difference) => ({ of, difference })),
  );

/** Where the file declares what a brake holds. */
export function findPlace({ declared, item }: PlannedItem, key?: string): BrakeFinding['at'] {
  const { key: path, place } = line(declared, 'warning', '', item.subject, key);
  return { key: path, place };
}

/** The planned changes that may decide what the default branch needs. */
export const findProtectionChanges = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...findRuleChanges(items),
  ...listChanges(items, 'custom_properties'),
  ...findKeyChanges(items, 'repository', reachKeys).map(({ of }) => of),
];

/** These keys and custom properties decide which rulesets of its owner a repository is under. */
export const reachKeys = ['name', 'visibility', 'private'];

/** The planned changes that decide it whatever stands above the repository. */
export const findRuleChanges = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...items.filter(({ declared, item }) => isWriting(item) && ['branches', 'rulesets'].includes(declared.section.key)),
  ...findKeyChanges(items, 'repository', ['default_branch']).map(({ of }) => of),
];
