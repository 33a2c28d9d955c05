import { describe, expect, it } from 'vitest';
import { maxConcurrentRequests } from '../../packages/core/src/github/limits/pacer.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { findTarget, openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';
import { pickSample } from '../kit/seed.ts';

const protection = '{required_linear_history: true}';
const settings = `labels: [{name: bug, color: d73a4a}]
branches:
- {name: main, protection: ${protection}}
- {name: dev, protection: ${protection}}
`;

const openShopWithProtections = () =>
  openScene({
    seed: {
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          branches: ['main', 'dev'],
          labels: [],
          branch_rules: ['main', 'dev'].map((pattern) => ({ pattern, requiresLinearHistory: pattern === 'main' })),
        },
      ],
    },
  });

const protectionRoute = '/branches/{branch}/protection';

it('compares a branch protection without a URL in the response by reading its branch [2.3.4.12]', async () => {
  for (const url of [undefined, 7]) {
    const stage = openShopWithProtections();
    changeAnswers(stage, protectionRoute, (body) => ({ ...body, url }));
    const result = await stage.check(`branches: [{name: main, protection: ${protection}}]\n`, { brakes: 'off' });
    expect([result.outcome, formatLines(result)]).toEqual(['success', []]);
    expect(stage.simulator.requests.map(({ route }) => route)).toContain('GET /repos/{owner}/{repo}/branches/{branch}');
  }
});

it('an unknown response format for one branch protection fails only that entry [5.20]', async () => {
  const stage = openShopWithProtections();
  stage.simulator.misbehave({
    match: ({ path }) => path.endsWith('/branches/main/protection'),
    times: 99,
    with: { kind: 'status', status: 200, body: { enforce_admins: 'yes' } },
  });
  const result = await stage.check(settings, { brakes: 'off' });
  expect(formatLines(result, 'error').join()).toContain('branch main could not be read: GitHub answered GET');
  expect(formatLines(result, 'drift').join()).toContain('branch dev: required_linear_history off → on');
  expect(formatLines(result, 'drift').join()).toContain('label "bug"');
  await stage.apply(settings, { brakes: 'off' });
  expect(stage.listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels']);
});

const milestones = 'milestones: [{title: v1}]\n';

describe.each(
  pickSample(
    everySection.filter(({ key }) => key !== 'milestones'),
    6,
    'odd answers',
  ),
)('$key', (sectionCase) => {
  it('an unknown response format fails only this section and does not stop the run [5.20]', async () => {
    const failures: string[] = [];
    const { settings } = sectionCase.sample;
    for (const route of await listReadRoutes(sectionCase)) {
      const listStatuses = async (mode: 'check' | 'apply', file: string) => {
        const stage = openSampleScene(sectionCase);
        const match = (request: { method: string; route: string }) =>
          request.method === 'GET' && request.route === route;
        stage.simulator.misbehave({ match, times: 999, with: { kind: 'status', status: 200, body: 'odd' } });
        const result = await stage[mode](file, { brakes: 'off' });
        return new Map(result.targets.flatMap(({ sections }) => sections.map(({ name, status }) => [name, status])));
      };
      const [statusesAlone, checkStatuses] = [
        await listStatuses('check', settings),
        await listStatuses('check', settings + milestones),
      ];
      if (!statusesAlone.has(sectionCase.key)) failures.push(`${route}: the check ended`);
      if (checkStatuses.get('milestones') !== 'drift') failures.push(`${route}: milestones were not checked`);
      if (route === repositoryRoute) continue;
      const applyStatuses = await listStatuses('apply', settings + milestones);
      if (applyStatuses.get('milestones') !== 'changed') failures.push(`${route}: milestones were not applied`);
    }
    expect(failures).toEqual([]);
  });
});

/** Every write depends on this response, which identifies the repository. */
const repositoryRoute = 'GET /repos/{owner}/{repo}';

async function listReadRoutes(sectionCase: (typeof everySection)[number]) {
  const stage = openSampleScene(sectionCase);
  await stage.check(sectionCase.sample.settings, { brakes: 'off' });
  const readRoutes = stage.simulator.requests.filter(({ method }) => method === 'GET').map(({ route }) => route);
  return new Set(readRoutes);
}

it('unknown response formats do not stop a run of many repositories [5.20]', async () => {
  const names = Array.from({ length: maxConcurrentRequests + 2 }, (_, index) => `r${index}`);
  const fleet = openFleet({
    repositories: names.map((name) => ({ owner: 'acme', name, branches: ['main'] })),
    files: { 'settings.yml': `branches: [{name: main, protection: ${protection}}]\n` },
  });
  changeAnswers(fleet, protectionRoute, () => 'odd', 200);
  const result = await fleet.check({ defaultsFile: 'settings.yml', read: 'rest' });
  expect(result.targets.map(({ sections }) => sections.length)).toEqual(names.map(() => 1));
  expect(findTarget(result, names.at(-1)!).sections[0]!.lines[0]!.message).toContain('in an unknown format');
});
