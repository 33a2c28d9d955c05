import type { LiveBypassActor } from '@trueup/core/sections/rulesets/calls';
import { isMap, mapValues } from '@trueup/core/settings';
import { type MergeMethod, mergeMethods, type RequirementKey } from './requirements.ts';
import { type Bypasser, demandsOf, type RuleDemands, type RuleSource, unlessEmpty } from './rule-sources.ts';

/** A rule as the host shows it, on a branch or in a ruleset, and as a settings file declares it. */
export interface RuleOfRuleset {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null;
}

/** What of a ruleset decides how it binds a branch that it covers. */
export interface RulesetOnBranch extends Pick<RuleSource, 'level' | 'name' | 'id' | 'enforcement' | 'reach'> {
  readonly rules: readonly RuleOfRuleset[];
  /** Unset where the host does not show them to this token. */
  readonly bypass_actors?: readonly LiveBypassActor[];
}

export function rulesetSource({ rules, bypass_actors, ...origin }: RulesetOnBranch): RuleSource {
  const bypass = bypass_actors?.map(bypasserOf) ?? 'unknown';
  return { kind: 'ruleset', ...origin, demands: rules.flatMap((rule) => demandsOf(demandsOfRule(rule), bypass)) };
}

/** The built-in roles by the numbers that the host gives them. */
const roles: Readonly<Record<number, string>> = { 1: 'read', 2: 'maintain', 3: 'triage', 4: 'write', 5: 'admin' };

export const administrators = 'role admin';

const actors: Readonly<Record<string, (id: number | null) => string>> = {
  RepositoryRole: (id) => `role ${roles[id ?? 0] ?? id}`,
  OrganizationAdmin: () => 'owners of the organization',
  EnterpriseOwner: () => 'owners of the enterprise',
  DeployKey: () => 'deploy keys',
  Team: (id) => `team ${id}`,
  Integration: (id) => `app ${id}`,
  User: (id) => `user ${id}`,
};

function bypasserOf({ actor_type, actor_id = null, bypass_mode = 'always' }: LiveBypassActor): Bypasser {
  const name = actors[actor_type]?.(actor_id) ?? [actor_type, actor_id].filter((part) => part !== null).join(' ');
  return { name, how: bypass_mode === 'pull_request' || bypass_mode === 'exempt' ? bypass_mode : 'always' };
}

type Parameters = Readonly<Record<string, unknown>>;

/** The requirements for which a type of rule has no other word. */
export const plainRules = {
  linear_history: 'required_linear_history',
  signed_commits: 'required_signatures',
  no_deletion: 'deletion',
  no_force_pushes: 'non_fast_forward',
  creation: 'creation',
} as const satisfies Partial<Record<RequirementKey, string>>;

/** The parameters of `pull_request` that switch a requirement on. */
export const reviewSwitches = {
  dismiss_stale_reviews: 'dismiss_stale_reviews_on_push',
  code_owners: 'require_code_owner_review',
  last_push_approval: 'require_last_push_approval',
  resolved_conversations: 'required_review_thread_resolution',
} as const satisfies Partial<Record<RequirementKey, string>>;

/** What each type of rule asks for. A type that is not here is named as it is. */
const types: Readonly<Record<string, (parameters: Parameters) => RuleDemands>> = {
  ...Object.fromEntries(Object.entries(plainRules).map(([key, type]) => [type, () => ({ [key]: true })])),
  update: ({ update_allows_fetch_and_merge }) => ({ updates: [], no_fork_sync: !update_allows_fetch_and_merge }),
  pull_request: demandsOnPullRequests,
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy: isStrict }) => {
    const checks = unlessEmpty(maps(required_status_checks).map(checkOf));
    return { status_checks: checks, up_to_date: checks && isStrict };
  },
  merge_queue: ({ merge_method }) => ({ merge_queue: methodsIn([merge_method ?? 'MERGE']) }),
  required_deployments: ({ required_deployment_environments: names }) => ({ deployments: unlessEmpty(texts(names)) }),
  workflows: ({ workflows }) => ({ workflows: unlessEmpty(maps(workflows).map(workflowText)) }),
  code_scanning: ({ code_scanning_tools: tools }) => ({ code_scanning: unlessEmpty(maps(tools).map(toolText)) }),
  /** Asks for a review by Copilot, and holds nothing up. */
  copilot_code_review: () => ({}),
};

const patterns = /^(commit_message|commit_author_email|committer_email|branch_name|tag_name)_pattern$/;

function demandsOfRule({ type, parameters }: RuleOfRuleset): RuleDemands {
  const given = parameters ?? {};
  if (Object.hasOwn(types, type)) return types[type]!(given);
  if (patterns.test(type)) return { patterns: [patternText(type, given)] };
  return { other_rules: [Object.keys(given).length ? `${type} ${JSON.stringify(given)}` : type] };
}

function demandsOnPullRequests(parameters: Parameters): RuleDemands {
  const methods = methodsIn(parameters.allowed_merge_methods ?? mergeMethods);
  return {
    pull_request: true,
    approvals: Number(parameters.required_approving_review_count ?? 0),
    ...mapValues(reviewSwitches, (name) => parameters[name]),
    review_dismissal: dismissersIn(parameters.dismissal_restriction),
    team_reviews: unlessEmpty(maps(parameters.required_reviewers).map(teamReview)),
    merge_methods: methods.length < mergeMethods.length ? methods : undefined,
  };
}

const teamReview = ({ reviewer, minimum_approvals, file_patterns }: Parameters) => ({
  team: `team ${isMap(reviewer) ? reviewer.id : 'unknown'}`,
  approvals: Number(minimum_approvals ?? 0),
  files: texts(file_patterns),
});

const dismissersIn = (restriction: unknown) =>
  isMap(restriction) && restriction.enabled === true
    ? maps(restriction.allowed_actors).map(({ type, id }) => `${type} ${id}`)
    : undefined;

const maps = (value: unknown): readonly Parameters[] => (Array.isArray(value) ? value.filter(isMap) : []);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The queue spells its method in capitals. */
const methodsIn = (given: unknown): readonly MergeMethod[] =>
  mergeMethods.filter((method) => texts(given).some((one) => one.toLowerCase() === method));

const checkOf = ({ context, integration_id }: Parameters) => ({
  context: String(context),
  ...(integration_id != null && { integration_id: integration_id as number }),
});

const workflowText = ({ path, repository_id, ref, sha }: Parameters) =>
  `${path} of repository ${repository_id}${ref || sha ? ` at ${sha ?? ref}` : ''}`;

const toolText = ({ tool, alerts_threshold, security_alerts_threshold }: Parameters) =>
  `${tool} (alerts: ${alerts_threshold}, security alerts: ${security_alerts_threshold})`;

const patternText = (type: string, { operator, pattern, negate }: Parameters) =>
  `${type.replace(/_pattern$/, '').replaceAll('_', ' ')} ${negate ? 'never ' : ''}${operator} ${JSON.stringify(pattern)}`;
