import { isWrapper, joinPath } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';
import { listForms } from './takes.ts';

/** A key on the page of a section. */
export interface Row {
  readonly path: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The accepted forms of the value. */
  readonly takes: readonly string[];
  readonly about: string;
  readonly values: readonly (readonly [value: unknown, meaning: string])[];
  readonly standard?: unknown;
  /** The kinds of entries with this key. Empty if all kinds have it. */
  readonly of: readonly string[];
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
    rows.filter((one) => replaceParentWithStar(one) === replaceParentWithStar(row) && one.about === row.about);
  return rows.flatMap((row) => {
    const [first, , ...many] = listAlikeRows(row);
    if (!many.length) return [row];
    return row === first ? [{ ...row, path: replaceParentWithStar(row) }] : [];
  });
}

const joinRows = (one: Row, other: Row): Row => ({
  ...one,
  takes: [...new Set([...one.takes, ...other.takes])],
  values: [...one.values, ...other.values],
  of: [...new Set([...one.of, ...other.of])],
});

function* walk(node: JsonSchema, path: string, of: readonly string[]): Generator<Row> {
  for (const form of listDescribedForms(node)) yield* walk(form, path, [...of, ...listKinds(form)]);
  if (node.items) yield* walk(node.items, path && `${path}[]`, of);
  for (const [key, inner] of Object.entries(node.properties ?? {})) {
    if (!inner || inner.description === undefined) continue;
    const below = joinPath(path, key);
    yield toRow(inner, below, !!node.required?.includes(key), key === 'type' ? [] : of);
    yield* walk(inner, below, of);
  }
}

/** A list and the map around it mean the same. The page describes the list of a wrapper, and otherwise the map. */
export function listDescribedForms({ anyOf = [] }: JsonSchema): JsonSchema[] {
  const plain = anyOf.filter((form) => !isWrapper(form));
  const isHeld = plain.some(({ type }) => type === 'object') && plain.some(({ type }) => type === 'array');
  return isHeld ? plain.filter(({ type }) => type !== 'array') : plain;
}

/** The type of a form, if there are other forms. */
function listKinds({ properties = {} }: JsonSchema): string[] {
  const { type } = properties;
  return type && type.enum?.length === 1 ? [String(type.enum[0])] : [];
}

function toRow(node: JsonSchema, path: string, required: boolean, of: readonly string[]): Row {
  const meanings = (node.enumDescriptions ?? []) as readonly string[];
  const values = (node.enum ?? []).map((value, index) => [value, meanings[index] ?? ''] as const);
  return {
    path,
    required,
    deprecated: !!node.deprecated,
    takes: listForms(node),
    about: [node.description, describeUndeclared(node)].filter(Boolean).join(' '),
    values: values.filter(([, meaning]) => meaning),
    standard: node.default,
    of,
  };
}

function describeUndeclared({ anyOf = [] }: JsonSchema) {
  const policy = anyOf.find(isWrapper)?.properties?._undeclared;
  if (!policy) return undefined;
  return policy.anyOf?.[0]?.default === 'delete'
    ? 'Undeclared items are deleted by default.'
    : 'Undeclared items are kept by default.';
}
