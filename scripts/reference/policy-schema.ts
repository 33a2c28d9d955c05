import type { SectionDocs } from '../../docs/sections/section-docs.ts';
import { packs } from '../../src/wings/audit/packs/index.ts';
import { policySchema } from '../../src/wings/audit/policy.ts';
import { operators } from '../../src/wings/audit/sighted.ts';
import { annotated } from './annotate.ts';
import { exceptDocs, whereDocs } from './fleet-schema.ts';
import { type JsonSchema, toSchema } from './json-schema.ts';

/** Every key of a policy, for editors. */
const keys: SectionDocs['keys'] = {
  packs: { about: 'Rules that come with Trueup.', examples: [['starter']] },
  rules: 'Rules of your own. One replaces the rule of a pack that has its `id`.',
  'rules[].id': { about: 'Its name, which reports and exceptions use.', examples: ['two-approvals'] },
  'rules[].severity': 'How bad a failure is. Unset, it is `medium`.',
  'rules[].says': 'Its one sentence, which reports show.',
  'rules[].where': 'What a repository has to be. All keys must fit. Unset, the rule is for every repository.',
  'rules[].where.repos': 'Names or patterns of repositories; one of several.',
  ...whereDocs('rules[].where'),
  ...exceptDocs('rules[].where'),
  'rules[].require': {
    about: 'What must hold: paths of settings files or of `protection`, each with what its value must be.',
    examples: [{ 'protection.approvals': { 'at-least': 2 } }],
  },
  exceptions: 'Who may break which rule until when, because somebody answers for that.',
  'exceptions[].rule': 'The `id` of the rule.',
  'exceptions[].repos': { about: 'Names or patterns of repositories.', examples: ['acme/legacy'] },
  'exceptions[].until': {
    about: 'The last day on which it counts, at most 400 days ahead.',
    examples: ['2027-01-31'],
  },
  'exceptions[].owner': {
    about: 'Who answers for it: a member or a team of the organization.',
    examples: ['@dana', '@acme/platform'],
  },
  'exceptions[].reason': 'Why, for the report.',
};

const operatorDocs: Readonly<Record<(typeof operators)[number], JsonSchema>> = {
  'at-least': { type: 'integer', minimum: 0, description: 'A number, or how many entries a list has.' },
  'at-most': { type: 'integer', minimum: 0, description: 'A number, or how many entries a list has.' },
  equals: { description: 'This value. For a list, these entries and no others.' },
  'one-of': { type: 'array', minItems: 1, description: 'One of these. For a list, every entry is one of these.' },
  includes: { description: 'The list has all of these.' },
  never: { description: 'None of these.' },
  begins: { type: 'string', description: 'How the text begins, in either case.' },
  present: { type: 'boolean', description: '`true`: there is something. `false`: there is nothing.' },
};

const test: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(operators.map((one) => [one, operatorDocs[one]])),
  additionalProperties: false,
  minProperties: 1,
};

const group: JsonSchema = { type: 'object', additionalProperties: test, minProperties: 1 };
const groups = (description: string): JsonSchema => ({ type: 'array', items: group, minItems: 1, description });

/** What the program reads by itself: paths, and groups of them one level deep. */
const requirement: JsonSchema = {
  type: 'object',
  minProperties: 1,
  properties: {
    any: groups('Groups of paths, one of which must hold.'),
    all: groups('Groups of paths that must all hold.'),
  },
  additionalProperties: test,
};

/** From the schema that the program reads a policy with. */
export function policyFileSchema(): JsonSchema {
  const schema = annotated('a policy', toSchema(policySchema(Object.keys(packs))), { keys });
  const rule = (schema.properties!.rules as JsonSchema).items!;
  Object.assign(rule.properties!.require as JsonSchema, requirement);
  return schema;
}
