import { toJsonSchema } from '@valibot/to-json-schema';
import { Plan } from '../../src/result/plans/read.ts';

const what = {
  title: 'The plan of a Trueup run',
  description:
    'Format 1, as `plan-file` writes it and `plan` reads it. A later release may add keys, so readers should ignore unknown keys. `before` and `after` hold any JSON value; `{"unseen": true}` stands for a live value that the token could not see, and `{"withheld": true}` for one that the readers may not see.',
};

/** The schema of a plan file, from the schema that `plan` reads it with. */
export function planSchema() {
  const { $schema, ...schema } = toJsonSchema(Plan, { errorMode: 'ignore', overrideSchema: openValue });
  return { $schema, ...what, ...schema };
}

const openValue = ({ valibotSchema, jsonSchema }: { valibotSchema: { type: string }; jsonSchema: object }) =>
  valibotSchema.type === 'custom' ? {} : jsonSchema;
