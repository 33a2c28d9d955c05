import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { packs } from '../packages/audit/src/audit/policy/packs/index.ts';
import { parsePolicy } from '../packages/audit/src/audit/policy/policy.ts';
import { parseManifest } from '../packages/core/src/fleet/file/manifest.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { allowKey } from '../packages/core/src/settings/allow.ts';
import { repositoryIdKey } from '../packages/core/src/settings/keys/repository-id.ts';
import { sectionAliases } from '../packages/core/src/settings/keys/section-names.ts';
import { SettingsError } from '../packages/core/src/settings/refusal.ts';
import { annotateSchema } from '../scripts/reference/annotate.ts';
import { generateMostlyValid } from '../scripts/reference/arbitrary-values.ts';
import { beyond } from '../scripts/reference/beyond.ts';
import type { JsonSchema } from '../scripts/reference/json-schema.ts';
import { schemaFiles } from '../scripts/reference/schemas.ts';
import { listProblems, listRemarks } from './kit/reports/parsed.ts';
import { scaleExamples } from './kit/seed.ts';
import { samples } from './samples/index.ts';

const made = Object.fromEntries(schemaFiles.flatMap(([, files]) => [...files]));
const readMadeSchema = (name: string): JsonSchema => JSON.parse(made[`${name}.schema.json`]!);
const schema = readMadeSchema('settings');
const ajv = new Ajv({ strict: false, allErrors: true });
const validate = ajv.compile(schema);

/** Returns a disagreement between schema and program, except about rules that no schema can express. */
function findDisagreement(file: string) {
  const problems = listProblems(file);
  const isTaken = validate(parse(file, { merge: true }));
  if (!problems.length) return isTaken ? undefined : { file, schema: ajv.errorsText(validate.errors) };
  const untold = problems.filter((problem) => !beyond.some(({ says }) => says.test(problem)));
  return isTaken && untold.length ? { file, program: untold } : undefined;
}

it.each(schemaFiles)('each schema in %s/ is up to date: `npm run schema` writes it', (folder, files) => {
  const readCommitted = (file: string) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8');
  for (const [file, text] of files) expect(readCommitted(file)).toBe(text);
});

it('the schema accepts a valid plan file and rejects an invalid one', () => {
  const isPlan = ajv.compile(readMadeSchema('plan'));
  const change = { key: 'color', before: { unseen: true }, after: 'd73a4a' };
  const item = { id: 7, section: 'labels', subject: ['bug'], kind: 'update', changes: [change] };
  const target = { repository: 'acme/shop', id: 12, items: [item] };
  expect(isPlan({ format: 2, targets: [target] })).toBe(true);
  expect(isPlan({ format: 2, digest: 'sha256:', targets: [] })).toBe(false);
});

describe('the schema of a policy [18.15]', () => {
  const isPolicy = ajv.compile(readMadeSchema('policy'));
  const ground = { packs, now: Date.parse('2026-01-01') };
  const formatRule = (more: string) => `rules:\n  - id: a\n    says: S.\n    require: { ${more} }\n`;
  const formatException = (more = '') =>
    `packs: [starter]\nexceptions:\n  - { rule: checks, repos: acme/*, until: 2026-02-01, owner: '@dana', reason: x${more} }\n`;

  it.each([
    ['packs: [starter, osps-1]', true],
    ['packs: [starer]', false],
    [formatRule('protection.approvals: { at-least: 2 }'), true],
    [formatRule('protection.approvals: { at-leest: 2 }'), false],
    [formatRule('protection.approvals: { at-least: two }'), false],
    [formatRule('protection.approvals: {}'), false],
    [formatRule(''), false],
    [
      formatRule('any: [{ repository.has_wiki: { equals: false } }, { repository.has_issues: { present: true } }]'),
      true,
    ],
    [formatRule('any: []'), false],
    [formatRule('all: [{ any: [{ repository.has_wiki: { equals: false } }] }]'), false],
    [formatRule("'labels[].name': { includes: bug, never: [wontfix] }"), true],
    [formatRule('repository.visibility: { one-of: [public, internal] }'), true],
    [formatRule('repository.visibility: { one-of: [] }'), false],
    [
      `${formatRule('repository.has_wiki: { equals: false }')}    where: { visibility: public, archived: false }\n`,
      true,
    ],
    [`${formatRule('repository.has_wiki: { equals: false }')}    severity: grave\n`, false],
    [formatException(), true],
    [formatException(', note: y'), false],
    [formatException().replace('2026-02-01', 'soon'), false],
    [formatException().replace('@dana', 'who ever'), false],
  ])('accepts or rejects %j like the program', (text, isTaken) => {
    const isRead = () => parsePolicy(text, 'policy.yml', ground);
    expect(isPolicy(parse(text)), ajv.errorsText(isPolicy.errors)).toBe(isTaken);
    if (isTaken) expect(isRead).not.toThrow();
    else expect(isRead).toThrow(SettingsError);
  });

  it('describes each key for editors', () => {
    const { properties } = JSON.parse(made['policy.schema.json']!);
    expect(properties.rules.items.properties.says.description).toBe('One sentence for reports.');
    expect(properties.exceptions.items.properties.until.description).toContain('at most 400 days ahead');
  });
});

describe('the schema of a fleet file', () => {
  const isFleet = ajv.compile(readMadeSchema('fleet'));

  it.each([
    ['targets: [{repos: acme/*}]', true],
    ['targets: [{repos: [acme/*, acme/site], where: {topic: web, property: {tier: [1, two]}}}]', true],
    ['targets: [{repos: acme/*}]\nlayers: [{file: a.yml, where: {repos: acme/svc-*}, optional: true}]', true],
    ['targets: [{repos: acme/*}]\nown: {as: require, sections: all}\nlocked: [labels]', true],
    ['targets: [{repos: acme/*}]\nown: {as: require, sections: [updater_secrets]}\nlocked: [devenv_secrets]', true],
    ['targets: [{repos: acme/*}]\norganizations: [{name: acme, layers: [org.yml]}]', false],
    ['layers: [{file: a.yml}]', false],
    ['targets: [{repos: acme}]', false],
    ['targets: [{repos: ../*}]', false],
    ['targets: [{repos: acme/*, where: {topics: web}}]', false],
    ['targets: [{repos: acme/*}]\nown: {as: require, sections: [lables]}', false],
    ['targets: [{repos: acme/*}]\nlocked: [lables]', false],
    ['repos: acme/*', false],
    ['', false],
  ])('the schema of a fleet file accepts or rejects %j like the program [10.1]', (text, isTaken) => {
    const isRead = () => parseManifest(text, 'fleet.yml');
    expect(isFleet(parse(text))).toBe(isTaken);
    if (isTaken) expect(isRead).not.toThrow();
    else expect(isRead).toThrow(SettingsError);
  });
});

it('the schema is a valid JSON Schema of draft 7', () => {
  expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
  expect(ajv.validateSchema(schema)).toBe(true);
});

describe.each(registry)('the schema of $key', ({ key }) => {
  it('the schema of a section accepts its sample', () => {
    expect(validate(parse(samples[key]!.settings))).toBe(true);
  });

  it('the schema of a section accepts the key without a value', () => {
    expect([listProblems(`${key}:`), validate(parse(`${key}:`))]).toEqual([[], true]);
  });

  it('the schema of a section accepts and refuses the same values as the program [2.1.5]', () => {
    fc.assert(
      fc.property(generateMostlyValid(schema, key), (value) => {
        expect(findDisagreement(stringify({ [key]: value }))).toBeUndefined();
      }),
      { numRuns: scaleExamples(200) },
    );
  });
});

it.each([
  ['', true],
  ['# nothing yet', true],
  ['labels:', true],
  ['[]', false],
  ['lables: []', false],
  ['x-anchors: {}', false],
  ['updater_secrets: [{name: A, value: $A}]', true],
  ['updater_secrets: []\ndependabot_secrets: []', false],
])('the schema of a file agrees with the program on %j', (file, isTaken) => {
  expect(findDisagreement(file)).toBeUndefined();
  expect(validate(parse(file))).toBe(isTaken);
});

it.each([
  'repository: {has_downloads: true, auto_init: true, license_template: mit, gitignore_template: Node}',
  'labels: [{name: defect, oldname: bug}]',
  'labels:',
  'environments: [{name: a, deployment_branch_policy: {protected_branches: true}}]',
  'collaborators: [{username: octocat}]',
  'collaborators: [{username: octocat, permission: write}]',
  'teams: [{name: core, permission: read}]',
  'branches: [{name: "v*", protection: {restrictions: null}}]',
  'branches: [{name: main}]',
  'branches: [{name: main, protection: {restrictions: {users: [], teams: [], apps: []}}}]',
  'custom_properties: [{property_name: version, value: 1.10}]',
  'webhooks: [{config: {url: "https://hooks.example"}, events: [pull_requests]}]',
  'rulesets: [{name: a, enforcement: active, rules: [{type: new_on_the_host}]}]',
])('the schema of a file accepts a file that the program accepts with a note: %s', (file) => {
  expect(listRemarks(file).length).toBeGreaterThan(0);
  expect(validate(parse(file))).toBe(true);
});

it('the schema of a file lists the sections and their aliases', () => {
  const known = Object.entries(sectionAliases).filter(([, key]) => registry.some((section) => section.key === key));
  expect(Object.keys(schema.properties!)).toEqual([
    ...registry.map(({ key }) => key),
    ...known.map(([other]) => other),
    allowKey,
    repositoryIdKey,
  ]);
});

it.each(beyond)('the schema of a file cannot express $rule', ({ says, example }) => {
  const problems = listProblems(example);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(says);
  expect(validate(parse(example))).toBe(true);
});

describe('the description of a key', () => {
  const labels = { type: 'object', properties: { name: { type: 'string' } } };

  it('fails if a key has no description', () => {
    expect(() => annotateSchema('labels', labels, { keys: {} })).toThrow('the docs of labels: name has no description');
  });

  it('fails if a description belongs to no key', () => {
    expect(() => annotateSchema('labels', labels, { keys: { name: 'a', colour: 'b' } })).toThrow(
      'the docs of labels: colour has a description but does not exist',
    );
  });
});

/** Real settings files from public repositories; they are not part of this project. */
const corpus = join(import.meta.dirname, '..', '..', 'shared', 'corpus');
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yml')) : [];

it.skipIf(files.length === 0)('the schema agrees with the program on every real settings file with valid YAML', () => {
  const read = files.map((file) => readFileSync(join(corpus, file), 'utf8')).filter(isYaml);
  expect(read.length).toBeGreaterThan(files.length / 2);
  expect(read.flatMap((file) => findDisagreement(file) ?? [])).toEqual([]);
});

function isYaml(file: string) {
  try {
    parse(file, { merge: true });
    return true;
  } catch {
    return false;
  }
}
