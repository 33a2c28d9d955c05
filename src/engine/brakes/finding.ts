import { openReason } from '../../host/failures.ts';
import { type Change, isWriting } from '../../plan/item.ts';
import { isPlanned, type Planned } from '../../report/result/declared.ts';
import { isForeseen } from '../../report/result/failure-lines.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { byView, type Line, type Viewable } from '../../report/result/result.ts';
import type { Code } from '../../settings/acknowledgements.ts';
import { line } from '../lines.ts';

/** A planned change, or several together, that a brake holds. */
export interface BrakeFinding {
  readonly code: Code;
  readonly section?: string;
  /** What an acknowledgement has to name exactly. */
  readonly value: string;
  readonly says: Viewable<string>;
  /** Whether the value itself is one that not everyone may see. */
  readonly hidesValue?: true;
  readonly at: Pick<Line, 'key' | 'place'>;
}

/** What a brake could not find out, where the plan has no part in it. The report says so, and nothing is held. */
export interface Undecided {
  readonly code: Code;
  /** Continues "it cannot be said whether". */
  readonly whether: string;
  readonly why: string;
}

export const unknown = 'unknown';

/** What a brake could not find out, where the plan may be dangerous. To say nothing would look like approval. */
export function doubt(code: Code, whether: string, why: string, at: BrakeFinding['at'], openly?: string): BrakeFinding {
  const says = `it cannot be said whether ${whether}`;
  return { code, value: unknown, says: byView(`${says}: ${why}`, openly ? `${says}: ${openly}` : says), at };
}

/** Finds what a brake holds. Where the host refuses to answer, it is undecided. A defect of Trueup still fails. */
export async function orUndecided<Found>(
  find: () => Promise<readonly Found[]>,
  otherwise: (why: string, openly: string | undefined) => readonly Found[],
): Promise<readonly Found[]> {
  try {
    return await find();
  } catch (failure) {
    if (!isForeseen(failure)) throw failure;
    return otherwise(failure.message, openReason(failure));
  }
}

export const plannedSection = (planned: readonly Planned[], key: string) =>
  planned.filter(isPlanned).find(({ section }) => section.key === key);

export const isChange = ({ item }: PlannedItem): boolean => isWriting(item) && item.kind !== 'reassert';

export const changesOf = (items: readonly PlannedItem[], section: string): readonly PlannedItem[] =>
  items.filter((one) => one.declared.section.key === section && isChange(one));

/** The differences of a section under these keys that will be written, each with its item. */
export const findDiffering = (items: readonly PlannedItem[], section: string, keys: readonly string[]) =>
  changesOf(items, section).flatMap((of) =>
    (of.item as Change).differences.filter(({ key }) => keys.includes(key)).map((difference) => ({ of, difference })),
  );

/** Where the file declares what a brake holds. */
export function placeOf({ declared, item }: PlannedItem, key?: string): BrakeFinding['at'] {
  const { key: path, place } = line(declared, 'warning', '', item.subject, key);
  return { key: path, place };
}

/** Settings of the repository that a brake may hold, although no page marks them as dangerous. */
export const alsoHeld: readonly string[] = ['name', 'archived'];

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
