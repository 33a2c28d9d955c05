import { redactCredentials } from '../addresses.ts';
import { isMap } from '../maps.ts';
import type { EntryNames, Path } from '../refusal.ts';

/** The keys that name an entry, in all sections. None of them ever holds a secret. */
const namingKeys = ['name', 'title', 'username', 'slug', 'property_name', 'key_prefix', 'type', 'id'];

/** Finds the names of the entries that a path passes, so that a message shows more than their index. `undefined` if none has a name. */
export function findEntryNames(value: unknown, at: Path): EntryNames | undefined {
  let holder: any = value;
  const names = at.map((part) => {
    holder = isMap(holder) || Array.isArray(holder) ? holder[part as never] : undefined;
    return typeof part === 'number' ? getEntryName(holder) : undefined;
  });
  return names.some((name) => name !== undefined) ? names : undefined;
}

/** What people call an entry of a list. */
export function getEntryName(entry: unknown): string | undefined {
  const name = findNamingKey(entry)?.[1];
  return name === undefined ? undefined : redactCredentials(name);
}

export function findNamingKey(entry: unknown): readonly [key: string, name: string] | undefined {
  const named = isMap(entry)
    ? namingKeys.map((key) => [key, Object.hasOwn(entry, key) ? entry[key] : ''] as const)
    : [];
  const found = named.find(([, name]) => typeof name === 'string' && name !== '');
  return found && [found[0], String(found[1])];
}
