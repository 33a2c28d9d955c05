import { type Change, isWriting } from '../../plan/item.ts';
import type { Text } from '../../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { createLine } from '../../report/result/item-lines.ts';
import type { Line } from '../../report/result/result.ts';
import { findItemRisks } from '../../sections/risk.ts';
import type { BrakeCode } from '../../settings/acknowledgements.ts';

/** A planned change, or several together, that a brake holds. */
export interface BrakeFinding {
  readonly code: BrakeCode;
  readonly section?: string;
  /** What an acknowledgement has to name exactly. */
  readonly value: string;
  readonly says: Text;
  /** Whether the value itself is one that not everyone may see. */
  readonly hidesValue?: true;
  readonly at: Pick<Line, 'key' | 'place'>;
}

/** What a brake cannot find out. With a place, the change there is held, since silence would look like approval. */
export interface Doubt {
  /** Continues "it cannot be said whether". */
  readonly whether: string;
  readonly why: string;
  /** The reason for readers who may not see everything. */
  readonly openly?: string;
  readonly at?: BrakeFinding['at'];
}

/** A doubt that holds nothing. The report says it. */
export type Undecided = Pick<Doubt, 'whether' | 'why'> & { readonly code: BrakeCode };

export const isFinding = (one: BrakeFinding | Undecided): one is BrakeFinding => 'says' in one;

export const unknown = 'unknown';

export const plannedSection = (planned: readonly SectionPlan[], key: string) =>
  planned.filter(isPlanned).find(({ section }) => section.key === key);

export const isChange = ({ item }: PlannedItem): boolean => isWriting(item) && item.kind !== 'reassert';

export const changesOf = (items: readonly PlannedItem[], section: string): readonly PlannedItem[] =>
  items.filter((one) => one.declared.section.key === section && isChange(one));

/** Whether the item is a change of who gets in. */
export const isOfAccess = (one: PlannedItem): boolean =>
  isChange(one) && findItemRisks(one.declared.section, one.item).some(({ replaces }) => replaces === 'access');

/** The differences of a section under these keys that will be written, each with its item. */
export const findDiffering = (items: readonly PlannedItem[], section: string, keys: readonly string[]) =>
  changesOf(items, section).flatMap((of) =>
    (of.item as Change).differences.filter(({ key }) => keys.includes(key)).map((difference) => ({ of, difference })),
  );

/** Where the file declares what a brake holds. */
export function placeOf({ declared, item }: PlannedItem, key?: string): BrakeFinding['at'] {
  const { key: path, place } = createLine(declared, 'warning', '', item.subject, key);
  return { key: path, place };
}

/** The planned changes that may decide what the default branch needs. */
export const findProtecting = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...findDeciding(items),
  ...changesOf(items, 'custom_properties'),
  ...findDiffering(items, 'repository', reachKeys).map(({ of }) => of),
];

/** These keys and custom properties decide which rulesets of its owner a repository is under. */
export const reachKeys = ['name', 'visibility', 'private'];

/** The planned changes that decide it whatever stands above the repository. */
export const findDeciding = (items: readonly PlannedItem[]): readonly PlannedItem[] => [
  ...items.filter(({ declared, item }) => isWriting(item) && ['branches', 'rulesets'].includes(declared.section.key)),
  ...findDiffering(items, 'repository', ['default_branch']).map(({ of }) => of),
];
