import * as v from 'valibot';
import { type ReadCall, rest, type WriteCall } from '../../host/call.ts';
import { actions, administration } from '../../host/grants.ts';
import { rowOf } from '../../host/presence/table.ts';
import { object } from '../../host/shapes.ts';
import { isInFolder, literal, Pattern, run } from '../../settings/patterns/pattern.ts';
import { type Order, offIsStricter, onIsStricter, orderByRank, type Strengths } from '../strength.ts';

export type ActionsBody = Readonly<Record<string, unknown>>;

/** A GET and a PUT for some keys of the section. */
export interface Endpoint {
  /** The key of the file that contains the endpoint's keys. Without it, they are directly in the section. */
  readonly within?: string;
  readonly keys: Readonly<Record<string, Order | undefined>>;
  readonly get: (params: object) => ReadCall<ActionsBody>;
  readonly put: (params: object, body: ActionsBody) => WriteCall;
  /** The key that decides what the others mean. */
  readonly leads?: string;
  /** Adds the undeclared keys that the PUT requires or would reset. */
  readonly fill?: (declared: ActionsBody, live: ActionsBody) => ActionsBody;
  /** Makes bodies with the same meaning equal. */
  readonly comparable?: (body: ActionsBody) => ActionsBody;
  readonly readableUnder?: (permissions: ActionsBody) => boolean;
}

/** Nothing says which value is stricter. */
const plain = undefined;

const resent = (declared: ActionsBody, live: ActionsBody) => ({ ...live, ...declared });

/** The host keeps the patterns as a set. */
const allowlist = ({ patterns_allowed: patterns, ...rest }: ActionsBody): ActionsBody =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

/** An entry with `!` may block an action of the owner, which `local_only` allows: neither of the two is the stricter. */
const policy: Order = (value, than) => value === than || (than === undefined ? value !== 'all' : than === 'all');

const covers = (pattern: string, other: string) =>
  new Pattern([...pattern].map((one) => (one === '*' ? run(isInFolder) : literal(one)))).takes(other);

/** An entry with `!` blocks what others allow. A star takes that of another pattern, as it would take any name. */
const patterns: Order = (...lists) => {
  if (!lists.every(Array.isArray)) return false;
  const [is, was] = lists.map((list) => (list as unknown[]).map(String));
  const isBlock = (entry: string) => entry.startsWith('!');
  const isCovered = (entry: string, list: readonly string[]) =>
    list.some((one) => isBlock(one) === isBlock(entry) && covers(one, entry));
  return (
    was!.every((entry) => !isBlock(entry) || isCovered(entry, is!)) &&
    is!.every((entry) => isBlock(entry) || isCovered(`!${entry}`, is!) || isCovered(entry, was!))
  );
};

const reads = { needs: administration.read };
const writes = { needs: administration.write };

const decides = {
  409: 'the organization or the enterprise sets this for its repositories, so change it there',
};

const limits = { hints: { 403: 'the organization or the enterprise may manage this limit' } };

/** With the host's own template, claim keys have no effect, but the host may still show some. */
const subject = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

/** By name, in the order of their writes. Each key of the file belongs to exactly one of them. */
export const endpoints = {
  permissions: {
    keys: { enabled: plain, allowed_actions: policy, sha_pinning_required: onIsStricter },
    leads: 'enabled',
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, the host may show nothing but `enabled`. */
    get: rest('GET /repos/{owner}/{repo}/actions/permissions', {
      ...reads,
      answer: v.pipe(
        object({
          enabled: v.boolean(),
          allowed_actions: v.optional(v.string()),
          sha_pinning_required: v.optional(v.boolean()),
        }),
        v.check(({ enabled, allowed_actions }) => !enabled || allowed_actions !== undefined, 'shown with its policy'),
      ),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions', { ...writes, hints: decides }),
  },
  selected: {
    within: 'selected_actions',
    keys: { github_owned_allowed: offIsStricter, verified_allowed: offIsStricter, patterns_allowed: patterns },
    fill: resent,
    comparable: allowlist,
    /** The host refuses this read unless the policy is `selected`. */
    readableUnder: ({ allowed_actions }: ActionsBody) => allowed_actions === 'selected',
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/selected-actions', {
      ...reads,
      answer: object({
        github_owned_allowed: v.boolean(),
        verified_allowed: v.optional(v.boolean()),
        patterns_allowed: v.array(v.string()),
      }),
      hints: { 409: 'the policy may have changed since it was read, or the organization or the enterprise sets it' },
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/selected-actions', { ...writes, hints: decides }),
  },
  workflowDefaults: {
    keys: {
      default_workflow_permissions: orderByRank('read', 'write'),
      can_approve_pull_request_reviews: offIsStricter,
    },
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/workflow', {
      ...reads,
      answer: object({ default_workflow_permissions: v.string(), can_approve_pull_request_reviews: v.boolean() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/workflow', { ...writes, hints: decides }),
  },
  access: {
    keys: { access_level: orderByRank('none', 'user', 'organization', 'enterprise') },
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/access', {
      ...reads,
      answer: object({ access_level: v.string() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/access', writes),
  },
  retention: {
    within: 'artifact_and_log_retention',
    keys: { days: plain },
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', {
      ...reads,
      answer: object({ days: v.number() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', writes),
  },
  cacheRetention: {
    within: 'cache',
    keys: { max_cache_retention_days: plain },
    get: rest('GET /repos/{owner}/{repo}/actions/cache/retention-limit', {
      ...reads,
      ...limits,
      answer: object({ max_cache_retention_days: v.number() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/cache/retention-limit', { ...writes, ...limits }),
  },
  cacheStorage: {
    within: 'cache',
    keys: { max_cache_size_gb: plain },
    /** The read and the write need different permissions. */
    get: rest('GET /repos/{owner}/{repo}/actions/cache/storage-limit', {
      needs: actions.read,
      ...limits,
      answer: object({ max_cache_size_gb: v.number() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/cache/storage-limit', { ...writes, ...limits }),
  },
  subject: {
    within: 'oidc_customization_sub',
    keys: { use_default: plain, include_claim_keys: plain, use_immutable_subject: plain },
    leads: 'use_default',
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
    get: rest('GET /repos/{owner}/{repo}/actions/oidc/customization/sub', {
      needs: actions.read,
      answer: object({
        use_default: v.boolean(),
        include_claim_keys: v.optional(v.array(v.string())),
        use_immutable_subject: v.optional(v.boolean()),
      }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/oidc/customization/sub', { needs: actions.write }),
  },
  forkApproval: {
    within: 'fork_pr_contributor_approval',
    keys: {
      approval_policy: orderByRank(
        'all_external_contributors',
        'first_time_contributors',
        'first_time_contributors_new_to_github',
      ),
    },
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval', {
      ...reads,
      answer: object({ approval_policy: v.string() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval', writes),
  },
  forkWorkflows: {
    within: 'fork_pr_workflows_private_repos',
    keys: {
      run_workflows_from_fork_pull_requests: offIsStricter,
      send_write_tokens_to_workflows: offIsStricter,
      send_secrets_and_variables: offIsStricter,
      require_approval_for_fork_pr_workflows: onIsStricter,
    },
    fill: resent,
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos', {
      ...reads,
      answer: object({
        run_workflows_from_fork_pull_requests: v.boolean(),
        send_write_tokens_to_workflows: v.boolean(),
        send_secrets_and_variables: v.boolean(),
        require_approval_for_fork_pr_workflows: v.boolean(),
      }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos', writes),
  },
} satisfies Readonly<Record<string, Endpoint>>;

export const strengths: Strengths = Object.fromEntries(
  Object.values(endpoints).flatMap(({ keys }) =>
    Object.entries(keys).flatMap(([key, order]) => (order ? [[key, order]] : [])),
  ),
);

/** The kind of repository that has the endpoint; unset if every repository has it. */
export const onlyIn = ({ within, keys }: Endpoint) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;
