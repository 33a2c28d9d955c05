import * as v from 'valibot';
import { isMap } from '../../settings/maps.ts';
import { maxCodeLength, toSafeText } from '../../settings/message-text.ts';
import type { Findings, SettingsShape } from '../../settings/schema/shape.ts';
import {
  addJsonSchema,
  choice,
  closedMap,
  openMap,
  refuseReadOnlyKeys,
  text,
  toggle,
} from '../../settings/schema/words.ts';
import { formatScalar } from '../../settings/writing/canonical.ts';
import { offIsStricter, onIsStricter } from '../order.ts';
import type { Risks } from '../risk.ts';
import { splitWords, toOptionalSchemas } from '../rows.ts';

const Source = closedMap({
  branch: text({ min: 1 }),
  path: v.optional(v.pipe(choice(['/', '/docs']), addJsonSchema({ default: '/' }))),
});

const domain = v.pipe(
  text(),
  v.transform((name) => name || null),
);

const readOnlyKeys = splitWords(
  'url html_url status custom_404 protected_domain_state pending_domain_unverified_at https_certificate',
);

const dataRisk = { touches: 'data' } as const;

const siteKeyRows = {
  build_type: { ...dataRisk, schema: choice(['legacy', 'workflow']) },
  source: { ...dataRisk, schema: Source },
  cname: { ...dataRisk, schema: v.nullable(domain) },
  https_enforced: { schema: toggle(), touches: 'protection', order: onIsStricter },
  public: { schema: toggle(), touches: 'access', order: offIsStricter },
} as const;

export const siteKeys = Object.keys(siteKeyRows);
export const risk: Risks = siteKeyRows;

const Site = openMap({ ...toOptionalSchemas(siteKeyRows), ...refuseReadOnlyKeys(readOnlyKeys) });

export type Site = v.InferOutput<typeof Site>;

/** `null` deletes the site. */
export const settings: SettingsShape<Site | null> = {
  schema: v.nullable(Site),
  nullIsValue: true,
  prepare: refuseOtherSourceForms,
};

function refuseOtherSourceForms(value: unknown, findings: Findings) {
  if (!isMap(value)) return value;
  if (typeof value.source === 'string') findings.refuse({ at: ['source'], ...suggestSourceKeys(value.source) });
  for (const key of ['branch', 'path'])
    if (Object.hasOwn(value, key)) findings.refuse({ at: [key], ...suggestMove(key) });
  return value;
}

/** Older files write a source as `gh-pages` or `master /docs`. */
function suggestSourceKeys(source: string) {
  const [branch, folder] = source.trim().split(/\s+/);
  return {
    problem: 'is text, but must be a map with `branch` and `path`',
    fix: 'write',
    yaml: `source:\n  branch: ${formatScalar(toSafeText(branch || 'main', maxCodeLength))}\n  path: ${folder === '/docs' ? '/docs' : '/'}`,
  };
}

const suggestMove = (key: string) => ({ problem: 'belongs below `source`', fix: `move \`${key}\` below \`source:\`` });
