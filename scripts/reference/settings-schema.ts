import type { SectionDocs } from '../../src/sections/docs.ts';
import type { Section } from '../../src/sections/section.ts';
import { allowKey } from '../../src/settings/allow.ts';
import { organizationIdKey, repositoryIdKey } from '../../src/settings/repository-id.ts';
import { otherNames } from '../../src/settings/section-names.ts';
import { annotated, isWrapper } from './annotate.ts';
import { described, type JsonSchema, orNull } from './json-schema.ts';

/** A section and its documentation. */
export interface Documented {
  readonly section: Section;
  readonly docs: SectionDocs;
}

/** The JSON Schema of a settings file. Draft 7, because the YAML support of editors reads that. */
export const settingsSchema = (all: readonly Documented[]): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: isOfOrganization(all) ? 'Settings of an organization' : 'Settings of a repository',
  description: `What ${isOfOrganization(all) ? 'an organization’s' : 'a repository’s'} settings should be. Only what is declared is compared and written.`,
  // A file with only comments declares nothing.
  type: ['object', 'null'],
  properties: {
    ...Object.fromEntries(all.map(({ section: { key } }) => [key, reference(key)])),
    ...Object.fromEntries(otherNamesOf(all).map(([other, key]) => [other, reference(key)])),
    [allowKey]: {
      description:
        'What the brakes let through, each line exactly as a report shows it: `visibility=private`, or in a file that several repositories share `acme/shop:visibility=private`.',
      type: 'array',
      items: { type: 'string', pattern: '^([\\w.-]+/[\\w.-]+:)?[a-z-]+(:\\w+)?=.+$' },
    },
    [isOfOrganization(all) ? organizationIdKey : repositoryIdKey]: {
      description: `The id of the one ${isOfOrganization(all) ? 'organization' : 'repository'} that the file is for. Trueup writes it into undo files, and applies them to no other.`,
      type: 'integer',
      minimum: 1,
    },
  },
  additionalProperties: false,
  // A list of nothing is no schema.
  allOf: otherNamesOf(all).length
    ? otherNamesOf(all).map((both) => ({ not: { type: 'object', required: both } }))
    : undefined,
  definitions: definitionsOf(all),
});

const isOfOrganization = (all: readonly Documented[]) => all.some(({ section }) => section.of === 'organization');

const definitionsOf = (all: readonly Documented[]) =>
  Object.fromEntries(all.flatMap((one) => withLists(one.section.key, sectionSchema(one))));

const reference = (key: string): JsonSchema => ({ $ref: `#/definitions/${key}` });

const otherNamesOf = (all: readonly Documented[]) =>
  Object.entries(otherNames).filter(([, key]) => all.some(({ section }) => section.key === key));

/** A key with nothing under it is not declared, and an editor cannot distinguish that from `null`. */
export const sectionSchema = ({ section: { key, settings }, docs }: Documented): JsonSchema => ({
  description: docs.about,
  ...orNull(annotated(key, described(settings.schema), docs)),
});

/** Defines a list that may be bare or in a wrapper once, under its own name. */
function withLists(name: string, schema: JsonSchema): [string, JsonSchema][] {
  const lists: [string, JsonSchema][] = [];
  const split = (node: JsonSchema, path: string): JsonSchema => ({
    ...node,
    ...(node.items && { items: split(node.items, path) }),
    ...(node.properties && { properties: mapped(node.properties, path) }),
    ...(node.anyOf && {
      anyOf: node.anyOf.some(isWrapper) ? shared(node.anyOf, path) : node.anyOf.map((form) => split(form, path)),
    }),
  });
  const mapped = (properties: NonNullable<JsonSchema['properties']>, path: string) =>
    Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, node && split(node, `${path}.${key}`)]));
  const shared = (forms: readonly JsonSchema[], path: string) => {
    const key = `${path}.entries`;
    return forms.map((form) => {
      if (isWrapper(form)) return { ...form, properties: { ...form.properties, entries: reference(key) } };
      if (form.type !== 'array') return form;
      lists.push([key, split(form, path)]);
      return reference(key);
    });
  };
  return [[name, split(schema, name)], ...lists];
}
