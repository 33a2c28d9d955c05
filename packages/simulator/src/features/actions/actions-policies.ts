/**
 * Actions policies: rules for the events and actors that may start workflows. GitHub documents them only in part, so a
 * test chooses the unverified behaviors.
 */

import { toWebUrl } from '../../bodies/urls.ts';
import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { accountSlot, repositorySlot, stateSlot } from '../../state/slot.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { enterpriseOf, isRepositorySelected, type Selectors, toStoredSelectors } from '../branches/ruleset-state.ts';
import type { Feature } from '../feature.ts';
import { getOwnerPlan, refuseUnavailableProtection } from '../people/plans.ts';

interface NamePatterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

interface Rule {
  readonly type: string;
  readonly parameters?: { readonly allowed_events?: unknown; readonly allowed_actors?: unknown };
}

interface ActionsPolicy {
  readonly id: number;
  name: string;
  enforcement: string;
  /** A policy without conditions applies to every workflow. */
  conditions: Selectors & { readonly workflow_path?: NamePatterns };
  rules: readonly Rule[];
  readonly created_at: string;
  updated_at: string;
}

/** Nobody has observed this answer of GitHub yet, so a test can choose each possibility. */
interface ServerBehavior {
  /** GitHub shows a policy without a condition with the condition `~ALL`. */
  readonly tellsAll?: boolean;
}

const completePolicies = (seeds: Partial<ActionsPolicy>[] = [], { newId, time }: { newId(): number; time: string }) =>
  seeds.map(
    ({
      id,
      name = '',
      enforcement = 'active',
      conditions = {},
      rules = [],
      created_at,
      updated_at,
    }): ActionsPolicy => ({
      id: id ?? newId(),
      name,
      enforcement,
      conditions: { ...conditions, ...toStoredSelectors(conditions) },
      rules,
      created_at: created_at ?? time,
      updated_at: updated_at ?? time,
    }),
  );

const policiesOf = repositorySlot<ActionsPolicy[]>('actions_policies', completePolicies);
/** The policies of an organization apply to its repositories, and those of the enterprise to all of them. */
const ownerPoliciesOf = accountSlot<ActionsPolicy[]>('actions_policies', completePolicies);
const enterprisePoliciesOf = stateSlot<ActionsPolicy[]>('enterprise_actions_policies', completePolicies);
const behaviorOf = repositorySlot<ServerBehavior>('actions_policy_habits', (seed: ServerBehavior = {}) => seed);

interface PlacedPolicy {
  readonly policy: ActionsPolicy;
  readonly source_type: 'Repository' | 'Organization' | 'Enterprise';
  readonly source: string;
}

const placeOwnPolicy = (repository: Repository, policy: ActionsPolicy): PlacedPolicy => ({
  policy,
  source_type: 'Repository',
  source: getFullName(repository),
});

/** Lists the policies of every level, the repository's own first. */
function listApplicablePolicies(repository: Repository, world: World): PlacedPolicy[] {
  const own = policiesOf(repository).map((policy) => placeOwnPolicy(repository, policy));
  const owner = world.getOwner(repository);
  if (owner.type === 'User') return own;
  const selected = ownerPoliciesOf(owner).filter(({ conditions }) =>
    isRepositorySelected(conditions, repository, owner),
  );
  const placePolicies = (
    policies: ActionsPolicy[],
    source_type: PlacedPolicy['source_type'],
    source: string,
  ): PlacedPolicy[] => policies.map((policy) => ({ policy, source_type, source }));
  return [
    ...own,
    ...placePolicies(selected, 'Organization', owner.login),
    ...placePolicies(enterprisePoliciesOf(world.state), 'Enterprise', enterpriseOf(world.state)?.slug ?? 'enterprise'),
  ];
}

function requireAvailablePolicies(request: RestRequest): RestRequest {
  refuseUnavailableProtection(request);
  return request;
}

function formatPolicySummary({ api, repository }: RestRequest, { policy, source_type, source }: PlacedPolicy) {
  const { id, name, enforcement, created_at, updated_at } = policy;
  const href = `${api}/repos/${getFullName(repository)}/actions/policies/${id}`;
  const page = `${toWebUrl(api)}/${getFullName(repository)}/settings/actions/policies/${id}`;
  return {
    id,
    name,
    target: 'actions',
    source_type,
    source,
    enforcement,
    node_id: encodeNodeId('RRS', id),
    _links: { self: { href }, html: { href: page } },
    created_at,
    updated_at,
  };
}

const allWorkflows = { workflow_path: { include: ['~ALL'], exclude: [] } };

function formatActionsPolicy(request: RestRequest, placed: PlacedPolicy) {
  const { conditions, rules } = placed.policy;
  const isStored = conditions.workflow_path || !behaviorOf(request.repository).tellsAll;
  return {
    ...formatPolicySummary(request, placed),
    conditions: isStored ? conditions : { ...conditions, ...allWorkflows },
    rules,
  };
}

/** The list omits conditions and rules, like the list of rulesets. */
function listActionsPolicies(request: RestRequest): Answer {
  const { query, repository, world } = requireAvailablePolicies(request);
  const visible = listApplicablePolicies(repository, world).filter(
    ({ source_type }) => source_type === 'Repository' || query.has_parents !== 'false',
  );
  return answerEnvelope(request, 'policies', visible, (placed) => formatPolicySummary(request, placed));
}

function requirePolicy(request: RestRequest): PlacedPolicy {
  const placed = listApplicablePolicies(request.repository, request.world).find(
    ({ policy }) => policy.id === Number(request.params.policy_id),
  );
  if (!placed) throw createNotFound();
  return placed;
}

function requireOwnPolicy(request: RestRequest): ActionsPolicy {
  const { policy, source_type } = requirePolicy(request);
  if (source_type !== 'Repository') throw createNotFound();
  return policy;
}

const eventNames = `branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
  discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
  project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target
  push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`
  .trim()
  .split(/\s+/);

const actorTypes = [
  ...['User', 'Bot', 'Team', 'BusinessTeam', 'EnterpriseTeam'],
  ...['IntegrationInstallation', 'App', 'RepositoryRole'],
];

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'ActionsPolicy',
  code,
  field,
  ...(message && { message }),
});

function listPolicyRuleFaults({ type, parameters = {} }: Rule): Fault[] {
  const { allowed_events, allowed_actors } = parameters;
  const createRuleFault = (message: string) => createFault('rules', 'invalid', message);
  if (type === 'restrict_action_events') {
    if (!Array.isArray(allowed_events)) return [createRuleFault('allowed_events is missing')];
    return allowed_events
      .filter((event) => !eventNames.includes(event))
      .map((event) => createRuleFault(`Invalid event ${event}`));
  }
  if (type !== 'restrict_actions_actors') return [createRuleFault(`Invalid rule '${type}'`)];
  if (!Array.isArray(allowed_actors)) return [createRuleFault('allowed_actors is missing')];
  return allowed_actors
    .filter(({ id, type: kind }) => !Number.isInteger(id) || id < 1 || !actorTypes.includes(kind))
    .map(({ id, type: kind }) => createRuleFault(`Invalid actor ${kind} ${id}`));
}

function listWorkflowPathFaults({ include, exclude }: NamePatterns): Fault[] {
  const createConditionFault = (message: string) => createFault('conditions.workflow_path', 'invalid', message);
  return [
    ...(include.length + exclude.length === 0 ? [createConditionFault('needs at least one pattern')] : []),
    ...(include.includes('~ALL') && include.length > 1 ? [createConditionFault('~ALL must be alone')] : []),
    ...(exclude.includes('~ALL') ? [createConditionFault('~ALL cannot be excluded')] : []),
  ];
}

function refuseInvalidPolicy(
  { repository, world }: RestRequest,
  input: Partial<ActionsPolicy>,
  edited?: ActionsPolicy,
) {
  const { name, enforcement, conditions, rules = [] } = input;
  const holder = policiesOf(repository).find((policy) => policy.name === name);
  const faults = [
    ...(name === '' ? [createFault('name', 'missing_field')] : []),
    ...(holder && holder !== edited ? [createFault('name', 'already_exists', 'Name must be unique')] : []),
    ...(enforcement === 'evaluate' && getOwnerPlan(repository, world) !== 'enterprise'
      ? [createFault('enforcement', 'invalid', 'Evaluate is only available with GitHub Enterprise')]
      : []),
    ...(conditions?.workflow_path ? listWorkflowPathFaults(conditions.workflow_path) : []),
    ...rules.flatMap(listPolicyRuleFaults),
  ];
  if (faults.length) throw createValidationFailure(...faults);
}

function createActionsPolicy(request: RestRequest): Answer {
  const { repository, world, body } = requireAvailablePolicies(request);
  refuseInvalidPolicy(request, body);
  const { name, enforcement, conditions = {}, rules = [] } = body;
  const time = world.formatNow();
  const policy = { id: world.newId(), name, enforcement, conditions, rules, created_at: time, updated_at: time };
  policiesOf(repository).push(policy);
  const formatted = formatActionsPolicy(request, placeOwnPolicy(repository, policy));
  return answerCreated(formatted, formatted._links.self.href);
}

/** GitHub keeps each key that the request omits, including the stored condition. */
function updateActionsPolicy(request: RestRequest): Answer {
  const { repository, world, body } = requireAvailablePolicies(request);
  const policy = requireOwnPolicy(request);
  refuseInvalidPolicy(request, body, policy);
  const { name = policy.name, enforcement = policy.enforcement, conditions, rules = policy.rules } = body;
  Object.assign(policy, {
    name,
    enforcement,
    rules,
    conditions: { ...policy.conditions, ...conditions },
    updated_at: world.formatNow(),
  });
  return answerOk(formatActionsPolicy(request, placeOwnPolicy(repository, policy)));
}

function removeActionsPolicy(request: RestRequest): Answer {
  const policies = policiesOf(requireAvailablePolicies(request).repository);
  policies.splice(policies.indexOf(requireOwnPolicy(request)), 1);
  return noContent;
}

export const actionsPolicies: Feature = {
  slots: [policiesOf, ownerPoliciesOf, enterprisePoliciesOf, behaviorOf],
  needs: {
    'GET ~/actions/policies': 'Administration: write',
    'GET ~/actions/policies/{}': 'Administration: write',
    'POST ~/actions/policies': 'Administration: write',
    'PUT ~/actions/policies/{}': 'Administration: write',
    'DELETE ~/actions/policies/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/actions/policies': listActionsPolicies,
    'GET /repos/{owner}/{repo}/actions/policies/{policy_id}': (request) =>
      answerOk(formatActionsPolicy(request, requirePolicy(requireAvailablePolicies(request)))),
    'POST /repos/{owner}/{repo}/actions/policies': createActionsPolicy,
    'PUT /repos/{owner}/{repo}/actions/policies/{policy_id}': updateActionsPolicy,
    'DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}': removeActionsPolicy,
  },
};
