import type { SectionDocs } from '../../docs/sections/section-docs.ts';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { allowKey } from '../../packages/core/src/settings/allow.ts';
import { repositoryIdKey } from '../../packages/core/src/settings/keys/repository-id.ts';
import { sectionAliases } from '../../packages/core/src/settings/keys/section-names.ts';
import { annotateSchema, isWrapper } from './annotate.ts';
import { allowNull, type JsonSchema, toSchema } from './json-schema.ts';

/** A section and its documentation. */
export interface Documented {
  readonly section: Section;
  readonly docs: SectionDocs;
}

export const createSettingsSchema = (all: readonly Documented[]): JsonSchema => ({
  // A file with only comments declares nothing.
  type: ['object', 'null'],
  properties: {
    ...Object.fromEntries(all.map(({ section: { key } }) => [key, createReference(key)])),
    ...Object.fromEntries(Object.entries(sectionAliases).map(([alias, key]) => [alias, createReference(key)])),
    [allowKey]: {
      description:
        'What the brakes let through, each line exactly as a report shows it: `visibility=private`, or in a file that several repositories share `acme/shop:visibility=private`.',
      type: 'array',
      items: { type: 'string', pattern: '^([\\w.-]+/[\\w.-]+:)?[a-z-]+(:\\w+)?=.+$' },
    },
    [repositoryIdKey]: {
      description:
        'The id of the one repository that the file is for. Trueup writes it into undo files, and applies them to no other.',
      type: 'integer',
      minimum: 1,
    },
  },
  additionalProperties: false,
  allOf: Object.entries(sectionAliases).map((names) => ({ not: { type: 'object', required: names } })),
  definitions: createDefinitions(all),
});

const createDefinitions = (all: readonly Documented[]) =>
  Object.fromEntries(all.flatMap((entry) => defineLists(entry.section.key, createSectionSchema(entry))));

const createReference = (key: string): JsonSchema => ({ $ref: `#/definitions/${key}` });

/** Allows null, because an editor cannot distinguish it from an empty key, which declares nothing. */
export const createSectionSchema = ({ section: { key, settings }, docs }: Documented): JsonSchema => ({
  description: docs.about,
  ...allowNull(annotateSchema(key, toSchema(settings.schema), docs)),
});

/** Defines each list with a plain and a wrapped form once, under its own name. */
function defineLists(name: string, schema: JsonSchema): [string, JsonSchema][] {
  const lists: [string, JsonSchema][] = [];
  const split = (node: JsonSchema, path: string): JsonSchema => ({
    ...node,
    ...(node.items && { items: split(node.items, path) }),
    ...(node.properties && { properties: splitProperties(node.properties, path) }),
    ...(node.anyOf && {
      anyOf: node.anyOf.some(isWrapper) ? shareEntries(node.anyOf, path) : node.anyOf.map((form) => split(form, path)),
    }),
  });
  const splitProperties = (properties: NonNullable<JsonSchema['properties']>, path: string) =>
    Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, node && split(node, `${path}.${key}`)]));
  const shareEntries = (forms: readonly JsonSchema[], path: string) => {
    const key = `${path}.entries`;
    return forms.map((form) => {
      if (isWrapper(form)) return { ...form, properties: { ...form.properties, entries: createReference(key) } };
      if (form.type !== 'array') return form;
      lists.push([key, split(form, path)]);
      return createReference(key);
    });
  };
  return [[name, split(schema, name)], ...lists];
}
