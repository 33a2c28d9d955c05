/** Plain data without secrets and credentials. Trueup can store, compare, approve and print the data. */

import { hash } from 'node:crypto';
import { Secret } from '../github/http/secret.ts';
import { isMap } from '../settings/maps.ts';
import { redactUrlCredentials } from '../settings/redaction.ts';
import { replaceNamedIdWithName } from '../settings/schema/named-ids.ts';
import { Reference } from '../settings/schema/reference.ts';

export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** Replaces a live value that the token cannot see. */
export const unseenValue = { unseen: true } as const;

/** Replaces a live value that the readers of the plan may not see. */
export const withheldValue = { withheld: true } as const;

export interface TextWithHash {
  readonly shown: string;
  readonly sha256: string;
}

export const isTextWithHash = (value: unknown): value is TextWithHash =>
  isMap(value) && Object.keys(value).join() === 'shown,sha256';

/** Checks for a placeholder of a live value that the token or the readers cannot see. */
export const isPlaceholder = (value: unknown, name: 'unseen' | 'withheld') =>
  isMap(value) && Object.keys(value).length === 1 && value[name] === true;

/** A plan stores an ordered list as a list of ranks. Other keys of a member would not be printed. */
export const isRankedList = (value: unknown): value is readonly { readonly rank: number; readonly value: Data }[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRankedListMember);

export const toRankedList = (members: readonly unknown[]) =>
  members.map((value, index) => ({ rank: index + 1, value }));

const isRankedListMember = (member: unknown) =>
  isMap(member) && typeof member.rank === 'number' && 'value' in member && Object.keys(member).length === 2;

/** Secrets become the name of their variable. Addresses lose possible credentials, and get a hash in a stored plan. */
export function toData(value: unknown, convertText: (text: string) => Data = addHashIfRedacted): Data | undefined {
  if (value === undefined || typeof value === 'function') return undefined;
  if (typeof value === 'string') return convertText(value);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((member) => toData(member, convertText) ?? null);
  if (value instanceof Set) return toData([...value], convertText);
  if (value instanceof Map) return toData(Object.fromEntries(value), convertText);
  if (!isMap(value))
    return typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value);
  return Object.fromEntries(listKeyData(replaceNamedIdWithName(value), convertText));
}

/** The data of each key that has a value. */
export const listKeyData = (values: object, convertText?: (text: string) => Data): [key: string, data: Data][] =>
  Object.entries(values).flatMap(([key, value]) => {
    const data = toData(value, convertText);
    return data === undefined ? [] : [[key, data]];
  });

function addHashIfRedacted(text: string): Data {
  const shown = removeCredentials(text);
  return shown === text ? text : { shown, sha256: hashText(text) };
}

/** Most texts contain no colon, and so no address. */
export const removeCredentials = (text: string): string => (text.includes(':') ? redactUrlCredentials(text) : text);

/** GitHub and the file may order keys and lists differently. A plan stores an ordered list as a list of ranks. */
export function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).sort().join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    text += `${text && ','}${JSON.stringify(key)}:${toCanonicalText(record[key])}`;
  }
  return `{${text}}`;
}

export const hashText = (text: string) => hash('sha256', text);

/** `a.b` for the key `b` inside `a`, and `"a.b"` for a key with that name. */
export const formatKey = (path: readonly string[]) =>
  path.map((key) => (/[."]/.test(key) || !key ? JSON.stringify(key) : key)).join('.');
