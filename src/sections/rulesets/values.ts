import { shown } from '../../plan/tell.ts';
import { isMap } from '../../settings/maps.ts';
import { actorName } from './actors.ts';

type Item = Readonly<Record<string, any>>;

/** Lists whose order means nothing, with what tells their items apart. */
const sets: Readonly<Record<string, (item: Item) => string>> = {
  include: shown,
  exclude: shown,
  bypass_actors: (item) => actorName(item as { actor_type: string }),
  rules: ({ type }) => type,
  allowed_merge_methods: shown,
  allowed_actors: ({ type, id }) => `${type} ${id}`,
  required_reviewers: ({ reviewer }) => shown(reviewer),
  required_status_checks: ({ context }) => shown(context),
  required_deployment_environments: shown,
  restricted_file_paths: shown,
  restricted_file_extensions: shown,
  workflows: ({ path }) => shown(path),
  code_scanning_tools: ({ tool }) => shown(tool),
};

export const isSet = (key: string) => Object.hasOwn(sets, key);

export const itemName = (key: string, item: unknown) => (isMap(item) && sets[key]?.(item)) || shown(item);

export const everyMethod = ['merge', 'squash', 'rebase'];

/** The host fills a key that is not sent with a value that does nothing, so the two mean the same. */
export const isOff = (key: string, value: unknown) => settled(key, value) === undefined;

export const meansSame = (key: string, one: unknown, other: unknown) =>
  JSON.stringify(settled(key, one)) === JSON.stringify(settled(key, other));

/** One form for all values that mean the same. */
function settled(key: string, value: unknown): unknown {
  if (value === null || value === false || value === 0 || value === '') return undefined;
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
