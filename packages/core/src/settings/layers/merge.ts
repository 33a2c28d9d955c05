/**
 * Merges the value of one layer into the lower layers. Each merged value remembers its layer, so that messages can name
 * the file and line.
 */

import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { removePaths } from '../keys/paths.ts';
import { isMap } from '../maps.ts';
import type { SectionFindings } from '../reading/findings.ts';
import { getIssuePath } from '../reading/issues.ts';
import { formatPlace, type Path } from '../refusal.ts';
import { getListShape, getSchemaChoices } from '../schema/listed.ts';
import { isIndivisible } from '../schema/marks.ts';
import type { ProblemWithFix } from '../schema/messages.ts';
import type { ListShape } from '../schema/shape.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../writing/canonical.ts';
import { type LayeringMode, layeringKey, misplacedLayering } from './layering.ts';
import { getLayerPlace, type MergedList, type MergedMap, type MergedValue } from './merged.ts';

interface MergeContext {
  readonly findings: SectionFindings;
  readonly layering: LayeringMode;
  onRemoval(at: Path, what: MergedValue): void;
}

export function mergeValue(
  lower: MergedValue | undefined,
  value: unknown,
  schema: GenericSchema | undefined,
  at: Path,
  context: MergeContext,
): MergedValue {
  const from = { findings: context.findings, at };
  if (value === null && isRemovableValue(lower)) {
    context.onRemoval(at, lower);
    return { kind: 'removed', from, over: lower };
  }
  const form = schema && toLayerList(value, schema);
  if (form) return mergeList(lower, form, at, context);
  const isWhole = !isMap(value) || (schema && isIndivisible(schema));
  return isWhole ? { kind: 'value', value, from, over: lower } : mergeMap(lower, value, schema, at, context);
}

/** A `null` in a lower layer leaves nothing to remove. */
const isRemovableValue = (lower: MergedValue | undefined): lower is MergedValue =>
  lower !== undefined && lower.kind !== 'removed' && !(lower.kind === 'value' && lower.value === null);

function mergeMap(
  lower: MergedValue | undefined,
  value: Readonly<Record<string, unknown>>,
  schema: GenericSchema | undefined,
  at: Path,
  context: MergeContext,
): MergedMap {
  const below = lower?.kind === 'map' ? lower : undefined;
  const keys = new Map(below?.keys);
  const holder = schema && resolveSchema(schema, value);
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (key === layeringKey) context.findings.refuse({ at: where, ...misplacedLayering });
    else keys.set(key, mergeValue(keys.get(key), inner, getKeySchema(holder, key), where, context));
  }
  return {
    kind: 'map',
    keys,
    from: below?.from ?? { findings: context.findings, at },
    over: below ? below.over : lower,
  };
}

function mergeList(lower: MergedValue | undefined, form: LayerList, at: Path, context: MergeContext): MergedList {
  const { shape, wrapper } = form;
  const below = lower?.kind === 'list' ? lower : undefined;
  const isReplaced = context.layering === 'replace' || !below;
  const policy =
    wrapper && Object.hasOwn(wrapper, '_undeclared')
      ? mergeValue(below?.policy, wrapper._undeclared, undefined, [...at, '_undeclared'], context)
      : below?.policy;
  const entries = mergeEntries(isReplaced ? undefined : below, form, at, context);
  const from = isReplaced ? { findings: context.findings, at } : below.from;
  return { kind: 'list', shape, policy, entries, from, over: isReplaced ? lower : below.over };
}

function mergeEntries(below: MergedList | undefined, form: LayerList, at: Path, context: MergeContext) {
  const entries = new Map(below?.entries);
  const firstPaths = new Map<string, Path>();
  for (const [index, entry] of form.entries.entries()) {
    const where = [...at, ...form.entriesPath, index];
    // The schema will refuse an entry without a key, so no other entry may match it.
    const parsed = parseEntry(entry, form);
    const key = parsed === undefined ? `\0${index}` : form.shape.getKey(parsed);
    const firstPath = firstPaths.get(key);
    if (firstPath)
      context.findings.refuse({
        at: where,
        ...describeDuplicateEntry(form.shape.describeEntry(parsed), context.findings, firstPath),
      });
    else firstPaths.set(key, where);
    entries.set(key, mergeEntry(entries.get(key), entry, form.item, where, context));
  }
  return entries;
}

function mergeEntry(
  lower: MergedValue | undefined,
  entry: unknown,
  item: GenericSchema,
  at: Path,
  context: MergeContext,
) {
  // An entry in short form contains only its key.
  if (lower && context.layering === 'deep') return isMap(entry) ? mergeValue(lower, entry, item, at, context) : lower;
  const replacement = mergeValue(undefined, entry, item, at, context);
  return lower ? { ...replacement, over: lower } : replacement;
}

const describeDuplicateEntry = (name: string, findings: SectionFindings, firstPath: Path): ProblemWithFix => ({
  problem: `${name} is already in this layer, at ${formatPlace(getLayerPlace({ findings, at: firstPath }))}`,
  fix: 'merge the two entries, since other layers could mean either of them',
});

interface LayerList {
  readonly shape: ListShape<any>;
  readonly item: v.GenericSchema;
  readonly entries: readonly unknown[];
  readonly entriesPath: Path;
  readonly wrapper?: Readonly<Record<string, unknown>>;
}

function toLayerList(value: unknown, schema: v.GenericSchema): LayerList | undefined {
  if (isIndivisible(schema)) return undefined;
  const holder = resolveSchema(schema, value);
  if (Array.isArray(value)) return createLayerList(value, holder, []);
  if (!isMap(value)) return undefined;
  const lists = (findSchemaChoices(schema) ?? []).filter(getListShape);
  const [key] = Object.entries(holder.entries ?? {}).find(([, inner]) => lists.includes(inner)) ?? [];
  const entries = key === undefined ? undefined : value[key];
  if (key === undefined || !Array.isArray(entries)) return undefined;
  const form = createLayerList(entries, resolveSchema(holder.entries![key]!, entries), [key]);
  return form && { ...form, wrapper: value };
}

function createLayerList(entries: readonly unknown[], holder: NestedSchema, entriesPath: Path): LayerList | undefined {
  const shape = getListShape(holder);
  return shape && holder.item && { shape, item: holder.item, entries, entriesPath };
}

function findSchemaChoices(schema: NestedSchema): readonly v.GenericSchema[] | undefined {
  return schema.wrapped ? findSchemaChoices(schema.wrapped) : getSchemaChoices(schema);
}

/** Ignores nulls that the schema refuses. */
function parseEntry(entry: unknown, { item }: LayerList): unknown {
  const parsed = v.safeParse(item, entry);
  if (parsed.success) return parsed.output;
  const parsedWithoutNulls = v.safeParse(item, removeRefusedNulls(entry, parsed.issues));
  return parsedWithoutNulls.success ? parsedWithoutNulls.output : undefined;
}

/** Only keys can be removed, so null items of a list stay. */
function removeRefusedNulls(entry: unknown, issues: readonly v.BaseIssue<unknown>[]) {
  const nulls = issues.filter(({ input, path }) => input === null && path?.at(-1)?.type !== 'array').map(getIssuePath);
  return removePaths(entry, nulls, 'stay');
}
