/** Copies only keys that the object already has; the host silently ignores others. */
export function take(into: object, from: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(from)) if (Object.hasOwn(into, key)) Object.assign(into, { [key]: value });
}
