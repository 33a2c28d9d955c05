import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createSchemaCheck } from './schemas.ts';
import type { Schema, Slice } from './slice.ts';

const text = readFileSync(new URL('rest.json', import.meta.url), 'utf8');
const slice: Slice = JSON.parse(text);

it("compiles each schema of the REST slice under the validator's strict rules", async () => {
  const check = await createSchemaCheck(slice.components);
  const schemas = Object.values(slice.operations).flatMap(({ path, query, body, answers }) =>
    [...Object.values(path), ...Object.values(query), body?.schema, ...Object.values(answers)].filter(
      (schema): schema is Schema => schema !== undefined && schema !== null,
    ),
  );
  expect(schemas.length).toBeGreaterThan(Object.keys(slice.operations).length);
  for (const schema of schemas) expect(() => check(schema, undefined, 'value')).not.toThrow();
});

it('contains exactly the components that the REST operations use', () => {
  const references = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!);
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of references(slice.components[name])) visit(next);
  };
  for (const name of references(slice.operations)) visit(name);
  expect([...reached].sort()).toEqual(Object.keys(slice.components));
});

it('contains no prose in the REST slice', () => {
  expect(text).not.toMatch(/"(description|summary|example|externalDocs|x-[\w-]+)":"/);
  expect(text).not.toContain('"nullable"');
});

it.each([
  ['/repos/{owner}/{repo}/labels', 30, 100],
  ['/repos/{owner}/{repo}/actions/variables', 10, 30],
  ['/repos/{owner}/{repo}/agents/variables', 10, 30],
  ['/repos/{owner}/{repo}/environments/{environment_name}/variables', 10, 30],
])('reads the page sizes of %s', (path, usual, maximum) => {
  expect(slice.operations[`GET ${path}`]?.query.per_page).toMatchObject({ default: usual, maximum });
});

it('marks the lists that link to other pages', () => {
  const told = (path: string) => slice.operations[`GET /repos/{owner}/{repo}${path}`]?.link === true;
  expect(['/labels', '/hooks', '/actions/variables'].filter(told)).toHaveLength(3);
  expect(['/rulesets', '/environments', '/autolinks'].filter(told)).toEqual([]);
});
