/** A JSON Schema of what the program writes. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
export const reference = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: readonly string[]): Schema => ({ enum: values });

/** An object with these keys and no others. A key that ends in `?` may be left out. */
export function closed(properties: Readonly<Record<string, Schema>>, description?: string): Schema {
  const entries = Object.entries(properties).map(([key, schema]) => [key.replace(/\?$/, ''), schema] as const);
  const required = Object.keys(properties).filter((key) => !key.endsWith('?'));
  return {
    ...(description && { description }),
    type: 'object',
    required,
    additionalProperties: false,
    properties: Object.fromEntries(entries),
  };
}

export const described = (description: string, schema: Schema): Schema => ({ description, ...schema });

/** A line of a report about a repository or about the whole run. */
export const line = closed({ kind: oneOf('note', 'warning', 'error'), message: text, 'fix?': text });

/** How an answer names a repository. */
export const named = {
  repository: described('Its name, or a placeholder.', text),
  'withheld?': described('True where only the verdicts may be shown.', { const: true }),
};
