import * as v from 'valibot';

export const text = v.string();

export const describeSchema = <const Schema extends v.GenericSchema>(description: string, schema: Schema) =>
  v.pipe(schema, v.description(description));

/** A line of a report about a repository or about the whole run. */
export const line = v.strictObject({
  kind: v.picklist(['note', 'warning', 'error']),
  message: text,
  fix: v.optional(text),
});

/** The fields of an answer that name a repository. */
export const repositoryFields = {
  repository: describeSchema('Its name, or a placeholder.', text),
  withheld: describeSchema('True where only the verdicts may be shown.', v.optional(v.literal(true))),
};
