import { expect, it } from 'vitest';
import { sectionsThatHidePaths } from '../sections/keys.ts';
import { registry } from '../sections/registry.ts';
import { parseSettings } from '../settings/parse.ts';
import { type FileSection, fileChanges } from './files.ts';

const sections = (text: string): FileSection[] =>
  parseSettings({ text, file: 'settings.yml', origin: 'operator', sections: registry }).declared.map(
    ({ key, desired }) => {
      const { settings } = registry.find((one) => one.key === key)!;
      return { key, desired, list: settings?.list, shown: sectionsThatHidePaths.includes(key) ? 'origin' : 'path' };
    },
  );

const changes = (base: string, pull: string) => fileChanges(sections(base), sections(pull));

it('finds entries that are new, gone and changed, by their names', () => {
  const base = 'labels:\n  - {name: bug, color: ff0000}\n  - {name: old, color: "000000"}\n';
  const pull = 'labels:\n  - {name: new, color: "111111"}\n  - {name: bug, color: d73a4a}\n';
  expect(changes(base, pull)).toEqual([
    {
      section: 'labels',
      subject: ['label "bug"'],
      kind: 'update',
      changes: [{ key: 'color', before: 'ff0000', after: 'd73a4a' }],
    },
    {
      section: 'labels',
      subject: ['label "old"'],
      kind: 'delete',
      tone: 'removal',
      changes: [
        { key: 'color', before: '000000' },
        { key: 'name', before: 'old' },
      ],
    },
    {
      section: 'labels',
      subject: ['label "new"'],
      kind: 'create',
      changes: [
        { key: 'color', after: '111111' },
        { key: 'name', after: 'new' },
      ],
    },
  ]);
});

it('finds keys inside a section that is one object, and a section that is new', () => {
  expect(changes('repository: {has_wiki: true}\n', 'repository: {has_wiki: false, has_issues: true}\n')).toEqual([
    {
      section: 'repository',
      subject: [],
      kind: 'update',
      changes: [
        { key: 'has_issues', after: true },
        { key: 'has_wiki', before: true, after: false },
      ],
    },
  ]);
  const policy = (policy: string) => `labels: {_undeclared: ${policy}, entries: []}\n`;
  const changed = (change: object) => [
    { section: 'labels', subject: [], kind: 'update', changes: [{ key: '_undeclared', ...change }] },
  ];
  expect(changes('{}\n', policy('delete'))).toEqual(changed({ after: 'delete' }));
  expect(changes(policy('delete'), policy('keep'))).toEqual(changed({ before: 'delete', after: 'keep' }));
  expect(changes('{}\n', policy('keep'))).toEqual([]);
});

it('tells a key that is null from one that is not there', () => {
  const [without, cleared] = ['', ', due_on: null'].map((key) => `milestones:\n  - {title: v1${key}}\n`) as [
    string,
    string,
  ];
  const found = (base: string, pull: string) => changes(base, pull).map((item) => item.changes);
  expect(found(without, cleared)).toEqual([[{ key: 'due_on', after: null }]]);
  expect(found(cleared, without)).toEqual([[{ key: 'due_on', before: null }]]);
  expect(found(cleared, cleared)).toEqual([]);
});

it('finds nothing where the files say the same in another order', () => {
  const one = 'labels:\n  - {name: a, color: "111111"}\n  - {name: b, color: "222222"}\n';
  const other = 'labels:\n  - {color: "222222", name: b}\n  - {name: a, color: "#111111"}\n';
  expect(changes(one, other)).toEqual([]);
});

it('shows no more of the address of a webhook than where it leads', () => {
  const hook = (path: string) =>
    `webhooks:\n  - {config: {url: "https://user:pass@hooks.example/${path}", content_type: json}, events: [push]}\n`;
  const found = JSON.stringify(changes('{}\n', hook('canary')));
  expect(found).toContain('hooks.example');
  expect(found).not.toMatch(/canary|pass/);
});
