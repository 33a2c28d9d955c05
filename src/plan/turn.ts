/**
 * The order of all writes to a repository, over its sections. Every write may be the last one that succeeds, so nothing
 * is removed or weakened before what replaces it is there.
 *
 * - `first`: the repository accepts writes again (`archived: false`).
 * - `adds`: whatever creates or changes something, and weakens no protection.
 * - `moves`: another branch becomes the default one, or everyone can see the repository or a new site of it. What protects
 *   it stands by then.
 * - `removes`: whatever deletes something or weakens a protection.
 * - `lifts`: the same for rulesets, which wait for classic rules: only one classic rule applies to a branch, so a ruleset's
 *   replacement may be a classic rule that another one hides until it is deleted.
 * - `last`: the repository accepts no more writes (`archived: true`).
 */
export const turns = ['first', 'adds', 'moves', 'removes', 'lifts', 'last'] as const;

export type Turn = (typeof turns)[number];
