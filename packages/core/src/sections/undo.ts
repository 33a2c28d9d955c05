/** Narrows a snapshot to the part that undoes written items, because other people may have changed the rest. */
import * as v from 'valibot';
import { type Difference, listDifferences, type WriteItem } from '../plan/item.ts';
import { dropCase } from '../plan/match.ts';
import { formatText, markPublic, showFullText, type Text } from '../plan/wording.ts';
import { isMap } from '../settings/maps.ts';
import { isIndivisible } from '../settings/schema/marks.ts';
import type { ListShape, SettingsShape } from '../settings/schema/shape.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../settings/writing/canonical.ts';
import type { ExportNote, SectionExport, SectionUndo } from './section.ts';

/** Without a schema, the undo restores a changed entry as a whole. */
type UndoShape = Pick<SettingsShape<any>, 'list' | 'nullIsValue'> & { readonly schema?: NestedSchema };

/** Keeps the changed keys, the changed or deleted entries, and the names of created entries under `_undeclared`. */
export const narrowExportToItems = (
  exported: SectionExport,
  items: readonly WriteItem[],
  shape: UndoShape,
): SectionUndo =>
  shape.list ? narrowListToItems(exported, items, shape.list, shape.schema) : narrowMapToItems(exported, items, shape);

function narrowMapToItems(
  { value, notes }: SectionExport,
  items: readonly WriteItem[],
  { schema, nullIsValue }: UndoShape,
): SectionUndo {
  const isCreation = items.some(({ kind }) => kind === 'create');
  if (value === undefined && nullIsValue && isCreation) return { value: null, notes: [] };
  if (items.some(({ kind }) => kind === 'delete')) return { value, notes: notes.map(getNoteText) };
  const touched = listTouchedPaths(items);
  const narrowed = narrowValue(value, schema, { touched, isEntryName: () => false });
  const unread = touched.filter(({ path, live }) => live === undefined && !hasValueAt(narrowed.value, path));
  return {
    value: narrowed.value,
    notes: [
      ...notes.filter(({ about }) => touched.some(({ path }) => path[0] === about)).map(getNoteText),
      ...unread.map(({ path }) => formatText`the old value of \`${markPublic(path.join('.'))}\`: it was not read`),
      ...narrowed.extraKeys.map((key) => formatText`\`${markPublic(key)}\` ${restoredAsWhole}`),
    ],
  };
}

const restoredAsWhole = markPublic('is restored as a whole, which also reverts later changes by others');

function narrowListToItems(
  { value, notes }: SectionExport,
  items: readonly WriteItem[],
  { getKey, undeclared }: ListShape<any>,
  schema?: NestedSchema,
): SectionUndo {
  const wrapped = isMap(value) ? value.entries : value;
  const entries: readonly unknown[] = Array.isArray(wrapped) ? wrapped : [];
  const entrySchema = schema && resolveSchema(schema, entries).item;
  const undoneEntries = entries.flatMap((entry) => {
    const ownItems = items.filter((item) => getLastName(item) === getKey(entry));
    const isEntryName = (inner: unknown) => dropCase(String(inner)) === dropCase(getKey(entry));
    if (!ownItems.length) return [];
    return entrySchema && ownItems.every(({ kind }) => kind === 'update')
      ? [{ ownItems, ...narrowValue(entry, entrySchema, { touched: listTouchedPaths(ownItems), isEntryName }) }]
      : [{ ownItems: [], value: entry, extraKeys: [] }];
  });
  const otherItems = items.filter((item) => !undoneEntries.some(({ ownItems }) => ownItems.includes(item)));
  const liveKeys = new Set(entries.map(getKey));
  const createdItems = items.filter(
    (item) => ['create', 'replace'].includes(item.kind) && !liveKeys.has(getLastName(item) ?? ''),
  );
  const undoneValues = undoneEntries.map((entry) => entry.value);
  const _undeclared = createdItems.length ? createdItems.flatMap(({ names = [] }) => names.slice(-1)) : 'keep';
  return {
    value:
      createdItems.length || undoneValues.length
        ? undeclared
          ? { _undeclared, entries: undoneValues }
          : undoneValues
        : undefined,
    notes: [
      ...notes.filter((note) => otherItems.some((item) => isNoteAbout(note, item))).map(getNoteText),
      ...undoneEntries.flatMap(({ ownItems, extraKeys }) =>
        extraKeys.map((path) => formatText`\`${markPublic(path)}\` of ${ownItems[0]!.subject} ${restoredAsWhole}`),
      ),
    ],
  };
}

const getLastName = ({ names = [] }: WriteItem) => names.at(-1);

const isNoteAbout = ({ about }: ExportNote, item: WriteItem) =>
  about !== undefined && dropCase(about) === dropCase(getLastName(item) ?? '');

const getNoteText = ({ text }: ExportNote): Text => text;

interface TouchedPath {
  readonly path: readonly string[];
  readonly live: unknown;
}

const listTouchedPaths = (items: readonly WriteItem[]): TouchedPath[] =>
  listDifferences(items).flatMap(({ key, live, affects = {} }: Difference) =>
    Object.entries({ ...affects, [key]: live }).map(([path, liveValue]) => ({
      path: path.split('.'),
      live: liveValue,
    })),
  );

interface NarrowOptions {
  /** The changed paths below the value. The empty path is the value itself. */
  readonly touched: readonly TouchedPath[];
  /** Returns whether a value is only the name of the entry. */
  isEntryName(value: unknown): boolean;
  /** The path of the value, for messages. */
  readonly at?: readonly string[];
}

interface NarrowedValue {
  readonly value: unknown;
  /** The keys that the schema requires besides the touched keys. */
  readonly extraKeys: readonly string[];
}

function narrowValue(value: unknown, schema: NestedSchema | undefined, options: NarrowOptions): NarrowedValue {
  const ownChange = options.touched.find(({ path }) => !path.length);
  if (ownChange) return { value: value ?? getAcceptedLive(ownChange, schema), extraKeys: [] };
  const map = value ?? {};
  return isMap(map) && hasSeparateKeys(map, schema) ? narrowMap(map, schema, options) : keepWholeValue(value, options);
}

/** A snapshot leaves out empty values, so the difference provides them. */
const getAcceptedLive = ({ live }: TouchedPath, schema?: NestedSchema) =>
  schema && !v.is(schema, live) ? undefined : live;

const hasSeparateKeys = (map: object, schema?: NestedSchema) =>
  !schema || !(resolveSchema(schema, map).item || isIndivisible(schema));

const keepWholeValue = (value: unknown, { touched, isEntryName, at = [] }: NarrowOptions): NarrowedValue => ({
  value,
  extraKeys: touched.length || isEntryName(value) ? [] : [at.join('.')],
});

function narrowMap(
  map: Readonly<Record<string, unknown>>,
  schema: NestedSchema | undefined,
  { touched, isEntryName, at = [] }: NarrowOptions,
): NarrowedValue {
  const holder = schema && resolveSchema(schema, map);
  const keys = new Set([...Object.keys(map), ...touched.map(({ path }) => path[0]!)]);
  const kept = [...keys].flatMap((key) => {
    const inner = getKeySchema(holder, key);
    const touchedBelow = listTouchedBelow(key, touched);
    if (!touchedBelow.length && !isRequired(inner)) return [];
    const narrowed = narrowValue(map[key], inner, { touched: touchedBelow, isEntryName, at: [...at, key] });
    return narrowed.value === undefined ? [] : [{ key, ...narrowed }];
  });
  return {
    value: kept.length ? Object.fromEntries(kept.map(({ key, value }) => [key, value])) : undefined,
    extraKeys: kept.flatMap(({ extraKeys }) => extraKeys),
  };
}

const listTouchedBelow = (key: string, touched: readonly TouchedPath[]): TouchedPath[] =>
  touched.flatMap(({ path: [first, ...path], live }) => (first === key ? [{ path, live }] : []));

const isRequired = (schema: NestedSchema | undefined) => schema !== undefined && schema.type !== 'optional';

/** A list counts as the value of every path below it. */
const hasValueAt = (value: unknown, [key, ...path]: readonly string[]): boolean =>
  key === undefined || !isMap(value) ? value !== undefined : hasValueAt(value[key], path);

/** GitHub replaces these objects as a whole, so their undo also reverts later changes by others. */
export const noteWholeRestoreOfUpdates = (items: readonly WriteItem[]): Text[] =>
  items.filter(({ kind }) => kind === 'update').map(({ subject }) => `${subject} ${showFullText(restoredAsWhole)}`);

export const listTouchedTopLevelKeys = (items: readonly WriteItem[]): string[] => [
  ...new Set(listDifferences(items).map(({ key }) => key.split('.')[0]!)),
];
