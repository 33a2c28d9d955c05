import type { Reader } from '../../github/github.ts';
import { isRefusedWith } from '../../github/refusals/failures.ts';
import { pickKeys } from '../../settings/maps.ts';
import { createVisibilityPrerequisites } from '../publication.ts';
import { defineSection, type SectionExport } from '../section.ts';
import * as calls from './calls.ts';
import { planPages } from './plan.ts';
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

/**
 * GitHub also answers 404 to a token that may not see the site. Only `has_pages: false` proves that there is no site.
 */
async function readSite(github: Reader): Promise<calls.LiveSite | null> {
  try {
    return await github.ask(calls.get({}));
  } catch (failure) {
    if (!isRefusedWith(failure, 404)) throw failure;
    if ((await github.ask(calls.getRepository({}))).has_pages) throw failure;
    return null;
  }
}

/** Without a site, the snapshot leaves `pages` out, because `null` would delete a site that someone adds later. */
function exportSite(live: calls.LiveSite | null): SectionExport {
  if (!live) return { value: undefined, notes: [] };
  const site = { ...live, source: live.source && pickKeys(live.source, (key) => ['branch', 'path'].includes(key)) };
  return { value: pickKeys(site, (key, value) => siteKeys.includes(key) && value != null && value !== ''), notes: [] };
}
