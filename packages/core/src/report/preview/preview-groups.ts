import { groupEqualLines, isWithheld } from '../groups.ts';
import { isErrorOrWarning, isTargetUpToDate, type LocatedLine, locateLines } from '../located.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { sortSeriousFirst } from '../serious.ts';
import { groupAcrossRepositories, type SharedItem, sortByReach } from '../shared-items.ts';
import {
  createReview,
  hasItemsWrittenByMerge,
  hasPreview,
  type Review,
  type ReviewItem,
  sortByTone,
} from './review.ts';

export const isWithheldComparison = (target: TargetResult) =>
  hasPreview(target) && isWithheld(target) && !isFileComparison(target);

const isFileComparison = ({ preview }: TargetResult) => preview?.against === 'files';

const previewStates: readonly { readonly word: string; readonly matches: (target: TargetResult) => boolean }[] = [
  { word: 'changes, with errors', matches: (target) => target.outcome === 'failed' && hasItemsWrittenByMerge(target) },
  { word: 'failed', matches: ({ outcome }) => outcome === 'failed' },
  { word: 'changes', matches: hasItemsWrittenByMerge },
  { word: 'same settings', matches: isFileComparison },
  { word: 'up to date', matches: (target) => hasPreview(target) && isTargetUpToDate(target) },
  { word: 'no changes', matches: hasPreview },
  { word: 'loses its settings file', matches: ({ lines }) => lines.some(isErrorOrWarning) },
  { word: 'skipped', matches: ({ outcome }) => outcome === 'skipped' },
  { word: 'same settings, not read', matches: () => true },
];

export const groupByPreviewState = (targets: readonly TargetResult[]) =>
  previewStates
    .map((state) => ({
      word: state.word,
      targets: targets.filter((target) => previewStates.find(({ matches }) => matches(target)) === state),
    }))
    .filter((group) => group.targets.length);

/** Lists equal changes once, without those of withheld repositories. */
export function createFleetReviewLister(targets: readonly TargetResult[]) {
  const reviews = targets
    .filter((target) => !isWithheldComparison(target))
    .map((target) => ({ repository: target.repository, review: createReview([target]) }));
  return (kind: keyof Review): SharedItem<ReviewItem>[] => {
    const items = reviews.flatMap(({ repository, review }) => review[kind].map((item) => ({ repository, item })));
    return sortByTone(sortByReach(groupAcrossRepositories(items, toChangeKey)), ({ item }) => item);
  };
}

/** Ids differ between repositories, so the key omits them. */
const toChangeKey = ({ section, kind, subject, changes, tone, isOverwrite }: ReviewItem): string =>
  JSON.stringify([section, kind, subject, changes, tone, isOverwrite]);

export const groupLocatedLines = (result: Pick<RunResult, 'lines' | 'targets'>): SharedItem<LocatedLine>[] =>
  groupEqualLines(
    sortSeriousFirst(locateLines(result)),
    ({ section, line: { kind, key, message, fix, request }, repository }) =>
      JSON.stringify([repository === undefined, section, kind, key, message, fix, request?.status]),
  );
