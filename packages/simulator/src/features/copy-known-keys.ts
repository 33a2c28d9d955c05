/** GitHub silently ignores unknown keys. */
export function copyKnownKeys(target: object, source: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(source))
    if (Object.hasOwn(target, key)) Object.assign(target, { [key]: value });
}
