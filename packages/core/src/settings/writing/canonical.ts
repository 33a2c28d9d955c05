/**
 * Defines the canonical order and spelling of settings. Equal settings give equal bytes, so a snapshot changes only if
 * a setting changes.
 */

import * as v from 'valibot';
import { isMap } from '../maps.ts';
import { unsafeCharacters } from '../message-text.ts';
import { getListShape } from '../schema/listed.ts';

export type NestedSchema = v.GenericSchema & {
  readonly getter?: (value: unknown) => NestedSchema;
  readonly wrapped?: NestedSchema;
  readonly item?: NestedSchema;
  readonly entries?: Readonly<Record<string, NestedSchema>>;
};

/** Entries are sorted by key, but ranked entries keep their order. */
export function toCanonicalOrder(value: unknown, schema?: v.GenericSchema): unknown {
  const holder = schema && resolveSchema(schema, value);
  if (Array.isArray(value)) return sortList(value, holder).map((item) => toCanonicalOrder(item, holder?.item));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    orderKeys(value, Object.keys(holder?.entries ?? {}))
      .filter((key) => value[key] !== undefined)
      .map((key) => [key, toCanonicalOrder(value[key], getKeySchema(holder, key))]),
  );
}

/** Declared keys come first, the others by alphabet. */
export function orderKeys(value: Readonly<Record<string, unknown>>, declared: readonly string[]): string[] {
  const known = new Set(declared);
  const otherKeys = Object.keys(value).filter((key) => !known.has(key));
  return [...declared.filter((key) => Object.hasOwn(value, key)), ...otherKeys.sort()];
}

/** Unwraps optional and lazy schemas. */
export function resolveSchema(schema: NestedSchema, value: unknown): NestedSchema {
  if (schema.wrapped) return resolveSchema(schema.wrapped, value);
  return schema.getter ? resolveSchema(schema.getter(value), value) : schema;
}

export const getKeySchema = (holder: NestedSchema | undefined, key: string): NestedSchema | undefined =>
  holder?.entries && Object.hasOwn(holder.entries, key) ? holder.entries[key] : undefined;

function sortList(list: readonly unknown[], holder: NestedSchema | undefined): readonly unknown[] {
  const shape = holder && getListShape(holder);
  if (!shape) return list;
  const read = list.map((entry) => ({ entry, parsed: v.safeParse(holder.item!, entry) }));
  if (read.some(({ parsed }) => !parsed.success)) return list;
  const keyed = read.map(({ entry, parsed: { output } }) => ({
    entry,
    key: shape.getKey(output),
    ranked: shape.isRanked?.(output) ?? false,
  }));
  const ranked = keyed.filter((item) => item.ranked);
  const sortedItems = keyed.filter((item) => !item.ranked).sort((left, right) => compareText(left.key, right.key));
  return [...ranked, ...sortedItems].map(({ entry }) => entry);
}

/** Ignores the locale of the machine. */
export const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Text stays plain only if neither YAML 1.2 nor 1.1 can misread it. */
export function formatScalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (value.search(unsafeCharacters) >= 0) return quoteDouble(value);
  return canBePlainText(value) ? value : quoteSingle(value);
}

export const quoteSingle = (text: string) => `'${text.replaceAll("'", "''")}'`;

const canBePlainText = (text: string) => text !== '' && !quotedForms.some((form) => form.test(text));

const quotedForms: readonly RegExp[] = [
  /^[-?:,[\]{}#&*!|>'"%@`=<\s]|^\.\.\.|[\s:]$|:\s|\s#/,
  /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
  /** Numbers, dates and times: `5319e7`, `0o7`, `1_000`, `190:20:30`, `2027-03-01`. */
  /^\+?[.\d][\d.,_:a-fox+\-tz\s]*$/i,
  /** A color that a loose YAML 1.1 reader takes for an exponent: `e99695`. */
  /^\+?e[+-]?\d+$/i,
  /^\+?\.(?:inf|nan)$/i,
];

const namedEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

const quoteDouble = (text: string) =>
  `"${text.replace(/["\\]/g, (character) => namedEscapes[character]!).replace(unsafeCharacters, (character) => namedEscapes[character] ?? escapeCharacter(character))}"`;

function escapeCharacter(character: string) {
  const point = character.codePointAt(0)!.toString(16);
  return point.length > 4 ? `\\U${point.padStart(8, '0')}` : `\\u${point.padStart(4, '0')}`;
}
