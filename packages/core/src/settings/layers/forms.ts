import * as v from 'valibot';
import { withoutPlaces } from '../keys/lacking.ts';
import { isMap } from '../maps.ts';
import { pathOf } from '../reading/issues.ts';
import type { Path } from '../refusal.ts';
import { isIndivisible } from '../schema/indivisible.ts';
import { choicesOf, shapeOf } from '../schema/listed.ts';
import type { ListShape } from '../schema/shape.ts';
import { type CanonicalSchema, holderOf } from '../writing/canonical.ts';

/** A list of entries with keys, as a layer spells it: bare, or in its long form. */
export interface ListForm {
  readonly shape: ListShape<any>;
  readonly item: v.GenericSchema;
  readonly entries: readonly unknown[];
  /** The path to the entries, from the list. */
  readonly within: Path;
  /** The long form, if the layer uses it. */
  readonly wrapper?: Readonly<Record<string, unknown>>;
}

/** `undefined` for anything but a list of entries with keys, and for values that the schema will refuse. */
export function listForm(value: unknown, schema: v.GenericSchema): ListForm | undefined {
  if (isIndivisible(schema)) return undefined;
  const holder = holderOf(schema, value);
  if (Array.isArray(value)) return formOf(value, holder, []);
  if (!isMap(value)) return undefined;
  const lists = (choicesIn(schema) ?? []).filter(shapeOf);
  const [key] = Object.entries(holder.entries ?? {}).find(([, inner]) => lists.includes(inner)) ?? [];
  const entries = key === undefined ? undefined : value[key];
  if (key === undefined || !Array.isArray(entries)) return undefined;
  const form = formOf(entries, holderOf(holder.entries![key]!, entries), [key]);
  return form && { ...form, wrapper: value };
}

function formOf(entries: readonly unknown[], holder: CanonicalSchema, within: Path): ListForm | undefined {
  const shape = shapeOf(holder);
  return shape && holder.item && { shape, item: holder.item, entries, within };
}

function choicesIn(schema: CanonicalSchema): readonly v.GenericSchema[] | undefined {
  return schema.wrapped ? choicesIn(schema.wrapped) : choicesOf(schema);
}

export function schemaOf(key: string, value: unknown, schema: v.GenericSchema): v.GenericSchema | undefined {
  const { entries } = holderOf(schema, value);
  return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** Parses an entry, without the nulls that only remove something; `undefined` if it is wrong. */
export function readEntry(entry: unknown, { item }: ListForm): unknown {
  const read = v.safeParse(item, entry);
  if (read.success) return read.output;
  const again = v.safeParse(item, withoutNulls(entry, read.issues));
  return again.success ? again.output : undefined;
}

/** Only keys can be removed: the null items of a list stay. */
function withoutNulls(entry: unknown, issues: readonly v.BaseIssue<unknown>[]) {
  const nulls = issues.filter(({ input, path }) => input === null && path?.at(-1)?.type !== 'array').map(pathOf);
  return withoutPlaces(entry, nulls, 'stay');
}
