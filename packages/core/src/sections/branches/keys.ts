import { print } from '../../plan/item-text.ts';
import { actorLists, checkFields, graphqlKeys, pushActors, reviewActors, reviewFields, switches } from './fields.ts';

/** Names that other tools and rulesets use for a key of a protection. */
export const otherNames: Readonly<Record<string, string>> = {
  required_signed_commits: 'required_signatures',
  require_signed_commits: 'required_signatures',
  code_owner_approval: 'require_code_owner_reviews',
  require_code_owner_approval: 'require_code_owner_reviews',
  dismiss_stale_reviews_on_push: 'dismiss_stale_reviews',
  required_review_thread_resolution: 'required_conversation_resolution',
  status_checks: 'required_status_checks',
  pull_request_reviews: 'required_pull_request_reviews',
  approving_review_count: 'required_approving_review_count',
  code_owner_reviews: 'require_code_owner_reviews',
  signatures: 'required_signatures',
  linear_history: 'required_linear_history',
  conversation_resolution: 'required_conversation_resolution',
  force_pushes: 'allow_force_pushes',
  deletions: 'allow_deletions',
};

/** Names for the merge queue, which only a ruleset has. */
export const queueKeys = ['required_merge_queue', 'require_merge_queue', 'merge_queue'];

/** A pattern may cover many branches. The host takes every other name for one branch. */
export const isPattern = (name: string) => /[*?[]/.test(name);

/** Stands for the default branch of each repository. No branch has such a name. */
export const defaultBranch = '~DEFAULT_BRANCH';

export const isByMeaning = ({ name }: { readonly name: string }) => name === defaultBranch;

/** Marks an entry whose file says `~DEFAULT_BRANCH`, and says whether that rests on what the host shows. */
export const meaning: unique symbol = Symbol('~DEFAULT_BRANCH');

type Named = { readonly name: string; readonly [meaning]?: unknown };

const spelt = (one: Named) => (one[meaning] ? `${print(defaultBranch)} (${print(one.name)})` : print(one.name));

/** The name of an entry, without the branch that it means in one repository. */
export const dropMeaning = (named: string) => named.replace(/(?<= ~DEFAULT_BRANCH) \(.*\)$/s, '');

export const nameBranch = (one: Named) => `${isPattern(one.name) ? 'branch rule' : 'branch'} ${spelt(one)}`;

/** The subject of a line when the protection is created or deleted and the branch stays. */
export const protectionOf = (one: Named) => `protection of branch ${spelt(one)}`;

/** Keys and the keys below them; empty for a key that holds a plain value. */
export interface KeyTree {
  readonly [key: string]: KeyTree;
}

const words = (...names: readonly string[]): KeyTree => Object.fromEntries(names.map((name) => [name, {}]));
const keysOf = (fields: object) => words(...Object.keys(fields));
const holders = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, words(...actorLists)]));

const onlyGraphql = { ...words(...graphqlKeys), required_deployments: words('environments') };

/** All keys of the protection of a single branch. */
export const branchKeys: KeyTree = {
  ...keysOf(switches),
  required_status_checks: { ...keysOf(checkFields), ...words('contexts', 'checks') },
  required_pull_request_reviews: { ...keysOf(reviewFields), ...holders(reviewActors) },
  ...holders(pushActors),
  ...onlyGraphql,
};

export const patternKeys: KeyTree = {
  ...keysOf(switches),
  required_status_checks: { ...keysOf(checkFields), ...words('contexts') },
  required_pull_request_reviews: keysOf(reviewFields),
  ...onlyGraphql,
};

/** The places in a protection where a key belongs, each as the keys above it. */
export function homesOf(key: string, keys: KeyTree, above: readonly string[] = []): readonly (readonly string[])[] {
  const here = Object.hasOwn(keys, key) ? [above] : [];
  const below = Object.entries(keys).flatMap(([name, inner]) => homesOf(key, inner, [...above, name]));
  return [...here, ...below];
}

/** A place of `homesOf` as a message names it. */
export const placeBelow = (above: readonly string[]) =>
  above.length ? `below \`${above.join('.')}:\`` : 'directly below `protection:`';

export function unknownKeysIn(
  protection: object,
  keys: KeyTree = branchKeys,
  above: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: unknown])[] {
  return Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const path = [...above, key];
    if (!inner) return value === undefined ? [] : [[path, value] as const];
    const isHolder = Object.keys(inner).length > 0 && typeof value === 'object' && value !== null;
    return isHolder ? unknownKeysIn(value, inner, path) : [];
  });
}
