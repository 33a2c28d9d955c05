/** The requirements that branch rules can make, and the way their values combine and compare. */

export interface RequiredCheck {
  readonly context: string;
  /** If unset, any app may report the check. */
  readonly integration_id?: number;
}

interface TeamReview {
  readonly team: string;
  readonly approvals: number;
  readonly files: readonly string[];
}

export const mergeMethods = ['merge', 'squash', 'rebase'] as const;

export type MergeMethod = (typeof mergeMethods)[number];

export const mergeSettings = {
  merge: 'allow_merge_commit',
  squash: 'allow_squash_merge',
  rebase: 'allow_rebase_merge',
} as const satisfies Readonly<Record<MergeMethod, string>>;

/** `most`: the largest number. `any`: on if one is on. `all`: the union of lists. `common`: their intersection. */
type Combination = 'most' | 'any' | 'all' | 'common';

interface RequirementMeaning {
  readonly combination: Combination;
  /** The words of a line: `main loses: signed commits`. */
  readonly words: string;
}

const meanings = {
  pull_request: { combination: 'any', words: 'a pull request' },
  approvals: { combination: 'most', words: 'approvals' },
  code_owners: { combination: 'any', words: 'approval of a code owner' },
  last_push_approval: { combination: 'any', words: 'approval of the last push' },
  dismiss_stale_reviews: { combination: 'any', words: 'new approvals after each push' },
  review_dismissal: { combination: 'common', words: 'reviews dismissed only by' },
  team_reviews: { combination: 'all', words: 'reviews by teams' },
  resolved_conversations: { combination: 'any', words: 'resolved conversations' },
  status_checks: { combination: 'all', words: 'status checks' },
  up_to_date: { combination: 'any', words: 'a head that is up to date' },
  merge_methods: { combination: 'common', words: 'merge methods' },
  linear_history: { combination: 'any', words: 'linear history' },
  signed_commits: { combination: 'any', words: 'signed commits' },
  merge_queue: { combination: 'all', words: 'the merge queue' },
  deployments: { combination: 'all', words: 'deployments' },
  workflows: { combination: 'all', words: 'workflows' },
  code_scanning: { combination: 'all', words: 'code scanning' },
  /** An empty list allows no actor. */
  updates: { combination: 'common', words: 'updates only by' },
  /** A locked branch also rejects commits from its upstream repository. */
  no_fork_sync: { combination: 'any', words: 'no syncing from upstream' },
  creation: { combination: 'any', words: 'no creation' },
  no_deletion: { combination: 'any', words: 'no deletion' },
  no_force_pushes: { combination: 'any', words: 'no force pushes' },
  /** Rules about commit messages, emails and branch names. */
  patterns: { combination: 'all', words: 'patterns' },
  /** Rules that Trueup does not know. */
  other_rules: { combination: 'all', words: 'other rules' },
} as const satisfies Readonly<Record<string, RequirementMeaning>>;

export type RequirementKey = keyof typeof meanings;

/** The order of display. */
export const requirementMeanings: Readonly<Record<RequirementKey, RequirementMeaning>> = meanings;

export const requirementKeys = Object.keys(requirementMeanings) as RequirementKey[];

interface ItemTypes {
  team_reviews: TeamReview;
  status_checks: RequiredCheck;
  merge_methods: MergeMethod;
  merge_queue: MergeMethod;
}

/** The value of a switch is always `true`, because a switch that is off is not a requirement. */
type ValueByCombination<K extends RequirementKey, Way extends Combination> = Way extends 'any'
  ? true
  : Way extends 'most'
    ? number
    : readonly (K extends keyof ItemTypes ? ItemTypes[K] : string)[];

export type RequirementValues = {
  readonly [K in RequirementKey]: ValueByCombination<K, (typeof meanings)[K]['combination']>;
};

export type RequirementValue = RequirementValues[RequirementKey];

const combiners: Readonly<Record<Combination, (values: readonly RequirementValue[]) => RequirementValue>> = {
  most: (values) => Math.max(...(values as readonly number[])),
  any: () => true,
  all: (values) => sortItems(values.flatMap(castToItems)),
  common: ([first, ...rest]) =>
    sortItems(castToItems(first!)).filter((item) => rest.every((list) => hasItem(list, item))),
};

export const combineValues = (key: RequirementKey, values: readonly RequirementValue[]): RequirementValue =>
  combiners[requirementMeanings[key].combination](values);

/** Sorts lists and removes duplicates. */
export const normalizeValue = (value: RequirementValue): RequirementValue =>
  Array.isArray(value) ? sortItems(castToItems(value)) : value;

/** A missing value requires nothing. */
export function isAsStrict(key: RequirementKey, value: RequirementValue | undefined, required?: RequirementValue) {
  if (required === undefined) return true;
  if (value === undefined) return requirementMeanings[key].combination === 'most' && required === 0;
  return toJson(combineValues(key, [value, required])) === toJson(normalizeValue(value));
}

export type RequirementItem = string | RequiredCheck | TeamReview;

const castToItems = (value: RequirementValue) => value as readonly RequirementItem[];
export const toJson = (value: unknown) => JSON.stringify(value);

const hasItem = (value: RequirementValue, item: RequirementItem) =>
  castToItems(value).some((existing) => toJson(existing) === toJson(item));

const sortItems = (items: readonly RequirementItem[]) => sortDistinctItems(items) as readonly string[];

export function sortDistinctItems<T>(items: readonly T[]): readonly T[] {
  const byText = new Map(items.map((item) => [toJson(item), item]));
  return [...byText].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, item]) => item);
}
