export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list section's long form. */
export const isWrapper = (value: unknown): value is Record<string, unknown> =>
  isMap(value) && (Object.hasOwn(value, 'entries') || Object.hasOwn(value, '_undeclared'));
