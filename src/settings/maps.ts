import type { Path } from './refusal.ts';

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value holds at a path; `undefined` if there is nothing. */
export const atPath = (value: any, path: Path): any => path.reduce((holder, part) => holder?.[part], value);

/** A list section's long form. */
export const isWrapper = (value: unknown): value is Record<string, unknown> =>
  isMap(value) && (Object.hasOwn(value, 'entries') || Object.hasOwn(value, '_undeclared'));
