import type { ReadCall, WriteCall } from '../../host/call.ts';
import { same } from '../../plan/differences.ts';
import type { Basis } from '../../plan/item.ts';
import * as calls from './calls.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A route that reads and one that writes some of the section's keys. */
export interface Endpoint {
  /** The key of the file that holds the route's keys. Without one they stand in the section itself. */
  readonly within?: string;
  /** Each with its values from the tightest to the loosest, where one is looser than another. */
  readonly keys: Readonly<Record<string, readonly unknown[]>>;
  readonly get: (params: object) => ReadCall<Body>;
  readonly put: (params: object, body: Body) => WriteCall;
  /** What the PUT sends beside the declared keys: what it requires, and what it would reset. */
  readonly fill?: (declared: Body, live: Body) => Body;
  /** One form for bodies that mean the same. */
  readonly comparable?: (body: Body) => Body;
  /** The live permissions under which the route can be read. */
  readonly readableUnder?: (permissions: Body) => boolean;
  /** The repositories that have it. */
  readonly only?: 'private' | 'public';
}

const opens = [false, true];
const guards = [true, false];
const plain: readonly unknown[] = [];

const resent = (declared: Body, live: Body) => ({ ...live, ...declared });

/** Beside the host's own template the claim keys mean nothing, and the host may show some all the same. */
const subject = ({ include_claim_keys, ...rest }: Body): Body =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

/** The host keeps the patterns as a set. */
const allowlist = ({ patterns_allowed: patterns, ...rest }: Body): Body =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

/** All routes of the section, in the order in which they are written. A key of the file belongs to one of them. */
const table = {
  permissions: {
    keys: { enabled: plain, allowed_actions: ['local_only', 'selected', 'all'], sha_pinning_required: guards },
    get: calls.getPermissions,
    put: calls.setPermissions,
    fill: (declared) => ({ enabled: true, ...declared }),
  },
  selected: {
    within: 'selected_actions',
    keys: { github_owned_allowed: opens, verified_allowed: opens, patterns_allowed: plain },
    get: calls.getSelected,
    put: calls.setSelected,
    fill: resent,
    comparable: allowlist,
    readableUnder: ({ allowed_actions }) => allowed_actions === 'selected',
  },
  workflowDefaults: {
    keys: { default_workflow_permissions: ['read', 'write'], can_approve_pull_request_reviews: opens },
    get: calls.getWorkflowDefaults,
    put: calls.setWorkflowDefaults,
  },
  access: {
    keys: { access_level: ['none', 'user', 'organization', 'enterprise'] },
    get: calls.getAccess,
    put: calls.setAccess,
    only: 'private',
  },
  retention: {
    within: 'artifact_and_log_retention',
    keys: { days: plain },
    get: calls.getRetention,
    put: calls.setRetention,
  },
  cacheRetention: {
    within: 'cache',
    keys: { max_cache_retention_days: plain },
    get: calls.getCacheRetention,
    put: calls.setCacheRetention,
  },
  cacheStorage: {
    within: 'cache',
    keys: { max_cache_size_gb: plain },
    get: calls.getCacheStorage,
    put: calls.setCacheStorage,
  },
  subject: {
    within: 'oidc_customization_sub',
    keys: { use_default: plain, include_claim_keys: plain, use_immutable_subject: plain },
    get: calls.getSubject,
    put: calls.setSubject,
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
  },
  forkApproval: {
    within: 'fork_pr_contributor_approval',
    keys: {
      approval_policy: [
        'all_external_contributors',
        'first_time_contributors',
        'first_time_contributors_new_to_github',
      ],
    },
    get: calls.getForkApproval,
    put: calls.setForkApproval,
    only: 'public',
  },
  forkWorkflows: {
    within: 'fork_pr_workflows_private_repos',
    keys: {
      run_workflows_from_fork_pull_requests: opens,
      send_write_tokens_to_workflows: opens,
      send_secrets_and_variables: opens,
      require_approval_for_fork_pr_workflows: guards,
    },
    get: calls.getForkWorkflows,
    put: calls.setForkWorkflows,
    fill: resent,
    only: 'private',
  },
} satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof table;
export const endpoints: Readonly<Record<EndpointName, Endpoint>> = table;
export const endpointNames = Object.keys(table) as EndpointName[];

export const knows = ({ keys }: Endpoint, key: string) => Object.hasOwn(keys, key);

/** What of a live body the route also takes. */
export const standingOf = (endpoint: Endpoint, live: Body): Body =>
  Object.fromEntries(Object.entries(live).filter(([key]) => knows(endpoint, key)));

/** What a PUT that is filled from the live body was planned from. What the host only reports may change. */
export const basisOf = (endpoint: Endpoint, was: Body): { readonly restsOn?: Basis<Body> } =>
  endpoint.fill ? { restsOn: { call: endpoint.get({}), was, same: (one, other) => isSame(endpoint, one, other) } } : {};

const isSame = (endpoint: Endpoint, one: Body, other: Body) => {
  const { comparable = (body: Body) => body } = endpoint;
  return same(comparable(standingOf(endpoint, one)), comparable(standingOf(endpoint, other)));
};

/** What the PUT sends for what is declared. */
export const bodyFor = (endpoint: Endpoint, declared: Body, live: Body): Body =>
  endpoint.fill ? endpoint.fill(declared, standingOf(endpoint, live)) : declared;
