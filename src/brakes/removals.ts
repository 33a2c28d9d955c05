import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { isAllOpen } from '../modes/redaction.ts';
import type { Section } from '../sections/section.ts';
import type { BrakeFinding } from './finding.ts';

/** At most so many removals, or at most this share of the live items, in percent. */
export interface RemovalLimit {
  readonly most?: number;
  readonly share?: number;
}

export interface RemovalLimits extends RemovalLimit {
  /** These stand in place of the limits for all sections. */
  readonly sections: Readonly<Record<string, RemovalLimit>>;
}

/** A removal is an item that goes. One that is renamed stays, and so does one that is made again. */
export function removals(
  items: readonly PlannedItem[],
  liveItems: (section: string) => number | undefined,
  limits: RemovalLimits | undefined,
): BrakeFinding[] {
  const leaving = items.filter(({ item }) => item.kind === 'delete');
  const sections = new Map(leaving.map(({ declared }) => [declared.section.key, declared.section]));
  return [...sections].flatMap(([key, section]) => {
    const count = leaving.filter(({ declared }) => declared.section.key === key).length;
    const live = liveItems(key) ?? count;
    if (!exceeds(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ code: 'removals', section: key, value: String(count), says: words(count, live, section), at: { key } }];
  });
}

/** Without a limit of the operator's own, a large part of a list has to go, and not only a few items. */
function exceeds(count: number, live: number, limit: RemovalLimit | undefined) {
  if (limit?.most === undefined && limit?.share === undefined) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || (share !== undefined && count * 100 > live * share);
}

/** How many there are may be something that not everyone may see. */
function words(count: number, live: number, section: Section) {
  const whole = `${count} of the ${live} live items of \`${section.key}\` are removed`;
  return byView(whole, isAllOpen(section) ? whole : `${count} items of \`${section.key}\` are removed`);
}
