/**
 * Converts a ruleset into the requirements that it makes. GitHub and settings files use the same types and parameters.
 */

import type { LiveBypassActor } from '@trueup/core/sections/rulesets/calls';
import { isMap, mapValues } from '@trueup/core/settings';
import { type MergeMethod, mergeMethods, type RequirementKey } from './requirements.ts';
import { type Bypasser, dropIfEmpty, type RuleDemands, type RuleSource, toDemands } from './rule-sources.ts';

export interface RuleOnBranch {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null;
}

export interface RulesetOnBranch extends Pick<RuleSource, 'level' | 'name' | 'id' | 'enforcement' | 'reach'> {
  readonly rules: readonly RuleOnBranch[];
  /** Unset if GitHub hides the bypass list. */
  readonly bypass_actors?: readonly LiveBypassActor[];
}

export function createRulesetSource({ rules, bypass_actors, ...origin }: RulesetOnBranch): RuleSource {
  const bypass = bypass_actors?.map(toBypasser) ?? 'unknown';
  return { kind: 'ruleset', ...origin, demands: rules.flatMap((rule) => toDemands(toRuleDemands(rule), bypass)) };
}

/** GitHub identifies its built-in roles by these numbers. */
const roleNames: Readonly<Record<number, string>> = { 1: 'read', 2: 'maintain', 3: 'triage', 4: 'write', 5: 'admin' };

export const administrators = 'role admin';

const actorNames: Readonly<Record<string, (id: number | null) => string>> = {
  RepositoryRole: (id) => `role ${roleNames[id ?? 0] ?? id}`,
  OrganizationAdmin: () => 'owners of the organization',
  EnterpriseOwner: () => 'owners of the enterprise',
  DeployKey: () => 'deploy keys',
  Team: (id) => `team ${id}`,
  Integration: (id) => `app ${id}`,
  User: (id) => `user ${id}`,
};

function toBypasser({ actor_type, actor_id = null, bypass_mode = 'always' }: LiveBypassActor): Bypasser {
  const name = actorNames[actor_type]?.(actor_id) ?? [actor_type, actor_id].filter((part) => part !== null).join(' ');
  return { name, how: bypass_mode === 'pull_request' || bypass_mode === 'exempt' ? bypass_mode : 'always' };
}

type Parameters = Readonly<Record<string, unknown>>;

export const switchRuleTypes = {
  linear_history: 'required_linear_history',
  signed_commits: 'required_signatures',
  no_deletion: 'deletion',
  no_force_pushes: 'non_fast_forward',
  creation: 'creation',
} as const satisfies Partial<Record<RequirementKey, string>>;

export const reviewSwitches = {
  dismiss_stale_reviews: 'dismiss_stale_reviews_on_push',
  code_owners: 'require_code_owner_review',
  last_push_approval: 'require_last_push_approval',
  resolved_conversations: 'required_review_thread_resolution',
} as const satisfies Partial<Record<RequirementKey, string>>;

/** All other rule types become `other_rules`. */
const demandsByRuleType: Readonly<Record<string, (parameters: Parameters) => RuleDemands>> = {
  ...Object.fromEntries(Object.entries(switchRuleTypes).map(([key, type]) => [type, () => ({ [key]: true })])),
  update: ({ update_allows_fetch_and_merge }) => ({ updates: [], no_fork_sync: !update_allows_fetch_and_merge }),
  pull_request: toPullRequestDemands,
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy: isStrict }) => {
    const checks = dropIfEmpty(toMaps(required_status_checks).map(parseRequiredCheck));
    return { status_checks: checks, up_to_date: checks && isStrict };
  },
  merge_queue: ({ merge_method }) => ({ merge_queue: toMergeMethods([merge_method ?? 'MERGE']) }),
  required_deployments: ({ required_deployment_environments: names }) => ({ deployments: dropIfEmpty(toTexts(names)) }),
  workflows: ({ workflows }) => ({ workflows: dropIfEmpty(toMaps(workflows).map(formatRequiredWorkflow)) }),
  code_scanning: ({ code_scanning_tools: tools }) => ({
    code_scanning: dropIfEmpty(toMaps(tools).map(formatScanningTool)),
  }),
  /** A review by Copilot never blocks a merge. */
  copilot_code_review: () => ({}),
};

const patternTypes = /^(commit_message|commit_author_email|committer_email|branch_name|tag_name)_pattern$/;

function toRuleDemands({ type, parameters }: RuleOnBranch): RuleDemands {
  const values = parameters ?? {};
  if (Object.hasOwn(demandsByRuleType, type)) return demandsByRuleType[type]!(values);
  if (patternTypes.test(type)) return { patterns: [formatPatternRule(type, values)] };
  return { other_rules: [Object.keys(values).length ? `${type} ${JSON.stringify(values)}` : type] };
}

function toPullRequestDemands(parameters: Parameters): RuleDemands {
  const methods = toMergeMethods(parameters.allowed_merge_methods ?? mergeMethods);
  return {
    pull_request: true,
    approvals: Number(parameters.required_approving_review_count ?? 0),
    ...mapValues(reviewSwitches, (name) => parameters[name]),
    review_dismissal: listAllowedDismissers(parameters.dismissal_restriction),
    team_reviews: dropIfEmpty(toMaps(parameters.required_reviewers).map(toTeamReview)),
    merge_methods: methods.length < mergeMethods.length ? methods : undefined,
  };
}

const toTeamReview = ({ reviewer, minimum_approvals, file_patterns }: Parameters) => ({
  team: `team ${isMap(reviewer) ? reviewer.id : 'unknown'}`,
  approvals: Number(minimum_approvals ?? 0),
  files: toTexts(file_patterns),
});

const listAllowedDismissers = (restriction: unknown) =>
  isMap(restriction) && restriction.enabled === true
    ? toMaps(restriction.allowed_actors).map(({ type, id }) => `${type} ${id}`)
    : undefined;

const toMaps = (value: unknown): readonly Parameters[] => (Array.isArray(value) ? value.filter(isMap) : []);
const toTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** GitHub spells the method of a merge queue in capitals. */
const toMergeMethods = (methodNames: unknown): readonly MergeMethod[] =>
  mergeMethods.filter((method) => toTexts(methodNames).some((name) => name.toLowerCase() === method));

const parseRequiredCheck = ({ context, integration_id }: Parameters) => ({
  context: String(context),
  ...(integration_id != null && { integration_id: integration_id as number }),
});

const formatRequiredWorkflow = ({ path, repository_id, ref, sha }: Parameters) =>
  `${path} of repository ${repository_id}${ref || sha ? ` at ${sha ?? ref}` : ''}`;

const formatScanningTool = ({ tool, alerts_threshold, security_alerts_threshold }: Parameters) =>
  `${tool} (alerts: ${alerts_threshold}, security alerts: ${security_alerts_threshold})`;

const formatPatternRule = (type: string, { operator, pattern, negate }: Parameters) =>
  `${type.replace(/_pattern$/, '').replaceAll('_', ' ')} ${negate ? 'never ' : ''}${operator} ${JSON.stringify(pattern)}`;
