import type { GenericSchema } from 'valibot';

const marked = new WeakSet<GenericSchema>();

/** Marks a value whose parts mean something only together: a higher layer's replaces a lower one's, and never merges with it. */
export function indivisible<const Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** Whatever was piped behind the mark, or stands in front of it. */
export function isIndivisible(schema: GenericSchema): boolean {
  if (marked.has(schema)) return true;
  if ('pipe' in schema && isIndivisible((schema.pipe as readonly [GenericSchema])[0])) return true;
  return 'wrapped' in schema && isIndivisible(schema.wrapped as GenericSchema);
}
