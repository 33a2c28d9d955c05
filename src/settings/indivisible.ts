import type { GenericSchema } from 'valibot';

const marked = new WeakSet<GenericSchema>();

/** Marks a value whose parts belong together: a higher layer replaces it whole and never merges it. */
export function indivisible<const Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** Also looks inside pipes and wrappers. */
export function isIndivisible(schema: GenericSchema): boolean {
  if (marked.has(schema)) return true;
  if ('pipe' in schema && isIndivisible((schema.pipe as readonly [GenericSchema])[0])) return true;
  return 'wrapped' in schema && isIndivisible(schema.wrapped as GenericSchema);
}
