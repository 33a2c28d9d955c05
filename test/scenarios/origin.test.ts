import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { mergeReports } from '../../packages/cli/src/reports/merge/merge.ts';
import { buildReportPage } from '../../packages/cli/src/reports/page/page.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { readReport } from '../../packages/core/src/report/result/read.ts';
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

/** A check of two repositories whose requests take half a second each. */
async function runAndReadOrigin(
  environment: Record<string, string>,
  start = Date.parse('2026-11-22T05:41:07.900Z'),
  enterprise?: string,
) {
  const repositories = ['shop', 'site'].map((name) => ({ owner: 'acme', name }));
  const clock = createQuickClock(start);
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
  const wish = { ...options, repos: repositories, defaultsFile: 'settings.yml', privateRepos: 'show' } as const;
  return startRun(wish, world, '/nowhere');
}

it('a report contains the time, duration, requests, actor, commit and URL of its run [6.16]', async () => {
  const { origin, targets } = await runAndReadOrigin(workflow);
  const sent = origin!.requests!;
  expect(sent).toBeGreaterThan(2);
  expect(origin).toEqual({
    started: '2026-11-22T05:41:07Z',
    seconds: expect.any(Number),
    versions: { trueup: version, node: process.versions.node },
    requests: sent,
    quota: { limit: 5000, left: 5000 - sent },
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
  const { GITHUB_ACTIONS: _, ...elsewhere } = workflow;
  expect((await runAndReadOrigin(elsewhere)).origin).toEqual({
    started: expect.any(String),
    seconds: expect.any(Number),
    versions: { trueup: version, node: process.versions.node },
    requests: expect.any(Number),
    quota: expect.any(Object),
  });
  expect((await runAndReadOrigin({}, undefined, '3.17')).origin!.versions.server).toMatch(/^3\.17/);
});

it('a report with its origin matches the schema and keeps its values when it is read again [6.16]', async () => {
  const result = await runAndReadOrigin(workflow);
  const text = formatJsonReport(result);
  const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false });
  expect([ajv.validate(schema, JSON.parse(text)), ajv.errors]).toEqual([true, null]);
  expect(readReport(text).origin).toEqual(result.origin);
  expect(readReport(text).targets[0]!.visited).toEqual(result.targets[0]!.visited);
  // Reports of earlier releases have no origin.
  const { origin: _, ...before } = JSON.parse(text);
  expect(readReport(JSON.stringify(before)).origin).toBe(undefined);
});

it('a merged report covers the time from the start of the first shard to the end of the last shard [6.16]', async () => {
  const [one, other] = [
    await runAndReadOrigin(workflow),
    await runAndReadOrigin(workflow, Date.parse('2026-11-22T05:42:07Z')),
  ];
  const shards = [other, one].map((report, index) => ({
    file: `${index}.json`,
    report: { ...report, shard: `${index + 1}/2` },
  }));
  const { origin } = mergeReports(shards, []);
  const { quota: _, ...first } = one.origin!;
  const requests = first.requests! + other.origin!.requests!;
  expect(origin).toEqual({ ...first, requests, seconds: 60 + other.origin!.seconds });
});

it('a report page shows the actor and time of its run and links only to web addresses [6.16]', async () => {
  const result = await runAndReadOrigin(workflow);
  const page = buildReportPage([{ label: 'today', result }]);
  expect(page).toContain('2026-11-22 05:41 UTC, ');
  expect(page).toContain('by hubot, on commit c0ffee');
  expect(page).toContain('<a href="https://github.com/acme/fleet/actions/runs/42/attempts/2">the workflow run</a>');
  const hostile = { ...result.origin!, actor: '<script>alert(1)</script>', run: 'javascript:alert(1)' };
  const tried = buildReportPage([{ label: 'today', result: { ...result, origin: hostile } }]);
  expect(tried).toContain('by &lt;script&gt;');
  expect(tried).not.toContain('javascript:');
});

it('a page of several reports shows the number of repositories with drift for each time [6.16]', async () => {
  const [monday, tuesday] = [
    await runAndReadOrigin(workflow),
    await runAndReadOrigin(workflow, Date.parse('2026-11-23T05:41:00Z')),
  ];
  const page = buildReportPage([monday, tuesday].map((result, index) => ({ label: `day ${index}`, result })));
  expect(page).toMatch(/<th scope="col">When<\/th>/);
  expect(page).toMatch(/day 0<\/th><td>2026-11-22 05:41 UTC<\/td><td>check<\/td><td>2<\/td>/);
  expect(page).toMatch(/day 1<\/th><td>2026-11-23 05:41 UTC<\/td>/);
});
