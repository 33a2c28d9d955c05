/** Plans the site. GitHub takes some keys only at creation, and some only in separate requests. */
import { findDifferences, groupBySetting } from '../../plan/differences.ts';
import { type Difference, type Item, isWriting, type Plan, SectionFailure } from '../../plan/item.ts';
import { createNote, planCreate, planDelete, planReassertionOfKey, planUpdate } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { markIfWeaker } from '../order.ts';
import * as calls from './calls.ts';
import { risk, type Site, siteKeys } from './schema.ts';

export function planPages(wanted: Site | null, live: calls.LiveSite | null): Plan {
  if (wanted === null) return live ? [planRemoval(live)] : [];
  if (live) return planChanges(wanted, live);
  return Object.keys(wanted).length ? planCreation(wanted) : [];
}

const planRemoval = ({ html_url, ...site }: calls.LiveSite) =>
  planDelete('the site', calls.remove({}), {
    holds: { html_url, ...Object.fromEntries(siteKeys.map((key) => [key, site[key]])) },
    because: formatText`${html_url ?? 'its address'} is no longer available`,
    publicName: 'the site',
  });

/** The POST takes only `build_type` and `source`, and requires one. All requests wait for a public repository. */
function planCreation({ build_type, source: declared, ...otherKeys }: Site): Item[] {
  const source = declared && { path: '/', ...declared };
  if (!build_type && !source)
    throw new SectionFailure(
      formatText`the repository has no site yet, and GitHub needs \`source\` or \`build_type\` to create it`,
      'add `build_type: workflow`, or `source:` with its `branch`',
    );
  const body = { build_type, source };
  const branch = source ? `${source.branch} ${source.path}` : 'a branch';
  const sourceText = build_type === 'workflow' ? 'by a workflow' : `from ${branch}`;
  return [
    planCreate('the site', calls.create({}, body), { holds: body, because: `published ${sourceText}` }),
    ...planChanges(otherKeys, {}),
  ].map((item) => (isWriting(item) ? { ...item, turn: 'publishes' } : item));
}

function planChanges(declared: Site, live: Partial<calls.LiveSite>): Item[] {
  const source =
    declared.source && ({ source: { path: '/', ...(live.source as Site['source']), ...declared.source } } as const);
  const wanted: Site = { ...declared, ...source };
  const isShown = (key: string) => siteKeys.includes(key) || Object.hasOwn(live, key);
  const shown = pickKeys(wanted, isShown);
  const differences = findDifferences(shown, normalizeLive(live))
    .filter(isRealDifference)
    .map(markIfWeaker(risk))
    .map(explainSiteVisibility);
  const differing = Object.keys(shown).filter((key) =>
    differences.some((difference) => difference.key.split('.')[0] === key),
  );
  const unshown = Object.keys(wanted).filter((key) => !isShown(key));
  // GitHub refuses a request that contains only keys that GitHub does not show.
  const call = calls.update({}, unshown.length ? pickKeys(shown, (key) => !differing.includes(key)) : undefined);
  const [parts, later] = splitOffHttps(differences);
  return [
    ...groupBySetting(parts, getSettingName).flatMap((part) =>
      planUpdate(
        '',
        part,
        { call, adds: pickBodyKeys(wanted, part) },
        part.some(isSitePublication) ? { turn: 'publishes' } : {},
      ),
    ),
    ...unshown.map((key) => planReassertionOfKey(key, wanted[key], { call, adds: { [key]: wanted[key] } })),
    ...planUpdate('', later, calls.update({}, pickBodyKeys(wanted, later))),
    ...differences.filter(({ mayStay }) => mayStay).map(({ key }) => createNote(mayBeIgnored, key)),
  ];
}

/** A source belongs to its build type. */
const getSettingName = (key: string) => (/^source\b/.test(key) ? 'build_type' : key);

/** A legacy site may lack a build type. */
const normalizeLive = (live: Partial<calls.LiveSite>) => ({
  ...live,
  build_type: live.build_type ?? 'legacy',
  cname: live.cname || null,
});

/** Domain names are case-insensitive. */
const isRealDifference = ({ key, live, wanted }: Difference) =>
  key !== 'cname' || dropCase(String(live)) !== dropCase(String(wanted));

const isSitePublication = ({ key, live }: Difference) => key === 'public' && live === false;

function explainSiteVisibility(difference: Difference): Difference {
  const { key, wanted } = difference;
  if (key !== 'public') return difference;
  if (isSitePublication(difference))
    return { ...difference, because: formatText`everyone will be able to read the site` };
  return wanted === false ? { ...difference, mayStay: true } : difference;
}

/** A new domain has no certificate yet. GitHub refuses a request that also enforces HTTPS. */
function splitOffHttps(differences: readonly Difference[]): readonly [readonly Difference[], readonly Difference[]] {
  if (!differences.some(({ key, wanted }) => key === 'cname' && wanted !== null)) return [differences, []];
  const isHttps = ({ key }: Difference) => key === 'https_enforced';
  return [differences.filter((difference) => !isHttps(difference)), differences.filter(isHttps)];
}

/** GitHub accepts a source only as a whole. */
function pickBodyKeys(wanted: Site, differences: readonly Difference[]) {
  const keys = new Set(differences.map(({ key }) => key.split('.')[0]!));
  return Object.fromEntries([...keys].map((key) => [key, wanted[key]]));
}

const mayBeIgnored =
  '`public: false` requires GitHub Enterprise Cloud and a repository of an organization; otherwise, GitHub ignores it';
