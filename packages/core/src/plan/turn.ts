/**
 * The order of all writes to a repository. Every write may be the last one that succeeds, so Trueup removes or weakens
 * nothing before its replacement exists, and publishes nothing before all other settings are written.
 *
 * - `first`: the repository accepts writes again (`archived: false`).
 * - `adds`: creations and changes that weaken no protection.
 * - `moves`: another branch becomes the default branch, or a role changes in an unknown direction.
 * - `removes`: deletions, loss of access, weaker protections.
 * - `loosens`: the same for rulesets, after classic rules: only one classic rule applies to a branch, so a deletion may
 *   reveal the rule that replaces a ruleset.
 * - `loses`: deletions that nothing restores, such as the value of a secret.
 * - `publishes`: everyone can see the repository or its site.
 * - `last`: the repository accepts no more writes (`archived: true`).
 */
export const turns = ['first', 'adds', 'moves', 'removes', 'loosens', 'loses', 'publishes', 'last'] as const;

export type Turn = (typeof turns)[number];

/** Apply repeats these turns for sections that are planned again after other writes. */
const repeatedTurns = ['adds', 'moves', 'removes', 'loosens', 'loses'] as const;
export const turnOrder = [
  'adds',
  'moves',
  'removes',
  'loosens',
  'adds',
  'loses',
  'publishes',
  ...repeatedTurns,
  'last',
] as const;

/** These turns need the success of all earlier ones, because no write can undo them. */
export const finalTurns: readonly Turn[] = ['loses', 'publishes', 'last'];
