import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { withoutPlaces } from '../keys/lacking.ts';
import { isMap } from '../maps.ts';
import type { JudgedPart } from '../reading/findings.ts';
import { pathOf } from '../reading/issues.ts';
import { type Path, placeText } from '../refusal.ts';
import { isIndivisible } from '../schema/indivisible.ts';
import { choicesOf, shapeOf } from '../schema/listed.ts';
import type { ListShape } from '../schema/shape.ts';
import { type CanonicalSchema, holderOf } from '../writing/canonical.ts';
import { type Layering, layeringKey, strayLayering } from './layering.ts';
import { type Merged, type MergedList, type MergedMap, placeAt } from './merged.ts';

/** What is needed to lay a section of one layer on the layers below. */
interface MergeContext {
  readonly part: JudgedPart;
  readonly layering: Layering;
  /** Called when a `null` removes what a lower layer declares. */
  removes(at: Path, what: Merged): void;
}

/** Merges a value into what the lower layers gave. Paths start at the section. */
export function merge(
  lower: Merged | undefined,
  value: unknown,
  schema: GenericSchema | undefined,
  at: Path,
  context: MergeContext,
): Merged {
  const from = { part: context.part, at };
  if (value === null && isDeclared(lower)) {
    context.removes(at, lower);
    return { kind: 'removed', from, over: lower };
  }
  const form = schema && listForm(value, schema);
  if (form) return mergeList(lower, form, at, context);
  const isWhole = !isMap(value) || (schema && isIndivisible(schema));
  return isWhole ? { kind: 'value', value, from, over: lower } : mergeMap(lower, value, schema, at, context);
}

/** A `null` over a `null` removes nothing: both layers say the same. */
const isDeclared = (lower: Merged | undefined): lower is Merged =>
  lower !== undefined && lower.kind !== 'removed' && !(lower.kind === 'value' && lower.value === null);

function mergeMap(
  lower: Merged | undefined,
  value: Readonly<Record<string, unknown>>,
  schema: GenericSchema | undefined,
  at: Path,
  context: MergeContext,
): MergedMap {
  const below = lower?.kind === 'map' ? lower : undefined;
  const keys = new Map(below?.keys);
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (key === layeringKey) context.part.refuse({ at: where, ...strayLayering });
    else keys.set(key, merge(keys.get(key), inner, schema && schemaOf(key, value, schema), where, context));
  }
  return { kind: 'map', keys, from: below?.from ?? { part: context.part, at }, over: below ? below.over : lower };
}

function mergeList(lower: Merged | undefined, form: ListForm, at: Path, context: MergeContext): MergedList {
  const { shape, wrapper } = form;
  const below = lower?.kind === 'list' ? lower : undefined;
  const isReplaced = context.layering === 'replace' || !below;
  const policy =
    wrapper && Object.hasOwn(wrapper, '_undeclared')
      ? merge(below?.policy, wrapper._undeclared, undefined, [...at, '_undeclared'], context)
      : below?.policy;
  const entries = mergeEntries(isReplaced ? undefined : below, form, at, context);
  const from = isReplaced ? { part: context.part, at } : below.from;
  return { kind: 'list', shape, policy, entries, from, over: isReplaced ? lower : below.over };
}

function mergeEntries(below: MergedList | undefined, form: ListForm, at: Path, context: MergeContext) {
  const entries = new Map(below?.entries);
  const own = new Map<string, Path>();
  for (const [index, entry] of form.entries.entries()) {
    const where = [...at, ...form.within, index];
    // The schema will refuse an entry without a key, and no other entry matches it.
    const read = readEntry(entry, form);
    const key = read === undefined ? `\0${index}` : form.shape.key(read);
    const twin = own.get(key);
    if (twin) context.part.refuse({ at: where, ...twice(form.shape.named(read), context.part, twin) });
    else own.set(key, where);
    entries.set(key, mergeEntry(entries.get(key), entry, form.item, where, context));
  }
  return entries;
}

function mergeEntry(lower: Merged | undefined, entry: unknown, item: GenericSchema, at: Path, context: MergeContext) {
  // An entry in short form only names its key.
  if (lower && context.layering === 'deep') return isMap(entry) ? merge(lower, entry, item, at, context) : lower;
  const swapped = merge(undefined, entry, item, at, context);
  return lower ? { ...swapped, over: lower } : swapped;
}

const twice = (name: string, part: JudgedPart, twin: Path) => ({
  problem: `${name} is already in this layer, at ${placeText(placeAt({ part, at: twin }))}`,
  fix: 'merge the two entries, since other layers could mean either of them',
});

/** A list of entries with keys, as a layer spells it: bare, or in its long form. */
interface ListForm {
  readonly shape: ListShape<any>;
  readonly item: v.GenericSchema;
  readonly entries: readonly unknown[];
  /** The path to the entries, from the list. */
  readonly within: Path;
  /** The long form, if the layer uses it. */
  readonly wrapper?: Readonly<Record<string, unknown>>;
}

/** `undefined` for anything but a list of entries with keys, and for values that the schema will refuse. */
function listForm(value: unknown, schema: v.GenericSchema): ListForm | undefined {
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

function schemaOf(key: string, value: unknown, schema: v.GenericSchema): v.GenericSchema | undefined {
  const { entries } = holderOf(schema, value);
  return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** Parses an entry, without the nulls that only remove something; `undefined` if it is wrong. */
function readEntry(entry: unknown, { item }: ListForm): unknown {
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
