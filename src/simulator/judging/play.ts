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
  new Set(attempts.filter(goesThrough).map((attempt) => JSON.stringify(attempt)));
