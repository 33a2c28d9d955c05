import { printValue } from '@trueup/core/plan';
import { registry } from '@trueup/core/sections/registry';
import { code, groupBy, mapValues, scalarText, writeSettings } from '@trueup/core/settings';
import type { RequirementKey } from '../protection/sources/requirements.ts';
import { plainRules, reviewSwitches } from '../protection/sources/rulesets.ts';
import { type PolicyPath, protectionKey } from './policy/paths.ts';
import type { ValueTest } from './readings/sighted.ts';

/** What a settings file has to say so that a rule holds. */
export interface RuleFix {
  /** `repository.has_wiki: false`, the path and the value; or without `set` what to do, starting with a verb. */
  readonly line: string;
  /** What the settings file gets; unset where only a person can choose. */
  readonly set?: { readonly path: string; readonly value: unknown };
}

const ofRules: Partial<Record<RequirementKey, string>> = { pull_request: 'pull_request', ...plainRules };
const ofReviews: Partial<Record<RequirementKey, string>> = reviewSwitches;

/** How to make a path pass; `undefined` where nothing but a person's choice does. */
export function fixOf({ text, section, steps }: PolicyPath, test: ValueTest, isList: boolean): RuleFix | undefined {
  if (section === protectionKey) return fixOfBranch(steps[0]!, test);
  const one = test.equals ?? (isList ? undefined : (test['at-least'] ?? [test['one-of'] ?? []].flat()[0]));
  const value = isList && one !== undefined ? [one].flat() : one;
  if (value === undefined) return undefined;
  const written = typeof value === 'string' ? scalarText(value) : printValue(value);
  if (steps.includes('[]')) return { line: `set ${code(text)} to ${code(written)} in each entry` };
  return { line: `${text}: ${written}`, set: { path: text, value } };
}

function fixOfBranch(key: string, test: ValueTest): RuleFix | undefined {
  const rule = ruleFor(key as RequirementKey, test);
  if (!rule) return byHand[key] === undefined ? undefined : { line: byHand[key] };
  const pairs = Object.entries(rule.parameters ?? {}).map(([name, value]) => `${name}: ${printValue(value)}`);
  const parameters = pairs.length ? `, parameters: { ${pairs.join(', ')} }` : '';
  return { line: `rulesets[].rules[]: { type: ${rule.type}${parameters} }`, set: { path: protectionKey, value: rule } };
}

const byHand: Readonly<Record<string, string>> = {
  bypass: 'remove them from `bypass_actors` of the ruleset, or set `enforce_admins: true` in classic protection',
  bypass_by_pull_request: 'remove them from `bypass_actors` of the ruleset',
  status_checks: 'add a check to a rule `required_status_checks`',
};

interface FixingRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

function ruleFor(key: RequirementKey, test: ValueTest): FixingRule | undefined {
  const { equals, includes } = test;
  if (ofRules[key] && equals === true) return { type: ofRules[key] };
  if (ofReviews[key] && equals === true) return { type: 'pull_request', parameters: { [ofReviews[key]]: true } };
  const least = test['at-least'] ?? equals;
  if (key === 'approvals' && typeof least === 'number')
    return { type: 'pull_request', parameters: { required_approving_review_count: least } };
  if (key !== 'status_checks' || includes === undefined) return undefined;
  const checks = [includes].flat().map((context) => ({ context }));
  return { type: 'required_status_checks', parameters: { required_status_checks: checks } };
}

/** A fix, and the sentence that asks for it. */
export interface ReasonedFix extends RuleFix {
  readonly why: string;
}

const header = 'Written by `trueup audit`: settings that the rules require and some repositories lack.';

/** Whether a text is one of a layer that an audit wrote, and may be replaced. */
export const isWrittenLayer = (text: string) => text.startsWith(`# ${header}`);

/** All fixes as a layer of settings, with a comment for each. */
export function layerText(fixes: readonly ReasonedFix[]): string {
  const comments = fixes.flatMap(({ line, why, set }) => [`- ${set ? '' : 'by hand: '}${line}`, `  ${why}`]);
  return writeSettings(settingsIn(fixes), registry, [header, ...comments]);
}

/** The lines of a settings file that make all these rules hold; none where only a person can choose. */
export const settingsLines = (fixes: readonly RuleFix[]) =>
  writeSettings(settingsIn(fixes), registry).split('\n').filter(Boolean);

/** Of two values for one path the stricter one stands. */
function settingsIn(fixes: readonly RuleFix[]) {
  const settings: Record<string, unknown> = {};
  const rules: FixingRule[] = [];
  for (const { set } of fixes) {
    if (set?.path === protectionKey) rules.push(set.value as FixingRule);
    else if (set) put(settings, set.path, set.value);
  }
  if (rules.length) settings.rulesets = [rulesetOf(rules)];
  return settings;
}

function put(settings: Record<string, unknown>, path: string, value: unknown) {
  const keys = path.split('.');
  let holder = settings;
  for (const key of keys.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Record<string, unknown>;
  }
  const last = keys.at(-1)!;
  holder[last] = stricter(holder[last], value);
}

/** Only numbers have an order that every rule shares; of other values the first stands. */
const stricter = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? Math.max(one, other) : (one ?? other);

/** The host takes the parameters of this rule whole or not at all. */
const leastReview: Readonly<Record<string, unknown>> = {
  required_approving_review_count: 0,
  ...Object.fromEntries(Object.values(reviewSwitches).map((name) => [name, false])),
};

function rulesetOf(rules: readonly FixingRule[]) {
  return {
    name: 'required by audit',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    rules: [...groupBy(rules, ({ type }) => type)].map(([type, those]) => {
      const all = those.map(({ parameters = {} }) => parameters);
      if (type === 'pull_request') return { type, parameters: all.reduce(strictest, leastReview) };
      const checks = all.flatMap(({ required_status_checks: some }) => (some as { context: string }[]) ?? []);
      const distinct = [...new Map(checks.map((one) => [one.context, one])).values()];
      return type === 'required_status_checks'
        ? { type, parameters: { strict_required_status_checks_policy: false, required_status_checks: distinct } }
        : { type };
    }),
  };
}

/** The largest number, and each switch that anything asks for. */
const strictest = (all: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>>) => ({
  ...all,
  ...mapValues(more, (value, key) => stricter(value, all[key])),
});
