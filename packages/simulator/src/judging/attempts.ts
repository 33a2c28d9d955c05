/** Returns every way to choose one value for each key. */
export function listCombinations<T extends Readonly<Record<string, readonly unknown[]>>>(
  choices: T,
): { readonly [K in keyof T]: T[K][number] }[] {
  return Object.entries(choices).reduce<any[]>(
    (combinations, [key, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [key]: value }))),
    [{}],
  );
}

/** Returns the allowed attempts, each as JSON. */
export const selectAttempts = <A>(attempts: readonly A[], isAllowed: (attempt: A) => boolean): ReadonlySet<string> =>
  new Set(attempts.filter(isAllowed).map(formatAttempt));

const attemptTexts = new WeakMap<object, string>();

/** A test tries the same attempts on many settings, so their texts are cached. */
function formatAttempt(attempt: unknown): string {
  if (typeof attempt !== 'object' || attempt === null) return JSON.stringify(attempt);
  const text = attemptTexts.get(attempt) ?? JSON.stringify(attempt);
  attemptTexts.set(attempt, text);
  return text;
}
