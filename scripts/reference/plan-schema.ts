import { toJsonSchema } from '@valibot/to-json-schema';
import { Plan } from '../../src/report/plans/read.ts';

/** From the schema that `plan` reads a plan file with. */
export function planSchema() {
  const { $schema, ...schema } = toJsonSchema(Plan, { errorMode: 'ignore', overrideSchema: openValue });
  return schema;
}

const openValue = ({ valibotSchema, jsonSchema }: { valibotSchema: { type: string }; jsonSchema: object }) =>
  valibotSchema.type === 'custom' ? {} : jsonSchema;
