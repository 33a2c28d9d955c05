/** Turns failed rules into settings. The audit prints each fix and can write all fixes as a settings layer. */

import { printValue } from '@trueup/core/plan';
import { registry } from '@trueup/core/sections/registry';
import { formatCode, formatScalar, formatSettingsFile, groupBy, mapValues } from '@trueup/core/settings';
import type { RequirementKey } from '../protection/sources/requirements.ts';
import { reviewSwitches, switchRuleTypes } from '../protection/sources/rulesets.ts';
import { type PolicyPath, protectionKey } from './policy/paths.ts';
import type { ValueTest } from './readings/value-tests.ts';

export interface RuleFix {
  /** Example: `repository.has_wiki: false`. Without `set`, an instruction that starts with a verb. */
  readonly line: string;
  /** Unset if only a person can choose the value. */
  readonly set?: { readonly path: string; readonly value: unknown };
}

const ruleTypes: Partial<Record<RequirementKey, string>> = { pull_request: 'pull_request', ...switchRuleTypes };
const reviewParameters: Partial<Record<RequirementKey, string>> = reviewSwitches;

export function suggestSettingsFix(
  { text, section, steps }: PolicyPath,
  test: ValueTest,
  isList: boolean,
): RuleFix | undefined {
  if (section === protectionKey) return suggestProtectionFix(steps[0]!, test);
  const required = test.equals ?? (isList ? undefined : (test['at-least'] ?? [test['one-of'] ?? []].flat()[0]));
  const value = isList && required !== undefined ? [required].flat() : required;
  if (value === undefined) return undefined;
  const written = typeof value === 'string' ? formatScalar(value) : printValue(value);
  if (steps.includes('[]')) return { line: `set ${formatCode(text)} to ${formatCode(written)} in each entry` };
  return { line: `${text}: ${written}`, set: { path: text, value } };
}

function suggestProtectionFix(key: string, test: ValueTest): RuleFix | undefined {
  const rule = createFixingRulesetRule(key as RequirementKey, test);
  if (!rule) return manualFixes[key] === undefined ? undefined : { line: manualFixes[key] };
  const pairs = Object.entries(rule.parameters ?? {}).map(([name, value]) => `${name}: ${printValue(value)}`);
  const parameters = pairs.length ? `, parameters: { ${pairs.join(', ')} }` : '';
  return { line: `rulesets[].rules[]: { type: ${rule.type}${parameters} }`, set: { path: protectionKey, value: rule } };
}

const manualFixes: Readonly<Record<string, string>> = {
  bypass: 'remove them from `bypass_actors` of the ruleset, or set `enforce_admins: true` in classic protection',
  bypass_by_pull_request: 'remove them from `bypass_actors` of the ruleset',
  status_checks: 'add a check to a rule `required_status_checks`',
};

interface FixingRulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

function createFixingRulesetRule(key: RequirementKey, test: ValueTest): FixingRulesetRule | undefined {
  const { equals, includes } = test;
  if (ruleTypes[key] && equals === true) return { type: ruleTypes[key] };
  if (reviewParameters[key] && equals === true)
    return { type: 'pull_request', parameters: { [reviewParameters[key]]: true } };
  const least = test['at-least'] ?? equals;
  if (key === 'approvals' && typeof least === 'number')
    return { type: 'pull_request', parameters: { required_approving_review_count: least } };
  if (key !== 'status_checks' || includes === undefined) return undefined;
  const checks = [includes].flat().map((context) => ({ context }));
  return { type: 'required_status_checks', parameters: { required_status_checks: checks } };
}

export interface ReasonedFix extends RuleFix {
  readonly why: string;
}

const layerHeader = 'Written by `trueup audit`: settings that the rules require and some repositories lack.';

/** A new audit may replace a layer that an earlier audit wrote. */
export const isAuditLayer = (text: string) => text.startsWith(`# ${layerHeader}`);

export function formatFixesAsLayer(fixes: readonly ReasonedFix[]): string {
  const comments = fixes.flatMap(({ line, why, set }) => [`- ${set ? '' : 'by hand: '}${line}`, `  ${why}`]);
  return formatSettingsFile(buildSettingsOfFixes(fixes), registry, [layerHeader, ...comments]);
}

export const formatFixesAsLines = (fixes: readonly RuleFix[]): string[] =>
  formatSettingsFile(buildSettingsOfFixes(fixes), registry).split('\n').filter(Boolean);

/** If two fixes set the same path, the stricter value applies. */
function buildSettingsOfFixes(fixes: readonly RuleFix[]) {
  const settings: Record<string, unknown> = {};
  const rules: FixingRulesetRule[] = [];
  for (const { set } of fixes) {
    if (set?.path === protectionKey) rules.push(set.value as FixingRulesetRule);
    else if (set) setStricterValue(settings, set.path, set.value);
  }
  if (rules.length) settings.rulesets = [mergeRulesIntoRuleset(rules)];
  return settings;
}

function setStricterValue(settings: Record<string, unknown>, path: string, value: unknown) {
  const keys = path.split('.');
  let holder = settings;
  for (const key of keys.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Record<string, unknown>;
  }
  const last = keys.at(-1)!;
  holder[last] = pickStricterValue(holder[last], value);
}

/** A larger number is stricter for all rules. Other values have no order, so the first stays. */
const pickStricterValue = (first: unknown, second: unknown) =>
  typeof first === 'number' && typeof second === 'number' ? Math.max(first, second) : (first ?? second);

/** GitHub requires all parameters of a `pull_request` rule at once. */
const defaultReviewParameters: Readonly<Record<string, unknown>> = {
  required_approving_review_count: 0,
  ...Object.fromEntries(Object.values(reviewSwitches).map((name) => [name, false])),
};

function mergeRulesIntoRuleset(rules: readonly FixingRulesetRule[]) {
  return {
    name: 'required by audit',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    rules: [...groupBy(rules, ({ type }) => type)].map(([type, rulesOfType]) => {
      const parameterSets = rulesOfType.map(({ parameters = {} }) => parameters);
      if (type === 'pull_request')
        return { type, parameters: parameterSets.reduce(mergeStricterParameters, defaultReviewParameters) };
      const checks = parameterSets.flatMap(
        ({ required_status_checks: requiredChecks }) => (requiredChecks as { context: string }[]) ?? [],
      );
      const distinct = [...new Map(checks.map((check) => [check.context, check])).values()];
      return type === 'required_status_checks'
        ? { type, parameters: { strict_required_status_checks_policy: false, required_status_checks: distinct } }
        : { type };
    }),
  };
}

const mergeStricterParameters = (
  merged: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
) => ({
  ...merged,
  ...mapValues(added, (value, key) => pickStricterValue(value, merged[key])),
});
