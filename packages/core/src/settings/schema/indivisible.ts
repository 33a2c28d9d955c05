import type { GenericSchema } from 'valibot';
import { createMarks } from './marks.ts';

const marks = createMarks<true>();

/** Marks a value whose parts belong together: a higher layer replaces it whole and never merges it. */
export const markIndivisible = <const Schema extends GenericSchema>(schema: Schema) => marks.set(schema, true);

/** Also looks inside wrappers. */
export const isIndivisible = (schema: GenericSchema): boolean =>
  marks.get(schema) ?? ('wrapped' in schema && isIndivisible(schema.wrapped as GenericSchema));
