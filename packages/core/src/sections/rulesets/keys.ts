import { same } from '../../plan/differences.ts';
import { print } from '../../plan/item-text.ts';
import { isMap, mapValues } from '../../settings/maps.ts';
import { describeActor, type NameResolver } from '../../settings/schema/named-ids.ts';
import {
  lessIsStricter,
  moreIsStricter,
  type Order,
  orderAllowed,
  orderByRank,
  orderDemanded,
  orderMaps,
} from '../order.ts';
import type { Risk, Risks } from '../risk.ts';
import { actorName } from './actors.ts';

/** What the comparison needs to know about a key of a ruleset, at any depth. */
interface ParameterKey extends Partial<Risk> {
  /** A list whose order means nothing: the name by which its items are matched. */
  readonly itemName?: (item: Readonly<Record<string, any>>, names?: NameResolver) => string;
  /** What the host gives it if it was not sent. */
  readonly standard?: string;
}

const protects = { touches: 'protection', replaces: 'protection' } as const;
const opens = { ...protects, touches: 'access' } as const;

/** The host fills in `null`, 0 or `false`. */
const more = { order: moreIsStricter };
const less = { order: lessIsStricter };
const pinned = { order: (value: unknown, than: unknown) => !than || Boolean(value) };

/** Items of the same name, each as strict as the other. */
const alike =
  (nameOf: (item: any) => unknown): Order =>
  (one, other) =>
    same(nameOf(one), nameOf(other)) && isAsStrict(one, other);
export const everyMethod = ['merge', 'squash', 'rebase'];
const modes = orderByRank('pull_request', 'always', 'exempt');
const methodsIn = (value: unknown) => (Array.isArray(value) && value.length ? value : everyMethod);
const isCovered: Order = (one, other) => one === other || other === '~ALL';

const keys = new Map<string, ParameterKey>(
  Object.entries({
    enforcement: { order: orderByRank('active', 'evaluate', 'disabled') },
    /** Another target leaves what the ruleset was about without it. */
    target: { order: same, standard: 'branch' },
    include: { order: orderDemanded((one, other) => isCovered(other, one)), itemName: print },
    exclude: { order: orderAllowed(isCovered), itemName: print },
    bypass_actors: {
      ...opens,
      order: orderAllowed(alike(({ actor_type, actor_id }) => [actor_type, actor_id])),
      itemName: (actor, names) => actorName(actor as { actor_type: string }, names),
    },
    bypass_mode: { ...opens, order: (value, than) => modes(value ?? 'always', than ?? 'always'), standard: 'always' },
    rules: { order: orderDemanded(alike(({ type }) => type)), itemName: ({ type }) => type },
    parameters: { order: (value, than) => isAsStrict(value ?? {}, than ?? {}) },
    update_allows_fetch_and_merge: less,
    required_deployment_environments: { order: orderDemanded(), itemName: print },
    /** Without a list the host allows every method. */
    allowed_merge_methods: {
      order: (value, than) => orderAllowed()(methodsIn(value), methodsIn(than)),
      itemName: print,
    },
    dismiss_stale_reviews_on_push: more,
    dismissal_restriction: { order: (value: any, than: any) => !than?.enabled || isAsStrict(value, than) },
    enabled: more,
    allowed_actors: { order: orderAllowed(), itemName: ({ type, id }, names) => describeActor(type, id, names) },
    require_code_owner_review: more,
    require_last_push_approval: more,
    required_approving_review_count: more,
    required_review_thread_resolution: more,
    required_reviewers: {
      order: orderDemanded(alike(({ reviewer }) => reviewer)),
      itemName: ({ reviewer: { type, id } }, names) => describeActor(type, id, names),
    },
    minimum_approvals: more,
    do_not_enforce_on_create: less,
    required_status_checks: {
      order: orderDemanded(alike(({ context }) => context)),
      itemName: ({ context }) => print(context),
    },
    /** Another app may report what this one does not. */
    integration_id: { order: (value, than) => than == null || value === than },
    strict_required_status_checks_policy: more,
    workflows: {
      order: orderDemanded(alike(({ path, repository_id, ref }) => [path, repository_id, ref])),
      itemName: ({ path }) => print(path),
    },
    /** Nobody can change a workflow at a commit, whichever commit it is. */
    sha: pinned,
    code_scanning_tools: { order: orderDemanded(alike(({ tool }) => tool)), itemName: ({ tool }) => print(tool) },
    alerts_threshold: { order: orderByRank('all', 'errors_and_warnings', 'errors', 'none') },
    security_alerts_threshold: {
      order: orderByRank('all', 'medium_or_higher', 'high_or_higher', 'critical', 'none'),
    },
    restricted_file_paths: { order: orderDemanded(), itemName: print },
    max_file_path_length: less,
    restricted_file_extensions: { order: orderDemanded(), itemName: print },
    max_file_size: less,
  } satisfies Record<string, ParameterKey>),
);

export const risk: Risks = {
  '': protects,
  ...mapValues(Object.fromEntries(keys), (row) => ({ ...protects, ...row })),
};

/** Compares two maps: a key without an order must mean the same in both. */
function isAsStrict(value: unknown, than: unknown): boolean {
  return orderMaps(risk, isSameMeaning)(value, than);
}

export const isSet = (key: string) => keys.get(key)?.itemName !== undefined;

export const itemNameOf = (key: string, item: unknown, names?: NameResolver) =>
  (isMap(item) && keys.get(key)?.itemName?.(item, names)) || print(item);

export const isSameMeaning = (key: string, one: unknown, other: unknown) =>
  JSON.stringify(settleValue(key, one)) === JSON.stringify(settleValue(key, other));

/** One form for all values that mean the same, and none for those without effect, as a key has that was not sent. */
function settleValue(key: string, value: unknown): unknown {
  if (value === null || value === false || value === 0 || value === '') return undefined;
  if (value === keys.get(key)?.standard) return undefined;
  if (Array.isArray(value)) return settleList(key, value);
  if (!isMap(value)) return value;
  const names = Object.keys(value).filter((name) => settleValue(name, value[name]) !== undefined);
  return names.length
    ? Object.fromEntries(names.sort().map((name) => [name, settleValue(name, value[name])]))
    : undefined;
}

function settleList(key: string, list: readonly unknown[]) {
  const isFull = key === 'allowed_merge_methods' && everyMethod.every((method) => list.includes(method));
  if (isFull || !list.length) return undefined;
  const items = list.map((item) => (isMap(item) ? settleValue('', item) : item));
  return isSet(key) ? [...new Set(items.map((item) => JSON.stringify(item)))].sort() : items;
}
