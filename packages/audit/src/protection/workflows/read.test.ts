import { expect, it } from 'vitest';
import { createReader } from '../../../../../test/kit/runs/scene.ts';
import { openSimulator, type Seed, type SimulatorOptions } from '../../../../simulator/src/index.ts';
import { readReportEvidence } from './read.ts';
import { judgeReporting } from './reports.ts';

type RepositorySeed = Extract<NonNullable<Seed['repositories']>, readonly unknown[]>[number];

const workflowFolder = '.github/workflows';
const workflowText = 'on: pull_request\njobs: { test: {} }\n';

function openRepository(repository: Partial<RepositorySeed>, options: Omit<SimulatorOptions, 'seed'> = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'shop', ...repository }] };
  const simulator = openSimulator({ seed, ...options });
  return { simulator, read: (branch = 'main') => readReportEvidence(createReader(simulator.transport), branch, {}) };
}

/** A pull request from the year before the test clock. */
const createMergedPull = (number: number, more: object = {}) => ({
  number,
  state: 'MERGED',
  created_at: `2025-06-0${number}T00:00:00Z`,
  updated_at: `2025-06-0${number}T00:00:00Z`,
  ...more,
});

const createWorkflowFiles = (count: number, text = workflowText) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${workflowFolder}/w${index}.yml`, `# ${index}\n${text}`]),
  );

it('sends six requests in three rounds for thirty workflows', async () => {
  const { simulator, read } = openRepository({ files: createWorkflowFiles(30), pull_requests: [createMergedPull(1)] });
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
  const { simulator, read } = openRepository({ files: { 'README.md': 'Hello' } });
  expect(await read()).toMatchObject({ workflows: { files: { length: 0 }, unread: [] }, heads: { heads: [] } });
  expect(simulator.requests.map(({ route }) => route)).not.toContain('query WorkflowTexts');
});

it('reads only workflow files in the folder itself', async () => {
  const files = {
    [`${workflowFolder}/a.yml`]: workflowText,
    [`${workflowFolder}/b.yaml`]: workflowText,
    [`${workflowFolder}/deep/c.yml`]: workflowText,
    [`${workflowFolder}/d.md`]: 'x',
  };
  const { files: workflows } = (await openRepository({ files }).read()).workflows;
  expect(workflows.map(({ path }) => path)).toEqual([`${workflowFolder}/a.yml`, `${workflowFolder}/b.yaml`]);
});

it('reads the workflows of the branch, and the `pull_request_target` workflows of the default branch', async () => {
  const both = 'on: [pull_request, pull_request_target]\njobs: { test: {} }\n';
  const branch_files = { old: { [`${workflowFolder}/old.yml`]: both } };
  const { read } = openRepository({
    branches: ['main', 'old'],
    files: { [`${workflowFolder}/ci.yml`]: both },
    branch_files,
  });
  const startsOn = async (branch: string) =>
    (await read(branch)).workflows.files.map(({ path, on }) => [path, ...on.keys()]);
  expect(await startsOn('old')).toEqual([
    [`${workflowFolder}/old.yml`, 'pull_request'],
    [`${workflowFolder}/ci.yml`, 'pull_request_target'],
  ]);
  expect(await startsOn('main')).toEqual([[`${workflowFolder}/ci.yml`, 'pull_request', 'pull_request_target']]);
});

it('reports a missing branch as unread', async () => {
  const { workflows } = await openRepository({ files: { [`${workflowFolder}/ci.yml`]: workflowText } }).read('gone');
  expect(workflows.unread).toEqual(['the branch `gone` does not exist, or its files are not visible to this token']);
});

it('reads a limited number of files, and reports the others as unread', async () => {
  const { workflows } = await openRepository({ files: createWorkflowFiles(120) }).read();
  expect(workflows.files.length).toBe(100);
  expect(workflows.unread).toHaveLength(20);
  expect(workflows.unread[0]).toMatch(/^`.github\/workflows\/w\d+.yml` was not read/);
});

it('reads a limited number of bytes, and reports larger files as unread', async () => {
  const most = 256 * 1024;
  const sized = (bytes: number) => `${workflowText}# `.padEnd(bytes, 'x');
  const one = await openRepository({
    files: { [`${workflowFolder}/y.yml`]: sized(most + 1), [`${workflowFolder}/z.yml`]: sized(most) },
  }).read();
  expect(one.workflows.files.map(({ path }) => path)).toEqual([`${workflowFolder}/z.yml`]);
  expect(one.workflows.unread).toHaveLength(1);
  const all = await openRepository({
    files: { ...createWorkflowFiles(4, sized(most - 4)), [`${workflowFolder}/z.yml`]: workflowText },
  }).read();
  expect(all.workflows.files.length).toBe(4);
  expect(all.workflows.unread).toHaveLength(1);
});

it('lists pull requests newest first, with their reports and completeness', async () => {
  const { read } = openRepository({
    pull_requests: [
      createMergedPull(1, { check_runs: [{ name: 'test', app: 'github-actions' }], statuses: ['jenkins'] }),
      createMergedPull(2, { base: 'old' }),
      createMergedPull(3, { state: 'OPEN', draft: true }),
      createMergedPull(4, { state: 'OPEN', from_fork: true }),
      createMergedPull(5, { state: 'OPEN' }),
      createMergedPull(6, { state: 'OPEN', updated_at: '2025-12-31T23:30:00Z' }),
      createMergedPull(7, { committed_at: '2024-06-01T00:00:00Z' }),
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
  const { heads } = (await openRepository({ pull_requests: [createMergedPull(1, { check_runs })] }).read()).heads;
  expect(heads).toMatchObject([{ isComplete: false, reports: { length: 100 } }]);
});

const grantNames = ['Contents', 'Pull requests', 'Checks', 'Commit statuses'];
const createReadOnlyToken = (names: readonly string[]) => ({
  tokens: [{ token: 'all-powerful', grants: Object.fromEntries(names.map((name) => [name, 'read' as const])) }],
});
const seededRepository = {
  visibility: 'private',
  files: { [`${workflowFolder}/ci.yml`]: workflowText },
  pull_requests: [3, 2, 1].map((number) =>
    createMergedPull(number, { check_runs: [{ name: 'x', app: 'github-actions' }], statuses: ['y'] }),
  ),
} as const;

it.each(grantNames)('never reports a check as missing to a token without %s', async (missing) => {
  const verdictWith = async (names: readonly string[]) =>
    judgeReporting({ context: 'lint' }, await openRepository(seededRepository, createReadOnlyToken(names)).read())
      .verdict;
  expect(await verdictWith(grantNames)).toBe('blocks');
  expect(await verdictWith(grantNames.filter((name) => name !== missing))).toBe('unknown');
});

it('reports workflows as unread on a server without a GraphQL API', async () => {
  const { simulator } = openRepository(seededRepository);
  const transport: typeof simulator.transport = async (request) =>
    request.url.endsWith('/graphql') ? { status: 404, headers: {}, text: '{}' } : simulator.transport(request);
  const evidence = await readReportEvidence(createReader(transport), 'main', {});
  expect(evidence.workflows.unread[0]).toMatch('this address has no GraphQL API');
  expect(judgeReporting({ context: 'lint' }, evidence).verdict).toBe('unknown');
});

it('reads a text only once if both branches have the file', async () => {
  const { workflows } = await openRepository({
    files: { [`${workflowFolder}/a.yml`]: workflowText, [`${workflowFolder}/b.yml`]: workflowText },
  }).read();
  expect(workflows).toMatchObject({ files: { length: 2 }, unread: [] });
});
