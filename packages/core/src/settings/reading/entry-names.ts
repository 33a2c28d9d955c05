import { isMap } from '../maps.ts';
import { redactUrlCredentials } from '../redaction.ts';
import type { EntryNames, Path } from '../refusal.ts';

/** None of these keys ever contains a secret. */
const namingKeys = ['name', 'title', 'username', 'slug', 'property_name', 'key_prefix', 'type', 'id'];

/** Messages show these names after the index. */
export function findEntryNames(value: unknown, at: Path): EntryNames | undefined {
  let holder: any = value;
  const names = at.map((part) => {
    holder = isMap(holder) || Array.isArray(holder) ? holder[part as never] : undefined;
    return typeof part === 'number' ? getEntryName(holder) : undefined;
  });
  return names.some((name) => name !== undefined) ? names : undefined;
}

export function getEntryName(entry: unknown): string | undefined {
  const name = findNamingKey(entry)?.[1];
  return name === undefined ? undefined : redactUrlCredentials(name);
}

export function findNamingKey(entry: unknown): readonly [key: string, name: string] | undefined {
  const named = isMap(entry)
    ? namingKeys.map((key) => [key, Object.hasOwn(entry, key) ? entry[key] : ''] as const)
    : [];
  const pair = named.find(([, name]) => typeof name === 'string' && name !== '');
  return pair && [pair[0], String(pair[1])];
}
