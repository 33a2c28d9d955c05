/**
 * The order of all writes to a repository. Every write may be the last one that succeeds, so nothing is removed or
 * weakened before what can stand in for it is there, and nothing becomes public before all that the file demands.
 *
 * - `first`: the repository accepts writes again (`archived: false`).
 * - `adds`: whatever creates or changes something, and weakens no protection.
 * - `moves`: another branch becomes the default one, whose protection stands by then, or a role may get lower or higher.
 * - `removes`: whatever deletes something, takes access or weakens a protection.
 * - `lifts`: the same for rulesets, which wait for classic rules: only one classic rule applies to a branch, so a ruleset's
 *   replacement may be a classic rule that another one hides until it is deleted.
 * - `loses`: whatever deletes something that nothing brings back, such as the value of a secret.
 * - `publishes`: everyone can see the repository, or its site.
 * - `last`: the repository accepts no more writes (`archived: true`).
 */
export const turns = ['first', 'adds', 'moves', 'removes', 'lifts', 'loses', 'publishes', 'last'] as const;

export type Turn = (typeof turns)[number];

/** Turns come again for sections that are planned again after other writes. */
const repeatedTurns = ['adds', 'moves', 'removes', 'lifts', 'loses'] as const;
export const turnOrder = [
  'adds',
  'moves',
  'removes',
  'lifts',
  'adds',
  'loses',
  'publishes',
  ...repeatedTurns,
  'last',
] as const;

/** These turns come only if all before them succeeded, since nothing takes back what they do. */
export const finalTurns: readonly Turn[] = ['loses', 'publishes', 'last'];
