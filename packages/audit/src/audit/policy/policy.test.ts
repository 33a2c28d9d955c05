import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../../../core/src/settings/refusal.ts';
import { comparePolicies } from '../gate.ts';
import { packs } from './packs/index.ts';
import { parsePolicyPath, resolvePolicyPath } from './paths.ts';
import { createPolicyFromPacks, parsePolicy } from './policy.ts';

const policyContext = { packs, now: Date.parse('2026-01-01T00:00:00Z') };

const listRefusals = (text: string) => {
  try {
    parsePolicy(text, 'policy.yml', policyContext);
    return [];
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    return failure.message.split('\n');
  }
};

const writeRule = (require: string) => `rules:\n  - id: a\n    says: Something holds.\n    require: ${require}\n`;

it('reads rules, packs and exceptions [18.1]', () => {
  const { rules, exceptions } = parsePolicy(
    `${writeRule('\n      labels[].name: { includes: [bug] }')}packs: [starter]
exceptions:
  - { rule: a, repos: acme/*, until: 2026-06-30, owner: '@dana', reason: moves in Q2 }
`,
    'policy.yml',
    policyContext,
  );
  expect(rules.at(-1)).toMatchObject({ id: 'a', severity: 'medium', place: { line: 2 } });
  expect(rules).toHaveLength(packs.starter!.length + 1);
  expect(exceptions).toMatchObject([{ rule: 'a', repos: ['acme/*'], until: '2026-06-30', place: { line: 8 } }]);
});

it('replaces a pack rule with the policy rule of the same name', () => {
  const text = 'packs: [starter]\nrules:\n  - {id: checks, says: Ours., require: {pages: {present: false}}}\n';
  const { rules } = parsePolicy(text, 'policy.yml', policyContext);
  expect(rules.filter(({ id }) => id === 'checks')).toMatchObject([{ says: 'Ours.' }]);
});

describe('an invalid rule [18.1]', () => {
  it.each([
    ['{ protection.aprovals: { at-least: 1 } }', '4:16', 'write `protection.approvals`'],
    ['{ protection: { present: true } }', '4:16', 'choose from `protection.bypass`'],
    ['{ repositry.visibility: { equals: public } }', '4:16', 'write `repository`'],
    ['{ repository.visibilty: { equals: public } }', '4:16', 'write `visibility`'],
    ['{ repository.visibility: { equals: pubic } }', '4:41', 'write `public`'],
    ['{ repository.visibility: { equals: 1 } }', '4:41', 'write text'],
    ['{ repository.has_wiki: { equals: yes } }', '4:39', 'write true or false'],
    ['{ repository.has_wiki: { equal: true } }', '4:39', 'write `equals`'],
    ['{ repository.has_wiki: true }', '4:16', 'write one of `at-least`'],
    ['{ repository.has_wiki.on: { equals: true } }', '4:16', 'but the key before it has no keys'],
    ['{ repository.security_and_analysis: { equals: on } }', '4:16', 'is a map'],
    ['{ protection.approvals: { at-least: some } }', '4:40', 'whole number'],
    ['{ protection.approvals: { present: true } }', '4:40', 'write `{ at-least: 1 }` or `{ at-most: 0 }`'],
    ['{ protection.pull_request: { present: true } }', '4:43', 'write `{ equals: true }` or `{ equals: false }`'],
    ['{ protection.pull_request: { never: off } }', '4:43', 'write true or false'],
    ['{ protection.approvals: { one-of: [two] } }', '4:40', 'write number'],
    ['{ protection.merge_methods: { never: mrge } }', '4:44', 'write `merge`'],
    ['{}', '4:5', 'write a path'],
    ['{ any: { pages: { present: true } } }', '4:16', 'must be a list of groups'],
    ['{ any: [{ all: [{ pages: { present: true } }] }] }', '4:24', 'groups cannot be nested'],
  ])('is rejected with its line and a fix: %s', (require, at, fix) => {
    const refusals = listRefusals(writeRule(require));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(`policy.yml:${at}: `);
    expect(refusals[0]).toContain(fix);
  });
});

describe('an exception [18.4]', () => {
  const exception = (more: string) =>
    `${writeRule('{ pages: { present: false } }')}exceptions:\n  - { rule: a, repos: acme/x, until: 2026-03-01, owner: dana, reason: r, ${more} }\n`;

  it.each([
    ['rule: b', 'choose from `a`'],
    ['until: 2026-02-30', 'which is not an existing day'],
    ['until: soon', 'write it as `2027-01-31`'],
    ['until: 2027-02-06', 'write `2027-02-05` or an earlier day'],
    ['owner: a b', 'write `@dana`'],
    ["reason: ''", 'reason'],
  ])('is rejected with %s', (more, fix) => {
    const [key] = more.split(':');
    const text = exception('').replace(new RegExp(`${key}: [^,]*(, )?(?=.*\\}\n$)`, 'm'), `${more}$1`);
    const refusals = listRefusals(text.replace(/, \}/, ' }'));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(fix);
  });

  it('is accepted if it ends in 400 days', () => {
    expect(listRefusals(exception('').replace('2026-03-01', '2027-02-05').replace(', }', ' }'))).toEqual([]);
  });
});

it('reports an exception with a new owner, a later day or more repositories as looser [18.12]', () => {
  const one = '{rule: a, repos: acme/x, until: 2026-03-01, owner: dana, reason: r}';
  const withOne = (text: string) =>
    parsePolicy(`${writeRule('{pages: {present: false}}')}exceptions: [${text}]\n`, 'p.yml', policyContext);
  const looserBy = (was: string, is: string) =>
    comparePolicies(withOne(one), withOne(one.replace(was, is))).looser.length;
  expect([looserBy('dana', 'mona'), looserBy('03-01', '03-02'), looserBy('acme/x', 'acme/*')]).toEqual([1, 1, 1]);
  expect([looserBy('reason: r', 'reason: s'), looserBy('03-01', '02-28')]).toEqual([0, 0]);
});

it('rejects duplicate rules, unknown packs and a policy without rules [18.1]', () => {
  const one = '{id: a, says: S., require: {pages: {present: false}}}';
  expect(listRefusals(`rules: [${one}, ${one}]`)[0]).toContain('is also the id of the rule on line 1');
  expect(listRefusals('packs: [starer]')[0]).toContain('write `starter`');
  expect(listRefusals('rules: []')[0]).toContain('contains no rules');
});

it('accepts a path below a place that allows any value [18.1]', () => {
  const own = { key: 'own', settings: { schema: v.object({ open: v.unknown(), plain: v.string() }) } } as never;
  expect(resolvePolicyPath(parsePolicyPath('own.open.below'), [own])).toEqual({ isMap: false });
  expect(resolvePolicyPath(parsePolicyPath('own.plain.below'), [own])).toHaveProperty('problem');
});

it('accepts the built-in packs, and finds no rule name twice', () => {
  for (const [name, rules] of Object.entries(packs)) {
    expect(createPolicyFromPacks([name], packs).rules).toHaveLength(rules.length);
    expect(listRefusals(JSON.stringify({ rules }))).toEqual([]);
  }
});
