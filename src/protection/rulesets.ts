import { isMap } from '../settings/maps.ts';
import { type MergeMethod, mergeMethods } from './requirements.ts';
import type { Bypass, Bypasser, Demand, RuleSource } from './rule-sources.ts';

/** A rule as the host shows it, on a branch or in a ruleset, and as a settings file declares it. */
export interface RuleOfRuleset {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null;
}

export interface ReadBypassActor {
  readonly actor_type: string;
  readonly actor_id?: number | null;
  readonly bypass_mode?: string;
}

/** What of a ruleset decides how it binds a branch that it covers. */
export interface RulesetOnBranch extends Pick<RuleSource, 'level' | 'name' | 'id' | 'enforcement'> {
  readonly rules: readonly RuleOfRuleset[];
  /** Unset where the host does not show them to this token. */
  readonly bypass_actors?: readonly ReadBypassActor[];
}

export function rulesetSource({ rules, bypass_actors, ...origin }: RulesetOnBranch): RuleSource {
  const bypass: Bypass = bypass_actors ? bypass_actors.map(bypasserOf) : 'unknown';
  const demands = rules.flatMap((rule) => demandsOf(rule).map((demand) => ({ ...demand, bypass }) as Demand));
  return { kind: 'ruleset', ...origin, demands };
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

function bypasserOf({ actor_type, actor_id = null, bypass_mode = 'always' }: ReadBypassActor): Bypasser {
  const name = actors[actor_type]?.(actor_id) ?? [actor_type, actor_id].filter((part) => part !== null).join(' ');
  return { name, how: bypass_mode === 'pull_request' || bypass_mode === 'exempt' ? bypass_mode : 'always' };
}

type Bare = { readonly [K in Demand as K['key']]: Pick<K, 'key' | 'value'> }[Demand['key']];
type Parameters = Readonly<Record<string, unknown>>;

/** What each type of rule demands. A type that is not here is named as it is. */
const types: Readonly<Record<string, (parameters: Parameters) => readonly Bare[]>> = {
  creation: () => [{ key: 'creation', value: true }],
  deletion: () => [{ key: 'no_deletion', value: true }],
  non_fast_forward: () => [{ key: 'no_force_pushes', value: true }],
  required_linear_history: () => [{ key: 'linear_history', value: true }],
  required_signatures: () => [{ key: 'signed_commits', value: true }],
  update: ({ update_allows_fetch_and_merge }) => [
    { key: 'updates', value: [] },
    ...when(!update_allows_fetch_and_merge, { key: 'no_fork_sync', value: true }),
  ],
  pull_request: pullRequest,
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy }) => {
    const checks = maps(required_status_checks).map(checkOf);
    if (!checks.length) return [];
    return [
      { key: 'status_checks', value: checks },
      ...when(strict_required_status_checks_policy, { key: 'up_to_date', value: true }),
    ];
  },
  merge_queue: ({ merge_method }) => [{ key: 'merge_queue', value: methodsIn([merge_method ?? 'MERGE']) }],
  required_deployments: ({ required_deployment_environments }) =>
    filled({ key: 'deployments', value: texts(required_deployment_environments) }),
  workflows: ({ workflows }) => filled({ key: 'workflows', value: maps(workflows).map(workflowText) }),
  code_scanning: ({ code_scanning_tools }) =>
    filled({ key: 'code_scanning', value: maps(code_scanning_tools).map(toolText) }),
  /** Asks for a review by Copilot, and holds nothing up. */
  copilot_code_review: () => [],
};

const patterns = /^(commit_message|commit_author_email|committer_email|branch_name|tag_name)_pattern$/;

function demandsOf({ type, parameters }: RuleOfRuleset): readonly Bare[] {
  const given = parameters ?? {};
  if (Object.hasOwn(types, type)) return types[type]!(given);
  if (patterns.test(type)) return [{ key: 'patterns', value: [patternText(type, given)] }];
  return [{ key: 'other_rules', value: [Object.keys(given).length ? `${type} ${JSON.stringify(given)}` : type] }];
}

function pullRequest(parameters: Parameters): readonly Bare[] {
  const methods = methodsIn(parameters.allowed_merge_methods ?? mergeMethods);
  return [
    { key: 'pull_request', value: true },
    { key: 'approvals', value: Number(parameters.required_approving_review_count ?? 0) },
    ...when(parameters.require_code_owner_review, { key: 'code_owners', value: true }),
    ...when(parameters.require_last_push_approval, { key: 'last_push_approval', value: true }),
    ...when(parameters.dismiss_stale_reviews_on_push, { key: 'dismiss_stale_reviews', value: true }),
    ...when(parameters.required_review_thread_resolution, { key: 'resolved_conversations', value: true }),
    ...dismissal(parameters.dismissal_restriction),
    ...filled({ key: 'team_reviews', value: maps(parameters.required_reviewers).map(teamReview) }),
    ...when(methods.length < mergeMethods.length, { key: 'merge_methods', value: methods }),
  ];
}

const teamReview = ({ reviewer, minimum_approvals, file_patterns }: Parameters) => ({
  team: `team ${isMap(reviewer) ? reviewer.id : 'unknown'}`,
  approvals: Number(minimum_approvals ?? 0),
  files: texts(file_patterns),
});

function dismissal(restriction: unknown): readonly Bare[] {
  if (!isMap(restriction) || restriction.enabled !== true) return [];
  const allowed = maps(restriction.allowed_actors).map(({ type, id }) => `${type} ${id}`);
  return [{ key: 'review_dismissal', value: allowed }];
}

const when = (holds: unknown, demand: Bare): readonly Bare[] => (holds ? [demand] : []);
const filled = (demand: Bare & { readonly value: readonly unknown[] }): readonly Bare[] =>
  demand.value.length ? [demand] : [];

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
