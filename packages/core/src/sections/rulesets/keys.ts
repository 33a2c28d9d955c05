import { isDeepEqual } from '../../plan/differences.ts';
import { printValue } from '../../plan/item-text.ts';
import { isMap, mapValues } from '../../settings/maps.ts';
import { describeActor, type NameResolver } from '../../settings/schema/named-ids.ts';
import {
  isSameOrLess,
  isSameOrMore,
  type Order,
  orderAllowedLists,
  orderByRank,
  orderMaps,
  orderRequiredLists,
} from '../order.ts';
import { bypassRisk, protectionRisk, type Risk, type Risks } from '../risk.ts';
import { describeRulesetActor } from './actors.ts';

interface ParameterKey extends Partial<Risk> {
  /** Trueup matches the items of an unordered list by this name. */
  readonly formatItem?: (item: Readonly<Record<string, any>>, names?: NameResolver) => string;
  /** The value that GitHub fills in if the key was not sent. */
  readonly defaultValue?: string;
}

/** GitHub sets a missing key to `null`, 0 or `false`. */
const strictWhenMore = { order: isSameOrMore };
const strictWhenLess = { order: isSameOrLess };

const orderItemsOfSameName =
  (getName: (item: any) => unknown): Order =>
  (value, than) =>
    isDeepEqual(value, than) ||
    (isMap(value) && isMap(than) && isDeepEqual(getName(value), getName(than)) && isAsStrict(value, than));
export const allMergeMethods = ['merge', 'squash', 'rebase'];
const modeOrder = orderByRank('pull_request', 'always', 'exempt');
const getAllowedMergeMethods = (value: unknown) => (Array.isArray(value) && value.length ? value : allMergeMethods);
const isRefCoveredBy: Order = (ref, other) => ref === other || other === '~ALL';

const parameterKeys = new Map<string, ParameterKey>(
  Object.entries({
    enforcement: { order: orderByRank('active', 'evaluate', 'disabled') },
    /** A new target leaves the old refs unprotected. */
    target: { order: (value, than = 'branch') => value === than, defaultValue: 'branch' },
    include: { order: orderRequiredLists((ref, other) => isRefCoveredBy(other, ref)), formatItem: printValue },
    exclude: { order: orderAllowedLists(isRefCoveredBy), formatItem: printValue },
    bypass_actors: {
      ...bypassRisk,
      order: orderAllowedLists(orderItemsOfSameName(({ actor_type, actor_id }) => [actor_type, actor_id])),
      formatItem: (actor, names) => describeRulesetActor(actor as { actor_type: string }, names),
    },
    bypass_mode: {
      ...bypassRisk,
      order: (value, than) => modeOrder(value ?? 'always', than ?? 'always'),
      defaultValue: 'always',
    },
    rules: { order: orderRequiredLists(orderItemsOfSameName(({ type }) => type)), formatItem: ({ type }) => type },
    parameters: { order: (value, than) => isAsStrict(value ?? {}, than ?? {}) },
    update_allows_fetch_and_merge: strictWhenLess,
    required_deployment_environments: { order: orderRequiredLists(), formatItem: printValue },
    /** Without a list, GitHub allows every method. */
    allowed_merge_methods: {
      order: (value, than) => orderAllowedLists()(getAllowedMergeMethods(value), getAllowedMergeMethods(than)),
      formatItem: printValue,
    },
    dismiss_stale_reviews_on_push: strictWhenMore,
    dismissal_restriction: { order: (value: any, than: any) => !than?.enabled || isAsStrict(value, than) },
    enabled: strictWhenMore,
    allowed_actors: { order: orderAllowedLists(), formatItem: ({ type, id }, names) => describeActor(type, id, names) },
    require_code_owner_review: strictWhenMore,
    require_last_push_approval: strictWhenMore,
    required_approving_review_count: strictWhenMore,
    required_review_thread_resolution: strictWhenMore,
    required_reviewers: {
      order: orderRequiredLists(orderItemsOfSameName(({ reviewer }) => reviewer)),
      // GitHub may not show a deleted team. The item then has no name.
      formatItem: ({ reviewer }, names) => (reviewer ? describeActor(reviewer.type, reviewer.id, names) : ''),
    },
    minimum_approvals: strictWhenMore,
    do_not_enforce_on_create: strictWhenLess,
    required_status_checks: {
      order: orderRequiredLists(orderItemsOfSameName(({ context }) => context)),
      formatItem: ({ context }) => printValue(context),
    },
    /** A check from another app may succeed where the check from this app fails. */
    integration_id: { order: (value, than) => than == null || value === than },
    strict_required_status_checks_policy: strictWhenMore,
    workflows: {
      order: orderRequiredLists(orderItemsOfSameName(({ path, repository_id, ref }) => [path, repository_id, ref])),
      formatItem: ({ path }) => printValue(path),
    },
    /** Nobody can change a workflow that is pinned to a commit. */
    sha: { order: (value, than) => !than || Boolean(value) },
    code_scanning_tools: {
      order: orderRequiredLists(orderItemsOfSameName(({ tool }) => tool)),
      formatItem: ({ tool }) => printValue(tool),
    },
    alerts_threshold: { order: orderByRank('all', 'errors_and_warnings', 'errors', 'none') },
    security_alerts_threshold: {
      order: orderByRank('all', 'medium_or_higher', 'high_or_higher', 'critical', 'none'),
    },
    restricted_file_paths: { order: orderRequiredLists(), formatItem: printValue },
    max_file_path_length: strictWhenLess,
    restricted_file_extensions: { order: orderRequiredLists(), formatItem: printValue },
    max_file_size: strictWhenLess,
  } satisfies Record<string, ParameterKey>),
);

export const risk: Risks = {
  '': protectionRisk,
  ...mapValues(Object.fromEntries(parameterKeys), (row) => ({ ...protectionRisk, ...row })),
};

function isAsStrict(value: unknown, than: unknown): boolean {
  return orderMaps(risk, isSameMeaning)(value, than);
}

export const isUnorderedListKey = (key: string) => parameterKeys.get(key)?.formatItem !== undefined;

export const formatItemName = (key: string, item: unknown, names?: NameResolver) =>
  (isMap(item) && parameterKeys.get(key)?.formatItem?.(item, names)) || printValue(item);

export const isSameMeaning = (key: string, value: unknown, other: unknown) =>
  JSON.stringify(normalizeValue(key, value)) === JSON.stringify(normalizeValue(key, other));

/** Converts a value without effect to `undefined`. */
function normalizeValue(key: string, value: unknown): unknown {
  if (value === null || value === false || value === 0 || value === '') return undefined;
  if (value === parameterKeys.get(key)?.defaultValue) return undefined;
  if (Array.isArray(value)) return normalizeList(key, value);
  if (!isMap(value)) return value;
  const names = Object.keys(value).filter((name) => normalizeValue(name, value[name]) !== undefined);
  return names.length
    ? Object.fromEntries(names.sort().map((name) => [name, normalizeValue(name, value[name])]))
    : undefined;
}

function normalizeList(key: string, list: readonly unknown[]) {
  const isFull = key === 'allowed_merge_methods' && allMergeMethods.every((method) => list.includes(method));
  if (isFull || !list.length) return undefined;
  const items = list.map((item) => (isMap(item) ? normalizeValue('', item) : item));
  return isUnorderedListKey(key) ? [...new Set(items.map((item) => JSON.stringify(item)))].sort() : items;
}
