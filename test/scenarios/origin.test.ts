import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { mergeReports } from '../../packages/cli/src/reports/merge/merge.ts';
import { buildReportPage } from '../../packages/cli/src/reports/page/page.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { parseReport } from '../../packages/core/src/report/result/read.ts';
import { version } from '../../packages/core/src/session/world/version.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { startRun } from '../kit/runs/program.ts';
import { createQuickClock, createWorld, defaultOptions } from '../kit/runs/scene.ts';

const workflow = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'acme/fleet',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_SHA: 'c0ffee0000000000000000000000000000000000',
  GITHUB_ACTOR: 'mona',
  GITHUB_TRIGGERING_ACTOR: 'hubot',
};

/** Checks two repositories. Each request takes half a second. */
async function runFleetAtHalfSecondRequests(
  environment: Record<string, string>,
  startTime = Date.parse('2026-11-22T05:41:07.900Z'),
  enterprise?: string,
) {
  const repositories = ['shop', 'site'].map((name) => ({ owner: 'acme', name }));
  const clock = createQuickClock(startTime);
  const simulator = openSimulator({ seed: { repositories }, now: clock.now, enterprise });
  const world = {
    ...createWorld(simulator, 'labels: []\n'),
    environment: { ...environment, ...(enterprise && { GITHUB_API_URL: 'https://ghe.example/api/v3' }) },
    clock,
    transport: async (request: Parameters<typeof simulator.transport>[0]) => {
      await clock.sleep(500);
      return simulator.transport(request);
    },
  };
  const { repository: _, ...options } = defaultOptions;
  const runOptions = { ...options, repos: repositories, defaultsFile: 'settings.yml', privateRepos: 'show' } as const;
  return startRun(runOptions, world, '/nowhere');
}

it('a report contains the time, duration, requests, actor, commit and URL of its run [6.16]', async () => {
  const { origin, targets } = await runFleetAtHalfSecondRequests(workflow);
  const requestCount = origin!.requests!;
  expect(requestCount).toBeGreaterThan(2);
  expect(origin).toEqual({
    started: '2026-11-22T05:41:07Z',
    seconds: expect.any(Number),
    versions: { trueup: version, node: process.versions.node },
    requests: requestCount,
    quota: { limit: 5000, left: 5000 - requestCount },
    actor: 'hubot',
    commit: workflow.GITHUB_SHA,
    run: 'https://github.com/acme/fleet/actions/runs/42/attempts/2',
  });
  expect(origin!.seconds).toBeGreaterThanOrEqual(1);
  for (const { visited } of targets) {
    expect(visited!.started).toMatch(/^2026-11-22T05:41:\d\dZ$/);
    expect(visited!.seconds).toBeGreaterThan(0);
  }
});

it('a report outside a workflow names no actor, and contains the version of GitHub Enterprise Server [6.16]', async () => {
  const { GITHUB_ACTIONS: _, ...environmentOutsideWorkflow } = workflow;
  expect((await runFleetAtHalfSecondRequests(environmentOutsideWorkflow)).origin).toEqual({
    started: expect.any(String),
    seconds: expect.any(Number),
    versions: { trueup: version, node: process.versions.node },
    requests: expect.any(Number),
    quota: expect.any(Object),
  });
  expect((await runFleetAtHalfSecondRequests({}, undefined, '3.17')).origin!.versions.server).toMatch(/^3\.17/);
});

it('a report with its origin matches the schema and keeps its values when it is read again [6.16]', async () => {
  const result = await runFleetAtHalfSecondRequests(workflow);
  const text = formatJsonReport(result);
  const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false });
  expect([ajv.validate(schema, JSON.parse(text)), ajv.errors]).toEqual([true, null]);
  expect(parseReport(text).origin).toEqual(result.origin);
  expect(parseReport(text).targets[0]!.visited).toEqual(result.targets[0]!.visited);
  // Reports of earlier releases have no origin.
  const { origin: _, ...reportWithoutOrigin } = JSON.parse(text);
  expect(parseReport(JSON.stringify(reportWithoutOrigin)).origin).toBe(undefined);
});

it('a merged report covers the time from the start of the first shard to the end of the last shard [6.16]', async () => {
  const [earlier, later] = [
    await runFleetAtHalfSecondRequests(workflow),
    await runFleetAtHalfSecondRequests(workflow, Date.parse('2026-11-22T05:42:07Z')),
  ];
  const shards = [later, earlier].map((report, index) => ({
    file: `${index}.json`,
    report: { ...report, shard: `${index + 1}/2` },
  }));
  const { origin } = mergeReports(shards, []);
  const { quota: _, ...earlierOrigin } = earlier.origin!;
  const requests = earlierOrigin.requests! + later.origin!.requests!;
  expect(origin).toEqual({ ...earlierOrigin, requests, seconds: 60 + later.origin!.seconds });
});

it('a report page shows the actor and time of its run and links only to web addresses [6.16]', async () => {
  const result = await runFleetAtHalfSecondRequests(workflow);
  const page = buildReportPage([{ label: 'today', result }]);
  expect(page).toContain('2026-11-22 05:41 UTC, ');
  expect(page).toContain('by hubot, on commit c0ffee');
  expect(page).toContain('<a href="https://github.com/acme/fleet/actions/runs/42/attempts/2">the workflow run</a>');
  const hostileOrigin = { ...result.origin!, actor: '<script>alert(1)</script>', run: 'javascript:alert(1)' };
  const hostilePage = buildReportPage([{ label: 'today', result: { ...result, origin: hostileOrigin } }]);
  expect(hostilePage).toContain('by &lt;script&gt;');
  expect(hostilePage).not.toContain('javascript:');
});

it('a page of several reports shows the number of repositories with drift for each time [6.16]', async () => {
  const [monday, tuesday] = [
    await runFleetAtHalfSecondRequests(workflow),
    await runFleetAtHalfSecondRequests(workflow, Date.parse('2026-11-23T05:41:00Z')),
  ];
  const page = buildReportPage([monday, tuesday].map((result, index) => ({ label: `day ${index}`, result })));
  expect(page).toMatch(/<th scope="col">When<\/th>/);
  expect(page).toMatch(/day 0<\/th><td>2026-11-22 05:41 UTC<\/td><td>check<\/td><td>2<\/td>/);
  expect(page).toMatch(/day 1<\/th><td>2026-11-23 05:41 UTC<\/td>/);
});
