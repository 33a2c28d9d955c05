import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openShop } from '../../../../../test/kit/workflows/merging.ts';

const path = '/repos/acme/shop/pulls/1';

it('shows a pull request with its head and its mergeable state', async () => {
  const { read, simulator } = openShop({ pull: { pushes: ['ria', 'ria'], threads: [{ resolved: true }] } });
  expect(await read('bob')).toMatchObject({
    status: 200,
    body: {
      number: 1,
      state: 'open',
      merged: false,
      user: { login: 'ria' },
      mergeable_state: 'clean',
      commits: 2,
      base: { ref: 'main' },
    },
  });
  expect(await createCaller(simulator, 'bob').get('/repos/acme/shop/pulls/2')).toMatchObject({ status: 404 });
});

it('shows a head in the repository and in a fork', async () => {
  const headsOf = async (from_fork: boolean) => {
    const { head, base } = (await openShop({ pull: { from_fork } }).read('bob')).body;
    return [head.repo.full_name, head.repo.fork, base.repo.full_name];
  };
  expect(await headsOf(false)).toEqual(['acme/shop', false, 'acme/shop']);
  expect(await headsOf(true)).toEqual(['ria/shop', true, 'acme/shop']);
});

it('lets every user with write access merge without requirements', async () => {
  const { outcome, read } = openShop();
  expect(await outcome('ria')).toBe('403 Resource not accessible by personal access token');
  expect(await outcome('bob')).toBe('merged');
  expect((await read('bob')).body).toMatchObject({ state: 'closed', merged: true, merged_by: { login: 'bob' } });
  expect(await outcome('bob')).toBe('405 Pull Request is not mergeable');
});

it.each([
  [{ conflicts: true }, '405 Pull Request is not mergeable', 'dirty'],
  [{ draft: true }, '405 Pull Request is still a draft', 'draft'],
])('refuses to merge %j', async (pull, why, state) => {
  const { outcome, read } = openShop({ pull });
  expect((await read('ann')).body.mergeable_state).toBe(state);
  expect(await outcome('ann')).toBe(why);
});

it('refuses to merge a head that has moved', async () => {
  const { simulator, read } = openShop();
  const { send } = createCaller(simulator, 'bob');
  expect(await send('PUT', `${path}/merge`, { sha: 'a'.repeat(40) })).toMatchObject({
    status: 409,
    body: { message: 'Head branch was modified. Review and try the merge again.' },
  });
  const { sha } = (await read('bob')).body.head;
  expect(await send('PUT', `${path}/merge`, { sha })).toMatchObject({ status: 200 });
});

it('merges only by the methods of the repository', async () => {
  const merges = { allow_merge_commit: false, allow_rebase_merge: false };
  const { outcome } = openShop({ repository: { settings: { merges } } });
  expect(await outcome('ann')).toBe('405 Merge commits are not allowed on this repository.');
  expect(await outcome('ann', 'rebase')).toBe('405 Rebase merges are not allowed on this repository.');
  expect(await outcome('ann', 'squash')).toBe('merged');
});

it('marks other pull requests to the branch as behind', async () => {
  const pull_requests = [{ author: 'ria' }, { author: 'ria' }, { author: 'ria', base: 'v1' }];
  const { outcome, simulator } = openShop({ repository: { branches: ['main', 'v1'], pull_requests } });
  await outcome('bob');
  const pulls = simulator.repository('acme/shop').pull_requests as { behind: boolean }[];
  expect(pulls.map(({ behind }) => behind)).toEqual([false, true, false]);
});

it('finds a pull request by its last commit, and after the merge by the merge commit', async () => {
  const made = 'e'.repeat(40);
  const commits = [{ sha: made, refs: ['refs/heads/main'] }];
  const { simulator, read, outcome } = openShop({ pull: { merge_commit_sha: made }, repository: { commits } });
  const found = async (sha: string) => {
    const { status, body } = await createCaller(simulator, 'bob').get(`/repos/acme/shop/commits/${sha}/pulls`);
    return status === 200 ? body.map((one: any) => [one.number, one.merge_commit_sha, one.merged_at !== null]) : status;
  };
  const { head } = (await read('bob')).body;
  expect([await found(head.sha), await found(made)]).toEqual([[[1, null, false]], []]);
  expect(await outcome('bob')).toBe('merged');
  expect([await found(head.sha), await found(made)]).toEqual([[[1, made, true]], [[1, made, true]]]);
  expect(await found('f'.repeat(40))).toBe(404);
});
