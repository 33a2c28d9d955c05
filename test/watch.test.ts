import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from './kit/folder.ts';

const folder = createTestFolder();

const importScript = (name: string) => import(new URL(`../scripts/describe/${name}`, import.meta.url).href);
const { compareDescriptions, hasNews, formatComparison } = await importScript('compare.mjs');
const { readNamedDescription } = await importScript('flavour.mjs');

const createOperation = (schema: object) => ({
  requestBody: { content: { 'application/json': { schema } } },
  responses: {},
});
const createRuleSchema = (type: string) => ({ properties: { type: { type: 'string', enum: [type] } } });
const ruleset = { $ref: '#/components/schemas/ruleset' };

const ours = {
  paths: {
    '/repos/{owner}/{repo}': {
      patch: createOperation({ properties: { name: { type: 'string' }, has_wiki: { type: 'boolean' } } }),
    },
    '/repos/{owner}/{repo}/rulesets': { post: createOperation(ruleset) },
    '/repos/{owner}/{repo}/lfs': { put: { responses: {} } },
  },
  components: {
    schemas: {
      ruleset: {
        required: ['name'],
        properties: {
          name: { type: 'string' },
          enforcement: { type: 'string', enum: ['active', 'disabled'] },
          rules: { type: 'array', items: { $ref: '#/components/schemas/repository-rule' } },
          parent: ruleset,
        },
      },
      'repository-rule': { oneOf: [{ $ref: '#/components/schemas/rule-deletion' }] },
      'rule-deletion': createRuleSchema('deletion'),
    },
  },
};

const theirs = {
  paths: {
    '/repos/{owner}/{repo}': {
      patch: createOperation({
        properties: { name: { type: 'string' }, wiki: { properties: { enabled: { type: 'boolean' } } } },
      }),
    },
    '/repos/{owner}/{repo}/rulesets': { post: createOperation(ruleset) },
    '/repos/{owner}/{repo}/stickers': { get: { responses: {} }, put: createOperation({}) },
    '/gists': { post: createOperation({}) },
  },
  components: {
    schemas: {
      ...ours.components.schemas,
      ruleset: {
        required: ['name', 'enforcement'],
        properties: {
          ...ours.components.schemas.ruleset.properties,
          enforcement: { type: 'string', enum: ['active', 'evaluate'] },
        },
      },
      'repository-rule': {
        oneOf: [{ $ref: '#/components/schemas/rule-deletion' }, { $ref: '#/components/schemas/rule-naming' }],
      },
      'rule-naming': createRuleSchema('naming'),
    },
  },
};

const used = new Set([
  'PATCH /repos/{owner}/{repo}',
  'POST /repos/{owner}/{repo}/rulesets',
  'PUT /repos/{owner}/{repo}/lfs',
]);

it('finds the differences between two API descriptions in both directions [19.11]', () => {
  expect(compareDescriptions(ours, theirs, used)).toEqual({
    'new routes': [{ route: 'PUT /repos/{owner}/{repo}/stickers', managed: 'no' }],
    'gone routes': [{ route: 'PUT /repos/{owner}/{repo}/lfs' }],
    'new keys': [{ route: 'PATCH /repos/{owner}/{repo}', key: 'wiki' }],
    'gone keys': [{ route: 'PATCH /repos/{owner}/{repo}', key: 'has_wiki' }],
    'new values': [
      { route: 'POST /repos/{owner}/{repo}/rulesets', key: 'enforcement', value: 'evaluate' },
      { route: 'POST /repos/{owner}/{repo}/rulesets', key: 'rules[].type', value: 'naming' },
    ],
    'gone values': [{ route: 'POST /repos/{owner}/{repo}/rulesets', key: 'enforcement', value: 'disabled' }],
    'changed requirements': [{ route: 'POST /repos/{owner}/{repo}/rulesets', key: 'enforcement', now: 'required' }],
    'new rule types': [{ type: 'naming' }],
    'gone rule types': [],
  });
});

it('finds no difference between a description and itself [19.11]', () => {
  const found = compareDescriptions(ours, ours, used);
  expect(hasNews(found)).toBe(false);
  expect(formatComparison(found, 'other')).toBe('# What is new in other\n\nNo changes that affect Trueup.\n');
});

it('reports that a description is compared with itself [19.11]', () => {
  const text = formatComparison(compareDescriptions(ours, ours, used), 'other@1', { own: 'own@1', isSame: true });
  expect(text).toContain('other@1 is the description that Trueup uses (own@1), so it shows no changes.');
  expect(text).not.toContain('No changes that affect Trueup');
});

it('prints the differences as tables [19.11]', () => {
  expect(formatComparison(compareDescriptions(ours, theirs, used), 'other')).toContain(
    '## gone values: 1\n\n| route | key | value |\n| --- | --- | --- |\n| `POST /repos/{owner}/{repo}/rulesets` | `enforcement` | `disabled` |\n',
  );
});

it('reads a description from a file, a package or a clone of its repository [19.11]', () => {
  const inside = folder.at('descriptions', 'api.github.com');
  mkdirSync(inside, { recursive: true });
  const file = join(inside, 'api.github.com.json');
  writeFileSync(file, JSON.stringify(ours));
  expect([readNamedDescription(folder.path), readNamedDescription(file)]).toEqual([ours, ours]);
  expect(() => readNamedDescription(folder.at('descriptions'))).toThrow('To fix, name the file itself.');
});

it('the workflow compares every week, with a token that can only write issues [19.11]', () => {
  const readWorkflow = (name: string) => readFileSync(new URL(`../.github/workflows/${name}`, import.meta.url), 'utf8');
  const { on, permissions, jobs } = parse(readWorkflow('watch.yml'));
  expect(Object.keys(on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(permissions).toEqual({ contents: 'read', issues: 'write' });
  const steps: { uses?: string; run?: string }[] = jobs.watch.steps;
  expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual(
    parse(readWorkflow('ci.yml')).jobs.test.steps.flatMap(({ uses }: { uses?: string }) => uses ?? []),
  );
  expect(steps.map(({ run }) => run).join('\n')).toContain(
    'npm run --silent describe -- --compare .cache/rest-api-description',
  );
});
