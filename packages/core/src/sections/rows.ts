import * as v from 'valibot';

type ColumnValue<Row, Field extends string> = Row extends unknown
  ? Field extends keyof Row
    ? Exclude<Row[Field], undefined>
    : never
  : never;

/** Collects a field from all rows that have it: `pickColumn(keys, 'visibleTo')`. */
export const pickColumn = <R extends object, const F extends string>(rows: Readonly<Record<string, R>>, field: F) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => {
      const value = (row as Readonly<Record<string, unknown>>)[field];
      return value === undefined ? [] : [[key, value]];
    }),
  ) as Readonly<Record<string, ColumnValue<R, F>>>;

export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A file may leave out each key. */
export const toOptionalSchemas = <const Rows extends Record<string, { readonly schema: v.GenericSchema }>>(
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([key, { schema }]) => [key, v.optional(schema)])) as {
    readonly [K in keyof Rows]: v.OptionalSchema<Rows[K]['schema'], undefined>;
  };
