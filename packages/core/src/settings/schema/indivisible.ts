import type { GenericSchema } from 'valibot';
import { createMarks } from './marks.ts';

const marks = createMarks<true>();

/** A higher layer replaces this value as a whole, because its parts belong together. */
export const markIndivisible = <const Schema extends GenericSchema>(schema: Schema) => marks.set(schema, true);

/** Also looks inside wrappers. */
export const isIndivisible = (schema: GenericSchema): boolean =>
  marks.get(schema) ?? ('wrapped' in schema && isIndivisible(schema.wrapped as GenericSchema));
