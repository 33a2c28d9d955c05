/** The table of all Actions endpoints. The schema, the plan and the snapshot of the section are derived from it. */

import * as v from 'valibot';
import { defineRestCall, type ReadCall, type Route, type RouteRules, type WriteCall } from '../../github/call.ts';
import { actions, administration } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';
import { createCharacterPart, createRunPart, isNotSlash, Pattern } from '../../settings/patterns/pattern.ts';
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
import { createRisks, type Risks } from '../risk.ts';
import { pickColumn } from '../rows.ts';

export type ActionsBody = Readonly<Record<string, unknown>>;

/** `schema` is for the settings file, `shown` for GitHub's answers. `order` is unset if no value is stricter. */
interface ActionsKey {
  readonly schema: v.GenericSchema;
  readonly shown: v.GenericSchema;
  readonly order?: Order;
}

export interface Endpoint extends EndpointRules {
  readonly keys: Readonly<Record<string, ActionsKey>>;
  readonly normalize: (body: ActionsBody) => ActionsBody;
  readonly get: (params: object) => ReadCall<ActionsBody>;
  readonly put: (params: object, body: ActionsBody) => WriteCall;
}

interface EndpointRules {
  /** The settings key that contains the endpoint's keys. If unset, they are directly in the section. */
  readonly parentKey?: string;
  /** Decides what the other keys of the endpoint mean. */
  readonly leadingKey?: string;
  /** Adds the undeclared keys that the PUT requires or would reset. */
  readonly fill?: (declared: ActionsBody, live: ActionsBody) => ActionsBody;
  readonly isReadableWith?: (permissions: ActionsBody) => boolean;
}

const createFlagKey = (order?: Order) => ({ schema: toggle(), shown: v.boolean(), order });
const createNumberKey = (min?: number) => ({ schema: integer({ min }), shown: v.number() });
const createChoiceKey = <const W extends readonly string[]>(words: W, order: Order) => ({
  schema: choice(words),
  shown: v.string(),
  order,
});
const createRankedChoiceKey = <const W extends readonly string[]>(...strictestFirst: W) =>
  createChoiceKey(strictestFirst, orderByRank(...strictestFirst));
/** GitHub may leave the key out of its answer. */
const makeOptionalInAnswer = <K extends ActionsKey>(key: K) => ({ ...key, shown: v.optional(key.shown) });

const invalidClaim = createMessage(
  'is not a claim key: GitHub allows only letters, digits and underscores',
  'write the name of a claim, such as `repo` or `environment`',
);
const repeatedClaim = createMessage('repeats a claim key: GitHub allows each claim key only once', 'remove it');
const Claims = v.pipe(
  list(v.pipe(text(), v.regex(/^\w+$/, invalidClaim))),
  createValueRule({ holds: (keys) => findDuplicate(keys, String) === undefined, failureMessage: repeatedClaim }),
  addJsonSchema({ uniqueItems: true }),
);

const overlayDeclaredOnLive = (declared: ActionsBody, live: ActionsBody) => ({ ...live, ...declared });

/** GitHub stores the patterns as a set. */
const normalizePatterns = ({ patterns_allowed: patterns, ...rest }: ActionsBody): ActionsBody =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

/** `selected` can block an action of the owner by a `!` entry, so `local_only` may be looser or stricter. */
const isAsStrictPolicy: Order = (value, than) =>
  value === than || (than === undefined ? value !== 'all' : than === 'all');

const canPatternMatch = (pattern: string, name: string) =>
  new Pattern(
    [...pattern].map((char) => (char === '*' ? createRunPart(isNotSlash) : createCharacterPart(char))),
  ).matches(name);

/** An entry with `!` blocks actions that other entries allow. `*` in a pattern also matches `*` in another pattern. */
const isAsStrictPatternList: Order = (...lists) => {
  if (!lists.every(Array.isArray)) return false;
  const [after, before] = lists.map((list) => (list as unknown[]).map(String));
  const isBlock = (entry: string) => entry.startsWith('!');
  const isCovered = (entry: string, list: readonly string[]) =>
    list.some((pattern) => isBlock(pattern) === isBlock(entry) && canPatternMatch(pattern, entry));
  return (
    before!.every((entry) => !isBlock(entry) || isCovered(entry, after!)) &&
    after!.every((entry) => isBlock(entry) || isCovered(`!${entry}`, after!) || isCovered(entry, before!))
  );
};

const approvalPolicies = [
  'first_time_contributors_new_to_github',
  'first_time_contributors',
  'all_external_contributors',
] as const;

/** With GitHub's own template, claim keys have no effect, but GitHub may still show some. */
const removeIneffectiveClaims = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

const ownerControlledWrite = {
  hints: { 409: 'the organization or enterprise sets this value for its repositories; change it there' },
};
const limitRules = { hints: { 403: 'the organization or enterprise may set this limit' } };

type ActionsPath<V extends string, R = Route> = R extends `${V} /repos/{owner}/{repo}/actions/${infer P}` ? P : never;

interface EndpointDefinition<K> extends EndpointRules {
  readonly keys: K;
  readonly normalize?: Endpoint['normalize'];
  readonly read?: Partial<RouteRules<ActionsBody>>;
  readonly write?: Partial<Pick<RouteRules<unknown>, 'needs' | 'hints'>>;
  readonly isComplete?: (shown: ActionsBody) => boolean;
}

function createEndpoint<const K extends Endpoint['keys']>(
  path: Exclude<ActionsPath<'GET'> & ActionsPath<'PUT'>, `${string}{${string}`>,
  { read, write, isComplete = () => true, normalize = (body) => body, ...rules }: EndpointDefinition<K>,
) {
  const shown = defineObject(pickColumn(rules.keys, 'shown'));
  const answer: v.GenericSchema<any, ActionsBody> = v.pipe(shown, v.check(isComplete, 'shown with its policy'));
  return {
    ...rules,
    normalize,
    get: defineRestCall(`GET /repos/{owner}/{repo}/actions/${path}`, { needs: administration.read, answer, ...read }),
    put: defineRestCall(`PUT /repos/{owner}/{repo}/actions/${path}`, { needs: administration.write, ...write }),
  };
}

/** In the order in which apply writes them. Each settings key belongs to exactly one endpoint. */
export const endpoints = {
  permissions: createEndpoint('permissions', {
    keys: {
      enabled: createFlagKey(),
      allowed_actions: makeOptionalInAnswer(createChoiceKey(['all', 'local_only', 'selected'], isAsStrictPolicy)),
      sha_pinning_required: makeOptionalInAnswer(createFlagKey(onIsStricter)),
    },
    leadingKey: 'enabled',
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, GitHub may show only `enabled`. */
    isComplete: ({ enabled, allowed_actions }) => !enabled || allowed_actions !== undefined,
    write: ownerControlledWrite,
  }),
  selected: createEndpoint('permissions/selected-actions', {
    parentKey: 'selected_actions',
    keys: {
      github_owned_allowed: createFlagKey(offIsStricter),
      verified_allowed: makeOptionalInAnswer(createFlagKey(offIsStricter)),
      patterns_allowed: { schema: list(text({ min: 1 })), shown: v.array(v.string()), order: isAsStrictPatternList },
    },
    fill: overlayDeclaredOnLive,
    normalize: normalizePatterns,
    /** GitHub refuses this read unless the policy is `selected`. */
    isReadableWith: ({ allowed_actions }) => allowed_actions === 'selected',
    read: {
      hints: { 409: 'the policy may have changed since Trueup read it, or the organization or enterprise sets it' },
    },
    write: ownerControlledWrite,
  }),
  workflowDefaults: createEndpoint('permissions/workflow', {
    keys: {
      default_workflow_permissions: createRankedChoiceKey('read', 'write'),
      can_approve_pull_request_reviews: createFlagKey(offIsStricter),
    },
    write: ownerControlledWrite,
  }),
  access: createEndpoint('permissions/access', {
    keys: { access_level: createRankedChoiceKey('none', 'user', 'organization', 'enterprise') },
  }),
  retention: createEndpoint('permissions/artifact-and-log-retention', {
    parentKey: 'artifact_and_log_retention',
    keys: { days: createNumberKey() },
  }),
  cacheRetention: createEndpoint('cache/retention-limit', {
    parentKey: 'cache',
    keys: { max_cache_retention_days: createNumberKey(1) },
    read: limitRules,
    write: limitRules,
  }),
  cacheStorage: createEndpoint('cache/storage-limit', {
    parentKey: 'cache',
    keys: { max_cache_size_gb: createNumberKey(1) },
    read: { needs: actions.read, ...limitRules },
    write: limitRules,
  }),
  subject: createEndpoint('oidc/customization/sub', {
    parentKey: 'oidc_customization_sub',
    keys: {
      use_default: createFlagKey(),
      include_claim_keys: { schema: Claims, shown: v.optional(v.array(v.string())) },
      use_immutable_subject: makeOptionalInAnswer(createFlagKey()),
    },
    leadingKey: 'use_default',
    fill: (declared, live) => removeIneffectiveClaims(overlayDeclaredOnLive(declared, live)),
    normalize: removeIneffectiveClaims,
    read: { needs: actions.read },
    write: { needs: actions.write },
  }),
  forkApproval: createEndpoint('permissions/fork-pr-contributor-approval', {
    parentKey: 'fork_pr_contributor_approval',
    keys: { approval_policy: createChoiceKey(approvalPolicies, orderByRank(...approvalPolicies.toReversed())) },
  }),
  forkWorkflows: createEndpoint('permissions/fork-pr-workflows-private-repos', {
    parentKey: 'fork_pr_workflows_private_repos',
    keys: {
      run_workflows_from_fork_pull_requests: createFlagKey(offIsStricter),
      send_write_tokens_to_workflows: createFlagKey(offIsStricter),
      send_secrets_and_variables: createFlagKey(offIsStricter),
      require_approval_for_fork_pr_workflows: createFlagKey(onIsStricter),
    },
    fill: overlayDeclaredOnLive,
  }),
} satisfies Readonly<Record<string, Endpoint>>;

const orders = Object.values<Endpoint>(endpoints).map(({ keys }) => pickColumn(keys, 'order'));

export const risk: Risks = {
  ...createRisks({ touches: 'access' }, Object.assign({}, ...orders)),
  artifact_and_log_retention: { touches: 'data' },
  cache: { touches: 'data' },
};

/** GitHub writes the claims into the subject of a token in the order of the list. */
export const orderedKeys: readonly string[] = ['oidc_customization_sub.include_claim_keys'];
