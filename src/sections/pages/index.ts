import type { Exported, Section } from '../section.ts';
import type { LiveSite } from './calls.ts';
import * as calls from './calls.ts';
import { planPages, readSite } from './plan.ts';
import { type Site, settings, siteKeys } from './schema.ts';

/** Without a site, the snapshot has no `pages`: `null` would take down a site that someone adds later. */
export function siteToSettings(live: LiveSite | null): Exported {
  const shown = siteKeys.filter((key) => live?.[key] != null && live[key] !== '').map((key) => [key, live?.[key]]);
  return { value: live ? Object.fromEntries(shown) : undefined, notes: [] };
}

export const pages: Section<Site | null, LiveSite | null> = {
  key: 'pages',
  settings,
  visibleTo: { '': 'writers' },
  calls,
  read: readSite,
  plan: planPages,
  toSettings: siteToSettings,
};
