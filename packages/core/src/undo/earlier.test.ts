import { expect, it } from 'vitest';
import { parseUndoFile } from './earlier.ts';

const mergeSections = (was: object, is: Readonly<Record<string, unknown>>) =>
  parseUndoFile(JSON.stringify(was), 'undo.yml').mergeValues(is);
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
  expect(mergeValues(list(hook('https://a', true)), list(hook('https://a', false), hook('https://b', true)))).toEqual({
    labels: list(hook('https://a', true), hook('https://b', true)),
  });
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
