import { shown } from '../../plan/item-text.ts';
import { isMap } from '../../settings/maps.ts';
import { type NameById, whoText } from '../../settings/named-ids.ts';
import { actorName } from './actors.ts';

type ListedValue = Readonly<Record<string, any>>;

/** What the comparison needs to know about a key of a ruleset, at any depth. */
interface ParameterKey {
  /** Whether more of it protects better, or less. A key without this may go either way. */
  readonly protects?: 'more' | 'less';
  /** A list whose order means nothing: the name by which its items are matched. */
  readonly itemName?: (item: ListedValue, names?: NameById) => string;
  /** Its values, from the smallest amount to the largest. */
  readonly order?: readonly string[];
  /** Only whether it has a value counts, and not which. */
  readonly isPin?: true;
  /** What the host gives it if it was not sent. */
  readonly standard?: string;
}

const more = { protects: 'more' } as const;
const less = { protects: 'less' } as const;

const keys = new Map<string, ParameterKey>(
  Object.entries({
    enforcement: { ...more, order: ['disabled', 'evaluate', 'active'] },
    target: { standard: 'branch' },
    include: { ...more, itemName: shown },
    exclude: { ...less, itemName: shown },
    bypass_actors: { ...less, itemName: (actor, names) => actorName(actor as { actor_type: string }, names) },
    bypass_mode: { ...less, order: ['pull_request', 'always', 'exempt'], standard: 'always' },
    rules: { ...more, itemName: ({ type }) => type },
    update_allows_fetch_and_merge: less,
    required_deployment_environments: { ...more, itemName: shown },
    allowed_merge_methods: { ...less, itemName: shown },
    dismiss_stale_reviews_on_push: more,
    enabled: more,
    allowed_actors: { ...less, itemName: ({ type, id }, names) => whoText(type, id, names) },
    require_code_owner_review: more,
    require_last_push_approval: more,
    required_approving_review_count: more,
    required_review_thread_resolution: more,
    required_reviewers: { ...more, itemName: ({ reviewer: { type, id } }, names) => whoText(type, id, names) },
    minimum_approvals: more,
    do_not_enforce_on_create: less,
    required_status_checks: { ...more, itemName: ({ context }) => shown(context) },
    integration_id: { ...more, isPin: true },
    strict_required_status_checks_policy: more,
    workflows: { ...more, itemName: ({ path }) => shown(path) },
    sha: { ...more, isPin: true },
    code_scanning_tools: { ...more, itemName: ({ tool }) => shown(tool) },
    alerts_threshold: { ...more, order: ['none', 'errors', 'errors_and_warnings', 'all'] },
    security_alerts_threshold: {
      ...more,
      order: ['none', 'critical', 'high_or_higher', 'medium_or_higher', 'all'],
    },
    review_on_push: more,
    review_draft_pull_requests: more,
    restricted_file_paths: { ...more, itemName: shown },
    max_file_path_length: less,
    restricted_file_extensions: { ...more, itemName: shown },
    max_file_size: less,
  } satisfies Record<string, ParameterKey>),
);

/** Whether the wanted value protects less than the live one. Of a word that is not known, nobody can say that it does not. */
export function weakens(key: string, live: unknown, wanted: unknown) {
  if (isNoKnownWord(key, live) || isNoKnownWord(key, wanted)) return true;
  const change = amount(key, wanted) - amount(key, live);
  return (weakensWithout(key) && change < 0) || (weakensWith(key) && change > 0);
}

const isNoKnownWord = (key: string, value: unknown) =>
  typeof value === 'string' && keys.get(key)?.order?.includes(value) === false;

function amount(key: string, value: unknown): number {
  const { isPin, order } = keys.get(key) ?? {};
  if (value === undefined || value === null || value === false) return 0;
  if (isPin || value === true) return 1;
  if (typeof value === 'number') return value;
  return order?.indexOf(String(value)) ?? 0;
}

/** Whether a list protects less without one of its items, or with one more. */
export const weakensWithout = (key: string) => keys.get(key)?.protects === 'more';
export const weakensWith = (key: string) => keys.get(key)?.protects === 'less';

export const isSet = (key: string) => keys.get(key)?.itemName !== undefined;

export const itemName = (key: string, item: unknown, names?: NameById) =>
  (isMap(item) && keys.get(key)?.itemName?.(item, names)) || shown(item);

export const everyMethod = ['merge', 'squash', 'rebase'];

/** The host gives a key that was not sent a value without effect, so the two mean the same. */
const isOff = (key: string, value: unknown) => settled(key, value) === undefined;

export const meansSame = (key: string, one: unknown, other: unknown) =>
  JSON.stringify(settled(key, one)) === JSON.stringify(settled(key, other));

/** One form for all values that mean the same. */
function settled(key: string, value: unknown): unknown {
  if (value === null || value === false || value === 0 || value === '') return undefined;
  if (value === keys.get(key)?.standard) return undefined;
  if (Array.isArray(value)) return settledList(key, value);
  if (!isMap(value)) return value;
  const names = Object.keys(value).filter((name) => !isOff(name, value[name]));
  return names.length ? Object.fromEntries(names.sort().map((name) => [name, settled(name, value[name])])) : undefined;
}

function settledList(key: string, list: readonly unknown[]) {
  const isFull = key === 'allowed_merge_methods' && everyMethod.every((method) => list.includes(method));
  if (isFull || !list.length) return undefined;
  const items = list.map((item) => (isMap(item) ? settled('', item) : item));
  return isSet(key) ? [...new Set(items.map((item) => JSON.stringify(item)))].sort() : items;
}
