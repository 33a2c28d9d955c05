import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printPermissions } from '../../packages/cli/src/validate/grants.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { createTestFolder } from '../kit/folder.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

const header = 'x-accepted-github-permissions';
const labels = 'labels: [{name: bug, color: ff0000}]';

/** The simulated GitHub names these permissions in its answers about labels. */
function createNaming(accepts: string) {
  const stage = openScene();
  stage.simulator.misbehave({
    match: ({ path }) => path.endsWith('/labels'),
    times: 99,
    with: { kind: 'answer', change: (answer) => ({ ...answer, headers: { ...answer.headers, [header]: accepts } }) },
  });
  return stage;
}

/** GitHub answers 404 to a token with read access, although it may name the read permission as sufficient. */
const isOfPolicies = (route: string) => /^GET .*\/actions\/policies/.test(route);

const route = 'GET /repos/{owner}/{repo}/labels';

it.each(pickSample(everySection, 9, 'seen-grants'))(
  'requests the same permissions for $key as GitHub names [5.25]',
  async (tried) => {
    const { check, apply, snapshot } = openSampleScene(tried);
    const settings = tried.sample.settings;
    for (const run of [
      () => check(settings),
      () => apply(settings, { brakes: 'off' }),
      async () => (await snapshot()).result,
    ])
      expect((await run()).grants?.filter(({ route }) => !isOfPolicies(route)) ?? []).toEqual([]);
  },
);

it.each(['secrets=read,issues=read', 'administration=read', 'issues=read , pull_requests=read'])(
  'records once in the JSON report that GitHub names other permissions: %s [5.25]',
  async (accepts) => {
    const { check } = createNaming(accepts);
    const [result, plain] = [await check(labels), await openScene().check(labels)];
    expect(result.grants).toEqual([{ route, asks: 'issues=read', accepts }]);
    expect([result.outcome, formatLines(result)]).toEqual([plain.outcome, formatLines(plain)]);
    expect(JSON.parse(formatJsonReport(result)).grants).toEqual(result.grants);
  },
);

it.each([
  'issues=read',
  'pull_requests=read; metadata=read,issues=read',
  'no permission at all',
  '',
  'issues=read; <b>',
])('records nothing if GitHub names the same permissions or an unknown value: %s [5.25]', async (accepts) =>
  expect((await createNaming(accepts).check(labels)).grants).toBeUndefined(),
);

const folder = createTestFolder();

async function listSeen(text: string) {
  const file = folder.at('report.json');
  writeFileSync(file, text);
  const { terminal, seen } = createFakeTerminal();
  return { code: await printPermissions({ files: [], flags: new Map([['seen', file]]) }, terminal), out: seen.out };
}

it('`trueup grants --seen` prints the permissions that a run recorded [5.25]', async () => {
  const { code, out } = await listSeen(formatJsonReport(await createNaming('administration=read').check(labels)));
  expect([code, out]).toEqual([0, `${route}: GitHub accepts administration=read, but Trueup asks for issues=read\n`]);
  const { out: none } = await listSeen(formatJsonReport(await openScene().check(labels)));
  expect(none).toBe('GitHub named the same permissions as Trueup for all requests of the run.\n');
  await expect(listSeen('[]')).rejects.toThrow('is not a Trueup report');
});
