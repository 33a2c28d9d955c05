import type { GenericSchema } from 'valibot';

/** Attaches facts to schemas. A pipe has the facts of its first schema. */
export function createMarks<Mark>() {
  const marks = new WeakMap<GenericSchema, Mark>();
  const get = (schema: GenericSchema): Mark | undefined =>
    marks.get(schema) ?? ('pipe' in schema ? get((schema.pipe as readonly [GenericSchema])[0]) : undefined);
  function set<const Schema extends GenericSchema>(schema: Schema, mark: Mark): Schema {
    marks.set(schema, mark);
    return schema;
  }
  return { get, set };
}

const indivisibleMarks = createMarks<true>();

/** A higher layer replaces this value as a whole, because its parts belong together. */
export const markIndivisible = <const Schema extends GenericSchema>(schema: Schema) =>
  indivisibleMarks.set(schema, true);

/** Also looks inside wrappers. */
export const isIndivisible = (schema: GenericSchema): boolean =>
  indivisibleMarks.get(schema) ?? ('wrapped' in schema && isIndivisible(schema.wrapped as GenericSchema));
