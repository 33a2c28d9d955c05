import * as v from 'valibot';
import { type ReadCall, type Route, type RouteRules, rest, type WriteCall } from '../../github/call.ts';
import { actions, administration } from '../../github/grants.ts';
import { rowOf } from '../../github/presence/table.ts';
import { object } from '../../github/shapes.ts';
import { createLiteralPart, createRunPart, isNotSlash, Pattern } from '../../settings/patterns/pattern.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import {
  addJsonSchema,
  choice,
  createValueRule,
  findDuplicate,
  integer,
  list,
  text,
  toggle,
} from '../../settings/schema/words.ts';
import { type Order, offIsStricter, onIsStricter, orderByRank } from '../order.ts';
import { type Risks, riskWith } from '../risk.ts';
import { columnOf } from '../rows.ts';

export type ActionsBody = Readonly<Record<string, unknown>>;

/** What a file may say of a key, what the host shows, and which of two values is stricter, if anything says that. */
interface ActionsKey {
  readonly schema: v.GenericSchema;
  readonly shown: v.GenericSchema;
  readonly order?: Order;
}

export interface Endpoint extends EndpointRules {
  readonly keys: Readonly<Record<string, ActionsKey>>;
  readonly get: (params: object) => ReadCall<ActionsBody>;
  readonly put: (params: object, body: ActionsBody) => WriteCall;
}

interface EndpointRules {
  /** The key of the file that contains the endpoint's keys. Without it, they are directly in the section. */
  readonly within?: string;
  /** The key that decides what the others mean. */
  readonly leads?: string;
  /** Adds the undeclared keys that the PUT requires or would reset. */
  readonly fill?: (declared: ActionsBody, live: ActionsBody) => ActionsBody;
  /** Makes bodies with the same meaning equal. */
  readonly comparable?: (body: ActionsBody) => ActionsBody;
  readonly readableUnder?: (permissions: ActionsBody) => boolean;
}

const flag = (order?: Order) => ({ schema: toggle(), shown: v.boolean(), order });
const number = (min?: number) => ({ schema: integer({ min }), shown: v.number() });
const word = <const W extends readonly string[]>(words: W, order: Order) => ({
  schema: choice(words),
  shown: v.string(),
  order,
});
const rankValues = <const W extends readonly string[]>(...strictestFirst: W) =>
  word(strictestFirst, orderByRank(...strictestFirst));
/** The answer may come without the key. */
const mayBeLeftOut = <K extends ActionsKey>(key: K) => ({ ...key, shown: v.optional(key.shown) });

const notAClaim = createMessage(
  'is not a claim key: GitHub allows only letters, digits and underscores',
  'write the name of a claim, such as `repo` or `environment`',
);
const repeated = createMessage('repeats a claim key: GitHub allows each claim key only once', 'remove it');
const Claims = v.pipe(
  list(v.pipe(text(), v.regex(/^\w+$/, notAClaim))),
  createValueRule({ holds: (keys) => findDuplicate(keys, String) === undefined, failureMessage: repeated }),
  addJsonSchema({ uniqueItems: true }),
);

const resent = (declared: ActionsBody, live: ActionsBody) => ({ ...live, ...declared });

/** The host keeps the patterns as a set. */
const allowlist = ({ patterns_allowed: patterns, ...rest }: ActionsBody): ActionsBody =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

/** An entry with `!` may block an action of the owner, which `local_only` allows: neither of the two is the stricter. */
const policy: Order = (value, than) => value === than || (than === undefined ? value !== 'all' : than === 'all');

const covers = (pattern: string, other: string) =>
  new Pattern([...pattern].map((one) => (one === '*' ? createRunPart(isNotSlash) : createLiteralPart(one)))).matches(
    other,
  );

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

const approvals = [
  'first_time_contributors_new_to_github',
  'first_time_contributors',
  'all_external_contributors',
] as const;

/** With the host's own template, claim keys have no effect, but the host may still show some. */
const subject = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

const writes = { needs: administration.write };
const decided = {
  ...writes,
  hints: { 409: 'the organization or enterprise sets this value for its repositories; change it there' },
};
const limits = { hints: { 403: 'the organization or enterprise may set this limit' } };

type Below<V extends string, R = Route> = R extends `${V} /repos/{owner}/{repo}/actions/${infer P}` ? P : never;

interface EndpointParts<K> extends EndpointRules {
  readonly keys: K;
  readonly read?: Partial<RouteRules<ActionsBody>>;
  readonly write?: Pick<RouteRules<unknown>, 'needs' | 'hints'>;
  readonly isWhole?: (shown: ActionsBody) => boolean;
}

function endpoint<const K extends Endpoint['keys']>(
  path: Exclude<Below<'GET'> & Below<'PUT'>, `${string}{${string}`>,
  { read, write = writes, isWhole = () => true, ...rules }: EndpointParts<K>,
) {
  const shown = object(columnOf(rules.keys, 'shown'));
  const answer: v.GenericSchema<any, ActionsBody> = v.pipe(shown, v.check(isWhole, 'shown with its policy'));
  return {
    ...rules,
    get: rest(`GET /repos/{owner}/{repo}/actions/${path}`, { needs: administration.read, answer, ...read }),
    put: rest(`PUT /repos/{owner}/{repo}/actions/${path}`, write),
  };
}

/** By name, in the order of their writes. Each key of the file belongs to exactly one of them. */
export const endpoints = {
  permissions: endpoint('permissions', {
    keys: {
      enabled: flag(),
      allowed_actions: mayBeLeftOut(word(['all', 'local_only', 'selected'], policy)),
      sha_pinning_required: mayBeLeftOut(flag(onIsStricter)),
    },
    leads: 'enabled',
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, the host may show nothing but `enabled`. */
    isWhole: ({ enabled, allowed_actions }) => !enabled || allowed_actions !== undefined,
    write: decided,
  }),
  selected: endpoint('permissions/selected-actions', {
    within: 'selected_actions',
    keys: {
      github_owned_allowed: flag(offIsStricter),
      verified_allowed: mayBeLeftOut(flag(offIsStricter)),
      patterns_allowed: { schema: list(text({ min: 1 })), shown: v.array(v.string()), order: patterns },
    },
    fill: resent,
    comparable: allowlist,
    /** The host refuses this read unless the policy is `selected`. */
    readableUnder: ({ allowed_actions }) => allowed_actions === 'selected',
    read: {
      hints: { 409: 'the policy may have changed since Trueup read it, or the organization or enterprise sets it' },
    },
    write: decided,
  }),
  workflowDefaults: endpoint('permissions/workflow', {
    keys: {
      default_workflow_permissions: rankValues('read', 'write'),
      can_approve_pull_request_reviews: flag(offIsStricter),
    },
    write: decided,
  }),
  access: endpoint('permissions/access', {
    keys: { access_level: rankValues('none', 'user', 'organization', 'enterprise') },
  }),
  retention: endpoint('permissions/artifact-and-log-retention', {
    within: 'artifact_and_log_retention',
    keys: { days: number() },
  }),
  cacheRetention: endpoint('cache/retention-limit', {
    within: 'cache',
    keys: { max_cache_retention_days: number(1) },
    read: limits,
    write: { ...writes, ...limits },
  }),
  cacheStorage: endpoint('cache/storage-limit', {
    within: 'cache',
    keys: { max_cache_size_gb: number(1) },
    /** The read and the write need different permissions. */
    read: { needs: actions.read, ...limits },
    write: { ...writes, ...limits },
  }),
  subject: endpoint('oidc/customization/sub', {
    within: 'oidc_customization_sub',
    keys: {
      use_default: flag(),
      include_claim_keys: { schema: Claims, shown: v.optional(v.array(v.string())) },
      use_immutable_subject: mayBeLeftOut(flag()),
    },
    leads: 'use_default',
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
    read: { needs: actions.read },
    write: { needs: actions.write },
  }),
  forkApproval: endpoint('permissions/fork-pr-contributor-approval', {
    within: 'fork_pr_contributor_approval',
    keys: { approval_policy: word(approvals, orderByRank(...approvals.toReversed())) },
  }),
  forkWorkflows: endpoint('permissions/fork-pr-workflows-private-repos', {
    within: 'fork_pr_workflows_private_repos',
    keys: {
      run_workflows_from_fork_pull_requests: flag(offIsStricter),
      send_write_tokens_to_workflows: flag(offIsStricter),
      send_secrets_and_variables: flag(offIsStricter),
      require_approval_for_fork_pr_workflows: flag(onIsStricter),
    },
    fill: resent,
  }),
} satisfies Readonly<Record<string, Endpoint>>;

const orders = Object.values<Endpoint>(endpoints).map(({ keys }) => columnOf(keys, 'order'));

export const risk: Risks = {
  ...riskWith({ touches: 'access' }, Object.assign({}, ...orders)),
  artifact_and_log_retention: { touches: 'data' },
  cache: { touches: 'data' },
};

/** The kind of repository that has the endpoint; unset if every repository has it. */
export const onlyIn = ({ within, keys }: Endpoint) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;
