/** Switches of a protection. The first nine are wrapped as `{enabled}` where the host shows them. */
export const flags = [
  'enforce_admins',
  'required_linear_history',
  'allow_force_pushes',
  'allow_deletions',
  'block_creations',
  'required_conversation_resolution',
  'lock_branch',
  'allow_fork_syncing',
  'required_signatures',
] as const;

export type Flag = (typeof flags)[number];

export const reviewFlags = [
  'require_code_owner_reviews',
  'dismiss_stale_reviews',
  'require_last_push_approval',
] as const;

export type ReviewFlag = (typeof reviewFlags)[number];

/** What only GraphQL reads and writes, on a branch too. */
export const routedKeys = ['force_push_bypassers', 'required_deployments'] as const;

/** What other tools and rulesets call a key of a protection. */
export const otherNames: Readonly<Record<string, string>> = {
  required_signed_commits: 'required_signatures',
  require_signed_commits: 'required_signatures',
  code_owner_approval: 'require_code_owner_reviews',
  require_code_owner_approval: 'require_code_owner_reviews',
  dismiss_stale_reviews_on_push: 'dismiss_stale_reviews',
  required_review_thread_resolution: 'required_conversation_resolution',
};

/** Names for the merge queue, which is a rule of rulesets alone. */
export const queueKeys = ['required_merge_queue', 'require_merge_queue', 'merge_queue'];

/** A pattern that may cover many branches. The host takes every other name for one branch. */
export const isWildcard = (name: string) => /[*?[]/.test(name);

/** What a read of a protection shows and no write takes, at any depth. */
export const isReadOnly = (key: string) =>
  ['url', 'name', 'enabled', 'enforcement_level'].includes(key) || key.endsWith('_url');

/** Keys and what they hold; empty where they hold no keys. */
export interface Vocabulary {
  readonly [key: string]: Vocabulary;
}

const words = (...names: readonly string[]): Vocabulary => Object.fromEntries(names.map((name) => [name, {}]));
const actors = words('users', 'teams', 'apps');
const routed = { force_push_bypassers: {}, required_deployments: words('environments') };

/** All that may be said of one branch. */
export const literalKeys: Vocabulary = {
  ...words(...flags),
  required_status_checks: words('strict', 'contexts', 'checks'),
  required_pull_request_reviews: {
    ...words('required_approving_review_count', ...reviewFlags),
    dismissal_restrictions: actors,
    bypass_pull_request_allowances: actors,
  },
  restrictions: actors,
  ...routed,
};

/** All that may be said of the branches of a pattern. */
export const wildcardKeys: Vocabulary = {
  ...words(...flags),
  required_status_checks: words('strict', 'contexts'),
  required_pull_request_reviews: words('required_approving_review_count', ...reviewFlags),
  ...routed,
};

/** The places in a protection where a key belongs, each as the keys above it. */
export function homesOf(key: string, keys: Vocabulary, above: readonly string[] = []): readonly (readonly string[])[] {
  const here = Object.hasOwn(keys, key) ? [above] : [];
  const below = Object.entries(keys).flatMap(([name, inner]) => homesOf(key, inner, [...above, name]));
  return [...here, ...below];
}

/** A place of `homesOf` as a message names it. */
export const placeText = (above: readonly string[]) =>
  above.length ? `below \`${above.join('.')}:\`` : 'directly below `protection:`';

/** Keys of a protection that are in no vocabulary, with what they hold. */
export function strangersIn(
  protection: object,
  keys: Vocabulary = literalKeys,
  above: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: unknown])[] {
  return Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const path = [...above, key];
    if (!inner) return value === undefined ? [] : [[path, value] as const];
    const isHolder = Object.keys(inner).length > 0 && typeof value === 'object' && value !== null;
    return isHolder ? strangersIn(value, inner, path) : [];
  });
}
