import { withoutCredentials } from './addresses.ts';
import { isMap } from './maps.ts';
import type { EntryNames, Path } from './refusal.ts';

/** The keys that name an entry, in all sections. None of them ever holds a secret. */
const namingKeys = ['name', 'title', 'username', 'slug', 'property_name', 'key_prefix', 'type'];

/** Finds the names of the entries that a path passes, so that a message shows more than their index. `undefined` if none has a name. */
export function entryNames(value: unknown, at: Path): EntryNames | undefined {
  let holder: any = value;
  const names = at.map((part) => {
    holder = isMap(holder) || Array.isArray(holder) ? holder[part as never] : undefined;
    return typeof part === 'number' ? entryName(holder) : undefined;
  });
  return names.some((name) => name !== undefined) ? names : undefined;
}

/** What people call an entry of a list. */
export function entryName(entry: unknown): string | undefined {
  if (!isMap(entry)) return undefined;
  const names = namingKeys.filter((key) => Object.hasOwn(entry, key)).map((key) => entry[key]);
  const name = names.find((one) => typeof one === 'string' && one !== '');
  return name === undefined ? undefined : withoutCredentials(String(name), 'origin');
}
