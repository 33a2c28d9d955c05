import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loadAnswerShapes } from './kit/reports/answer-shapes.ts';

interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly allOf?: readonly DescribedSchema[];
  readonly anyOf?: readonly DescribedSchema[];
  readonly oneOf?: readonly DescribedSchema[];
}

const { operations, components } = JSON.parse(
  readFileSync(new URL('../packages/simulator/src/description/rest.json', import.meta.url), 'utf8'),
) as {
  readonly operations: Readonly<Record<string, { readonly answers: Readonly<Record<string, DescribedSchema | null>> }>>;
  readonly components: Readonly<Record<string, DescribedSchema>>;
};

/** Creates the smallest answer that matches the description: required keys, and one entry of each list. */
function createLeastAnswer(schema: DescribedSchema): unknown {
  const { $ref, type, format, required = [], properties = {}, items, allOf, anyOf, oneOf } = schema;
  if ($ref !== undefined) return createLeastAnswer(components[$ref]!);
  if (allOf) return Object.assign({}, ...allOf.map(createLeastAnswer));
  const choice = (anyOf ?? oneOf)?.find((one) => one.type !== 'null');
  if (choice) return createLeastAnswer(choice);
  if (schema.enum) return schema.enum[0];
  const [kind] = [type ?? (items ? 'array' : 'object')].flat().filter((one) => one !== 'null');
  if (kind === 'array') return items ? [createLeastAnswer(items)] : [];
  if (kind === 'object')
    return Object.fromEntries(required.map((key) => [key, createLeastAnswer(properties[key] ?? {})]));
  if (kind === 'string') return format === 'date-time' ? '2026-01-01T00:00:00Z' : 'text';
  return kind === 'boolean' ? false : 1;
}

const listMissedKeys = (answer: v.GenericSchema, value: unknown) =>
  (v.safeParse(answer, value).issues ?? [])
    .filter(({ received }) => received === 'undefined')
    .map((issue) => v.getDotPath(issue) ?? '');

/** GitHub's description does not require these keys, but an answer without them is incomplete. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'GET /app': ['slug'],
  'GET /orgs/{org}/custom-repository-roles': ['custom_roles'],
  'GET /repos/{owner}/{repo}': ['topics'],
  'GET /repos/{owner}/{repo}/actions/cache/retention-limit': ['max_cache_retention_days'],
  'GET /repos/{owner}/{repo}/actions/cache/storage-limit': ['max_cache_size_gb'],
  'GET /repos/{owner}/{repo}/actions/permissions/selected-actions': ['github_owned_allowed', 'patterns_allowed'],
  'GET /repos/{owner}/{repo}/actions/policies/{policy_id}': ['rules'],
  'GET /repos/{owner}/{repo}/branches/{branch}/protection': ['enforce_admins'],
  'GET /repos/{owner}/{repo}/code-quality/setup': ['state'],
  'GET /repos/{owner}/{repo}/code-scanning/default-setup': ['state'],
  'GET /repos/{owner}/{repo}/environments': ['environments'],
  'GET /repos/{owner}/{repo}/environments/{environment_name}': ['deployment_branch_policy', 'protection_rules'],
  'GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies': [
    'branch_policies.0.id',
    'branch_policies.0.name',
    'branch_policies.0.type',
  ],
  'GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps': [
    'available_custom_deployment_protection_rule_integrations',
  ],
  'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': ['rules'],
};

it('the shape of an answer requires only fields that GitHub always sends or that Trueup needs [2.1.22]', async () => {
  const declared = await loadAnswerShapes();
  expect(declared.length).toBeGreaterThan(80);
  const missed: Record<string, string[]> = {};
  for (const { route, answer } of declared)
    for (const status of ['200', '201']) {
      const described = operations[route]?.answers[status];
      const keys = described ? listMissedKeys(answer, createLeastAnswer(described)) : [];
      if (keys.length) missed[route] = [...new Set([...(missed[route] ?? []), ...keys])].sort();
    }
  expect(missed).toEqual(needed);
});
