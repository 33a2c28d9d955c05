import { expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';

const key = createPublicKey('a');
const settings = `deploy_keys:\n- {title: ci, key: ${key}}\n`;

/** Opens `acme/shop` and a repository of another owner. */
const openShop = (deploy_keys: object[] = [], otherDeployKeys: object[] = []) =>
  openScene({
    seed: {
      repositories: [
        { owner: 'acme', name: 'shop', deploy_keys },
        { owner: 'someone', name: 'else', deploy_keys: otherDeployKeys },
      ],
    },
  });

it('explains that a refused deploy key may belong to another repository of any owner [2.3.19.6]', async () => {
  const { apply, simulator } = openShop([], [{ title: 'theirs', key }]);
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: POST /repos/acme/shop/keys answered 422: Validation Failed: PublicKey.key custom key is already in use (the key may belong to another repository, and GitHub allows a key in only one repository). To fix, change `key` to what GitHub accepts',
  ]);
  expect(simulator.objections).toEqual([]);
});

it('reports a deploy key that it deleted and could not create again, and creates the key in a later run [7.15]', async () => {
  const { apply, check, simulator } = openShop(
    [{ title: 'ci', key: createPublicKey('old') }],
    [{ title: 'theirs', key }],
  );
  const result = await apply(settings);
  expect(formatLines(result, 'error')[0]).toContain('the key may belong to another repository');
  expect(formatLines(result, 'note')).toEqual([
    expect.stringMatching(/^note: not done: deploy key "ci": key .* \(this section failed after 1 of 2 steps\)$/),
  ]);
  simulator.repository('someone/else').deploy_keys = [];
  expect(formatLines(await apply(settings))).toEqual(['change: deploy key "ci" created: read access']);
  expect((await check(settings)).outcome).toBe('success');
});

it('fails the section for two live deploy keys with one title and continues with other sections [7.10]', async () => {
  const { check, apply, listWrites } = openShop([
    { title: 'ci', key },
    { title: 'ci', key: createPublicKey('b') },
  ]);
  for (const run of [check, apply]) {
    const result = await run(`${settings}milestones: [{title: v1}]\n`);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      'error: GitHub has two of deploy key "ci", and an entry can match only one. To fix, delete one of them',
    ]);
  }
  expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/milestones']);
});

it('refuses to rename a deploy key before any write, and names the live key and the fix [2.3.19.3]', async () => {
  for (const policy of ['keep', 'delete']) {
    const { apply, check, listWrites, simulator } = openShop([{ title: 'old', key }]);
    const renamingFile = `deploy_keys:\n  _undeclared: ${policy}\n  entries:\n  - {title: ci, key: ${key}}\n  - {title: b, key: ${createPublicKey('b')}}\n`;
    expect(formatLines(await apply(renamingFile))).toEqual([
      'error: deploy key "ci" has the key of the live deploy key "old", and GitHub allows a key only once. To fix, delete the live key first, or give the entry the title of that key',
    ]);
    expect(listWrites()).toEqual([]);
    simulator.repository('acme/shop').deploy_keys = [];
    expect((await apply(renamingFile)).outcome).toBe('success');
    expect((await check(renamingFile)).outcome).toBe('success');
  }
});

it('keeps the access of a deploy key when it replaces the key [2.3.19.2]', async () => {
  for (const read_only of [true, false]) {
    const { apply, simulator } = openShop([{ title: 'ci', key: createPublicKey('old'), read_only }]);
    await apply(settings);
    expect(simulator.repository('acme/shop').deploy_keys).toMatchObject([{ title: 'ci', key, read_only }]);
  }
});

it('does not replace a deploy key that another person changes during the run [2.1.6]', async () => {
  const oldKey = { id: 7, title: 'ci', key: createPublicKey('old'), read_only: false };
  const { apply, simulator, listWrites } = openShop([oldKey]);
  const keys = simulator.repository('acme/shop').deploy_keys as object[];
  simulator.misbehave({
    match: ({ method, route }) => method === 'POST' && route.endsWith('/milestones'),
    with: { kind: 'meanwhile', act: () => void Object.assign(keys[0]!, { read_only: true }) },
  });
  expect(formatLines(await apply(`${settings}milestones: [{title: v1}]\n`), 'error')).toEqual([
    expect.stringMatching(/"ci" changed during this run.*To fix, run again to plan from the current state/),
  ]);
  expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/milestones']);
});
