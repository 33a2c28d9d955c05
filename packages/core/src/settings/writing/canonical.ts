import * as v from 'valibot';
import { isMap } from '../maps.ts';
import { shapeOf } from '../schema/listed.ts';
import { treacherous } from '../shown.ts';

/** A valibot schema that holds other schemas. */
export type CanonicalSchema = v.GenericSchema & {
  readonly getter?: (value: unknown) => CanonicalSchema;
  readonly wrapped?: CanonicalSchema;
  readonly item?: CanonicalSchema;
  readonly entries?: Readonly<Record<string, CanonicalSchema>>;
};

/**
 * Puts a value into canonical order: keys as the schema declares them, then other keys by name; entries by their key.
 * Lists without keys, and entries whose position matters, keep their order.
 */
export function inCanonicalOrder(value: unknown, schema?: v.GenericSchema): unknown {
  const holder = schema && holderOf(schema, value);
  if (Array.isArray(value)) return sortList(value, holder).map((item) => inCanonicalOrder(item, holder?.item));
  if (!isMap(value)) return value;
  const { entries = {} } = holder ?? {};
  return Object.fromEntries(
    keysInOrder(value, Object.keys(entries))
      .filter((key) => value[key] !== undefined)
      .map((key) => [key, inCanonicalOrder(value[key], Object.hasOwn(entries, key) ? entries[key] : undefined)]),
  );
}

export function keysInOrder(value: Readonly<Record<string, unknown>>, declared: readonly string[]): string[] {
  const known = new Set(declared);
  const others = Object.keys(value).filter((key) => !known.has(key));
  return [...declared.filter((key) => Object.hasOwn(value, key)), ...others.sort()];
}

/** The schema of the list or map that this value is, inside any wrappers. */
export function holderOf(schema: CanonicalSchema, value: unknown): CanonicalSchema {
  if (schema.wrapped) return holderOf(schema.wrapped, value);
  return schema.getter ? holderOf(schema.getter(value), value) : schema;
}

function sortList(list: readonly unknown[], holder: CanonicalSchema | undefined): readonly unknown[] {
  const shape = holder && shapeOf(holder);
  if (!shape) return list;
  const read = list.map((entry) => ({ entry, parsed: v.safeParse(holder.item!, entry) }));
  if (read.some(({ parsed }) => !parsed.success)) return list;
  const keyed = read.map(({ entry, parsed: { output } }) => ({
    entry,
    key: shape.key(output),
    ranked: shape.ranked?.(output) ?? false,
  }));
  const ranked = keyed.filter((one) => one.ranked);
  const others = keyed.filter((one) => !one.ranked).sort((one, other) => byText(one.key, other.key));
  return [...ranked, ...others].map(({ entry }) => entry);
}

/** Compares by code units, so that the machine's locale makes no difference. */
export const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * A scalar on one line, spelt so that every YAML reader gets the same value. Text stays bare only if neither YAML 1.2
 * nor 1.1 can misread it; invisible characters are escaped.
 */
export function scalarText(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (value.search(treacherous) >= 0) return doubleQuoted(value);
  return isPlain(value) ? value : `'${value.replaceAll("'", "''")}'`;
}

const isPlain = (text: string) => text !== '' && !notPlain.some((form) => form.test(text));

const notPlain: readonly RegExp[] = [
  /** Characters that start or end something in YAML. */
  /^[-?:,[\]{}#&*!|>'"%@`=<\s]|^\.\.\.|[\s:]$|:\s|\s#/,
  /** Null, true and false in some YAML version. */
  /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
  /** Numbers of any base, dates and times: `5319e7`, `0o7`, `1_000`, `190:20:30`, `2027-03-01`. */
  /^\+?[.\d][\d.,_:a-fox+\-tz\s]*$/i,
  /** A color that a loose YAML 1.1 reader takes for an exponent: `e99695`. */
  /^\+?e[+-]?\d+$/i,
  /^\+?\.(?:inf|nan)$/i,
];

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

const doubleQuoted = (text: string) =>
  `"${text.replace(/["\\]/g, (character) => named[character]!).replace(treacherous, (character) => named[character] ?? escaped(character))}"`;

function escaped(character: string) {
  const point = character.codePointAt(0)!.toString(16);
  return point.length > 4 ? `\\U${point.padStart(8, '0')}` : `\\u${point.padStart(4, '0')}`;
}
