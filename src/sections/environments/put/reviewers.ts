import type { Difference } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import type { LiveEnvironment } from '../calls.ts';
import type { Reviewer } from './schema.ts';
import { type LiveReviewer, reviewersOf } from './settings.ts';

/**
 * As a set: whoever of them approves first is enough, in whatever order they stand. One whom the host does not name is
 * nobody that an entry names.
 */
export function reviewerDifferences(wanted: readonly Reviewer[], live: LiveEnvironment): Difference[] {
  const kept = reviewersOf(live);
  const staying = new Set(wanted.map(textOf));
  const there = new Set(kept.map(textOf));
  const isWeaker = kept.some((reviewer) => reviewer.id === undefined || !staying.has(textOf(reviewer)));
  if (!isWeaker && wanted.every((reviewer) => there.has(textOf(reviewer)))) return [];
  const words = `reviewers ${reviewersText(kept, live)} → ${reviewersText(wanted, live)}`;
  return [{ key: 'reviewers', live: kept, wanted, words, ...(isWeaker && { tone: 'weaker' as const }) }];
}

const textOf = ({ type, id }: LiveReviewer) =>
  id === undefined ? `a ${type} whom the host does not name` : `${type} ${id}`;

/** `User 583231 (octocat)` */
export function reviewersText(reviewers: readonly LiveReviewer[], live: LiveEnvironment) {
  const names = new Map(reviewersOf(live).map((reviewer) => [textOf(reviewer), reviewer.name]));
  const texts = reviewers.map(textOf).map((text) => (names.get(text) ? `${text} (${names.get(text)})` : text));
  return texts.sort().join(', ') || shown(null);
}
