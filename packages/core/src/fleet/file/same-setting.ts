import { isDeepStrictEqual } from 'node:util';

/** Two keys beside each other that decide one thing on the host. */
export interface KeyPair {
  /** The path of the map that holds both, with the entries of lists passed over. */
  readonly holder: string;
  readonly keys: readonly [string, string];
  /** Whether both keys write the same setting, so that a lock on either holds both. */
  readonly isSameSetting?: true;
  /** Whether the other key leaves what the locked key says as it is. The values are in the order of `keys`. */
  doAgree(values: readonly [any, any], held: string): boolean;
}

const createRunnerPair = (holder: string): KeyPair => ({
  holder,
  keys: ['runner_type', 'runner_label'],
  doAgree: ([type, label]) => (type === 'labeled') === (label != null),
});

/** Every pair of keys in a settings file of which one can change what the other says. A lock on either holds both. */
export const keyPairs: readonly KeyPair[] = [
  {
    holder: 'repository',
    keys: ['visibility', 'private'],
    isSameSetting: true,
    doAgree: ([visibility, hidden], lockedKey) =>
      lockedKey === 'private' ? visibility === (hidden ? 'private' : 'public') : hidden === (visibility !== 'public'),
  },
  {
    holder: 'repository',
    keys: ['squash_merge_commit_title', 'use_squash_pr_title_as_default'],
    isSameSetting: true,
    doAgree: ([title, ofPull]) => title === (ofPull ? 'PR_TITLE' : 'COMMIT_OR_PR_TITLE'),
  },
  { holder: 'labels', keys: ['name', 'new_name'], isSameSetting: true, doAgree: ([name, later]) => name === later },
  {
    holder: 'branches.protection.required_status_checks',
    keys: ['contexts', 'checks'],
    isSameSetting: true,
    /** `contexts` takes a check from any app, so it adds nothing to `checks` with the same names. */
    doAgree: ([contexts, checks], lockedKey) =>
      isDeepStrictEqual(new Set(contexts), new Set(toList(checks).map(({ context }) => context))) &&
      (lockedKey === 'checks' || toList(checks).every(({ app_id }) => app_id === undefined)),
  },
  {
    holder: 'branches.protection',
    keys: ['allow_force_pushes', 'force_push_bypassers'],
    isSameSetting: true,
    /** The first key is about everyone who may push, the second only about those it names. */
    doAgree: ([everyone, bypassers], lockedKey) =>
      !everyone && (lockedKey === 'force_push_bypassers' || !toList(bypassers).length),
  },
  /** A workflow builds from no branch. */
  { holder: 'pages', keys: ['build_type', 'source'], doAgree: ([type]) => type === 'legacy' },
  createRunnerPair('code_scanning_default_setup'),
  createRunnerPair('code_quality_setup'),
];

const toList = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

/** A key that may change what a locked key says. */
export interface RivalKey {
  readonly path: readonly string[];
  readonly key: string;
  /** Whether the lock holds the rival's own value anyway. */
  readonly isHeld: boolean;
  doesAgree(held: unknown, rival: unknown): boolean;
}

/** The paths that a lock is about, each with the keys that a layer could change it by. */
export function findLockedPaths(
  text: string,
): { readonly path: readonly string[]; readonly rivals: readonly RivalKey[] }[] {
  const otherPaths = keyPairs.flatMap(({ holder, keys, isSameSetting: isOne }) => {
    const names = keys.map((key) => `${holder}.${key}`);
    return isOne && names.includes(text) ? names.filter((name) => name !== text) : [];
  });
  return [text, ...otherPaths].map((path) => ({
    path: path.split('.'),
    rivals: keyPairs.flatMap((pair) => findRivals(pair, path)),
  }));
}

/** A lock may also be about a part of the key. */
function findRivals({ holder, keys, isSameSetting: isOne, doAgree: agree }: KeyPair, text: string): RivalKey[] {
  return keys.flatMap((lockedKey, index): RivalKey[] => {
    const name = `${holder}.${lockedKey}`;
    if (text !== name && !text.startsWith(`${name}.`)) return [];
    const doesAgree = (value: unknown, rival: unknown) => agree(index ? [rival, value] : [value, rival], lockedKey);
    return [{ path: name.split('.'), key: keys[1 - index]!, isHeld: isOne === true && text === name, doesAgree }];
  });
}
