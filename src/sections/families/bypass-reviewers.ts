import { isMap } from '../../settings/maps.ts';

/** Whether somebody decides about a bypass who did not before, or needs no approval from now on. */
export const letsMoreBypass = (before: unknown, after: unknown) =>
  listOf(after).some(
    (one) =>
      !listOf(before).some((other) => whoOf(other) === whoOf(one) && [modeOf(one), 'EXEMPT'].includes(modeOf(other))),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const modeOf = (reviewer: unknown) => (isMap(reviewer) && reviewer.mode) ?? 'ALWAYS';

/** In a file, a name may stand for the id. */
function whoOf(reviewer: unknown) {
  if (!isMap(reviewer) || reviewer.reviewer_id === undefined) return JSON.stringify(reviewer);
  return `${reviewer.reviewer_type} ${reviewer.reviewer_id}`;
}
