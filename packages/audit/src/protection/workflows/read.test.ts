import { expect, it } from 'vitest';
import { createReader } from '../../../../../test/kit/runs/scene.ts';
import { openSimulator, type Seed, type SimulatorOptions } from '../../../../simulator/src/index.ts';
import { readReportEvidence } from './read.ts';
import { judgeReporting } from './reports.ts';

type RepositorySeed = Extract<NonNullable<Seed['repositories']>, readonly unknown[]>[number];

const home = '.github/workflows';
const ci = 'on: pull_request\njobs: { test: {} }\n';

function host(repository: Partial<RepositorySeed>, options: Omit<SimulatorOptions, 'seed'> = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'shop', ...repository }] };
  const simulator = openSimulator({ seed, ...options });
  return { simulator, read: (branch = 'main') => readReportEvidence(createReader(simulator.transport), branch, {}) };
}

/** A pull request from the year before the test clock. */
const merged = (number: number, more: object = {}) => ({
  number,
  state: 'MERGED',
  created_at: `2025-06-0${number}T00:00:00Z`,
  updated_at: `2025-06-0${number}T00:00:00Z`,
  ...more,
});

const many = (count: number, text = ci) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${home}/w${index}.yml`, `# ${index}\n${text}`]));

it('sends six requests in three rounds for thirty workflows', async () => {
  const { simulator, read } = host({ files: many(30), pull_requests: [merged(1)] });
  const waves: number[] = [];
  let round: Promise<void> | undefined;
  const transport: typeof simulator.transport = async (request) => {
    if (!round) waves.push(0);
    round ??= new Promise((resolve) => setTimeout(resolve, 20)).then(() => {
      round = undefined;
    });
    waves[waves.length - 1]!++;
    await round;
    return simulator.transport(request);
  };
  const evidence = await readReportEvidence(createReader(transport), 'main', {});
  expect(evidence.workflows).toMatchObject({ files: { length: 30 }, unread: [] });
  expect(waves).toEqual([2, 1, 3]);
  expect(simulator.requests.map(({ route }) => route).sort()).toEqual([
    'GET /orgs/{org}/actions/permissions',
    'GET /repos/{owner}/{repo}/actions/permissions',
    'GET /repos/{owner}/{repo}/actions/policies',
    'query RecentReports',
    'query WorkflowFiles',
    'query WorkflowTexts',
  ]);
  await read();
  expect(simulator.objections).toEqual([]);
});

it('sends no request for texts in a repository without workflows', async () => {
  const { simulator, read } = host({ files: { 'README.md': 'Hello' } });
  expect(await read()).toMatchObject({ workflows: { files: { length: 0 }, unread: [] }, heads: { heads: [] } });
  expect(simulator.requests.map(({ route }) => route)).not.toContain('query WorkflowTexts');
});

it('reads only workflow files in the folder itself', async () => {
  const files = { [`${home}/a.yml`]: ci, [`${home}/b.yaml`]: ci, [`${home}/deep/c.yml`]: ci, [`${home}/d.md`]: 'x' };
  const { files: workflows } = (await host({ files }).read()).workflows;
  expect(workflows.map(({ path }) => path)).toEqual([`${home}/a.yml`, `${home}/b.yaml`]);
});

it('reads the workflows of the branch, and the `pull_request_target` workflows of the default branch', async () => {
  const both = 'on: [pull_request, pull_request_target]\njobs: { test: {} }\n';
  const branch_files = { old: { [`${home}/old.yml`]: both } };
  const { read } = host({ branches: ['main', 'old'], files: { [`${home}/ci.yml`]: both }, branch_files });
  const startsOn = async (branch: string) =>
    (await read(branch)).workflows.files.map(({ path, on }) => [path, ...on.keys()]);
  expect(await startsOn('old')).toEqual([
    [`${home}/old.yml`, 'pull_request'],
    [`${home}/ci.yml`, 'pull_request_target'],
  ]);
  expect(await startsOn('main')).toEqual([[`${home}/ci.yml`, 'pull_request', 'pull_request_target']]);
});

it('reports a missing branch as unread', async () => {
  const { workflows } = await host({ files: { [`${home}/ci.yml`]: ci } }).read('gone');
  expect(workflows.unread).toEqual(['the branch `gone` does not exist, or its files are not visible to this token']);
});

it('reads a limited number of files, and reports the others as unread', async () => {
  const { workflows } = await host({ files: many(120) }).read();
  expect(workflows.files.length).toBe(100);
  expect(workflows.unread).toHaveLength(20);
  expect(workflows.unread[0]).toMatch(/^`.github\/workflows\/w\d+.yml` was not read/);
});

it('reads a limited number of bytes, and reports larger files as unread', async () => {
  const most = 256 * 1024;
  const sized = (bytes: number) => `${ci}# `.padEnd(bytes, 'x');
  const one = await host({ files: { [`${home}/y.yml`]: sized(most + 1), [`${home}/z.yml`]: sized(most) } }).read();
  expect(one.workflows.files.map(({ path }) => path)).toEqual([`${home}/z.yml`]);
  expect(one.workflows.unread).toHaveLength(1);
  const all = await host({ files: { ...many(4, sized(most - 4)), [`${home}/z.yml`]: ci } }).read();
  expect(all.workflows.files.length).toBe(4);
  expect(all.workflows.unread).toHaveLength(1);
});

it('lists pull requests newest first, with their reports and completeness', async () => {
  const { read } = host({
    pull_requests: [
      merged(1, { check_runs: [{ name: 'test', app: 'github-actions' }], statuses: ['jenkins'] }),
      merged(2, { base: 'old' }),
      merged(3, { state: 'OPEN', draft: true }),
      merged(4, { state: 'OPEN', from_fork: true }),
      merged(5, { state: 'OPEN' }),
      merged(6, { state: 'OPEN', updated_at: '2025-12-31T23:30:00Z' }),
      merged(7, { committed_at: '2024-06-01T00:00:00Z' }),
    ],
  });
  const { heads } = (await read()).heads;
  expect(heads.map(({ pullRequest, isComplete }) => [pullRequest, isComplete])).toEqual([
    ...[
      [6, false],
      [5, true],
      [4, false],
      [3, false],
      [1, true],
      [7, false],
    ],
  ]);
  expect(heads.find(({ pullRequest }) => pullRequest === 1)?.reports).toEqual([
    { context: 'test', app: { id: 15368, slug: 'github-actions' } },
    { context: 'jenkins' },
  ]);
});

it('marks a head as incomplete if it has more reports than were read', async () => {
  const check_runs = Array.from({ length: 101 }, (_, index) => ({ name: `t${index}`, app: 'github-actions' }));
  const { heads } = (await host({ pull_requests: [merged(1, { check_runs })] }).read()).heads;
  expect(heads).toMatchObject([{ isComplete: false, reports: { length: 100 } }]);
});

const grantNames = ['Contents', 'Pull requests', 'Checks', 'Commit statuses'];
const reading = (names: readonly string[]) => ({
  tokens: [{ token: 'all-powerful', grants: Object.fromEntries(names.map((name) => [name, 'read' as const])) }],
});
const seeded = {
  visibility: 'private',
  files: { [`${home}/ci.yml`]: ci },
  pull_requests: [3, 2, 1].map((number) =>
    merged(number, { check_runs: [{ name: 'x', app: 'github-actions' }], statuses: ['y'] }),
  ),
} as const;

it.each(grantNames)('never reports a check as missing to a token without %s', async (missing) => {
  const verdictWith = async (names: readonly string[]) =>
    judgeReporting({ context: 'lint' }, await host(seeded, reading(names)).read()).verdict;
  expect(await verdictWith(grantNames)).toBe('blocks');
  expect(await verdictWith(grantNames.filter((name) => name !== missing))).toBe('unknown');
});

it('reads what it can from a server without a GraphQL API', async () => {
  const { simulator } = host(seeded);
  const transport: typeof simulator.transport = async (request) =>
    request.url.endsWith('/graphql') ? { status: 404, headers: {}, text: '{}' } : simulator.transport(request);
  const evidence = await readReportEvidence(createReader(transport), 'main', {});
  expect(evidence.workflows.unread[0]).toMatch('this address has no GraphQL API');
  expect(judgeReporting({ context: 'lint' }, evidence).verdict).toBe('unknown');
});

it('reads a text only once if both branches have the file', async () => {
  const { workflows } = await host({ files: { [`${home}/a.yml`]: ci, [`${home}/b.yml`]: ci } }).read();
  expect(workflows).toMatchObject({ files: { length: 2 }, unread: [] });
});
