import type { Reader } from '../../github/github.ts';
import { print } from '../../plan/item-text.ts';
import { say, type Text } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { exportList, type SectionExport, type SnapshotReader } from '../section.ts';
import * as calls from './calls.ts';
import { isPattern, nameBranch } from './keys.ts';
import { isNobody, type NormalizedProtection, type NormalizedReviews, spellAsEntry } from './protection/normalized.ts';
import { proveVisibility, proveWithBranch, refuseDisagreement } from './read.ts';
import { addRule, type PatternRule, readRules } from './rules.ts';
import { settings } from './schema.ts';

export interface WholeBranches {
  /** Protected branches that have their own rule, in the host's order. */
  readonly branches: readonly { readonly name: string; readonly protection?: calls.LiveProtection }[];
  /** The rules are unset where the host has no GraphQL, which alone shows them. */
  readonly rules?: readonly PatternRule[];
  /** Protected branches of which the host does not say whether the rule is their own. */
  readonly unclear?: readonly string[];
}

/** A branch without its own rule has no protection to write: a pattern or a ruleset protects it. */
export async function readAllBranches(host: SnapshotReader): Promise<WholeBranches> {
  const [listed, rules] = await Promise.all([
    host.ask(calls.listProtected({})),
    host.askIfSupported('patterns, `force_push_bypassers` and `required_deployments` are', readRules),
  ]);
  if (!rules) return withoutRules(host, listed);
  const { all } = rules;
  const hasRule = ({ name }: { readonly name: string }) => all.some(({ pattern }) => pattern === name);
  const unexplained = all.some(({ pattern }) => isPattern(pattern)) ? [] : listed.filter((one) => !hasRule(one));
  const doubtful = unexplained.find(({ protection }) => protection?.enabled) ?? unexplained[0];
  if (doubtful) await proveWithBranch(host, doubtful.name);
  else await proveVisibility(host, rules);
  const own = listed.filter(hasRule).map(async ({ name }) => {
    const shown = await host.ask(calls.getProtection({ branch: name }));
    refuseDisagreement(name, { found: { isThere: true }, shown }, all);
    return { name, ...shown };
  });
  return { branches: await Promise.all(own), rules: all };
}

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

export function branchesToSettings({ branches, rules = [], unclear = [] }: WholeBranches): SectionExport {
  const ruleOf = (name: string) => rules.find(({ pattern }) => pattern === name);
  const single = branches.flatMap(({ name, protection }) =>
    protection ? [{ name, protection: writeProtection(name, addRule(protection, ruleOf(name))) }] : [],
  );
  const patterns = rules
    .filter(({ pattern }) => isPattern(pattern))
    .map(({ pattern, protection }) => ({ name: pattern, protection: writeProtection(pattern, protection) }));
  const entries = [...single, ...patterns];
  const exported = new Set(entries.map(({ name }) => name));
  const notes = rules.flatMap((rule) => (exported.has(rule.pattern) ? listInexpressible(rule) : [leftOut(rule)]));
  return exportList(entries, settings, [...unclear.map(notClear), ...notes]);
}

const notClear = (name: string) =>
  say`${nameBranch({ name })} is left out: it is protected, but GitHub does not show whether its own rule or a pattern protects it`;

const leftOut = ({ pattern }: PatternRule) =>
  say`the rule for ${nameBranch({ name: pattern })} is left out: GitHub shows no protected branch with this name`;

/** Settings of a pattern that an entry cannot express. An update leaves them alone. */
export function listInexpressible({ pattern, restrictsPushes, restrictsReviewDismissals, apps }: PatternRule): Text[] {
  if (!isPattern(pattern)) return [];
  const texts = [
    ...(restrictsPushes ? ['who can push'] : []),
    ...(restrictsReviewDismissals ? ['who can dismiss reviews'] : []),
    ...(apps.size ? [`which app must report ${print([...apps.keys()])}`] : []),
  ];
  return texts.map(
    (what) =>
      say`${nameBranch({ name: pattern })} also restricts ${what}, which only a ruleset can declare; Trueup leaves it unchanged`,
  );
}

/** A setting that is off is left out. */
function writeProtection(name: string, protection: NormalizedProtection) {
  const { required_pull_request_reviews: reviews, ...others } = spellAsEntry(name, protection);
  return { ...dropOff(others), ...(reviews && { required_pull_request_reviews: writeReviews(reviews) }) };
}

function writeReviews({ bypass_pull_request_allowances: bypass, ...others }: NormalizedReviews) {
  return { ...dropOff(others), ...(bypass && !isNobody(bypass) && { bypass_pull_request_allowances: bypass }) };
}

const dropOff = (values: object) => pickKeys(values, (_, value) => !isOff(value));

/** A count of zero is not off: without it the host chooses its own number. */
const isOff = (value: unknown) => value === false || value === null || (Array.isArray(value) && !value.length);
