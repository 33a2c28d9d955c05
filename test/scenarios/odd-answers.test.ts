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

const openShop = () =>
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

const ofMain = '/branches/{branch}/protection';

it('compares a branch protection without a URL in the response by reading its branch [2.3.4.12]', async () => {
  for (const url of [undefined, 7]) {
    const host = openShop();
    changeAnswers(host, ofMain, (body) => ({ ...body, url }));
    const result = await host.check(`branches: [{name: main, protection: ${protection}}]\n`, { brakes: 'off' });
    expect([result.outcome, formatLines(result)]).toEqual(['success', []]);
    expect(host.simulator.requests.map(({ route }) => route)).toContain('GET /repos/{owner}/{repo}/branches/{branch}');
  }
});

it('an unknown response format for one branch protection fails only that entry [5.20]', async () => {
  const host = openShop();
  host.simulator.misbehave({
    match: ({ path }) => path.endsWith('/branches/main/protection'),
    times: 99,
    with: { kind: 'status', status: 200, body: { enforce_admins: 'yes' } },
  });
  const result = await host.check(settings, { brakes: 'off' });
  expect(formatLines(result, 'error').join()).toContain('branch main could not be read: GitHub answered GET');
  expect(formatLines(result, 'drift').join()).toContain('branch dev: required_linear_history off → on');
  expect(formatLines(result, 'drift').join()).toContain('label "bug"');
  await host.apply(settings, { brakes: 'off' });
  expect(host.listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels']);
});

const milestones = 'milestones: [{title: v1}]\n';

describe.each(
  pickSample(
    everySection.filter(({ key }) => key !== 'milestones'),
    6,
    'odd answers',
  ),
)('$key', (tried) => {
  it('an unknown response format fails only this section and does not stop the run [5.20]', async () => {
    const findings: string[] = [];
    const { settings } = tried.sample;
    for (const route of await listRoutesOf(tried)) {
      const listStatuses = async (mode: 'check' | 'apply', file: string) => {
        const stage = openSampleScene(tried);
        const match = (request: { method: string; route: string }) =>
          request.method === 'GET' && request.route === route;
        stage.simulator.misbehave({ match, times: 999, with: { kind: 'status', status: 200, body: 'odd' } });
        const result = await stage[mode](file, { brakes: 'off' });
        return new Map(result.targets.flatMap(({ sections }) => sections.map(({ name, status }) => [name, status])));
      };
      const [alone, checked] = [
        await listStatuses('check', settings),
        await listStatuses('check', settings + milestones),
      ];
      if (!alone.has(tried.key)) findings.push(`${route}: the check ended`);
      if (checked.get('milestones') !== 'drift') findings.push(`${route}: milestones were not checked`);
      if (route === ofRepository) continue;
      const applied = await listStatuses('apply', settings + milestones);
      if (applied.get('milestones') !== 'changed') findings.push(`${route}: milestones were not applied`);
    }
    expect(findings).toEqual([]);
  });
});

/** Every write depends on this response, which identifies the repository. */
const ofRepository = 'GET /repos/{owner}/{repo}';

async function listRoutesOf(tried: (typeof everySection)[number]) {
  const stage = openSampleScene(tried);
  await stage.check(tried.sample.settings, { brakes: 'off' });
  const all = stage.simulator.requests.filter(({ method }) => method === 'GET').map(({ route }) => route);
  return new Set(all);
}

it('unknown response formats do not stop a run of many repositories [5.20]', async () => {
  const names = Array.from({ length: maxConcurrentRequests + 2 }, (_, index) => `r${index}`);
  const run = openFleet({
    repositories: names.map((name) => ({ owner: 'acme', name, branches: ['main'] })),
    files: { 'settings.yml': `branches: [{name: main, protection: ${protection}}]\n` },
  });
  changeAnswers(run, ofMain, () => 'odd', 200);
  const result = await run.check({ defaultsFile: 'settings.yml', read: 'rest' });
  expect(result.targets.map(({ sections }) => sections.length)).toEqual(names.map(() => 1));
  expect(findTarget(result, names.at(-1)!).sections[0]!.lines[0]!.message).toContain('in an unknown format');
});
