/** Takes over the keys that the object has already: what it does not know, the host lets pass without a word. */
export function take(into: object, from: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(from)) if (Object.hasOwn(into, key)) Object.assign(into, { [key]: value });
}
