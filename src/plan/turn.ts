/**
 * The order of all writes to a repository, over its sections. Every write may be the last one that succeeds, so nothing
 * is removed or weakened before what replaces it is there.
 *
 * - `first`: the repository accepts writes again (`archived: false`).
 * - `adds`: whatever creates or changes something, and weakens no protection.
 * - `moves`: another branch becomes the default one, or everyone can see the repository. What protects it stands by then.
 * - `removes`: whatever deletes something or weakens a protection.
 * - `lifts`: the same for rulesets. All that cover a branch apply to it; of classic rules only one does, so that deleting
 *   one may be what lets its replacement apply.
 * - `last`: the repository accepts no more writes (`archived: true`).
 */
export const turns = ['first', 'adds', 'moves', 'removes', 'lifts', 'last'] as const;

export type Turn = (typeof turns)[number];
