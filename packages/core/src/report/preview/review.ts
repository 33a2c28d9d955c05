/** Sorts the changes of a pull request by kind, the most dangerous first. */

import { formatCount, isErrorOrWarning } from '../located.ts';
import type { ClassifiedItems } from '../plans/classes.ts';
import type { DocumentItem, PlannedChange } from '../plans/item.ts';
import type { OneSidedDeclaration } from '../plans/one-sided.ts';
import { tones } from '../plans/signs.ts';
import type { Line, RunResult, TargetResult } from '../result/result.ts';

export interface ReviewItem extends DocumentItem {
  /** A person changed the live value by hand. */
  readonly isOverwrite?: true;
  readonly isFromFiles?: true;
}

type Items = readonly ReviewItem[];

export type Review = Readonly<Record<(typeof proposedKinds)[number] | (typeof onBaseKinds)[number] | 'settles', Items>>;

export function createReview(targets: readonly TargetResult[]): Review {
  const listItems = (name: keyof ClassifiedItems<never>): Items =>
    targets.flatMap(({ preview }) =>
      (preview?.shown[name] ?? []).map((item) => addOrigin(item, name, preview?.against)),
    );
  const written = [...listItems('overwrites'), ...listItems('changes')];
  const selectKind = (kind: ReviewKind) =>
    sortByTone(mergeUpdates(written.filter((item) => toReviewKind(item) === kind)), returnItem);
  const otherItems = selectKind('others');
  return {
    access: selectKind('access').toSorted((first, second) => Number(isWeaker(second)) - Number(isWeaker(first))),
    protection: selectKind('protection'),
    removals: selectKind('removals'),
    overwrites: otherItems.filter(({ isOverwrite }) => isOverwrite),
    changes: otherItems.filter(({ isOverwrite }) => !isOverwrite),
    settles: listItems('settles'),
    unapplied: mergeAndSortDangerousFirst(listItems('unapplied')),
    drifted: mergeAndSortDangerousFirst(listItems('drifted')),
    resent: listItems('resent'),
  };
}

const mergeAndSortDangerousFirst = (items: Items): ReviewItem[] =>
  sortByTone(mergeUpdates(items), returnItem).toSorted(
    (first, second) => Number(isDangerous(second)) - Number(isDangerous(first)),
  );

const returnItem = (item: ReviewItem): ReviewItem => item;

const addOrigin = (
  item: DocumentItem,
  group: keyof ClassifiedItems<never>,
  against: string | undefined,
): ReviewItem => ({
  ...item,
  ...(group === 'overwrites' && { isOverwrite: true }),
  ...(against === 'files' && { isFromFiles: true }),
});

export const proposedKinds = ['access', 'protection', 'removals', 'overwrites', 'changes'] as const;

export const listProposedItems = (review: Review): Items => proposedKinds.flatMap((kind) => review[kind]);

/** Kinds of items that the base branch already declares. Merging the pull request writes them as well. */
export const onBaseKinds = ['unapplied', 'drifted', 'resent'] as const;

export const listItemsWrittenByMerge = (review: Review): Items =>
  [...proposedKinds, ...onBaseKinds].flatMap((kind) => review[kind]);

export const findTargetBranchName = ({ targets }: Pick<RunResult, 'targets'>): string =>
  targets.find(({ preview }) => preview?.branch !== undefined)?.preview?.branch ?? 'the base';

export const findUnproven = ({ targets }: Pick<RunResult, 'targets'>): string | undefined =>
  targets.find(({ preview }) => preview?.unproven !== undefined)?.preview?.unproven;

type ReviewKind = 'access' | 'protection' | 'removals' | 'others';

/** A brake may hold these kinds. */
export const isDangerous = (item: ReviewItem) => toReviewKind(item) !== 'others';

function toReviewKind(item: ReviewItem): ReviewKind {
  const { stake, tone } = item;
  if (stake) return stake;
  if (tone === 'weaker') return 'protection';
  return tone || hasChangeTo(item, 'archived', true) ? 'removals' : 'others';
}

export const hasChangeTo = ({ changes = [] }: ReviewItem, name: string, value: unknown) =>
  changes.some(({ key, after }) => key === name && after === value);

export const isMadePublic = (item: ReviewItem) =>
  item.section === 'repository' && (hasChangeTo(item, 'visibility', 'public') || hasChangeTo(item, 'private', false));

export const isSwitchToDeleteUndeclared = (item: ReviewItem) => hasChangeTo(item, '_undeclared', 'delete');

/** A section that is one object may have an item for each key. */
function mergeUpdates(items: Items): Items {
  const merged = new Map<string, ReviewItem>();
  for (const item of items) {
    const { section, subject, kind, tone, stake, isOverwrite } = item;
    const isOne = kind === 'update' && subject?.length === 0;
    const key = isOne ? JSON.stringify([section, tone, stake, isOverwrite]) : `${merged.size}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...earlier, changes: [...(earlier.changes ?? []), ...(item.changes ?? [])] } : item);
  }
  return [...merged.values()];
}

export const isWeaker = ({ tone }: ReviewItem) => tone === 'weaker';

export const sortByTone = <T>(elements: readonly T[], itemOf: (element: T) => ReviewItem): T[] =>
  [...tones, ''].flatMap((tone) => elements.filter((element) => (itemOf(element).tone ?? '') === tone));

/** Counts the keys of an update, except the policy `_undeclared`, and other items once. */
const countSettings = (items: Items) =>
  items.reduce(
    (sum, { kind, changes }) =>
      sum + (kind === 'update' ? (changes ?? [{ key: '' }]).filter(isCountedChange).length : 1),
    0,
  );

const isCountedChange = ({ key }: Pick<PlannedChange, 'key'>) => key !== '_undeclared';

export const formatSettingCount = (items: Items) => formatCount(countSettings(items), 'setting');

export const formatTargetCount = (count: number, targets: readonly TargetResult[]) =>
  isAgainstFiles(targets) ? formatCount(count, 'file') : formatCount(count, 'repository', 'repositories');

export const hasItemsWrittenByMerge = (target: TargetResult) =>
  listItemsWrittenByMerge(createReview([target])).length > 0;

export const hasPreview = ({ preview }: TargetResult) => preview !== undefined;

export const isAgainstFiles = (targets: readonly TargetResult[]) =>
  targets.some(({ preview }) => preview?.against === 'files');

export function hasNothingToReview(result: RunResult) {
  const review = createReview(result.targets);
  const isUncompared = result.targets.some((target) => !hasPreview(target) && target.lines.some(isErrorOrWarning));
  const isQuiet =
    !listItemsWrittenByMerge(review).length &&
    !review.settles.length &&
    !oneSidedKinds.some((kind) => listOneSided(result, kind).length) &&
    !listRuleLines(result).length;
  return result.outcome !== 'failed' && !isUncompared && isQuiet;
}

export const oneSidedKinds = ['noLongerDeclared', 'already', 'unconfirmed'] as const;
export type OneSidedKind = (typeof oneSidedKinds)[number];

export const listOneSided = (
  { targets }: Pick<RunResult, 'targets'>,
  kind: OneSidedKind,
): readonly OneSidedDeclaration[] => targets.flatMap(({ preview }) => preview?.[kind] ?? []);

export const listRuleLines = ({ lines }: Pick<RunResult, 'lines'>): readonly Line[] =>
  lines.filter(({ code }) => code === 'rule_changed');
