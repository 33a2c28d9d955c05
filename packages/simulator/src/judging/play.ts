/** Every way to choose one value for each key. */
export function eachOf<T extends Readonly<Record<string, readonly unknown[]>>>(
  choices: T,
): { readonly [K in keyof T]: T[K][number] }[] {
  return Object.entries(choices).reduce<any[]>(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}

/** The attempts that go through, each as a text. */
export const those = <A>(attempts: readonly A[], goesThrough: (attempt: A) => boolean): ReadonlySet<string> =>
  new Set(attempts.filter(goesThrough).map(textOf));

const texts = new WeakMap<object, string>();

/** A judge tries the same attempts on each value, so their texts are kept. */
function textOf(attempt: unknown) {
  if (typeof attempt !== 'object' || attempt === null) return JSON.stringify(attempt);
  const text = texts.get(attempt) ?? JSON.stringify(attempt);
  texts.set(attempt, text);
  return text;
}
