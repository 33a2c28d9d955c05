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
import { classicSource } from '../sources/classic.ts';
import type { ClassicRead } from '../sources/read-classic.ts';
import { isKnown, type RuleSource, type RuleSources, type UnseenSource } from '../sources/rule-sources.ts';
import { rulesetSource } from '../sources/rulesets.ts';
import { nameOfSource } from '../sources/summed.ts';

/** What of a settings file decides how a branch is protected. */
export interface Desired {
  readonly branches?: readonly DeclaredBranch[];
  readonly rulesets?: ListWithPolicy<DeclaredRuleset>;
  readonly repository?: DeclaredRepository;
  readonly custom_properties?: Pick<ListWithPolicy<Property>, 'entries'>;
  readonly actions_policies?: ListWithPolicy<ActionsPolicy>;
  readonly actions?: Actions;
}

/** A section of a file, by its key or as itself. */
type SectionIn = ({ readonly key: string } | { readonly section: { readonly key: string } }) & {
  readonly desired: unknown;
};

export const desiredIn = (declared: readonly SectionIn[]): Desired =>
  Object.fromEntries(declared.map((one) => ['section' in one ? one.section.key : one.key, one.desired]));

/** What of a branch has to be known to say how a file leaves it. */
export interface LiveProtectionState {
  readonly branch: string;
  readonly repository: Pick<ProtectedRepository, 'defaultBranch'>;
  readonly sources: RuleSources;
  readonly classic: Pick<ClassicRead, 'protection' | 'rules' | 'unseen'>;
  /** What covers the present default branch, if the branch takes its place: a ruleset may follow. */
  readonly former?: readonly RuleSource[];
}

/** The sources of the branch once the file is applied. */
export function applyToSources(read: LiveProtectionState, desired: Desired): RuleSources {
  const { sources, unseen } = read.sources;
  const classic = classicAfter(read, desired.branches ?? []);
  const stays = staysOver(read, desired);
  const rulesets = [...sources, ...(read.former ?? [])].filter((one) => one.kind === 'ruleset' && stays(one) !== false);
  return {
    branch: read.branch,
    sources: [...classic.sources, ...rulesetsAfter(read, rulesets, desired)],
    unseen: [
      ...unseen.filter((source) => !read.classic.unseen.includes(source)),
      ...classic.unseen,
      ...rulesets.filter((one) => one.enforcement === 'active' && stays(one) === undefined).map(unknownReach),
    ],
  };
}

const unknownReach = (source: RuleSource): UnseenSource => ({
  what: `the branches and repositories that ${nameOfSource(source)} covers`,
  why: 'not visible to this token, or there are too many rulesets',
  fix: 'use a token that can read the ruleset',
  keys: [],
});

/** Whether a ruleset that covers the branch does so afterwards; `undefined` if what decides that is not known. */
const staysOver = (
  { branch, repository }: LiveProtectionState,
  { repository: declared = {}, custom_properties: properties }: Desired,
) => {
  const { name, private: hidden, default_branch: defaultBranch = repository.defaultBranch } = declared;
  const visibility = declared.visibility ?? (hidden === undefined ? undefined : hidden ? 'private' : 'public');
  const moves = defaultBranch !== repository.defaultBranch;
  const changes = (name ?? visibility ?? properties) !== undefined;
  const values = Object.fromEntries([
    ['system visibility', visibility],
    ...(properties?.entries ?? []).map(({ property_name, value }) => [`custom ${property_name}`, value]),
  ]);
  /** What keeps its value fits as before: under `include`, and not under `exclude`. */
  const fits =
    (before: boolean) =>
    ({ name, source = 'custom', property_values: wanted }: PropertyOfReach) => {
      const value = values[`${source} ${name}`];
      return value === undefined ? before : [value].flat().some((each) => wanted.includes(each));
    };
  return ({ level, reach }: RuleSource): boolean | undefined => {
    if (!moves && !(changes && level !== 'repository')) return true;
    if (!reach) return undefined;
    const { ref_name: refs = {}, repository_name: names, repository_property: { include, exclude } = none } = reach;
    return (
      (!moves || isBranchIncluded(refs, branch, defaultBranch)) &&
      (!names || name === undefined || isBranchIncluded(names, name, '')) &&
      include.every(fits(true)) &&
      !exclude.some(fits(false))
    );
  };
};

type PropertyOfReach = NonNullable<RulesetReach['repository_property']>['include'][number];

const none = { include: [], exclude: [] };

/** The file may decide what could not be seen. */
function classicAfter(read: LiveProtectionState, entries: readonly DeclaredBranch[]) {
  const { branch, classic } = read;
  const own = entries.find(({ name, protection }) => name === branch && protection !== undefined);
  if (own?.protection) {
    const protection = putOver(own.protection, classic.protection ?? undefined);
    return { sources: [classicSource(branch, protection)], unseen: [] };
  }
  if (!own && !entries.some(({ name, protection }) => protection !== undefined && isPattern(name)))
    return { sources: read.sources.sources.filter(({ kind }) => kind === 'classic'), unseen: classic.unseen };
  if (!isKnown(classic.rules)) return { sources: [], unseen: [classic.rules.unseen] };
  const rule = findApplyingRule(rulesAfter(read, entries), branch);
  return { sources: rule ? [classicSource(rule.pattern, rule.protection)] : [], unseen: classic.unseen };
}

/** The PUT carries none of these three keys, so each that the file leaves out keeps its live value. */
function putOver(declared: DeclaredProtection, live: NormalizedProtection | undefined): NormalizedProtection {
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

/** The rules in the order in which the host tries them: new ones come last. */
function rulesAfter({ branch, classic }: LiveProtectionState, entries: readonly DeclaredBranch[]) {
  const live = isKnown(classic.rules) ? classic.rules.value.all : [];
  const shown = findApplyingRule(live, branch)?.pattern;
  const whole = live.map(({ pattern, protection }) => ({
    pattern,
    protection: pattern === shown && classic.protection ? classic.protection : protection,
  }));
  const declared = entries.filter(({ protection }) => protection !== undefined);
  const kept = whole.flatMap((rule) => {
    const entry = declared.find(({ name }) => name === rule.pattern);
    if (!entry) return [rule];
    return entry.protection ? [{ ...rule, protection: mergeOver(rule.protection, entry.protection) }] : [];
  });
  const made = declared
    .filter(({ name, protection }) => protection && !live.some(({ pattern }) => pattern === name))
    .map(({ name, protection }) => ({ pattern: name, protection: putOver(protection!, undefined) }));
  return [...kept, ...made];
}

/** For a pattern, a key that the file leaves out keeps its live value. */
function mergeOver(live: NormalizedProtection, declared: DeclaredProtection): NormalizedProtection {
  const wanted = normalizeProtection(declared);
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = wanted;
  return {
    ...live,
    ...wanted,
    ...(checks && { required_status_checks: { ...live.required_status_checks, ...checks } }),
    ...(reviews && { required_pull_request_reviews: { ...live.required_pull_request_reviews, ...reviews } }),
  };
}

/** A declared ruleset keeps the live value of a key that the file leaves out: the host is never sent one without it. */
function rulesetsAfter(
  { branch, repository: { defaultBranch: present } }: LiveProtectionState,
  live: readonly RuleSource[],
  { rulesets, repository: { default_branch: defaultBranch = present } = {} }: Desired,
): readonly RuleSource[] {
  if (!rulesets) return live;
  const { entries, undeclared } = rulesets;
  const own = live.filter(({ level }) => level === 'repository');
  const goes = ({ name }: RuleSource) =>
    entries.some((one) => one.name === name) || isUndeclaredDeleted(undeclared, name);
  const kept = live.filter((one) => !own.includes(one) || !goes(one));
  const written = entries.flatMap((entry) => {
    const known = own.find(({ name }) => name === entry.name);
    const { target = 'branch', conditions } = entry;
    const refs = conditions?.ref_name;
    const isCovered = refs?.include ? isBranchIncluded(refs, branch, defaultBranch) : known !== undefined;
    return isCovered && target === 'branch' ? [declaredSource(entry, known)] : [];
  });
  return [...kept, ...written];
}

function declaredSource({ name, enforcement, rules, bypass_actors }: DeclaredRuleset, live?: RuleSource): RuleSource {
  const declared = { rules: rules ?? [], bypass_actors: bypass_actors ?? [] };
  const source = rulesetSource({ name, level: 'repository', enforcement, ...declared });
  const demands = rules ? source.demands : (live?.demands ?? []);
  const liveBypass = bypass_actors ? undefined : live?.demands[0]?.bypass;
  const bound = liveBypass === undefined ? demands : demands.map((demand) => ({ ...demand, bypass: liveBypass }));
  return { ...source, id: live?.id, demands: bound };
}
