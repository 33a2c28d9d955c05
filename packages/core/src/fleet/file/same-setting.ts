/**
 * Some settings of GitHub have two keys. A lock on one key must also lock the other. Otherwise a higher layer could
 * change the setting through it.
 */

import { isDeepStrictEqual } from 'node:util';

interface KeyPair {
  /** A path that skips the entries of lists. */
  readonly holder: string;
  readonly keys: readonly [string, string];
  readonly isSameSetting?: true;
  /** The values have the order of `keys`. */
  areConsistent(values: readonly [any, any], held: string): boolean;
}

const createRunnerPair = (holder: string): KeyPair => ({
  holder,
  keys: ['runner_type', 'runner_label'],
  areConsistent: ([type, label]) => (type === 'labeled') === (label != null),
});

export const keyPairs: readonly KeyPair[] = [
  {
    holder: 'repository',
    keys: ['visibility', 'private'],
    isSameSetting: true,
    areConsistent: ([visibility, hidden], lockedKey) =>
      lockedKey === 'private' ? visibility === (hidden ? 'private' : 'public') : hidden === (visibility !== 'public'),
  },
  {
    holder: 'repository',
    keys: ['squash_merge_commit_title', 'use_squash_pr_title_as_default'],
    isSameSetting: true,
    areConsistent: ([title, ofPull]) => title === (ofPull ? 'PR_TITLE' : 'COMMIT_OR_PR_TITLE'),
  },
  {
    holder: 'labels',
    keys: ['name', 'new_name'],
    isSameSetting: true,
    areConsistent: ([name, later]) => name === later,
  },
  {
    holder: 'branches.protection.required_status_checks',
    keys: ['contexts', 'checks'],
    isSameSetting: true,
    /** `contexts` accepts a check from any app, so it adds nothing to `checks` with the same names. */
    areConsistent: ([contexts, checks], lockedKey) =>
      isDeepStrictEqual(new Set(contexts), new Set(toArrayOrEmpty(checks).map(({ context }) => context))) &&
      (lockedKey === 'checks' || toArrayOrEmpty(checks).every(({ app_id }) => app_id === undefined)),
  },
  {
    holder: 'branches.protection',
    keys: ['allow_force_pushes', 'force_push_bypassers'],
    isSameSetting: true,
    /** The first key applies to everyone who may push, the second only to the listed actors. */
    areConsistent: ([everyone, bypassers], lockedKey) =>
      !everyone && (lockedKey === 'force_push_bypassers' || !toArrayOrEmpty(bypassers).length),
  },
  /** A workflow deploys without a source branch. */
  { holder: 'pages', keys: ['build_type', 'source'], areConsistent: ([type]) => type === 'legacy' },
  createRunnerPair('code_scanning_default_setup'),
  createRunnerPair('code_quality_setup'),
];

const toArrayOrEmpty = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

export interface RivalKey {
  readonly path: readonly string[];
  readonly key: string;
  readonly isLockedItself: boolean;
  isConsistent(held: unknown, rival: unknown): boolean;
}

export function expandLockedPath(
  text: string,
): { readonly path: readonly string[]; readonly rivals: readonly RivalKey[] }[] {
  const otherPaths = keyPairs.flatMap(({ holder, keys, isSameSetting }) => {
    const names = keys.map((key) => `${holder}.${key}`);
    return isSameSetting && names.includes(text) ? names.filter((name) => name !== text) : [];
  });
  return [text, ...otherPaths].map((path) => ({
    path: path.split('.'),
    rivals: keyPairs.flatMap((pair) => findRivals(pair, path)),
  }));
}

/** A lock may name a part of the key. */
function findRivals({ holder, keys, isSameSetting, areConsistent }: KeyPair, text: string): RivalKey[] {
  return keys.flatMap((lockedKey, index): RivalKey[] => {
    const name = `${holder}.${lockedKey}`;
    if (text !== name && !text.startsWith(`${name}.`)) return [];
    const isConsistent = (value: unknown, rival: unknown) =>
      areConsistent(index ? [rival, value] : [value, rival], lockedKey);
    return [
      {
        path: name.split('.'),
        key: keys[1 - index]!,
        isLockedItself: isSameSetting === true && text === name,
        isConsistent,
      },
    ];
  });
}
