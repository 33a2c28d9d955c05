import { expect, it } from 'vitest';
import { showFullText } from '../../plan/wording.ts';
import type { LiveEnvironment } from './calls.ts';
import { exportEnvironments } from './snapshot.ts';

const withLists = (name: string, lists: object = {}, more: Partial<LiveEnvironment> = {}) => ({
  live: { id: 1, node_id: `EN_${name}`, name, protection_rules: [], deployment_branch_policy: null, ...more },
  lists,
});
const exported = (environments: ReturnType<typeof withLists>[], pins: string[] = []) =>
  exportEnvironments({
    environments: environments.map(({ live }) => live),
    lists: new Map(environments.map(({ live, lists }) => [live.name, lists])),
    pins,
  });

it('a snapshot writes active settings with the keys of the PUT, and leaves out settings that are off [2.3.5.8]', () => {
  const production = withLists(
    'production',
    {},
    {
      protection_rules: [
        { type: 'wait_timer', wait_timer: 30 },
        {
          type: 'required_reviewers',
          prevent_self_review: true,
          reviewers: [{ type: 'User', reviewer: { id: 1, login: 'octocat' } }],
        },
        { type: 'branch_policy' },
      ],
      deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
      can_admins_bypass: false,
      url: 'https://api.example/x',
    },
  );
  expect(exported([production, withLists('staging', {}, { can_admins_bypass: true })]).value).toEqual([
    {
      name: 'production',
      wait_timer: 30,
      prevent_self_review: true,
      reviewers: [{ type: 'User', id: 1 }],
      deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
      can_admins_bypass: false,
    },
    { name: 'staging' },
  ]);
});

it('a snapshot writes variables with their values, and secrets as references with a note each [2.3.5.8]', () => {
  const lists = {
    variables: [{ name: 'REGION', value: 'eu' }],
    secrets: [{ name: 'TOKEN' }],
    deployment_branch_policies: [],
  };
  expect(exported([withLists('eu/west-1', lists)])).toEqual({
    value: [
      {
        name: 'eu/west-1',
        variables: { _undeclared: 'delete', entries: [{ name: 'REGION', value: 'eu' }] },
        secrets: { _undeclared: 'keep', entries: [{ name: 'TOKEN', value: '$SECRET_ENVIRONMENT_EU_WEST_1_TOKEN' }] },
      },
    ],
    notes: [
      {
        text: 'the value of secret "TOKEN" of environment "eu/west-1" is left out, because GitHub never shows it: set the environment variable $SECRET_ENVIRONMENT_EU_WEST_1_TOKEN before you apply this file',
        about: 'TOKEN',
      },
    ],
    omissions: [],
  });
});

it('a snapshot leaves out branch policies if a branch and a tag pattern have the same name [2.1.11]', () => {
  const policies = ['branch', 'tag'].map((type, id) => ({ id, name: 'v1', type }));
  const notes = [
    {
      text: '`deployment_branch_policies` of environment "production" is left out: deployment branch policy "v1" exists for branches and for tags, and a file can list only one of them',
    },
  ];
  expect(exported([withLists('production', { deployment_branch_policies: policies })])).toEqual({
    value: [{ name: 'production' }],
    notes,
    omissions: notes,
  });
});

it('a snapshot notes environments whose secrets share a variable name [2.3.5.8]', () => {
  const secrets = (...names: string[]) => ({ secrets: names.map((name) => ({ name })) });
  const { notes } = exported([
    withLists('a-b', secrets('T')),
    withLists('a_b', secrets('T', 'U')),
    withLists('a', secrets('B_T')),
  ]);
  expect(notes.map(({ text }) => showFullText(text)).filter((note) => note.includes('is the variable of'))).toEqual([
    '$SECRET_ENVIRONMENT_A_B_T is the variable of secret "T" of environment "a-b" and secret "T" of environment "a_b" and secret "B_T" of environment "a": if their values differ, use a separate variable for each',
  ]);
});

it('a snapshot writes pinned environments first, in the order of their pins [2.3.5.8]', () => {
  expect(
    exported(
      ['a', 'b', 'c'].map((name) => withLists(name)),
      ['c', 'a'],
    ),
  ).toEqual({
    value: [{ name: 'c', pinned: true }, { name: 'a', pinned: true }, { name: 'b' }],
    notes: [],
    omissions: [],
  });
});

it('a snapshot notes a pin that names no listed environment [2.3.5.8]', () => {
  const ghost = {
    text: 'the pin of environment "ghost" is left out: GitHub lists no such environment',
    about: 'ghost',
  };
  expect(exported([withLists('a')], ['ghost', 'a'])).toEqual({
    value: [{ name: 'a', pinned: true }],
    notes: [ghost],
    omissions: [ghost],
  });
});

it('a snapshot writes nothing for a repository without environments [2.1.11]', () => {
  expect(exported([])).toEqual({ value: undefined, notes: [], omissions: [] });
});
