import { visibilityKeys } from '../publicity.ts';
import type { Section } from '../section.ts';
import type { LiveSite } from './calls.ts';
import * as calls from './calls.ts';
import { planPages, readSite } from './plan.ts';
import { type Site, settings } from './schema.ts';
import { siteToSettings, siteToUndo } from './snapshot.ts';

export const pages: Section<Site | null, LiveSite | null> = {
  key: 'pages',
  settings,
  visibleTo: { '': 'writers' },
  stakes: { public: 'access' },
  calls,
  /** Some plans offer a site to public repositories alone. */
  after: visibilityKeys,
  read: readSite,
  plan: planPages,
  loosens: (key, _, after) => (key === 'public' && after === true) || (key === 'https_enforced' && after === false),
  toSettings: siteToSettings,
  toUndo: siteToUndo,
};
