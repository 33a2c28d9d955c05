import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema, RegexAction } from 'valibot';
import { getSchemaChoices } from '../../packages/core/src/settings/schema/listed.ts';

/** The used part of JSON Schema. `false` stands for a forbidden key. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema | false>;
  patternProperties?: Record<string, false>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  items?: JsonSchema;
  pattern?: string;
  description?: string;
  default?: unknown;
  [word: string]: unknown;
}

/** Converts the input of a valibot schema to JSON Schema. Refers to definitions by name. */
export const toSchema = (schema: GenericSchema, definitions?: Readonly<Record<string, GenericSchema>>): JsonSchema => {
  const { $schema, $defs, ...node } = toJsonSchema(schema as never, { ...config, definitions: definitions as never });
  return { ...(node as JsonSchema), ...(definitions && { $defs }) };
};

const config: ConversionConfig = {
  typeMode: 'input',
  // JSON Schema cannot express a check. `inSchema` adds its own rule, or `docs/sections` describes it.
  errorMode: 'ignore',
  ignoreActions: ['title'],
  overrideSchema({ valibotSchema, jsonSchema, referenceMap }) {
    const node = jsonSchema as JsonSchema;
    const { type } = valibotSchema;
    if (type === 'lazy') {
      // Otherwise the schema would refer to the form of a union instead of containing it.
      referenceMap.clear();
      return toUnionSchema(valibotSchema as never) as never;
    }
    if (type === 'nullable') return joinNull(node) as never;
    return (node.properties ? toMapSchema(node) : node) as never;
  },
  overrideAction: ({ valibotAction, jsonSchema }) =>
    (valibotAction.type === 'regex'
      ? addPattern(valibotAction as never, jsonSchema as JsonSchema)
      : jsonSchema) as never,
};

/** Lists all forms of a union, because the union picks its form by a value. */
function toUnionSchema(schema: GenericSchema): JsonSchema {
  const forms = getSchemaChoices(schema);
  if (!forms) throw new Error('cannot describe a lazy schema that does not list its choices');
  const formSchemas = forms.filter(({ type }) => type !== 'never').map((form) => toSchema(form));
  return formSchemas.length === 1 ? formSchemas[0]! : { anyOf: formSchemas };
}

export function allowNull(node: JsonSchema): JsonSchema {
  if (!node.type) return { ...node, anyOf: [...(node.anyOf ?? []), { type: 'null' }] };
  const types = new Set([node.type, 'null'].flat());
  return { ...node, type: [...types], ...(node.enum && { enum: [...new Set([...node.enum, null])] }) };
}

/** Simplifies `anyOf: [x, null]`, which the conversion of a nullable schema creates. */
const joinNull = ({ anyOf: [inner] = [], ...rest }: JsonSchema) => ({ ...allowNull(inner!), ...rest });

const isNever = (node: unknown) => JSON.stringify((node as JsonSchema).not) === '{}';

function toMapSchema({ properties = {}, required = [], additionalProperties, ...node }: JsonSchema): JsonSchema {
  const entries = Object.entries(properties).map(([key, inner]) => [key, isNever(inner) ? false : inner]);
  return {
    ...node,
    properties: Object.fromEntries(entries),
    ...(required.length && { required }),
    ...(additionalProperties !== undefined && { additionalProperties: false }),
  };
}

/** JSON Schema allows one pattern for a value, without flags. */
function addPattern({ requirement: { source, flags } }: RegexAction<string, undefined>, node: JsonSchema): JsonSchema {
  const pattern = flags.includes('i') ? matchBothCases(source) : source;
  if (node.pattern === undefined || node.pattern === source) return { ...node, pattern };
  return { ...node, allOf: [...(node.allOf ?? []), { pattern }] };
}

function matchBothCases(source: string) {
  return source.replace(/\\.|\[(\\.|[^\]])*\]|[a-z]/gi, (part) => {
    if (/^\[.*(?<!\\)[a-z]/i.test(part)) throw new Error(`cannot spell out both cases of ${part}`);
    return part.length === 1 ? `[${part.toUpperCase()}${part.toLowerCase()}]` : part;
  });
}
