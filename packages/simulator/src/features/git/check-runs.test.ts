import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const sha = 'c'.repeat(40);
const merge = 'e'.repeat(40);
const runs = '/repos/acme/widgets/check-runs';

function setUpSimulator() {
  const repository = {
    owner: 'acme',
    name: 'widgets',
    files: { 'a.txt': 'now' },
    commits: [{ sha }, { sha: merge, parents: ['d'.repeat(40), sha], refs: ['refs/pull/7/merge'] }],
    commit_files: { [merge]: { 'a.txt': 'then', 'in/b.txt': 'deep' } },
  };
  const tokens = [
    { token: 'person', login: 'mona' },
    { token: 'robot', login: 'github-actions[bot]', kind: 'app' as const },
  ];
  const simulator = openSimulator({ seed: { tokens, repositories: [repository] } });
  return { simulator, person: createCaller(simulator, 'person'), robot: createCaller(simulator, 'robot') };
}

const run = { name: 'Plan', head_sha: sha, conclusion: 'success', output: { title: 'T', summary: 'S', text: 'X' } };

it('lets only apps create check runs, and shows the newest of each name', async () => {
  const { person, robot } = setUpSimulator();
  expect(await person.send('POST', runs, run)).toMatchObject({
    status: 403,
    body: { message: 'You must authenticate via a GitHub App.' },
  });
  await robot.send('POST', runs, run);
  const second = await robot.send('POST', runs, { ...run, conclusion: 'failure', external_id: 'x' });
  expect(second).toMatchObject({ status: 201, body: { status: 'completed', app: { slug: 'github-actions' } } });
  const listed = await person.get(`/repos/acme/widgets/commits/${sha}/check-runs?check_name=Plan&filter=latest`);
  expect(listed.body).toMatchObject({
    total_count: 1,
    check_runs: [{ external_id: 'x', conclusion: 'failure', output: { text: 'X' } }],
  });
  expect((await person.get(`/repos/acme/widgets/commits/${sha}/check-runs?filter=all`)).body.total_count).toBe(2);
});

it('refuses a check run of an unknown commit', async () => {
  const { robot } = setUpSimulator();
  expect((await robot.send('POST', runs, { ...run, head_sha: 'f'.repeat(40) })).status).toBe(422);
});

it('shows the parents and files of a merge commit by its id and its ref', async () => {
  const { simulator, person } = setUpSimulator();
  const parents = [{ sha: 'd'.repeat(40) }, { sha }];
  expect((await person.get(`/repos/acme/widgets/commits/${merge}`)).body).toMatchObject({ sha: merge, parents });
  expect((await person.get('/repos/acme/widgets/commits/pull%2F7%2Fmerge')).body).toMatchObject({ sha: merge });
  expect((await person.get(`/repos/acme/widgets/commits/${'0'.repeat(40)}`)).status).toBe(422);
  const raw = { accept: 'application/vnd.github.raw+json' };
  const answer = await simulator.transport({
    method: 'GET',
    url: `https://api.github.com/repos/acme/widgets/contents/a.txt?ref=${merge}`,
    headers: { authorization: 'Bearer person', 'user-agent': 'test', ...raw },
  });
  expect(answer.text).toBe('then');
  const tree = (await person.get(`/repos/acme/widgets/git/trees/${merge}`)).body.tree;
  expect(tree.map(({ path }: { path: string }) => path)).toEqual(['a.txt', 'in']);
  const folder = (await person.get(`/repos/acme/widgets/git/trees/${tree[1].sha}`)).body.tree;
  expect(folder.map(({ path }: { path: string }) => path)).toEqual(['b.txt']);
});
