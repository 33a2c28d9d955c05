import { expect, it } from 'vitest';
import { withheldValue } from '../../plan/data.ts';
import { registry } from '../../sections/registry.ts';
import { parseSettings } from '../../settings/reading/parse.ts';
import { describeReviewItem } from '../preview/preview-text.ts';
import { type FileSection, findFileChanges } from './file-changes.ts';
import { findPublicParts } from './preview-items.ts';

const sections = (text: string): FileSection[] =>
  parseSettings({ text, file: 'settings.yml', origin: 'operator', sections: registry }).declared.map(
    ({ key, desired }) => {
      const section = registry.find((one) => one.key === key)!;
      return { key, desired, list: section.settings?.list, rules: section };
    },
  );

const changes = (base: string, pull: string) => findFileChanges(sections(base), sections(pull));

it('finds new, removed and changed entries by their names', () => {
  const base = 'labels:\n  - {name: bug, color: ff0000}\n  - {name: old, color: "000000"}\n';
  const pull = 'labels:\n  - {name: new, color: "111111"}\n  - {name: bug, color: d73a4a}\n';
  expect(changes(base, pull)).toEqual([
    {
      section: 'labels',
      subject: ['bug'],
      kind: 'update',
      changes: [{ key: 'color', before: 'ff0000', after: 'd73a4a' }],
    },
    {
      section: 'labels',
      subject: ['old'],
      kind: 'delete',
      tone: 'removal',
      changes: [{ key: 'color', before: '000000' }],
    },
    { section: 'labels', subject: ['new'], kind: 'create', changes: [{ key: 'color', after: '111111' }] },
  ]);
});

it.each([
  ['collaborators', 'username'],
  ['teams', 'name'],
])('shows a permission in `%s` that has the same text as the name', (section, nameKey) => {
  const text = `${section}: {_undeclared: keep, entries: [{permission: maintain, ${nameKey}: maintain}]}\n`;
  const shown = [{ key: 'permission', after: 'maintain' }];
  expect(changes('{}\n', text)).toEqual([
    { section, subject: ['maintain'], kind: 'create', tone: 'power', changes: shown },
  ]);
});

it('finds a bypass list that a ruleset newly declares, and marks it as weaker', () => {
  const [base, pull] = ['', ', bypass_actors: [{actor_type: OrganizationAdmin}]'].map(
    (actors) => `rulesets: [{name: main, enforcement: active, rules: [{type: deletion}]${actors}}]\n`,
  ) as [string, string];
  expect(changes(base, pull)).toMatchObject([
    { subject: ['main'], kind: 'update', tone: 'weaker', changes: [{ key: 'bypass_actors.0' }] },
  ]);
});

it.each([
  ['branch', undefined],
  ['tag', 'weaker'],
])('finds the target `%s` that a ruleset newly declares, and compares it with branches', (target, tone) => {
  const [base, pull] = ['', `, target: ${target}`].map(
    (more) => `rulesets: [{name: main, enforcement: active, rules: [{type: deletion}]${more}}]\n`,
  ) as [string, string];
  const [item] = changes(base, pull);
  expect([item?.changes.map(({ key }) => key), item?.tone]).toEqual([['target'], tone]);
});

it.each([
  ["'release/*'", '', ', required_pull_request_reviews: null', 'required_pull_request_reviews', undefined],
  ["'release/*'", '', ', required_linear_history: false', 'required_linear_history', 'weaker'],
  ['main', '', ', required_signatures: false', 'required_signatures', 'weaker'],
  ['main', '', ', required_deployments: null', 'required_deployments', undefined],
  [
    'main',
    ', required_status_checks: {strict: true, checks: [{context: ci}]}',
    ', required_status_checks: {strict: true, checks: [{context: ci, app_id: -1}]}',
    'required_status_checks.checks',
    undefined,
  ],
])('finds a newly declared value of the branch %s that equals the default: %s%s', (name, base, pull, key, tone) => {
  const format = (keys: string) => `branches: [{name: ${name}, protection: {enforce_admins: true${keys}}}]\n`;
  const [item, ...others] = changes(format(base), format(pull));
  expect([item?.changes.map((change) => change.key), item?.tone, others]).toEqual([[`protection.${key}`], tone, []]);
});

it('finds new and changed keys of an object section, and changes of `_undeclared` in a list section', () => {
  const item = (change: object) => ({ section: 'repository', subject: [], kind: 'update', changes: [change] });
  expect(changes('repository: {has_wiki: true}\n', 'repository: {has_wiki: false, has_issues: true}\n')).toEqual([
    item({ key: 'has_issues', after: true }),
    item({ key: 'has_wiki', before: true, after: false }),
  ]);
  const policy = (policy: string) => `labels: {_undeclared: ${policy}, entries: []}\n`;
  const changed = (change: object, more = {}) => [
    { section: 'labels', subject: [], kind: 'update', changes: [{ key: '_undeclared', ...change }], ...more },
  ];
  expect(changes('{}\n', policy('delete'))).toEqual(changed({ after: 'delete' }, { tone: 'removal' }));
  expect(changes(policy('delete'), policy('keep'))).toEqual(changed({ before: 'delete', after: 'keep' }));
  expect(changes('{}\n', policy('keep'))).toEqual([]);
});

it('distinguishes a key that is null from a missing key', () => {
  const [without, cleared] = ['', ', due_on: null'].map((key) => `milestones:\n  - {title: v1${key}}\n`) as [
    string,
    string,
  ];
  const listChanges = (base: string, pull: string) => changes(base, pull).map((item) => item.changes);
  expect(listChanges(without, cleared)).toEqual([[{ key: 'due_on', after: null }]]);
  expect(listChanges(cleared, without)).toEqual([]);
  expect(listChanges(cleared, cleared)).toEqual([]);
});

it('finds nothing if the files differ only in order', () => {
  const sorted = 'labels:\n  - {name: a, color: "111111"}\n  - {name: b, color: "222222"}\n';
  const reordered = 'labels:\n  - {color: "222222", name: b}\n  - {name: a, color: "#111111"}\n';
  expect(changes(sorted, reordered)).toEqual([]);
});

it('finds a new order of the claims in an OIDC subject, and shows both orders', () => {
  const [base, pull] = [
    ['repo', 'context'],
    ['context', 'repo'],
  ].map((claims) => `actions: {oidc_customization_sub: {use_default: false, include_claim_keys: [${claims}]}}\n`) as [
    string,
    string,
  ];
  const [item] = changes(base, pull);
  expect(describeReviewItem(item!).lines).toEqual([
    'oidc_customization_sub.include_claim_keys: [repo, context] → [context, repo]',
  ]);
});

it('shows the address of a webhook without user and query values [2.3.17.5]', () => {
  const hook = (path: string) =>
    `webhooks:\n  - {config: {url: "https://user:pass@hooks.example/${path}?key=secret", content_type: json}, events: [push]}\n`;
  const found = JSON.stringify(changes('{}\n', hook('in')));
  expect(found).toContain('https://***@hooks.example/in?key=…');
  expect(found).not.toMatch(/secret|pass/);
});

it('marks an update as weaker if one of its keys is weaker', () => {
  const rule = (timer: number, bypass: boolean) =>
    `environments:\n  - {name: live, wait_timer: ${timer}, can_admins_bypass: ${bypass}}\n`;
  const tones = (base: string, pull: string) => changes(base, pull).map(({ tone }) => tone);
  expect(tones(rule(20, true), rule(10, false))).toEqual(['weaker']);
  expect(tones(rule(10, true), rule(20, false))).toEqual([undefined]);
});

it('a public page shows the old value of an inner entry that the base declares', () => {
  const base = sections(
    'environments:\n  - {name: live, variables: [{name: LOG, value: info}, {name: TZ, value: UTC}]}\n',
  );
  const item = (name: string, before: string) => ({
    section: 'environments',
    subject: ['live', 'variables', name],
    kind: 'update' as const,
    changes: [{ key: 'value', before, after: 'new' }],
    hiddenKeys: ['value'],
    id: name,
    exact: name,
  });
  const before = (name: string, live: string) => findPublicParts(item(name, live), base)!.changes[0]!.before;
  expect([before('TZ', 'UTC'), before('TZ', 'CET'), before('LOG', 'info')]).toEqual(['UTC', withheldValue, 'info']);
});
