/** A check by its name. */
export interface RequiredCheck {
  readonly context: string;
  /** The app that has to report it. Unset, any may. */
  readonly integration_id?: number;
}

/** Some files need approvals from a team. */
export interface TeamReview {
  readonly team: string;
  readonly approvals: number;
  readonly files: readonly string[];
}

export const mergeMethods = ['merge', 'squash', 'rebase'] as const;

export type MergeMethod = (typeof mergeMethods)[number];

/** The settings of a repository that allow them. */
export const mergeSettings = {
  merge: 'allow_merge_commit',
  squash: 'allow_squash_merge',
  rebase: 'allow_rebase_merge',
} as const satisfies Readonly<Record<MergeMethod, string>>;

/**
 * How several sources of one requirement add up: the largest number, any of the switches, all of the lists together, or
 * only what the lists have in common.
 */
type SumWay = 'most' | 'any' | 'all' | 'common';

interface Meaning {
  readonly way: SumWay;
  /** The words of a line: `main loses: signed commits`. */
  readonly words: string;
}

const meanings = {
  pull_request: { way: 'any', words: 'a pull request' },
  approvals: { way: 'most', words: 'approvals' },
  code_owners: { way: 'any', words: 'approval of a code owner' },
  last_push_approval: { way: 'any', words: 'approval of the last push' },
  dismiss_stale_reviews: { way: 'any', words: 'new approvals after each push' },
  /** Who may dismiss a review. */
  review_dismissal: { way: 'common', words: 'reviews dismissed only by' },
  team_reviews: { way: 'all', words: 'reviews by teams' },
  resolved_conversations: { way: 'any', words: 'resolved conversations' },
  status_checks: { way: 'all', words: 'status checks' },
  up_to_date: { way: 'any', words: 'a head that is up to date' },
  merge_methods: { way: 'common', words: 'merge methods' },
  linear_history: { way: 'any', words: 'linear history' },
  signed_commits: { way: 'any', words: 'signed commits' },
  merge_queue: { way: 'all', words: 'the merge queue' },
  deployments: { way: 'all', words: 'deployments' },
  workflows: { way: 'all', words: 'workflows' },
  code_scanning: { way: 'all', words: 'code scanning' },
  /** Who may update the branch. An empty list is nobody. */
  updates: { way: 'common', words: 'updates only by' },
  /** A branch that nobody may update does not even take the commits of its upstream. */
  no_fork_sync: { way: 'any', words: 'no syncing from upstream' },
  creation: { way: 'any', words: 'no creation' },
  no_deletion: { way: 'any', words: 'no deletion' },
  no_force_pushes: { way: 'any', words: 'no force pushes' },
  /** Rules about the text of commits and names. */
  patterns: { way: 'all', words: 'patterns' },
  /** Rules that Trueup has no words for. */
  other_rules: { way: 'all', words: 'other rules' },
} as const satisfies Readonly<Record<string, Meaning>>;

export type RequirementKey = keyof typeof meanings;

/** In the order in which they are shown. */
export const requirements: Readonly<Record<RequirementKey, Meaning>> = meanings;

export const keys = Object.keys(requirements) as RequirementKey[];

/** The items of a list, where they are not just texts. */
interface Items {
  team_reviews: TeamReview;
  status_checks: RequiredCheck;
  merge_methods: MergeMethod;
  merge_queue: MergeMethod;
}

/** A switch is only ever required, so it has one value. */
type ValueOf<K extends RequirementKey, Way extends SumWay> = Way extends 'any'
  ? true
  : Way extends 'most'
    ? number
    : readonly (K extends keyof Items ? Items[K] : string)[];

export type Demands = { readonly [K in RequirementKey]: ValueOf<K, (typeof meanings)[K]['way']> };

export type RequirementValue = Demands[RequirementKey];

const ways: Readonly<Record<SumWay, (values: readonly RequirementValue[]) => RequirementValue>> = {
  most: (values) => Math.max(...(values as readonly number[])),
  any: () => true,
  all: (values) => sortItems(values.flatMap(listOf)),
  common: ([first, ...rest]) => sortItems(listOf(first!)).filter((item) => rest.every((other) => has(other, item))),
};

/** What several sources demand together. */
export const combineValues = (key: RequirementKey, values: readonly RequirementValue[]): RequirementValue =>
  ways[requirements[key].way](values);

/** One spelling of a value: a list without repeats, in an order of its own. */
export const settleValue = (value: RequirementValue): RequirementValue =>
  Array.isArray(value) ? sortItems(listOf(value)) : value;

/** Whether a value demands at least as much as another. Without a value nothing is demanded. */
export function isAsStrict(key: RequirementKey, value: RequirementValue | undefined, than?: RequirementValue) {
  if (than === undefined) return true;
  if (value === undefined) return requirements[key].way === 'most' && than === 0;
  return jsonOf(combineValues(key, [value, than])) === jsonOf(settleValue(value));
}

export type RequirementItem = string | RequiredCheck | TeamReview;

const listOf = (value: RequirementValue) => value as readonly RequirementItem[];
export const jsonOf = (value: unknown) => JSON.stringify(value);

const has = (value: RequirementValue, item: RequirementItem) =>
  listOf(value).some((one) => jsonOf(one) === jsonOf(item));

const sortItems = (items: readonly RequirementItem[]) => dropTwins(items) as readonly string[];

/** Without repeats, in an order that does not depend on the order given. */
export function dropTwins<T>(items: readonly T[]): readonly T[] {
  const byText = new Map(items.map((item) => [jsonOf(item), item]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}
