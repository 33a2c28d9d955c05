import { expect, it } from 'vitest';
import { registry } from '../sections/registry.ts';
import { parseUndoFile } from './earlier.ts';

interface LaterUndo {
  readonly value: unknown;
  readonly notes?: string[];
}

function createRollback(key: string, later: LaterUndo) {
  const section = registry.find((candidate) => candidate.key === key)!;
  return { section, isChanged: true, losses: [], notes: [], identities: [], ...later };
}

const mergeSection = (key: string, earlierText: string, later: LaterUndo) =>
  parseUndoFile(earlierText, 'undo.yml').mergeRollbacks([createRollback(key, later)])[0]!;

const mergeSections = (was: object, is: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(is).map(([key, value]) => [key, mergeSection(key, JSON.stringify(was), { value }).value]),
  );
const mergeValues = (was: object, is: object) => mergeSections({ labels: was }, { labels: is });

it('undoes both runs with the undo file of a resumed run, key by key [2.1.13]', () => {
  const was = { _undeclared: ['made'], entries: [{ name: 'bug', color: 'ffffff' }] };
  const is = {
    _undeclared: ['made', 'later'],
    entries: [
      { name: 'bug', color: '000000', description: 'old' },
      { name: 'made', color: '111111' },
      { name: 'other', color: '222222' },
    ],
  };
  expect(mergeValues(was, is)).toEqual({
    labels: {
      _undeclared: ['made', 'later'],
      entries: [
        { name: 'bug', color: 'ffffff', description: 'old' },
        { name: 'other', color: '222222' },
      ],
    },
  });
});

it('identifies a webhook in the undo file by its address [2.1.13]', () => {
  const hook = (url: string, active: boolean) => ({ config: { url }, active });
  const list = (...entries: object[]) => ({ _undeclared: 'keep', entries });
  expect(
    mergeSections(
      { webhooks: list(hook('https://a', true)) },
      { webhooks: list(hook('https://a', false), hook('https://b', true)) },
    ),
  ).toEqual({ webhooks: list(hook('https://a', true), hook('https://b', true)) });
});

it('keeps the workflows of both runs in the undo file of a resumed run [2.1.13]', () => {
  const [first, second] = ['a.yml', 'b.yml'].map((path) => ({ path, state: 'active' }));
  expect(mergeSections({ workflows: [first] }, { workflows: [{ ...first, state: 'disabled' }, second] })).toEqual({
    workflows: [first, second],
  });
});

it('merges the lists of an environment in the undo file of a resumed run [2.1.13]', () => {
  const wasShop = {
    variables: { _undeclared: ['A'], entries: [{ name: 'B', value: '1' }] },
    deployment_protection_rules: { _undeclared: 'keep', entries: [{ app: 'gate' }] },
  };
  const isShop = {
    wait_timer: 5,
    variables: {
      _undeclared: ['C'],
      entries: [
        { name: 'A', value: '2' },
        { name: 'D', value: '3' },
      ],
    },
    deployment_protection_rules: { _undeclared: 'keep', entries: [{ app: 'other' }] },
  };
  const inEnvironment = (shop: object) => ({ environments: [{ name: 'shop', ...shop }] });
  expect(mergeSections(inEnvironment(wasShop), inEnvironment(isShop))).toEqual(
    inEnvironment({
      wait_timer: 5,
      variables: {
        _undeclared: ['A', 'C'],
        entries: [
          { name: 'B', value: '1' },
          { name: 'D', value: '3' },
        ],
      },
      deployment_protection_rules: { _undeclared: 'keep', entries: [{ app: 'gate' }, { app: 'other' }] },
    }),
  );
});

it('still removes a collaborator whom the earlier run added under another case of the login [2.1.13]', () => {
  const entry = (username: string, permission: string) => ({ username, permission });
  const list = (_undeclared: unknown, ...entries: object[]) => ({ collaborators: { _undeclared, entries } });
  const was = list(['newbie'], entry('OctoCat', 'push'));
  const is = list('keep', entry('NewBie', 'pull'), entry('octocat', 'admin'));
  expect(mergeSections(was, is)).toEqual(list(['newbie'], entry('OctoCat', 'push')));
});

it('keeps the protection of a branch as it was before both runs [2.1.13]', () => {
  const main = (reviews: object) => ({
    branches: [{ name: 'main', protection: { required_pull_request_reviews: reviews } }],
  });
  const was = main({ required_approving_review_count: 1 });
  const is = main({ required_approving_review_count: 1, bypass_pull_request_allowances: { users: ['bob'] } });
  expect(mergeSections(was, is)).toEqual(was);
});

it('keeps only the older values if a settings file cannot contain both, and notes the others [2.1.13]', () => {
  const was = { use_default: true };
  const is = { use_default: false, include_claim_keys: ['repo'] };
  const { value, notes } = mergeSection('actions', JSON.stringify({ actions: { oidc_customization_sub: was } }), {
    value: { oidc_customization_sub: is },
    notes: ['of the resumed run'],
  });
  expect(value).toEqual({ oidc_customization_sub: was });
  expect(notes.map(String)).toEqual([
    'of the resumed run',
    'what only the resumed run changed: a settings file cannot contain its old values together with the older values of the stopped run',
  ]);
});

it('accepts no two values of the resumed run that contradict each other [2.1.13]', () => {
  const values = { repository: { visibility: 'public' }, actions: { access_level: 'organization' } };
  const rollbacks = Object.entries(values).map(([key, value]) => createRollback(key, { value }));
  const merged = parseUndoFile('labels: []\n', 'undo.yml').mergeRollbacks(rollbacks);
  expect(merged.map(({ value }) => value)).toEqual([values.repository, undefined]);
});

it('leaves out a value that the earlier run did not read, because that run may have set it [2.1.13]', () => {
  const path = 'cache.max_cache_size_gb';
  const earlierText = `# - actions: the old value of \`${path}\`: it was not read\nactions: {allowed_actions: all}\n`;
  for (const text of [earlierText, earlierText.replaceAll('\n', '\r\n')]) {
    const { value } = mergeSection('actions', text, {
      value: { cache: { max_cache_size_gb: 9, max_cache_retention_days: 3 } },
    });
    expect(value).toEqual({ allowed_actions: 'all', cache: { max_cache_retention_days: 3 } });
  }
});

it('leaves out such a value also if the undo file contains no other value of the section [2.1.13]', () => {
  const earlierText = '# - actions: the old value of `cache.max_cache_size_gb`: it was not read\nlabels: []\n';
  expect(mergeSection('actions', earlierText, { value: { cache: { max_cache_size_gb: 9 } } })).toMatchObject({
    value: undefined,
    notes: [],
  });
});

it('does not note that a value was not read if the earlier run read it [2.1.13]', () => {
  const unread = (key: string) => `the old value of \`${key}\`: it was not read`;
  const { notes } = mergeSection('actions', 'actions: {allowed_actions: all}\n', {
    value: { sha_pinning_required: true },
    notes: [unread('allowed_actions'), unread('enabled')],
  });
  expect(notes).toEqual([unread('enabled')]);
});

it('leaves out only the entry that the earlier undo file names, not others with the same word [2.1.13]', () => {
  const earlierText = '# - rulesets: ruleset "branch" is left out: it is hidden\nlabels: []\n';
  const entries = ['branch', 'other'].map((name) => ({ name, target: 'branch', enforcement: 'active' }));
  const { value } = mergeSection('rulesets', earlierText, { value: { _undeclared: 'keep', entries } });
  expect(value).toMatchObject({ entries: [{ name: 'other' }] });
});

it('adds nothing to a section whose old values an earlier resumed run left out [2.1.13]', () => {
  const value = { repository: { visibility: 'public' }, actions: { access_level: 'organization' } };
  const { notes } = mergeSection('actions', JSON.stringify({ repository: value.repository }), { value: value.actions });
  const earlierText = `# - actions: ${notes.at(-1)}\nlabels: []\n`;
  expect(mergeSection('actions', earlierText, { value: { access_level: 'none' } }).value).toBeUndefined();
});
