import { isWrapper, pathBelow } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';
import { formsOf } from './takes.ts';

/** A key as the section's page describes it. */
export interface Row {
  readonly path: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The forms that its value may take. */
  readonly takes: readonly string[];
  readonly about: string;
  /** What some of its values mean. */
  readonly values: readonly (readonly [value: unknown, meaning: string])[];
  readonly standard?: unknown;
  /** The kinds of entry that have the key; empty if all have it. */
  readonly of: readonly string[];
}

/** Every key that a user may write, outer keys first. For a list section, the keys of an entry. */
export function rowsOf(schema: JsonSchema): Row[] {
  const rows = new Map<string, Row>();
  for (const row of walk(schema, '', [])) {
    const same = rows.get(row.path);
    rows.set(row.path, same ? joined(same, row) : row);
  }
  return gathered([...rows.values()]);
}

/** Joins the rows of a key that means the same below many other keys. */
function gathered(rows: readonly Row[]): Row[] {
  const starred = ({ path }: Row) => path.replace(/[^.]+(\.[^.]+)$/, '*$1');
  const alike = (row: Row) => rows.filter((one) => starred(one) === starred(row) && one.about === row.about);
  return rows.flatMap((row) => {
    const [first, , ...many] = alike(row);
    if (!many.length) return [row];
    return row === first ? [{ ...row, path: starred(row) }] : [];
  });
}

const joined = (one: Row, other: Row): Row => ({
  ...one,
  takes: [...new Set([...one.takes, ...other.takes])],
  values: [...one.values, ...other.values],
  of: [...new Set([...one.of, ...other.of])],
});

function* walk(node: JsonSchema, path: string, of: readonly string[]): Generator<Row> {
  for (const form of describedForms(node)) yield* walk(form, path, [...of, ...kindOf(form)]);
  if (node.items) yield* walk(node.items, path && `${path}[]`, of);
  for (const [key, inner] of Object.entries(node.properties ?? {})) {
    if (!inner || inner.description === undefined) continue;
    const below = pathBelow(path, key);
    yield rowOf(inner, below, !!node.required?.includes(key), key === 'type' ? [] : of);
    yield* walk(inner, below, of);
  }
}

/** A list and the map around it say the same. The page describes the list of a wrapper, and otherwise the map. */
export function describedForms({ anyOf = [] }: JsonSchema): JsonSchema[] {
  const plain = anyOf.filter((form) => !isWrapper(form));
  const isHeld = plain.some(({ type }) => type === 'object') && plain.some(({ type }) => type === 'array');
  return isHeld ? plain.filter(({ type }) => type !== 'array') : plain;
}

/** The type that a form is for, if there are other forms. */
function kindOf({ properties = {} }: JsonSchema): string[] {
  const { type } = properties;
  return type && type.enum?.length === 1 ? [String(type.enum[0])] : [];
}

function rowOf(node: JsonSchema, path: string, required: boolean, of: readonly string[]): Row {
  const meanings = (node.enumDescriptions ?? []) as readonly string[];
  const values = (node.enum ?? []).map((value, index) => [value, meanings[index] ?? ''] as const);
  return {
    path,
    required,
    deprecated: !!node.deprecated,
    takes: formsOf(node),
    about: [node.description, undeclared(node)].filter(Boolean).join(' '),
    values: values.filter(([, meaning]) => meaning),
    standard: node.default,
    of,
  };
}

/** What happens to undeclared items of a list inside an entry. */
function undeclared({ anyOf = [] }: JsonSchema) {
  const policy = anyOf.find(isWrapper)?.properties?._undeclared;
  if (!policy) return undefined;
  return policy.anyOf?.[0]?.default === 'delete'
    ? 'Undeclared items are deleted by default.'
    : 'Undeclared items are kept by default.';
}
