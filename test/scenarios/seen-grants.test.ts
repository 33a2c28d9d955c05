import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printPermissions } from '../../packages/cli/src/validate/grants.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { createTestFolder } from '../kit/folder.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

const acceptedPermissionsHeader = 'x-accepted-github-permissions';
const labels = 'labels: [{name: bug, color: ff0000}]';

/** The simulated GitHub names these permissions in its answers about labels. */
function openWithAcceptedPermissions(acceptedPermissions: string) {
  const stage = openScene();
  stage.simulator.misbehave({
    match: ({ path }) => path.endsWith('/labels'),
    times: 99,
    with: {
      kind: 'answer',
      change: (answer) => ({
        ...answer,
        headers: { ...answer.headers, [acceptedPermissionsHeader]: acceptedPermissions },
      }),
    },
  });
  return stage;
}

/** GitHub answers 404 to a token with read access, although it may name the read permission as sufficient. */
const isPolicyRoute = (route: string) => /^GET .*\/actions\/policies/.test(route);

const labelsRoute = 'GET /repos/{owner}/{repo}/labels';

it.each(pickSample(everySection, 9, 'seen-grants'))(
  'requests the same permissions for $key as GitHub names [5.25]',
  async (sectionCase) => {
    const { check, apply, snapshot } = openSampleScene(sectionCase);
    const settings = sectionCase.sample.settings;
    for (const runIn of [
      () => check(settings),
      () => apply(settings, { brakes: 'off' }),
      async () => (await snapshot()).result,
    ])
      expect((await runIn()).grants?.filter(({ route }) => !isPolicyRoute(route)) ?? []).toEqual([]);
  },
);

it.each(['secrets=read,issues=read', 'administration=read', 'issues=read , pull_requests=read'])(
  'records once in the JSON report that GitHub names other permissions: %s [5.25]',
  async (acceptedPermissions) => {
    const { check } = openWithAcceptedPermissions(acceptedPermissions);
    const [result, plainResult] = [await check(labels), await openScene().check(labels)];
    expect(result.grants).toEqual([{ route: labelsRoute, asks: 'issues=read', accepts: acceptedPermissions }]);
    expect([result.outcome, formatLines(result)]).toEqual([plainResult.outcome, formatLines(plainResult)]);
    expect(JSON.parse(formatJsonReport(result)).grants).toEqual(result.grants);
  },
);

it.each([
  'issues=read',
  'pull_requests=read; metadata=read,issues=read',
  'no permission at all',
  '',
  'issues=read; <b>',
])('records nothing if GitHub names the same permissions or an unknown value: %s [5.25]', async (acceptedPermissions) =>
  expect((await openWithAcceptedPermissions(acceptedPermissions).check(labels)).grants).toBeUndefined(),
);

const folder = createTestFolder();

async function printSeenPermissions(text: string) {
  const file = folder.at('report.json');
  writeFileSync(file, text);
  const { terminal, seen } = createFakeTerminal();
  return { code: await printPermissions({ files: [], flags: new Map([['seen', file]]) }, terminal), out: seen.out };
}

it('`trueup grants --seen` prints the permissions that a run recorded [5.25]', async () => {
  const { code, out } = await printSeenPermissions(
    formatJsonReport(await openWithAcceptedPermissions('administration=read').check(labels)),
  );
  expect([code, out]).toEqual([
    0,
    `${labelsRoute}: GitHub accepts administration=read, but Trueup asks for issues=read\n`,
  ]);
  const { out: outWithoutDifference } = await printSeenPermissions(formatJsonReport(await openScene().check(labels)));
  expect(outWithoutDifference).toBe('GitHub named no other permissions than Trueup expects in this run.\n');
  await expect(printSeenPermissions('[]')).rejects.toThrow('is not a Trueup report');
});
