import { isWrapper, pathBelow } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';
import { formsOf } from './takes.ts';

/** One key of a section, as its page tells it. */
export interface Row {
  readonly path: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The forms that its value may have. */
  readonly takes: readonly string[];
  readonly about: string;
  /** What some of its values mean. */
  readonly values: readonly (readonly [value: unknown, meaning: string])[];
  readonly standard?: unknown;
  /** The kinds of entry that have it, where it is not all of them. */
  readonly of: readonly string[];
}

/** Every key that may be written, outer ones first. In a list section, the keys of an entry. */
export function rowsOf(schema: JsonSchema): Row[] {
  const rows = new Map<string, Row>();
  for (const row of walk(schema, '', [])) {
    const same = rows.get(row.path);
    rows.set(row.path, same ? joined(same, row) : row);
  }
  return gathered([...rows.values()]);
}

/** What is said of the same key below many others is said once. */
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
  for (const form of tellingForms(node)) yield* walk(form, path, [...of, ...kindOf(form)]);
  if (node.items) yield* walk(node.items, path && `${path}[]`, of);
  for (const [key, inner] of Object.entries(node.properties ?? {})) {
    if (!inner || inner.description === undefined) continue;
    const below = pathBelow(path, key);
    yield rowOf(inner, below, !!node.required?.includes(key), key === 'type' ? [] : of);
    yield* walk(inner, below, of);
  }
}

/** A list and the map that holds it say the same: of those in a wrapper the list is told, and of others the map. */
export function tellingForms({ anyOf = [] }: JsonSchema): JsonSchema[] {
  const plain = anyOf.filter((form) => !isWrapper(form));
  const isHeld = plain.some(({ type }) => type === 'object') && plain.some(({ type }) => type === 'array');
  return isHeld ? plain.filter(({ type }) => type !== 'array') : plain;
}

/** The one type that a form is for, where others stand beside it. */
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

/** Of a list inside an entry. */
function undeclared({ anyOf = [] }: JsonSchema) {
  const policy = anyOf.find(isWrapper)?.properties?._undeclared;
  if (!policy) return undefined;
  const [byDefault, other] = policy.default === 'delete' ? ['deleted', 'keep'] : ['kept', 'delete'];
  return `What is live and not named is ${byDefault}; \`_undeclared: ${other}\` beside \`entries\` says otherwise.`;
}
