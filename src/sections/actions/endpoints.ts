import type { ReadCall, WriteCall } from '../../host/call.ts';
import { same } from '../../plan/differences.ts';
import type { Basis } from '../../plan/item.ts';
import { rowOf } from '../../presence/table.ts';
import * as calls from './calls.ts';

export type ActionsBody = Readonly<Record<string, unknown>>;

/** A GET and a PUT for some keys of the section. */
export interface Endpoint {
  /** The key of the file that contains the endpoint's keys. Without it, they are directly in the section. */
  readonly within?: string;
  /** The keys, each with its values from strictest to loosest if they have such an order. */
  readonly keys: Readonly<Record<string, readonly unknown[]>>;
  readonly get: (params: object) => ReadCall<ActionsBody>;
  readonly put: (params: object, body: ActionsBody) => WriteCall;
  /** The key that decides what the others mean. */
  readonly leads?: string;
  /** Adds the undeclared keys that the PUT requires or would reset. */
  readonly fill?: (declared: ActionsBody, live: ActionsBody) => ActionsBody;
  /** Makes bodies with the same meaning equal. */
  readonly comparable?: (body: ActionsBody) => ActionsBody;
  /** Whether the endpoint can be read under these live permissions. */
  readonly readableUnder?: (permissions: ActionsBody) => boolean;
}

const opens = [false, true];
const guards = [true, false];
const plain: readonly unknown[] = [];

const resent = (declared: ActionsBody, live: ActionsBody) => ({ ...live, ...declared });

/** With the host's own template, claim keys have no effect, but the host may still show some. */
const subject = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

/** The host keeps the patterns as a set. */
const allowlist = ({ patterns_allowed: patterns, ...rest }: ActionsBody): ActionsBody =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

/** All endpoints, in the order of their writes. Each key of the file belongs to exactly one endpoint. */
const table = {
  permissions: {
    keys: { enabled: plain, allowed_actions: ['local_only', 'selected', 'all'], sha_pinning_required: guards },
    get: calls.getPermissions,
    put: calls.setPermissions,
    leads: 'enabled',
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
    leads: 'use_default',
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
  },
} satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof table;
export const endpoints: Readonly<Record<EndpointName, Endpoint>> = table;
export const endpointNames = Object.keys(table) as EndpointName[];

/** The kind of repository that has the endpoint; unset if every repository has it. */
export const onlyIn = ({ within, keys }: Endpoint) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;

export const knows = ({ keys }: Endpoint, key: string) => Object.hasOwn(keys, key);

/** The part of a live body that the PUT takes. */
export const sentBackOf = (endpoint: Endpoint, live: ActionsBody): ActionsBody =>
  Object.fromEntries(Object.entries(live).filter(([key]) => knows(endpoint, key)));

/** The live body that a filled PUT depends on, without read-only keys. */
export const basisOf = (endpoint: Endpoint, was: ActionsBody): { readonly restsOn?: Basis<ActionsBody> } =>
  endpoint.fill ? { restsOn: { call: endpoint.get({}), was, same: (one, other) => isSame(endpoint, one, other) } } : {};

const isSame = (endpoint: Endpoint, one: ActionsBody, other: ActionsBody) => {
  const { comparable = (body: ActionsBody) => body } = endpoint;
  return same(comparable(sentBackOf(endpoint, one)), comparable(sentBackOf(endpoint, other)));
};

/** The body of the PUT for the declared keys. */
export const bodyFor = (endpoint: Endpoint, declared: ActionsBody, live: ActionsBody): ActionsBody =>
  endpoint.fill ? endpoint.fill(declared, sentBackOf(endpoint, live)) : declared;
