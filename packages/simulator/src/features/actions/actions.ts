import { type Answer, invalid, noContent, ok, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { ownerPlan } from '../people/plans.ts';
import { take } from '../take.ts';

/** What the repository's workflows may do. */
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
  /** What the owner has decided for all its repositories. */
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

export const actionsOf = repositorySlot<ActionsSettings>('actions', (given) => ({
  access_level: 'none',
  retention_days: 90,
  fork_approval: 'first_time_contributors',
  ...given,
  permissions: { enabled: true, allowed_actions: 'all', sha_pinning_required: false, ...given?.permissions },
  selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [], ...given?.selected },
  workflow: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false, ...given?.workflow },
  cache: { max_cache_retention_days: 7, max_cache_size_gb: 10, ...given?.cache },
  subject: { use_default: true, include_claim_keys: [], use_immutable_subject: false, ...given?.subject },
  fork_workflows: { ...allOff(), ...given?.fork_workflows },
  owner: {
    permissions: false,
    workflow: false,
    cache: false,
    ...given?.owner,
    most: { max_cache_retention_days: 90, max_cache_size_gb: 10_000, ...given?.owner?.most },
  },
}));

const allOff = () => Object.fromEntries(forkSettings.map((name) => [name, false])) as Record<ForkSetting, boolean>;

const settings = ({ repository }: Ask) => actionsOf(repository);

const refuseOwners = (isDecided: boolean) => {
  if (isDecided) throw refusal(409, 'The setting is controlled by the owner of the repository.');
};

/** If Actions are off, the host says nothing about what they may run. */
function permissions({ repository, api }: Ask) {
  const { enabled, allowed_actions, sha_pinning_required } = actionsOf(repository).permissions;
  if (!enabled) return { enabled };
  const url = `${api}/repos/${fullName(repository)}/actions/permissions/selected-actions`;
  const selected_actions_url = allowed_actions === 'selected' ? { selected_actions_url: url } : {};
  return { enabled, allowed_actions, ...selected_actions_url, sha_pinning_required };
}

function setPermissions({ repository, body }: Ask) {
  const { permissions, owner } = actionsOf(repository);
  refuseOwners(owner.permissions);
  take(permissions, body);
}

function allowlist({ repository }: Ask) {
  const { permissions, selected } = actionsOf(repository);
  if (permissions.enabled && permissions.allowed_actions === 'selected') return selected;
  throw refusal(409, 'The allowed actions policy of the repository is not set to selected.');
}

/** The PUT removes what it leaves out. */
function setAllowlist(ask: Ask) {
  take(allowlist(ask), { github_owned_allowed: false, verified_allowed: false, patterns_allowed: [], ...ask.body });
}

function setWorkflow({ repository, body }: Ask) {
  const { workflow, owner } = actionsOf(repository);
  refuseOwners(owner.workflow);
  take(workflow, body);
}

function access({ repository }: Ask) {
  if (repository.visibility === 'public')
    throw refusal(422, 'Access policy only applies to internal and private repositories.');
  return actionsOf(repository);
}

const mostDays = ({ visibility }: Repository) => (visibility === 'public' ? 90 : 400);

function setRetention({ repository, body: { days } }: Ask) {
  const most = mostDays(repository);
  if (days < 1 || days > most)
    throw invalid({
      resource: 'Repository',
      code: 'custom',
      field: 'days',
      message: `days must be between 1 and ${most}`,
    });
  actionsOf(repository).retention_days = days;
}

/** Organizations on the free plan have no limits of the cache of their own. */
function demandCacheLimits({ repository, world }: Ask) {
  const isFree = ownerPlan(repository, world) === 'free' && world.owner(repository).type === 'Organization';
  if (isFree) throw refusal(402, 'Payment Required');
}

const limit = (key: keyof CacheLimits) => ({
  get(ask: Ask) {
    demandCacheLimits(ask);
    return { [key]: settings(ask).cache[key] };
  },
  put(ask: Ask) {
    demandCacheLimits(ask);
    const { repository, body } = ask;
    const { cache, owner } = actionsOf(repository);
    if (owner.cache) throw refusal(403, 'Cache limits are managed by the organization or enterprise.');
    const wanted = body[key] ?? cache[key];
    if (wanted < 1 || wanted > owner.most[key]) throw refusal(400, `${key} must be between 1 and ${owner.most[key]}`);
    cache[key] = wanted;
  },
});

const retentionLimit = limit('max_cache_retention_days');
const storageLimit = limit('max_cache_size_gb');

/** An older host shows the claim keys of its own template too. */
function subject({ repository, world }: Ask) {
  const { include_claim_keys: own, ...rest } = actionsOf(repository).subject;
  const ofHost = world.isOlder('the subject of the host shows its keys') && { include_claim_keys: ['repo', 'context'] };
  const keys = rest.use_default ? ofHost : { include_claim_keys: own };
  return { ...rest, ...keys, sub_claim_prefix: `repo:${fullName(repository)}` };
}

function setSubject({ repository, body }: Ask): Answer {
  const { use_default, include_claim_keys: keys = [], use_immutable_subject = false } = body;
  const faulty = keys.some((key: string) => !/^\w+$/.test(key)) || new Set(keys).size < keys.length;
  if (faulty && !use_default)
    throw invalid('Claim keys must be unique and hold only alphanumeric characters and underscores.');
  actionsOf(repository).subject = { use_default, include_claim_keys: use_default ? [] : keys, use_immutable_subject };
  return { status: 201, body: {} };
}

function forkWorkflows({ repository }: Ask) {
  if (repository.visibility === 'public')
    throw refusal(422, 'Fork PR workflow settings is not allowed for public repositories.');
  return actionsOf(repository).fork_workflows;
}

/** Approval for outsiders exists only in public repositories. */
function forkApproval({ repository }: Ask) {
  const message = 'Fork PR approval is not allowed for private repositories.';
  if (repository.visibility !== 'public')
    throw invalid({ resource: 'Repository', code: 'custom', field: 'approval_policy', message });
  return actionsOf(repository);
}

const base = '/repos/{owner}/{repo}/actions/';

/** A pair of routes that read and write the same value. */
const pair = (path: string, get: (ask: Ask) => object, put: (ask: Ask) => void): Record<string, Handler> => ({
  [`GET ${base}${path}`]: (ask) => ok(get(ask)),
  [`PUT ${base}${path}`]: (ask) => {
    put(ask);
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
    ...pair('permissions', permissions, setPermissions),
    ...pair('permissions/selected-actions', allowlist, setAllowlist),
    ...pair('permissions/workflow', (ask) => settings(ask).workflow, setWorkflow),
    ...pair(
      'permissions/access',
      (ask) => ({ access_level: access(ask).access_level }),
      (ask) => take(access(ask), { access_level: ask.body.access_level }),
    ),
    ...pair(
      'permissions/artifact-and-log-retention',
      (ask) => ({ days: settings(ask).retention_days, maximum_allowed_days: mostDays(ask.repository) }),
      setRetention,
    ),
    ...pair('cache/retention-limit', retentionLimit.get, retentionLimit.put),
    ...pair('cache/storage-limit', storageLimit.get, storageLimit.put),
    ...pair(
      'permissions/fork-pr-contributor-approval',
      (ask) => ({ approval_policy: forkApproval(ask).fork_approval }),
      (ask) => take(forkApproval(ask), { fork_approval: ask.body.approval_policy }),
    ),
    ...pair('permissions/fork-pr-workflows-private-repos', forkWorkflows, (ask) =>
      take(forkWorkflows(ask), { ...allOff(), ...ask.body }),
    ),
    [`GET ${base}oidc/customization/sub`]: (ask) => ok(subject(ask)),
    [`PUT ${base}oidc/customization/sub`]: setSubject,
  },
};
