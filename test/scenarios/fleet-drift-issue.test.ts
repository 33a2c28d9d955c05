import { expect, it } from 'vitest';
import { readInputs } from '../../packages/core/src/session/inputs/read.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { type Issue, listIssues } from '../kit/reports/issues.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { type FleetOptions, openFleet } from '../kit/samples/fleet.ts';

const files = { 'defaults.yml': 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n' };
const bug = { name: 'bug', color: 'd73a4a' };
const drifted = { labels: [bug, { name: 'later', color: 'ffffff' }] };
const createRepositorySeed = (name: string, more: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [bug],
  ...more,
});

/** The workflow of the fleet runs in `acme/fleet`, which is not a target. */
function openHosted(
  repositories: readonly RepositorySeed[],
  own: Partial<RepositorySeed> = {},
  more: Partial<FleetOptions> = {},
) {
  const environment = { GITHUB_REPOSITORY: 'acme/fleet' };
  const all = openFleet({
    files,
    environment,
    ...more,
    repositories: [...repositories, createRepositorySeed('fleet', own)],
  });
  const repos = repositories.map(({ owner, name }) => ({ owner, name }));
  const wish: Partial<RunOptions> = { repos, defaultsFile: 'defaults.yml', driftIssue: true };
  return {
    ...all,
    check: (also: Partial<RunOptions> = {}) => all.check({ ...wish, ...also }),
    issues: () => listIssues(all.simulator, 'acme/fleet'),
  };
}

/** The cells of the table in an issue, row by row, as plain text. */
const parseRows = ({ body }: Issue) =>
  [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
  );

it("check keeps one drift issue in the workflow's repository, with a row for each repository that differs [6.15]", async () => {
  const { check, issues, listWrites, simulator } = openHosted([
    createRepositorySeed('shop', drifted),
    createRepositorySeed('site'),
    createRepositorySeed('api', drifted),
  ]);
  expect((await check()).outcome).toBe('drift');
  const body = expect.stringMatching(
    /^<!-- trueup: fleet drift -->\n.*2 of 3 repositories differ from their settings/s,
  );
  expect(issues()).toMatchObject([{ title: 'Repositories differ from their settings files', state: 'open', body }]);
  expect(parseRows(issues()[0]!)).toEqual([
    ['Repository', 'Differences'],
    ['acme/api', 'labels 1'],
    ['acme/shop', 'labels 1'],
  ]);
  await check();
  expect(issues()).toHaveLength(1);
  expect(listWrites()).toEqual([
    'POST /repos/{owner}/{repo}/issues',
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  ]);
  expect(simulator.objections).toEqual([]);
});

it('only a complete check of the fleet closes the drift issue [6.15]', async () => {
  const { check, issues, simulator } = openHosted([
    createRepositorySeed('shop', drifted),
    createRepositorySeed('site'),
  ]);
  await check();
  (simulator.repository('acme/shop') as unknown as { labels: object[] }).labels.pop();
  await check({ sections: ['labels'] });
  expect(issues()).toMatchObject([{ state: 'open' }]);
  const end = simulator.misbehave({
    match: ({ path }: { readonly path: string }) => path === '/repos/acme/site/labels',
    times: 100,
    with: { kind: 'status', status: 500 },
  });
  await check();
  expect(issues()).toMatchObject([{ state: 'open' }]);
  expect(parseRows(issues()[0]!)).toContainEqual(['acme/site', 'some settings']);
  end();
  expect((await check()).outcome).toBe('success');
  expect(issues()).toMatchObject([{ state: 'closed', state_reason: 'completed' }]);
  expect(issues()[0]!.body).toMatch(/^Last clean check: \d{4}-/m);
});

it('a fleet without drift opens no issue, and a check without `drift-issue` sends no request for issues [6.15]', async () => {
  const { check, issues, simulator } = openHosted([createRepositorySeed('shop'), createRepositorySeed('site')]);
  await check();
  await check({ driftIssue: false });
  expect(issues()).toEqual([]);
  simulator.forgetRequests();
  await check({ driftIssue: false });
  expect(simulator.requests.filter(({ route }) => /issues|Viewer/.test(route))).toEqual([]);
});

it.each([
  // The input, the visibility of the issue, and whether the issue names the private repository.
  ['redact', 'public', false],
  ['redact', 'private', false],
  ['show', 'public', false],
  ['show', 'internal', false],
  ['show', 'private', true],
] as const)(
  'under `private-repos: %s`, an issue in a %s repository names a private repository: %s [6.15]',
  async (privateRepos, visibility, isNamed) => {
    const secret = createRepositorySeed('secret', { ...drifted, visibility: 'private' });
    const { check, issues } = openHosted([createRepositorySeed('shop', drifted), secret, { ...secret, name: 'hush' }], {
      visibility,
    });
    await check({ privateRepos });
    const rows = parseRows(issues()[0]!);
    expect(issues()[0]!.body.includes('secret')).toBe(isNamed);
    expect(rows).toContainEqual(['acme/shop', 'labels 1']);
    if (isNamed) expect(rows).toContainEqual(['acme/hush', 'labels 1']);
    else expect(rows).toContainEqual(['2 repositories not named here', 'labels 2']);
  },
);

it('the drift issue uses the singular for one repository [6.15]', async () => {
  const { check, issues } = openHosted([
    createRepositorySeed('shop'),
    createRepositorySeed('secret', { ...drifted, visibility: 'private' }),
  ]);
  await check();
  expect(issues()[0]!.body).toContain('1 of 2 repositories differs from its settings');
  expect(parseRows(issues()[0]!)).toContainEqual(['1 repository not named here', 'labels 1']);
});

it("the drift issue of a large fleet stays within GitHub's size limit and counts the omitted repositories [6.15]", async () => {
  const name = (index: number) => `r${'x'.repeat(90)}-${index}`;
  const { check, issues } = openHosted(
    Array.from({ length: 400 }, (_, index) => createRepositorySeed(name(index), drifted)),
  );
  await check();
  const { body } = issues()[0]!;
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536);
  expect(body).toContain('400 of 400 repositories differ');
  expect(body).toMatch(/\d+ more repositories|and \d+|see the log of the check for the rest/);
});

it("a failed write of the fleet's drift issue is a warning, and the check ends with the same result [6.15]", async () => {
  const nowhere = await openHosted([createRepositorySeed('shop', drifted)], {}, { environment: {} }).check();
  expect([nowhere.outcome, formatLines(nowhere, 'warning')]).toEqual([
    'drift',
    [expect.stringContaining('the repository of this run is unknown')],
  ]);
  const { check, simulator } = openHosted([createRepositorySeed('shop', drifted)]);
  simulator.misbehave({
    match: ({ path }: { readonly path: string }) => path.endsWith('/issues'),
    with: { kind: 'status', status: 410 },
  });
  const result = await check();
  expect([result.outcome, formatLines(result, 'warning')]).toEqual([
    'drift',
    [expect.stringContaining('the drift issue was not written')],
  ]);
});

it('refuses `drift-issue` for a run that covers only a part of the fleet [6.15]', () => {
  const listProblems = (more: Record<string, string>) => {
    const given: Record<string, string> = { token: 't', 'drift-issue': 'true', ...more };
    const read = readInputs((name) => given[name], { GITHUB_REPOSITORY: 'acme/fleet' });
    return 'problems' in read ? read.problems.map(({ input }) => input) : [];
  };
  expect(listProblems({ repos: 'acme/a,acme/b' })).toEqual([]);
  expect(listProblems({ 'fleet-file': 'fleet.yml' })).toEqual([]);
  expect(listProblems({ 'fleet-file': 'fleet.yml', repository: 'acme/a' })).toEqual(['drift-issue']);
  expect(listProblems({ 'fleet-file': 'fleet.yml', shard: '1/2' })).toEqual(['drift-issue']);
});
