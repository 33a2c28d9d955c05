import type { SectionDocs } from '../../docs/sections/section-docs.ts';
import { packs } from '../../packages/audit/src/audit/policy/packs/index.ts';
import { createPolicySchema } from '../../packages/audit/src/audit/policy/policy.ts';
import { operators } from '../../packages/audit/src/audit/readings/value-tests.ts';
import { annotateSchema } from './annotate.ts';
import { describeExcept, describeWhere } from './fleet-schema.ts';
import { type JsonSchema, toSchema } from './json-schema.ts';

/** Every key of a policy, for editors. */
const keys: SectionDocs['keys'] = {
  packs: { about: 'Built-in rules.', examples: [['starter']] },
  rules: 'Your own rules. A rule replaces the built-in rule with the same `id`.',
  'rules[].id': { about: 'The name of the rule in reports and exceptions.', examples: ['two-approvals'] },
  'rules[].severity': 'The severity of a failure. The default is `medium`.',
  'rules[].says': 'One sentence for reports.',
  'rules[].where': 'Conditions for repositories. All keys must match. Without it, the rule is for every repository.',
  'rules[].where.repos': 'One or more names or patterns of repositories.',
  ...describeWhere('rules[].where'),
  ...describeExcept('rules[].where'),
  'rules[].require': {
    about: 'Paths of a settings file or of `protection`, each with an operator and a value. All must hold.',
    examples: [{ 'protection.approvals': { 'at-least': 2 } }],
  },
  exceptions: 'Exceptions from rules, each with an end and an owner.',
  'exceptions[].rule': 'The `id` of the rule.',
  'exceptions[].repos': { about: 'Names or patterns of repositories.', examples: ['acme/legacy'] },
  'exceptions[].until': {
    about: 'The last day of the exception, at most 400 days ahead.',
    examples: ['2027-01-31'],
  },
  'exceptions[].owner': {
    about: 'The responsible member or team of the organization.',
    examples: ['@dana', '@acme/platform'],
  },
  'exceptions[].reason': 'The reason, for reports.',
};

const operatorDocs: Readonly<Record<(typeof operators)[number], JsonSchema>> = {
  'at-least': { type: 'integer', minimum: 0, description: 'A number, or the length of a list.' },
  'at-most': { type: 'integer', minimum: 0, description: 'A number, or the length of a list.' },
  equals: { description: 'This value. For a list, exactly these entries.' },
  'one-of': { type: 'array', minItems: 1, description: 'One of these values. For a list, every entry is one of them.' },
  includes: { description: 'The list contains all of these.' },
  never: { description: 'None of these.' },
  begins: { type: 'string', description: 'The start of the text, in any case.' },
  present: { type: 'boolean', description: 'Whether the value exists.' },
};

const test: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(operators.map((operator) => [operator, operatorDocs[operator]])),
  additionalProperties: false,
  minProperties: 1,
};

const group: JsonSchema = { type: 'object', additionalProperties: test, minProperties: 1 };
const createGroupsSchema = (description: string): JsonSchema => ({
  type: 'array',
  items: group,
  minItems: 1,
  description,
});

/** Trueup parses requirements without a schema: paths, and groups of paths, one level deep. */
const requirement: JsonSchema = {
  type: 'object',
  minProperties: 1,
  properties: {
    any: createGroupsSchema('Groups of paths. One group must hold.'),
    all: createGroupsSchema('Groups of paths. All groups must hold.'),
  },
  additionalProperties: test,
};

/** Creates the schema from the valibot schema that Trueup uses to read policies. */
export function createPolicyFileSchema(): JsonSchema {
  const schema = annotateSchema('a policy', toSchema(createPolicySchema(Object.keys(packs))), { keys });
  const rule = (schema.properties!.rules as JsonSchema).items!;
  Object.assign(rule.properties!.require as JsonSchema, requirement);
  return schema;
}
