/** The Actions settings of a repository. Each setting is a pair of routes, and the owner can decide some of them. */

import { type Answer, answerOk, createRefusal, createValidationFailure, noContent } from '../../exchange/answer.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import { copyKnownKeys } from '../copy-known-keys.ts';
import type { Feature } from '../feature.ts';
import { getOwnerPlan } from '../people/plans.ts';

interface ActionsSettings {
  permissions: { enabled: boolean; allowed_actions: 'all' | 'local_only' | 'selected'; sha_pinning_required: boolean };
  selected: Allowlist;
  workflow: { default_workflow_permissions: 'read' | 'write'; can_approve_pull_request_reviews: boolean };
  access_level: 'none' | 'user' | 'organization' | 'enterprise';
  retention_days: number;
  cache: CacheLimits;
  subject: { use_default: boolean; include_claim_keys: string[]; use_immutable_subject: boolean };
  fork_approval: string;
  fork_workflows: Record<ForkSetting, boolean>;
  /** The owner can decide these settings for all its repositories. */
  owner: { permissions: boolean; workflow: boolean; cache: boolean; most: CacheLimits };
}

/** The actions that workflows may use where only selected ones are allowed. */
export interface Allowlist {
  github_owned_allowed: boolean;
  verified_allowed: boolean;
  patterns_allowed: string[];
}

interface CacheLimits {
  max_cache_retention_days: number;
  max_cache_size_gb: number;
}

const forkSettings = [
  'run_workflows_from_fork_pull_requests',
  'send_write_tokens_to_workflows',
  'send_secrets_and_variables',
  'require_approval_for_fork_pr_workflows',
] as const;

type ForkSetting = (typeof forkSettings)[number];

export const actionsOf = repositorySlot<ActionsSettings>('actions', (seed) => ({
  access_level: 'none',
  retention_days: 90,
  fork_approval: 'first_time_contributors',
  ...seed,
  permissions: { enabled: true, allowed_actions: 'all', sha_pinning_required: false, ...seed?.permissions },
  selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [], ...seed?.selected },
  workflow: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false, ...seed?.workflow },
  cache: { max_cache_retention_days: 7, max_cache_size_gb: 10, ...seed?.cache },
  subject: { use_default: true, include_claim_keys: [], use_immutable_subject: false, ...seed?.subject },
  fork_workflows: { ...createDisabledForkSettings(), ...seed?.fork_workflows },
  owner: {
    permissions: false,
    workflow: false,
    cache: false,
    ...seed?.owner,
    most: { max_cache_retention_days: 90, max_cache_size_gb: 10_000, ...seed?.owner?.most },
  },
}));

const createDisabledForkSettings = () =>
  Object.fromEntries(forkSettings.map((name) => [name, false])) as Record<ForkSetting, boolean>;

const getActionsSettings = ({ repository }: RestRequest): ActionsSettings => actionsOf(repository);

const refuseIfOwnerDecides = (isDecided: boolean) => {
  if (isDecided) throw createRefusal(409, 'The setting is controlled by the owner of the repository.');
};

/** If Actions is off, GitHub omits the allowed actions. */
function formatActionsPermissions({ repository, api }: RestRequest) {
  const { enabled, allowed_actions, sha_pinning_required } = actionsOf(repository).permissions;
  if (!enabled) return { enabled };
  const url = `${api}/repos/${getFullName(repository)}/actions/permissions/selected-actions`;
  const selected_actions_url = allowed_actions === 'selected' ? { selected_actions_url: url } : {};
  return { enabled, allowed_actions, ...selected_actions_url, sha_pinning_required };
}

function setActionsPermissions({ repository, body }: RestRequest) {
  const { permissions, owner } = actionsOf(repository);
  refuseIfOwnerDecides(owner.permissions);
  copyKnownKeys(permissions, body);
}

function requireAllowlist({ repository }: RestRequest): Allowlist {
  const { permissions, selected } = actionsOf(repository);
  if (permissions.enabled && permissions.allowed_actions === 'selected') return selected;
  throw createRefusal(409, 'The allowed actions policy of the repository is not set to selected.');
}

/** GitHub resets each key that the PUT omits. */
function replaceAllowlist(request: RestRequest) {
  copyKnownKeys(requireAllowlist(request), {
    github_owned_allowed: false,
    verified_allowed: false,
    patterns_allowed: [],
    ...request.body,
  });
}

function setWorkflowPermissions({ repository, body }: RestRequest) {
  const { workflow, owner } = actionsOf(repository);
  refuseIfOwnerDecides(owner.workflow);
  copyKnownKeys(workflow, body);
}

function requireNonpublicRepository({ repository }: RestRequest): ActionsSettings {
  if (repository.visibility === 'public')
    throw createRefusal(422, 'Access policy only applies to internal and private repositories.');
  return actionsOf(repository);
}

const getMaxRetentionDays = ({ visibility }: Repository) => (visibility === 'public' ? 90 : 400);

function setRetentionDays({ repository, body: { days } }: RestRequest) {
  const maxDays = getMaxRetentionDays(repository);
  if (days < 1 || days > maxDays)
    throw createValidationFailure({
      resource: 'Repository',
      code: 'custom',
      field: 'days',
      message: `days must be between 1 and ${maxDays}`,
    });
  actionsOf(repository).retention_days = days;
}

/** Organizations on the free plan have no cache limits of their own. */
function refuseCacheLimitsOnFreePlan({ repository, world }: RestRequest) {
  const isFree = getOwnerPlan(repository, world) === 'free' && world.getOwner(repository).type === 'Organization';
  if (isFree) throw createRefusal(402, 'Payment Required');
}

const createCacheLimitHandlers = (key: keyof CacheLimits) => ({
  get(request: RestRequest) {
    refuseCacheLimitsOnFreePlan(request);
    return { [key]: getActionsSettings(request).cache[key] };
  },
  put(request: RestRequest) {
    refuseCacheLimitsOnFreePlan(request);
    const { repository, body } = request;
    const { cache, owner } = actionsOf(repository);
    if (owner.cache) throw createRefusal(403, 'Cache limits are managed by the organization or enterprise.');
    const limit = body[key] ?? cache[key];
    if (limit < 1 || limit > owner.most[key])
      throw createRefusal(400, `${key} must be between 1 and ${owner.most[key]}`);
    cache[key] = limit;
  },
});

const retentionLimit = createCacheLimitHandlers('max_cache_retention_days');
const storageLimit = createCacheLimitHandlers('max_cache_size_gb');

/** Older servers also show the claim keys of their default template. */
function formatSubjectClaims({ repository, world }: RestRequest) {
  const { include_claim_keys: own, ...rest } = actionsOf(repository).subject;
  const templateKeys = world.hasLegacyBehavior('the default subject shows its keys') && {
    include_claim_keys: ['repo', 'context'],
  };
  const keys = rest.use_default ? templateKeys : { include_claim_keys: own };
  return { ...rest, ...keys, sub_claim_prefix: `repo:${getFullName(repository)}` };
}

function setSubjectClaims({ repository, body }: RestRequest): Answer {
  const { use_default, include_claim_keys: keys = [], use_immutable_subject = false } = body;
  const isInvalid = keys.some((key: string) => !/^\w+$/.test(key)) || new Set(keys).size < keys.length;
  if (isInvalid && !use_default)
    throw createValidationFailure('Claim keys must be unique and hold only alphanumeric characters and underscores.');
  actionsOf(repository).subject = { use_default, include_claim_keys: use_default ? [] : keys, use_immutable_subject };
  return { status: 201, body: {} };
}

function requireNonpublicForkWorkflows({ repository }: RestRequest) {
  if (repository.visibility === 'public')
    throw createRefusal(422, 'Fork PR workflow settings is not allowed for public repositories.');
  return actionsOf(repository).fork_workflows;
}

/** Only public repositories have approval for outside contributors. */
function requirePublicRepository({ repository }: RestRequest): ActionsSettings {
  const message = 'Fork PR approval is not allowed for private repositories.';
  if (repository.visibility !== 'public')
    throw createValidationFailure({ resource: 'Repository', code: 'custom', field: 'approval_policy', message });
  return actionsOf(repository);
}

const basePath = '/repos/{owner}/{repo}/actions/';

const createRoutePair = (
  path: string,
  get: (request: RestRequest) => object,
  put: (request: RestRequest) => void,
): Record<string, Handler> => ({
  [`GET ${basePath}${path}`]: (request) => answerOk(get(request)),
  [`PUT ${basePath}${path}`]: (request) => {
    put(request);
    return noContent;
  },
});

export const actions: Feature = {
  slots: [actionsOf],
  needs: {
    'GET ~/actions/permissions': 'Administration: read',
    'PUT ~/actions/permissions': 'Administration: write',
    'GET ~/actions/permissions/selected-actions': 'Administration: read',
    'PUT ~/actions/permissions/selected-actions': 'Administration: write',
    'GET ~/actions/permissions/workflow': 'Administration: read',
    'PUT ~/actions/permissions/workflow': 'Administration: write',
    'GET ~/actions/permissions/access': 'Administration: read',
    'PUT ~/actions/permissions/access': 'Administration: write',
    'GET ~/actions/permissions/artifact-and-log-retention': 'Administration: read',
    'PUT ~/actions/permissions/artifact-and-log-retention': 'Administration: write',
    'GET ~/actions/permissions/fork-pr-contributor-approval': 'Administration: read',
    'PUT ~/actions/permissions/fork-pr-contributor-approval': 'Administration: write',
    'GET ~/actions/permissions/fork-pr-workflows-private-repos': 'Administration: read',
    'PUT ~/actions/permissions/fork-pr-workflows-private-repos': 'Administration: write',
    'GET ~/actions/cache/retention-limit': 'Administration: read',
    'PUT ~/actions/cache/retention-limit': 'Administration: write',
    'GET ~/actions/cache/storage-limit': 'Actions: read',
    'PUT ~/actions/cache/storage-limit': 'Administration: write',
    'GET ~/actions/oidc/customization/sub': 'Actions: read',
    'PUT ~/actions/oidc/customization/sub': 'Actions: write',
  },
  routes: {
    ...createRoutePair('permissions', formatActionsPermissions, setActionsPermissions),
    ...createRoutePair('permissions/selected-actions', requireAllowlist, replaceAllowlist),
    ...createRoutePair(
      'permissions/workflow',
      (request) => getActionsSettings(request).workflow,
      setWorkflowPermissions,
    ),
    ...createRoutePair(
      'permissions/access',
      (request) => ({ access_level: requireNonpublicRepository(request).access_level }),
      (request) => copyKnownKeys(requireNonpublicRepository(request), { access_level: request.body.access_level }),
    ),
    ...createRoutePair(
      'permissions/artifact-and-log-retention',
      (request) => ({
        days: getActionsSettings(request).retention_days,
        maximum_allowed_days: getMaxRetentionDays(request.repository),
      }),
      setRetentionDays,
    ),
    ...createRoutePair('cache/retention-limit', retentionLimit.get, retentionLimit.put),
    ...createRoutePair('cache/storage-limit', storageLimit.get, storageLimit.put),
    ...createRoutePair(
      'permissions/fork-pr-contributor-approval',
      (request) => ({ approval_policy: requirePublicRepository(request).fork_approval }),
      (request) => copyKnownKeys(requirePublicRepository(request), { fork_approval: request.body.approval_policy }),
    ),
    ...createRoutePair('permissions/fork-pr-workflows-private-repos', requireNonpublicForkWorkflows, (request) =>
      copyKnownKeys(requireNonpublicForkWorkflows(request), { ...createDisabledForkSettings(), ...request.body }),
    ),
    [`GET ${basePath}oidc/customization/sub`]: (request) => answerOk(formatSubjectClaims(request)),
    [`PUT ${basePath}oidc/customization/sub`]: setSubjectClaims,
  },
};
