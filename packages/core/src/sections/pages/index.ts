import { createVisibilityPrerequisites } from '../publication.ts';
import { defineSection, type SectionExport } from '../section.ts';
import * as calls from './calls.ts';
import { planPages } from './plan.ts';
import { readSite } from './read.ts';
import { risk, settings, siteKeys } from './schema.ts';

export const pages = defineSection({
  key: 'pages',
  settings,
  visibleTo: { '': 'writers' },
  risk,
  calls,
  /** Some plans offer a site only to public repositories. */
  after: createVisibilityPrerequisites(),
  read: readSite,
  plan: planPages,
  toSettings: exportSite,
});

/** Without a site, the snapshot leaves `pages` out, because `null` would delete a site that someone adds later. */
function exportSite(live: calls.LiveSite | null): SectionExport {
  const pairs = siteKeys.filter((key) => live?.[key] != null && live[key] !== '').map((key) => [key, live?.[key]]);
  return { value: live ? Object.fromEntries(pairs) : undefined, notes: [] };
}
