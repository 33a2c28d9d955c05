import * as v from 'valibot';
import { type Difference, differencesIn, type Writing } from '../plan/item.ts';
import { dropCase } from '../plan/match.ts';
import { open, say, spellOut, type Text } from '../plan/wording.ts';
import { isMap } from '../settings/maps.ts';
import { isIndivisible } from '../settings/schema/indivisible.ts';
import type { ListShape, SettingsShape } from '../settings/schema/shape.ts';
import { type NestedSchema, resolveSchema } from '../settings/writing/canonical.ts';
import type { Exported } from './section.ts';

/** Without a schema, an entry that changes goes back whole. */
type NarrowedShape = Pick<SettingsShape<any>, 'list' | 'nullIsValue'> & { readonly schema?: NestedSchema };

/**
 * The part of a snapshot that undoes these items: the keys that they change, the entries that they change or delete, and
 * under `_undeclared` the names of the entries that they create. Somebody may have changed the rest since.
 */
export const narrowToItems = (exported: Exported, items: readonly Writing[], shape: NarrowedShape): Exported =>
  shape.list ? narrowList(exported, items, shape.list, shape.schema) : narrowMap(exported, items, shape);

function narrowMap({ value, notes }: Exported, items: readonly Writing[], { schema, nullIsValue }: NarrowedShape) {
  const isMade = items.some(({ kind }) => kind === 'create');
  if (value === undefined && nullIsValue && isMade) return { value: null, notes: [] };
  if (items.some(({ kind }) => kind === 'delete')) return { value, notes };
  const touched = listTouched(items);
  const narrowed = narrow(value, schema, { touched, isNaming: () => false });
  const unread = touched.filter(({ path, live }) => live === undefined && !isHeld(narrowed.value, path));
  return {
    value: narrowed.value,
    notes: [
      ...notes.filter((note) => touched.some(({ path }) => spellOut(note).includes(`\`${path[0]}\``))),
      ...unread.map(({ path }) => say`the old value of \`${open(path.join('.'))}\`: it was not read`),
      ...narrowed.along.map((key) => say`\`${open(key)}\` ${goesBack}`),
    ],
  };
}

const goesBack = open('is restored as a whole, which also reverts later changes by others');

function narrowList(
  { value, notes }: Exported,
  items: readonly Writing[],
  { getKey: key, undeclared }: ListShape<any>,
  schema?: NestedSchema,
): Exported {
  const wrapped = isMap(value) ? value.entries : value;
  const entries: readonly unknown[] = Array.isArray(wrapped) ? wrapped : [];
  const entrySchema = schema && resolveSchema(schema, entries).item;
  const undone = entries.flatMap((entry) => {
    const own = items.filter((item) => lastName(item) === key(entry));
    const isNaming = (inner: unknown) => dropCase(String(inner)) === dropCase(key(entry));
    if (!own.length) return [];
    return entrySchema && own.every(({ kind }) => kind === 'update')
      ? [{ own, ...narrow(entry, entrySchema, { touched: listTouched(own), isNaming }) }]
      : [{ own: [], value: entry, along: [] }];
  });
  const whole = items.filter((item) => !undone.some(({ own }) => own.includes(item)));
  const there = new Set(entries.map(key));
  const made = items.filter((item) => ['create', 'replace'].includes(item.kind) && !there.has(lastName(item) ?? ''));
  const written = undone.map((one) => one.value);
  const _undeclared = made.length ? made.flatMap(({ names = [] }) => names.slice(-1)) : 'keep';
  return {
    value: made.length || written.length ? (undeclared ? { _undeclared, entries: written } : written) : undefined,
    notes: [
      ...notes.filter((note) => whole.some((item) => isAbout(note, item))),
      ...undone.flatMap(({ own, along }) => along.map((at) => say`\`${open(at)}\` of ${own[0]!.subject} ${goesBack}`)),
    ],
  };
}

const lastName = ({ names = [] }: Writing) => names.at(-1);

/** Whether a note names what an item is about. The subject of a value that is sent again may be its holder. */
function isAbout(note: Text, { kind, subject, names = [] }: Writing) {
  const name = names.length ? [JSON.stringify(names.at(-1)), ...(kind === 'reassert' ? [] : [subject])] : [];
  return name.some((one) => dropCase(spellOut(note)).includes(dropCase(one)));
}

interface Touched {
  readonly path: readonly string[];
  readonly live: unknown;
}

const listTouched = (items: readonly Writing[]): Touched[] =>
  differencesIn(items).flatMap(({ key, live, affects = {} }: Difference) =>
    Object.entries({ ...affects, [key]: live }).map(([path, was]) => ({ path: path.split('.'), live: was })),
  );

interface Narrowing {
  readonly touched: readonly Touched[];
  /** Whether a value only names the entry. */
  isNaming(value: unknown): boolean;
  readonly at?: readonly string[];
}

/**
 * The touched keys of a value, and `along` with them those that its schema asks for. A snapshot leaves out what is off or
 * empty: the difference has that, if a file can say it.
 */
function narrow(
  value: unknown,
  schema: NestedSchema | undefined,
  { touched, isNaming, at = [] }: Narrowing,
): { readonly value: unknown; readonly along: readonly string[] } {
  const whole = touched.find(({ path }) => !path.length);
  if (whole) return { value: value ?? (schema && !v.is(schema, whole.live) ? undefined : whole.live), along: [] };
  const map = value ?? {};
  const holder = schema && resolveSchema(schema, map);
  if (!isMap(map) || holder?.item || (schema && isIndivisible(schema)))
    return { value, along: touched.length || isNaming(value) ? [] : [at.join('.')] };
  const keys = new Set([...Object.keys(map), ...touched.map(({ path }) => path[0]!)]);
  const kept = [...keys].flatMap((key) => {
    const inner = holder?.entries && Object.hasOwn(holder.entries, key) ? holder.entries[key] : undefined;
    const below = touched.flatMap(({ path: [first, ...path], live }) => (first === key ? [{ path, live }] : []));
    if (!below.length && (!inner || inner.type === 'optional')) return [];
    const narrowed = narrow(map[key], inner, { touched: below, isNaming, at: [...at, key] });
    return narrowed.value === undefined ? [] : [{ key, ...narrowed }];
  });
  return {
    value: kept.length ? Object.fromEntries(kept.map((one) => [one.key, one.value])) : undefined,
    along: kept.flatMap(({ along }) => along),
  };
}

/** Whether the value says something at the path. A list holds all that is below it. */
const isHeld = (value: unknown, [key, ...path]: readonly string[]): boolean =>
  key === undefined || !isMap(value) ? value !== undefined : isHeld(value[key], path);

/** GitHub takes such an object as a whole, so its undo cannot leave alone what others have changed in it since. */
export const noteUndoneWhole = (items: readonly Writing[]): Text[] =>
  items
    .filter(({ kind }) => kind === 'update')
    .map(({ subject }) => `${subject} is restored as a whole, which also reverts later changes by others`);

/** The keys that these items change, without what is below them. */
export const listTouchedKeys = (items: readonly Writing[]): string[] => [
  ...new Set(differencesIn(items).map(({ key }) => key.split('.')[0]!)),
];
