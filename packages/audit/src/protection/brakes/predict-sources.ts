/**
 * Predicts the rules of a branch after a settings file is applied. Each function mirrors the way GitHub merges a write
 * into its live state.
 */

import { type NormalizedProtection, normalizeProtection, predictPutResult } from '@trueup/core/sections';
import type { Actions } from '@trueup/core/sections/actions/schema';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import { isPattern } from '@trueup/core/sections/branches/keys';
import type { DeclaredBranch, DeclaredProtection } from '@trueup/core/sections/branches/schema';
import type { Property } from '@trueup/core/sections/custom_properties/schema';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import type { DeclaredRuleset } from '@trueup/core/sections/rulesets/schema';
import { findApplyingRule, isBranchIncluded, isUndeclaredDeleted, type ListWithPolicy } from '@trueup/core/settings';
import type { ProtectedRepository, RulesetReach } from '../sources/calls.ts';
import { createClassicSource } from '../sources/classic.ts';
import { describeSource } from '../sources/combine.ts';
import type { ClassicSources } from '../sources/read-classic.ts';
import { hasValue, type RuleSource, type RuleSources, type UnseenSource } from '../sources/rule-sources.ts';
import { createRulesetSource } from '../sources/rulesets.ts';

export interface DesiredProtection {
  readonly branches?: readonly DeclaredBranch[];
  readonly rulesets?: ListWithPolicy<DeclaredRuleset>;
  readonly repository?: DeclaredRepository;
  readonly custom_properties?: Pick<ListWithPolicy<Property>, 'entries'>;
  readonly actions_policies?: ListWithPolicy<ActionsPolicy>;
  readonly actions?: Actions;
}

type DesiredSection = ({ readonly key: string } | { readonly section: { readonly key: string } }) & {
  readonly desired: unknown;
};

export const toDesiredProtection = (declared: readonly DesiredSection[]): DesiredProtection =>
  Object.fromEntries(
    declared.map((section) => ['section' in section ? section.section.key : section.key, section.desired]),
  );

export interface LiveProtectionState extends RuleSources {
  readonly repository: Pick<ProtectedRepository, 'defaultBranch'>;
  readonly classic: Pick<ClassicSources, 'protection' | 'rules' | 'unseen'>;
  /**
   * The sources of the present default branch. If this branch becomes the default, rulesets for the default branch
   * follow.
   */
  readonly former?: readonly RuleSource[];
}

export function predictRuleSources(live: LiveProtectionState, desired: DesiredProtection): RuleSources {
  const { branch, sources, unseen } = live;
  const classic = predictClassicSources(live, desired.branches ?? []);
  const isInReach = createReachTest(live, desired);
  const rulesets = [...sources, ...(live.former ?? [])].filter(
    (source) => source.kind === 'ruleset' && isInReach(source) !== false,
  );
  return {
    branch,
    sources: [...classic.sources, ...predictRulesetSources(live, rulesets, desired)],
    unseen: [
      ...unseen.filter((source) => !live.classic.unseen.includes(source)),
      ...classic.unseen,
      ...rulesets
        .filter((source) => source.enforcement === 'active' && isInReach(source) === undefined)
        .map(createUnknownReachSource),
    ],
  };
}

const createUnknownReachSource = (source: RuleSource): UnseenSource => ({
  what: `the branches and repositories that ${describeSource(source)} covers`,
  why: 'not visible to this token, or there are too many rulesets',
  fix: 'use a token that can read the ruleset',
  keys: [],
});

/**
 * Tests whether a ruleset still covers the branch. The result is `undefined` if the token cannot see the conditions.
 */
const createReachTest = (
  { branch, repository }: LiveProtectionState,
  { repository: declared = {}, custom_properties: properties }: DesiredProtection,
) => {
  const { name, private: isPrivate, default_branch: defaultBranch = repository.defaultBranch } = declared;
  const visibility = declared.visibility ?? (isPrivate === undefined ? undefined : isPrivate ? 'private' : 'public');
  const isDefaultMoved = defaultBranch !== repository.defaultBranch;
  const isIdentityChanged = (name ?? visibility ?? properties) !== undefined;
  const values = Object.fromEntries([
    ['system visibility', visibility],
    ...(properties?.entries ?? []).map(({ property_name, value }) => [`custom ${property_name}`, value]),
  ]);
  /** A property without a new value keeps its state: included under `include`, and not excluded under `exclude`. */
  const createPropertyTest =
    (valueBefore: boolean) =>
    ({ name, source = 'custom', property_values: wanted }: ReachProperty) => {
      const value = values[`${source} ${name}`];
      return value === undefined ? valueBefore : [value].flat().some((item) => wanted.includes(item));
    };
  return ({ level, reach }: RuleSource): boolean | undefined => {
    if (!isDefaultMoved && !(isIdentityChanged && level !== 'repository')) return true;
    if (!reach) return undefined;
    const {
      ref_name: refs = {},
      repository_name: names,
      repository_property: { include, exclude } = emptyProperties,
    } = reach;
    return (
      (!isDefaultMoved || isBranchIncluded(refs, branch, defaultBranch)) &&
      (!names || name === undefined || isBranchIncluded(names, name, '')) &&
      include.every(createPropertyTest(true)) &&
      !exclude.some(createPropertyTest(false))
    );
  };
};

type ReachProperty = NonNullable<RulesetReach['repository_property']>['include'][number];

const emptyProperties = { include: [], exclude: [] };

/** Declared protection replaces live protection, even if the live protection is not visible. */
function predictClassicSources(live: LiveProtectionState, entries: readonly DeclaredBranch[]) {
  const { branch, classic } = live;
  const branchEntry = entries.find(({ name, protection }) => name === branch && protection !== undefined);
  if (branchEntry?.protection) {
    const protection = replaceProtection(branchEntry.protection, classic.protection ?? undefined);
    return { sources: [createClassicSource(branch, protection)], unseen: [] };
  }
  if (!branchEntry && !entries.some(({ name, protection }) => protection !== undefined && isPattern(name)))
    return { sources: live.sources.filter(({ kind }) => kind === 'classic'), unseen: classic.unseen };
  if (!hasValue(classic.rules)) return { sources: [], unseen: [classic.rules.unseen] };
  const rule = findApplyingRule(predictClassicRules(live, entries), branch);
  return { sources: rule ? [createClassicSource(rule.pattern, rule.protection)] : [], unseen: classic.unseen };
}

/** The PUT request does not carry these three keys, so keys that the file leaves out keep their live values. */
function replaceProtection(declared: DeclaredProtection, live: NormalizedProtection | undefined): NormalizedProtection {
  const { required_signatures, force_push_bypassers = [], required_deployments = [] } = live ?? {};
  const reviews = declared.required_pull_request_reviews;
  const written = predictPutResult(declared);
  return {
    required_signatures,
    force_push_bypassers,
    required_deployments,
    ...written,
    ...(reviews &&
      reviews.required_approving_review_count === undefined && {
        required_pull_request_reviews: { ...written.required_pull_request_reviews, required_approving_review_count: 1 },
      }),
  };
}

/** GitHub tries rules in the order of their creation, so new rules come last. */
function predictClassicRules({ branch, classic }: LiveProtectionState, entries: readonly DeclaredBranch[]) {
  const live = hasValue(classic.rules) ? classic.rules.value.all : [];
  const shownPattern = findApplyingRule(live, branch)?.pattern;
  const liveRules = live.map(({ pattern, protection }) => ({
    pattern,
    protection: pattern === shownPattern && classic.protection ? classic.protection : protection,
  }));
  const declared = entries.filter(({ protection }) => protection !== undefined);
  const remainingRules = liveRules.flatMap((rule) => {
    const entry = declared.find(({ name }) => name === rule.pattern);
    if (!entry) return [rule];
    return entry.protection ? [{ ...rule, protection: mergeProtection(rule.protection, entry.protection) }] : [];
  });
  const newRules = declared
    .filter(({ name, protection }) => protection && !live.some(({ pattern }) => pattern === name))
    .map(({ name, protection }) => ({ pattern: name, protection: replaceProtection(protection!, undefined) }));
  return [...remainingRules, ...newRules];
}

/** For a pattern, keys that the file leaves out keep their live values. */
function mergeProtection(live: NormalizedProtection, declared: DeclaredProtection): NormalizedProtection {
  const wanted = normalizeProtection(declared);
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = wanted;
  return {
    ...live,
    ...wanted,
    ...(checks && { required_status_checks: { ...live.required_status_checks, ...checks } }),
    ...(reviews && { required_pull_request_reviews: { ...live.required_pull_request_reviews, ...reviews } }),
  };
}

/** Trueup always sends complete rulesets, so keys that the file leaves out keep their live values. */
function predictRulesetSources(
  { branch, repository: { defaultBranch: present } }: LiveProtectionState,
  live: readonly RuleSource[],
  { rulesets, repository: { default_branch: defaultBranch = present } = {} }: DesiredProtection,
): readonly RuleSource[] {
  if (!rulesets) return live;
  const { entries, undeclared } = rulesets;
  const repositoryRulesets = live.filter(({ level }) => level === 'repository');
  const isReplaced = ({ name }: RuleSource) =>
    entries.some((ruleset) => ruleset.name === name) || isUndeclaredDeleted(undeclared, name);
  const remaining = live.filter((ruleset) => !repositoryRulesets.includes(ruleset) || !isReplaced(ruleset));
  const written = entries.flatMap((entry) => {
    const liveRuleset = repositoryRulesets.find(({ name }) => name === entry.name);
    const { target = 'branch', conditions } = entry;
    const refs = conditions?.ref_name;
    const isCovered = refs?.include ? isBranchIncluded(refs, branch, defaultBranch) : liveRuleset !== undefined;
    return isCovered && target === 'branch' ? [createDeclaredSource(entry, liveRuleset)] : [];
  });
  return [...remaining, ...written];
}

function createDeclaredSource(
  { name, enforcement, rules, bypass_actors }: DeclaredRuleset,
  live?: RuleSource,
): RuleSource {
  const declared = { rules: rules ?? [], bypass_actors: bypass_actors ?? [] };
  const source = createRulesetSource({ name, level: 'repository', enforcement, ...declared });
  const demands = rules ? source.demands : (live?.demands ?? []);
  const liveBypass = bypass_actors ? undefined : live?.demands[0]?.bypass;
  const demandsWithBypass =
    liveBypass === undefined ? demands : demands.map((demand) => ({ ...demand, bypass: liveBypass }));
  return { ...source, id: live?.id, demands: demandsWithBypass };
}
