import type { Writing } from '../../plan/item.ts';
import { visibilityKeys } from '../publicity.ts';
import { defineSection, type Exported, listTouchedKeys } from '../section.ts';
import * as calls from './calls.ts';
import { comparable, planPages } from './plan.ts';
import { readSite } from './read.ts';
import { settings, siteKeys, stakes, strengths } from './schema.ts';

export const pages = defineSection({
  key: 'pages',
  settings,
  visibleTo: { '': 'writers' },
  stakes,
  calls,
  /** Some plans offer a site to public repositories alone. */
  after: visibilityKeys,
  read: readSite,
  plan: planPages,
  strengths,
  toSettings: siteToSettings,
  toUndo: siteToUndo,
});

/** Without a site, the snapshot has no `pages`: `null` would take down a site that someone adds later. */
function siteToSettings(live: calls.LiveSite | null): Exported {
  const shown = siteKeys.filter((key) => live?.[key] != null && live[key] !== '').map((key) => [key, live?.[key]]);
  return { value: live ? Object.fromEntries(shown) : undefined, notes: [] };
}

/** A site that the run creates is taken down again, and one that it takes down is published again as it was. */
function siteToUndo(live: calls.LiveSite | null, items: readonly Writing[]): Exported {
  const keys = items.some(({ kind }) => kind === 'delete') ? siteKeys : listTouchedKeys(items);
  if (!live) return { value: keys.length || items.some(({ kind }) => kind === 'create') ? null : undefined, notes: [] };
  const before: Readonly<Record<string, unknown>> = comparable(live);
  const value = Object.fromEntries(keys.flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]]])));
  return { value: Object.keys(value).length ? value : undefined, notes: [] };
}
