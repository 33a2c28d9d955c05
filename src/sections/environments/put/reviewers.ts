import { sameMembers } from '../../../plan/differences.ts';
import type { Difference } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import type { LiveEnvironment } from '../calls.ts';
import { type Reviewer, reviewerText } from './schema.ts';
import { reviewersOf } from './settings.ts';

/** As a set: whoever of them approves first is enough, in whatever order they stand. */
export function reviewerDifferences(wanted: readonly Reviewer[], kept: readonly Reviewer[], live: LiveEnvironment) {
  if (sameMembers(wanted, kept, reviewerText)) return [];
  const staying = new Set(wanted.map(reviewerText));
  const isWeaker = kept.some((reviewer) => !staying.has(reviewerText(reviewer)));
  const words = `reviewers ${reviewersText(kept, live)} → ${reviewersText(wanted, live)}`;
  const difference: Difference = { key: 'reviewers', live: kept, wanted, words, ...(isWeaker && { tone: 'weaker' }) };
  return [difference];
}

/** `User 583231 (octocat)` */
export function reviewersText(reviewers: readonly Reviewer[], live: LiveEnvironment) {
  const names = new Map(reviewersOf(live).map((reviewer) => [reviewerText(reviewer), reviewer.name]));
  const texts = reviewers.map(reviewerText).map((text) => (names.get(text) ? `${text} (${names.get(text)})` : text));
  return texts.sort().join(', ') || shown(null);
}
