/**
 * The names of branches and patterns, and the tree of all known keys. Other tools use other names for the same keys.
 */

import { printValue } from '../../plan/item-text.ts';
import { isMap } from '../../settings/maps.ts';
import {
  actorLists,
  checkFields,
  graphqlKeys,
  pushActors,
  reviewActors,
  reviewFields,
  switchFields,
} from './fields.ts';

export const protectionKeyAliases: Readonly<Record<string, string>> = {
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

/** Only a ruleset can require a merge queue. */
export const mergeQueueKeys = ['required_merge_queue', 'require_merge_queue', 'merge_queue'];

/** GitHub treats a name without these characters as the name of one branch. */
export const isPattern = (name: string) => /[*?[]/.test(name);

/** Stands for the default branch of each repository. A branch name cannot start with `~`. */
export const defaultBranchKeyword = '~DEFAULT_BRANCH';

export const isDefaultBranchKeyword = ({ name }: { readonly name: string }) => name === defaultBranchKeyword;

/** Marks an entry that declares `~DEFAULT_BRANCH`, and keeps the answer that resolved the name. */
export const defaultBranchBasis: unique symbol = Symbol('~DEFAULT_BRANCH');

type NamedBranch = { readonly name: string; readonly [defaultBranchBasis]?: unknown };

/** The name of the default branch differs between repositories. */
export const dropResolvedBranchName = (subject: string) => subject.replace(/(?<= ~DEFAULT_BRANCH) \(.*\)$/s, '');

export const describeBranch = (branch: NamedBranch) =>
  `${isPattern(branch.name) ? 'branch rule' : 'branch'} ${formatBranchName(branch)}`;

export const describeProtection = (branch: NamedBranch) => `protection of branch ${formatBranchName(branch)}`;

const formatBranchName = (branch: NamedBranch) =>
  branch[defaultBranchBasis]
    ? `${printValue(defaultBranchKeyword)} (${printValue(branch.name)})`
    : printValue(branch.name);

/** A key with a plain value has an empty tree. */
export interface KeyTree {
  readonly [key: string]: KeyTree;
}

const createLeafKeys = (...names: readonly string[]): KeyTree => Object.fromEntries(names.map((name) => [name, {}]));
const toLeafKeys = (fields: object): KeyTree => createLeafKeys(...Object.keys(fields));
const createActorKeys = (fields: object): KeyTree =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, createLeafKeys(...actorLists)]));

const graphqlOnlyKeys = { ...createLeafKeys(...graphqlKeys), required_deployments: createLeafKeys('environments') };

export const branchKeys: KeyTree = {
  ...toLeafKeys(switchFields),
  required_status_checks: { ...toLeafKeys(checkFields), ...createLeafKeys('contexts', 'checks') },
  required_pull_request_reviews: { ...toLeafKeys(reviewFields), ...createActorKeys(reviewActors) },
  ...createActorKeys(pushActors),
  ...graphqlOnlyKeys,
};

export const patternKeys: KeyTree = {
  ...toLeafKeys(switchFields),
  required_status_checks: { ...toLeafKeys(checkFields), ...createLeafKeys('contexts') },
  required_pull_request_reviews: toLeafKeys(reviewFields),
  ...graphqlOnlyKeys,
};

/** A key can belong in several places. */
export function listParentPaths(
  key: string,
  keys: KeyTree,
  holderPath: readonly string[] = [],
): readonly (readonly string[])[] {
  const direct = Object.hasOwn(keys, key) ? [holderPath] : [];
  const nested = Object.entries(keys).flatMap(([name, inner]) => listParentPaths(key, inner, [...holderPath, name]));
  return [...direct, ...nested];
}

export const describePlace = (holderPath: readonly string[]) =>
  holderPath.length ? `below \`${holderPath.join('.')}:\`` : 'directly below `protection:`';

export function listUnknownKeys(
  protection: object,
  knownKeys: KeyTree = branchKeys,
  holderPath: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: unknown])[] {
  return Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.hasOwn(knownKeys, key) ? knownKeys[key] : undefined;
    const path = [...holderPath, key];
    if (!inner) return value === undefined ? [] : [[path, value] as const];
    return Object.keys(inner).length > 0 && isMap(value) ? listUnknownKeys(value, inner, path) : [];
  });
}
