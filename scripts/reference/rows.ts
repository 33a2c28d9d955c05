import { isWrapper, joinPath } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';
import { listForms } from './takes.ts';

/** A key on the page of a section. */
export interface Row {
  readonly path: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The accepted forms of the value. */
  readonly forms: readonly string[];
  readonly about: string;
  readonly values: readonly (readonly [value: unknown, meaning: string])[];
  readonly defaultValue?: unknown;
  /** The kinds of entries with this key. Empty if all kinds have it. */
  readonly kinds: readonly string[];
}

/** Lists all keys, outer keys first. For a list section, lists the keys of an entry. */
export function listRows(schema: JsonSchema): Row[] {
  const rows = new Map<string, Row>();
  for (const row of walk(schema, '', [])) {
    const same = rows.get(row.path);
    rows.set(row.path, same ? joinRows(same, row) : row);
  }
  return mergeAlikeRows([...rows.values()]);
}

/** Merges rows of a key with the same meaning below many other keys. */
function mergeAlikeRows(rows: readonly Row[]): Row[] {
  const replaceParentWithStar = ({ path }: Row) => path.replace(/[^.]+(\.[^.]+)$/, '*$1');
  const listAlikeRows = (row: Row) =>
    rows.filter((other) => replaceParentWithStar(other) === replaceParentWithStar(row) && other.about === row.about);
  return rows.flatMap((row) => {
    const [first, , ...many] = listAlikeRows(row);
    if (!many.length) return [row];
    return row === first ? [{ ...row, path: replaceParentWithStar(row) }] : [];
  });
}

const joinRows = (first: Row, second: Row): Row => ({
  ...first,
  forms: [...new Set([...first.forms, ...second.forms])],
  values: [...first.values, ...second.values],
  kinds: [...new Set([...first.kinds, ...second.kinds])],
});

function* walk(node: JsonSchema, path: string, kinds: readonly string[]): Generator<Row> {
  for (const form of listDescribedForms(node)) yield* walk(form, path, [...kinds, ...listKinds(form)]);
  if (node.items) yield* walk(node.items, path && `${path}[]`, kinds);
  for (const [key, inner] of Object.entries(node.properties ?? {})) {
    if (!inner || inner.description === undefined) continue;
    const below = joinPath(path, key);
    yield toRow(inner, below, !!node.required?.includes(key), key === 'type' ? [] : kinds);
    yield* walk(inner, below, kinds);
  }
}

/** A list and the map around it mean the same. Leaves out wrappers, and lists if another map contains the list. */
export function listDescribedForms({ anyOf = [] }: JsonSchema): JsonSchema[] {
  const plain = anyOf.filter((form) => !isWrapper(form));
  const hasMapAroundList = plain.some(({ type }) => type === 'object') && plain.some(({ type }) => type === 'array');
  return hasMapAroundList ? plain.filter(({ type }) => type !== 'array') : plain;
}

/** Returns the type that a form is for, or nothing if the form has several types. */
function listKinds({ properties = {} }: JsonSchema): string[] {
  const { type } = properties;
  return type && type.enum?.length === 1 ? [String(type.enum[0])] : [];
}

function toRow(node: JsonSchema, path: string, required: boolean, kinds: readonly string[]): Row {
  const meanings = (node.enumDescriptions ?? []) as readonly string[];
  const values = (node.enum ?? []).map((value, index) => [value, meanings[index] ?? ''] as const);
  return {
    path,
    required,
    deprecated: !!node.deprecated,
    forms: listForms(node),
    about: [node.description, describeUndeclared(node)].filter(Boolean).join(' '),
    values: values.filter(([, meaning]) => meaning),
    defaultValue: node.default,
    kinds,
  };
}

function describeUndeclared({ anyOf = [] }: JsonSchema) {
  const policy = anyOf.find(isWrapper)?.properties?._undeclared;
  if (!policy) return undefined;
  return policy.anyOf?.[0]?.default === 'delete'
    ? 'Undeclared items are deleted by default.'
    : 'Undeclared items are kept by default.';
}
