import type { Reader } from '../../host/host.ts';
import { shown } from '../../plan/item-text.ts';
import { say, type Text } from '../../plan/wording.ts';
import { type Exported, listExported, type SnapshotReader } from '../section.ts';
import type { LiveProtection } from './calls.ts';
import * as calls from './calls.ts';
import { type Fields, reviewFields, switches, valuesIn } from './fields.ts';
import { isPattern, named } from './keys.ts';
import { proveVisibility, proveWithBranch, refuseDisagreement } from './live.ts';
import {
  isNobody,
  type NormalizedChecks,
  type NormalizedProtection,
  type NormalizedReviews,
  normalize,
} from './normalized.ts';
import { type PatternRule, readRules } from './rules.ts';
import { settings } from './schema.ts';

export interface WholeBranches {
  /** Protected branches that have their own rule, in the host's order. */
  readonly branches: readonly { readonly name: string; readonly protection?: LiveProtection }[];
  /** Unset where the host has no GraphQL, which alone shows them. */
  readonly rules?: readonly PatternRule[];
  /** Protected branches of which the host does not say whether the rule is their own. */
  readonly unclear?: readonly string[];
}

/** A branch without its own rule has no protection to write: a pattern or a ruleset protects it. */
export async function readAllBranches(host: SnapshotReader): Promise<WholeBranches> {
  const [listed, rules] = await Promise.all([
    host.ask(calls.listProtected({})),
    host.askIfThere(shownByRulesAlone, readRules),
  ]);
  if (!rules) return withoutRules(host, listed);
  const { all } = rules;
  const unexplained = all.some(({ pattern }) => isPattern(pattern)) ? [] : listed.filter(({ name }) => !hasRule(name));
  const doubtful = unexplained.find(({ protection }) => protection?.enabled) ?? unexplained[0];
  if (doubtful) await proveWithBranch(host, doubtful.name);
  else await proveVisibility(host, rules);
  const own = listed.filter(({ name }) => hasRule(name));
  return { branches: await Promise.all(own.map(({ name }) => readWhole(name))), rules: all };

  function hasRule(name: string) {
    return all.some(({ pattern }) => pattern === name);
  }
  async function readWhole(name: string) {
    const shown = await host.ask(calls.getProtection({ branch: name }));
    refuseDisagreement(name, { isThere: true }, shown, all);
    return { name, ...shown };
  }
}

const shownByRulesAlone = 'patterns, `force_push_bypassers` and `required_deployments` are';

/** Without the rules, the branch itself says whether the rule is its own. */
async function withoutRules(host: Reader, listed: readonly { readonly name: string }[]): Promise<WholeBranches> {
  const read = await Promise.all(
    listed.map(async ({ name }) => {
      const { pattern } = await host.ask(calls.getBranch({ branch: name }));
      if (pattern !== undefined && pattern !== name) return [];
      const { protection } = await host.ask(calls.getProtection({ branch: name }));
      return [{ name, protection, isClear: pattern !== undefined }];
    }),
  );
  const found = read.flat();
  return {
    branches: found.filter(({ isClear }) => isClear),
    unclear: found.flatMap(({ name, isClear, protection }) => (isClear || !protection ? [] : [name])),
  };
}

export function branchesToSettings({ branches, rules, unclear = [] }: WholeBranches): Exported {
  if (!rules) return listExported(branches.flatMap(shownByRest), settings, unclear.map(notClear));
  const single = branches.flatMap(({ name, protection }) => {
    const rule = rules.find(({ pattern }) => pattern === name);
    return protection && rule
      ? [{ name, protection: written(normalize(protection), rule.protection, checksOnly) }]
      : [];
  });
  const patterns = rules
    .filter(({ pattern }) => isPattern(pattern))
    .map(({ pattern, protection }) => ({ name: pattern, protection: written(protection, protection, contextsOnly) }));
  const entries = [...single, ...patterns];
  const exported = new Set(entries.map(({ name }) => name));
  const notes = rules.flatMap((rule) => (exported.has(rule.pattern) ? inexpressible(rule) : [leftOut(rule)]));
  return listExported(entries, settings, notes);
}

const shownByRest = ({ name, protection }: WholeBranches['branches'][number]) =>
  protection ? [{ name, protection: written(normalize(protection), {}, checksOnly) }] : [];

const notClear = (name: string) =>
  say`${named({ name })} is left out: it is protected, and the host does not say whether by a rule of its own or by a pattern`;

const leftOut = ({ pattern }: PatternRule) =>
  say`the rule for ${named({ name: pattern })} is left out: the host shows no protected branch of this name`;

/** Settings of a pattern that an entry cannot express. An update leaves them alone. */
export function inexpressible({ pattern, restrictsPushes, restrictsReviewDismissals, apps }: PatternRule): Text[] {
  if (!isPattern(pattern)) return [];
  const texts = [
    ...(restrictsPushes ? ['who may push'] : []),
    ...(restrictsReviewDismissals ? ['who may dismiss reviews'] : []),
    ...(apps.size ? [`which app reports ${shown([...apps.keys()])}`] : []),
  ];
  return texts.map(
    (what) =>
      say`${named({ name: pattern })} also restricts ${what}, which only a ruleset can say; it is left as it is`,
  );
}

/** REST does not show the settings that only the rule has. A setting that is off is left out. */
function written(
  protection: NormalizedProtection,
  rule: NormalizedProtection,
  listsOf: (checks: NormalizedChecks) => object,
) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers: bypassers = [], required_deployments: environments = [] } = rule;
  return {
    ...valuesThatAreOn(protection, switches),
    ...(checks && { required_status_checks: { strict: checks.strict ?? false, ...listsOf(checks) } }),
    ...(reviews && { required_pull_request_reviews: writtenReviews(reviews) }),
    ...(restrictions && { restrictions }),
    ...(bypassers.length && { force_push_bypassers: bypassers }),
    ...(environments.length && { required_deployments: { environments } }),
  };
}

/** A count of zero is written too: without it the host chooses its own number. */
const valuesThatAreOn = (holder: object, fields: Fields) =>
  Object.fromEntries(Object.entries(valuesIn(holder, fields)).filter(([, value]) => value !== false));

export const contextsOnly = ({ checks = [] }: NormalizedChecks) => ({ contexts: checks.map(({ context }) => context) });

/** With `contexts` beside them, everybody who adds a check would have to add it twice. */
export const checksOnly = ({ checks = [] }: NormalizedChecks) => ({
  checks: checks.map(({ context, app_id = -1 }) => ({ context, app_id })),
});

function writtenReviews(reviews: NormalizedReviews) {
  const { dismissal_restrictions, bypass_pull_request_allowances: bypass } = reviews;
  return {
    ...valuesThatAreOn(reviews, reviewFields),
    ...(dismissal_restrictions && { dismissal_restrictions }),
    ...(bypass && !isNobody(bypass) && { bypass_pull_request_allowances: bypass }),
  };
}
