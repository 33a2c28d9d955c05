import * as v from 'valibot';

type ColumnValue<Row, Fact extends string> = Row extends unknown
  ? Fact extends keyof Row
    ? Exclude<Row[Fact], undefined>
    : never
  : never;

/** One fact about each key that has it, from rows that hold all that is known of a key: `columnOf(keys, 'stake')`. */
export const pickColumn = <R extends object, const F extends string>(rows: Readonly<Record<string, R>>, fact: F) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => {
      const value = (row as Readonly<Record<string, unknown>>)[fact];
      return value === undefined ? [] : [[key, value]];
    }),
  ) as Readonly<Record<string, ColumnValue<R, F>>>;

/** Splits a long list into its words. */
export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The schemas of the rows. A file may leave out each key. */
export const toOptionalSchemas = <const Rows extends Record<string, { readonly schema: v.GenericSchema }>>(
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([key, { schema }]) => [key, v.optional(schema)])) as {
    readonly [K in keyof Rows]: v.OptionalSchema<Rows[K]['schema'], undefined>;
  };
