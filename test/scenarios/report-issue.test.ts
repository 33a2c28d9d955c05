import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { type Issue, listIssues } from '../kit/reports/issues.ts';
import { formatLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';
import { openFleet } from '../kit/samples/fleet.ts';

const settings = 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n';
const bugLabel = { name: 'bug', color: 'd73a4a' };

function openShop(repositoryChanges: Partial<RepositorySeed> = {}, options: SceneOptions = {}) {
  const repository = {
    owner: 'acme',
    name: 'shop',
    visibility: 'private' as const,
    labels: [bugLabel],
    ...repositoryChanges,
  };
  const { simulator, ...scene } = openScene({ ...options, seed: { repositories: [repository], ...options.seed } });
  return { simulator, issues: () => listIssues(simulator), ...scene };
}

const withDrift = { labels: [bugLabel, { name: 'later', color: 'ffffff' }] };
const reportAlways: Partial<RunOptions> = { privateReport: 'issue' };
const reportOnFailure: Partial<RunOptions> = { privateReport: 'issue-on-failure' };

describe('the report issue', () => {
  it('every run under `issue` writes the report issue, and a check writes nothing else [5.6]', async () => {
    const { check, issues, listWrites, simulator } = openShop(withDrift);
    expect((await check(settings, reportAlways)).outcome).toBe('drift');
    expect(issues()).toMatchObject([{ number: 1, title: 'Repository settings report', state: 'open' }]);
    expect(issues()[0]!.body).toContain('<h2>Trueup check of <code>acme/shop</code>: 1 difference</h2>');
    expect(issues()[0]!.body).toContain('<code>label &quot;later&quot;</code></td><td><code>will be deleted');
    expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/issues']);
    expect(simulator.objections).toEqual([]);
  });

  it('a snapshot updates the report issue under `issue`, but not under `issue-on-failure` [6.3]', async () => {
    const { check, snapshot, issues } = openShop(withDrift);
    await check(settings, reportOnFailure);
    await snapshot(reportOnFailure);
    expect(issues()).toMatchObject([{ state: 'open', body: expect.stringContaining('Trueup check') }]);
    expect((await snapshot(reportAlways)).result.outcome).toBe('success');
    expect(issues()).toMatchObject([{ number: 1, state: 'open', body: expect.stringContaining('Trueup snapshot') }]);
  });

  it('every run finds the same report issue by its marker, not by its title, and never uses a pull request [6.3]', async () => {
    const { check, issues, simulator } = openShop(withDrift);
    await check(settings, reportAlways);
    const [liveRepository] = Object.values(simulator.dump().repositories!);
    const report = issues()[0]!;
    const decoys = [
      { number: 1, title: 'A pull request', body: report.body, isPull: true },
      { number: 2, title: report.title, body: `> ${report.body}` },
      { ...report, number: 3, title: 'Renamed by hand' },
      ...Array.from({ length: 230 }, (_, index) => ({ number: index + 4, title: 'noise', body: null })),
    ];
    const withDecoys = openShop({ ...liveRepository, issues: decoys } as Partial<RepositorySeed>);
    await withDecoys.apply(settings, reportAlways);
    const issuesAfter = withDecoys.issues();
    expect(issuesAfter).toHaveLength(233);
    expect(issuesAfter[2]).toMatchObject({ title: report.title, state: 'open' });
    expect(issuesAfter[2]!.body).toContain('<h2>Trueup apply of');
    expect(issuesAfter.filter((_, index) => index !== 2)).toMatchObject(decoys.filter((_, index) => index !== 2));
    expect(withDecoys.listWrites()).toEqual([
      'DELETE /repos/{owner}/{repo}/labels/{name}',
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    ]);
    expect(withDecoys.simulator.objections).toEqual([]);
  });

  it('a run never uses an issue with the marker that another user wrote [6.3]', async () => {
    const firstScene = openShop(withDrift);
    await firstScene.check(settings, reportAlways);
    const decoy = { ...firstScene.issues()[0]!, number: 1, user: 'mallory' };
    const { check, issues, listWrites } = openShop({ ...withDrift, issues: [decoy] } as Partial<RepositorySeed>);
    await check(settings, reportAlways);
    await check(settings, reportAlways);
    expect(issues().map(({ body }) => body === decoy.body)).toEqual([true, true]);
    expect(listWrites()).toEqual([
      'POST /repos/{owner}/{repo}/issues',
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    ]);
    const withoutDrift = openShop({ issues: [decoy] } as Partial<RepositorySeed>);
    await withoutDrift.check(settings, reportOnFailure);
    expect(withoutDrift.issues()).toMatchObject([{ state: 'open' }]);
  });

  it('under `issue-on-failure`, the report issue opens on drift or failure and closes after recovery [6.3]', async () => {
    const { check, apply, issues, listWrites } = openShop();
    await check(settings, reportOnFailure);
    expect(listWrites()).toEqual([]);

    const otherColor = settings.replace('d73a4a', '0e8a16');
    await check(otherColor, reportOnFailure);
    expect(issues()).toMatchObject([{ state: 'open' }]);
    await apply(otherColor, reportOnFailure);
    expect(issues()).toMatchObject([{ state: 'closed', state_reason: 'completed' }]);
    const { length } = listWrites();
    await check(otherColor, reportOnFailure);
    expect(listWrites()).toHaveLength(length);

    const failingSettings = `${otherColor}milestones: [{title: v1}]\nenvironments: [{name: live, secrets: [{name: A, value: $UNSET}]}]\n`;
    expect((await apply(failingSettings, reportOnFailure)).outcome).toBe('failed');
    expect(issues()).toMatchObject([{ number: 1, state: 'open' }]);
    expect(issues()).toHaveLength(1);
  });

  it('a run of some sections does not close the report issue under `issue-on-failure` [6.3]', async () => {
    const { check, apply, issues } = openShop(withDrift);
    const moreSettings = `${settings}autolinks: []\n`;
    await check(moreSettings, reportOnFailure);
    for (const run of [check, apply]) {
      expect((await run(moreSettings, { ...reportOnFailure, sections: ['autolinks'] })).outcome).toBe('success');
      expect(issues()).toMatchObject([{ state: 'open' }]);
    }
    await apply(moreSettings, reportOnFailure);
    expect(issues()).toMatchObject([{ state: 'closed' }]);
  });

  it('the report issue stays open after an apply that could not change a setting [6.3] [7.11]', async () => {
    const { check, apply, issues } = openShop({ switches: { immutable_releases: { enforced_by_owner: true } } });
    const file = 'repository: {enable_immutable_releases: false}\n';
    for (const run of [check, apply, check, apply]) {
      await run(file, reportOnFailure);
      expect(issues()).toMatchObject([{ state: 'open' }]);
    }
    expect(issues()[0]!.body).toContain('Apply cannot change 1 setting.');
  });

  it('a report issue under `issue` stays open after a run of chosen sections, and names them [6.3]', async () => {
    const { check, issues } = openShop(withDrift);
    const file = `${settings}milestones: []\n`;
    await check(file, reportAlways);
    await check(file, { ...reportAlways, sections: ['milestones'] });
    expect(issues()).toMatchObject([{ state: 'open', body: expect.stringContaining('in the chosen sections') }]);
  });

  it('a run never writes the report issue to a public repository [6.3]', async () => {
    const { check, simulator, issues } = openShop({ ...withDrift, visibility: 'public' });
    const result = await check(settings, reportAlways);
    expect([issues(), result.outcome]).toEqual([[], 'drift']);
    expect(simulator.requests.filter(({ route }) => route.includes('issues'))).toEqual([]);
  });

  const hookSettings = 'webhooks:\n  - config: {url: "https://hooks.example/kestrel"}\n';
  const withHook = { webhooks: [{ config: { url: 'https://falcon.example/kite' } }] };
  it('a run that publishes the repository writes no report issue to it [6.3]', async () => {
    for (const publication of ['visibility: public', 'private: false']) {
      const { apply, issues, simulator } = openShop();
      const result = await apply(`${settings}repository: {${publication}}\n`, reportAlways);
      expect(simulator.repository('acme/shop').visibility).toBe('public');
      expect([result.outcome, issues()]).toEqual(['success', []]);
      expect(formatLines(result, 'note')).toContain(
        'note: no report issue was written, because the repository is public now',
      );
      const onFailure = await openShop().apply(`${settings}repository: {${publication}}\n`, reportOnFailure);
      expect([onFailure.outcome, formatLines(onFailure, 'note').join()]).toEqual([
        'success',
        expect.not.stringContaining('report issue'),
      ]);
    }
  });

  it('a run that creates a public repository writes no report issue to it [6.3]', async () => {
    const fleet = openFleet({
      repositories: [],
      files: {
        'fleet.yml':
          'repositories: {acme/rocket: {create: {visibility: public}}}\nlayers: [{file: layers/everyone.yml}]\n',
        'layers/everyone.yml': settings,
      },
      around: { accounts: [{ login: 'acme', type: 'Organization' }] },
    });
    const allow = [{ code: 'visibility' as const, repository: 'acme/rocket', value: 'public' }];
    await fleet.apply({ ...reportAlways, privateRepos: 'redact', allow });
    expect(fleet.simulator.repository('acme/rocket').visibility).toBe('public');
    expect(listIssues(fleet.simulator, 'acme/rocket')).toEqual([]);
  });

  it('a run that makes a private repository internal hides values of administrators from its report issue [6.3]', async () => {
    const hook = 'https://falcon.example/kite';
    const { apply, issues } = openShop({ webhooks: [{ config: { url: hook } }] } as Partial<RepositorySeed>);
    const webhooks = 'webhooks: {_undeclared: delete, entries: []}\n';
    await apply(`${webhooks}repository: {visibility: internal}\n`, reportAlways);
    expect(issues().map(({ body }) => body.replaceAll('<wbr>', '').includes('kite'))).toEqual([false]);
  });

  it('the report issue in an internal repository hides values that only administrators may see [6.3]', async () => {
    const bodies: string[] = [];
    for (const [visibility, overrides] of [['internal'], ['internal', { adminValues: 'show' }], ['private']] as const) {
      const { check, issues } = openShop({ ...withHook, ...withDrift, visibility } as Partial<RepositorySeed>);
      await check(`${hookSettings}${settings}`, { ...reportAlways, ...overrides });
      bodies.push(issues()[0]!.body.replaceAll('<wbr>', ''));
    }
    const findInBodies = (text: string) => bodies.map((body) => body.includes(text));
    expect(findInBodies('<code>label &quot;later&quot;</code></td><td><code>will be deleted')).toEqual([
      true,
      true,
      true,
    ]);
    expect(findInBodies('kite')).toEqual([false, true, true]);
  });

  const otherWorkflow = { environment: { GITHUB_REPOSITORY: 'acme/else' } };
  const findWithheldFix = (result: RunResult) => result.lines.find(({ key }) => key === 'private-repos')?.fix;
  const showFix = 'pass `--private-repos show` if all readers of this output may see them';
  it('the output points to the report issue for hidden details only if the run wrote the issue [6.3]', async () => {
    const readFix = async (runOptions: Partial<RunOptions>, repositoryChanges: Partial<RepositorySeed> = withDrift) =>
      findWithheldFix(await openShop(repositoryChanges, otherWorkflow).check(settings, runOptions));
    const readFixText = `read them in the report issue in the repository itself, or ${showFix}`;
    expect(await readFix(reportAlways)).toBe(readFixText);
    expect(await readFix(reportAlways, { ...withDrift, visibility: 'internal' })).toBe(readFixText);
    expect(await readFix({})).toBe(
      `pass \`--private-report issue\` to get them as an issue in the repository itself, or ${showFix}`,
    );
    expect(await readFix(reportAlways, { ...withDrift, archived: true })).toBe(showFix);
    expect(await readFix(reportOnFailure)).toBe(readFixText);
    expect(await readFix(reportOnFailure, {})).toBe(showFix);
  });

  it('the output suggests no report issue for a repository that is not proven private [6.3]', async () => {
    for (const runOptions of [{}, reportAlways]) {
      const { check, simulator } = openShop(withDrift, otherWorkflow);
      const route = 'GET /repos/{owner}/{repo}';
      simulator.misbehave({
        match: (request) => request.route === route,
        times: 9,
        with: { kind: 'status', status: 404 },
      });
      expect(findWithheldFix(await check(settings, runOptions))).toBe(showFix);
    }
  });

  it('a run writes no report issue unless the repository is proven private, and a warning reports it', async () => {
    const { check, simulator, issues } = openShop(withDrift);
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      times: 9,
      with: { kind: 'status', status: 404 },
    });
    const result = await check(settings, reportAlways);
    expect(formatLines(result, 'warning')).toEqual([
      expect.stringContaining(
        'no report issue was written: Trueup cannot check that the repository is private or internal',
      ),
    ]);
    expect([issues(), result.outcome]).toEqual([[], 'drift']);
  });

  const grants = { Issues: 'read', Metadata: 'read', Administration: 'write' } as const;
  it('a warning names Issues: write if the token lacks it for the report issue, and the outcome does not change [5.6] [6.8]', async () => {
    for (const labels of [[bugLabel], withDrift.labels]) {
      const { check, issues } = openShop({ labels }, { seed: { tokens: [{ token: 'all-powerful', grants }] } });
      const result = await check(settings, reportAlways);
      expect(result.outcome).toBe(labels.length === 1 ? 'success' : 'drift');
      expect(issues()).toEqual([]);
      expect(formatLines(result, 'warning')).toEqual([
        expect.stringMatching(
          /^warning: the report issue was not written: POST \/repos\/acme\/shop\/issues answered 403: .*To fix, grant "Issues: write"/,
        ),
      ]);
    }
  });

  it.each([
    ['no issues', { settings: { has_issues: false } }],
    ['no writes', { archived: true }],
  ])('a run warns that it cannot write the report issue if the repository accepts %s', async (_, repositoryChanges) => {
    const result = await openShop({ ...withDrift, ...repositoryChanges }).check(settings, reportAlways);
    expect(result.outcome).toBe('drift');
    expect(formatLines(result, 'warning')).toEqual([expect.stringContaining('the report issue was not written: POST')]);
  });

  it('a failed request for the report issue does not change the outcome', async () => {
    const faults = [{ kind: 'drop' }, { kind: 'garbage' }, { kind: 'html' }, { kind: 'status', status: 500 }] as const;
    for (const fault of faults)
      for (const method of ['GET', 'POST']) {
        const { check, simulator } = openShop(withDrift);
        simulator.misbehave({
          match: (request) => request.method === method && request.route.endsWith('/issues'),
          times: 9,
          with: fault,
        });
        const result = await check(settings, reportAlways);
        expect([result.outcome, result.targets[0]!.outcome]).toEqual(['drift', 'drift']);
        expect(formatLines(result, 'warning')).toHaveLength(1);
      }
  });

  it("the report issue fits GitHub's size limit, reports the cut, and contains no active markup", async () => {
    const hostile = ['@octocat', '#1', '</code><img src=x>', '::error::x', '-->', '[a](javascript:b)'];
    const labels = Array.from({ length: 900 }, (_, index) => ({
      name: `${hostile[index % hostile.length]} ${'ü'.repeat(30)}${index}`,
      color: 'ffffff',
      description: '@org/team '.repeat(9),
    }));
    const { check, issues, simulator } = openShop({ labels });
    await check(settings, reportAlways);
    const { body } = issues()[0]!;
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(40_000);
    expect(body).toContain("Cut here, at GitHub's size limit: run with private-repos: show for the rest.");
    const textOutsideCode = body.replace(/<code>(?:[^<>&"'\n]|<wbr>|&(?:amp|lt|gt|quot|#39);)*<\/code>/g, '');
    expect(textOutsideCode).not.toMatch(/@|#|img|javascript/);
    expect(body.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
    expect(simulator.objections).toEqual([]);
  });

  it('the report issue contains the full report of a repository that the log hides, in a run of several [6.3]', async () => {
    const privateRepository = { owner: 'acme', name: 'hidden', visibility: 'private' as const, ...withDrift };
    const publicRepository = { owner: 'acme', name: 'open', ...withDrift };
    const { check, simulator } = openFleet({
      repositories: [privateRepository, publicRepository],
      files: { 'defaults.yml': settings },
    });
    const result = await check({ ...reportOnFailure, privateRepos: 'redact', defaultsFile: 'defaults.yml' });
    expect(findWithheldFix(result)).toBe(`read them in the report issue in the repository itself, or ${showFix}`);
    expect(result.targets.map(({ repository }) => repository)).toEqual(['redacted-1', 'acme/open']);
    expect(JSON.stringify(result)).not.toContain('hidden');
    const issues = Object.values(simulator.dump().repositories!).map(
      (repository) => (repository as unknown as { issues: Issue[] }).issues,
    );
    expect(issues.map(({ length }) => length)).toEqual([1, 0]);
    expect(issues[0]![0]!.body).toContain('Trueup check of <code>acme/hidden</code>');
    expect(issues[0]![0]!.body).toContain('<code>label &quot;later&quot;</code></td><td><code>will be deleted');
  });

  it('a run updates the first of several issues with the marker, and does not change the others [6.3]', async () => {
    const firstScene = openShop(withDrift);
    await firstScene.check(settings, reportAlways);
    const report = firstScene.issues()[0]!;
    const sameIssues = [9, 3, 5].map((number) => ({ ...report, number, title: `report ${number}` }));
    const withTwins = openShop({ ...withDrift, issues: sameIssues } as Partial<RepositorySeed>);
    await withTwins.check(settings, reportAlways);
    expect(withTwins.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}/issues/{issue_number}']);
    const titles = Object.fromEntries(withTwins.issues().map(({ number, title }) => [number, title]));
    expect(titles).toEqual({ 3: report.title, 5: 'report 5', 9: 'report 9' });
  });

  it.each([
    ['drift', withDrift, reportAlways, 'failed'],
    ['drift', withDrift, reportOnFailure, 'failed'],
    ['no difference', {}, reportAlways, 'failed'],
    ['no difference', {}, reportOnFailure, 'success'],
  ] as const)(
    'a run that hides %s fails if it cannot write the report issue, the only place for that report [6.8]',
    async (_, repositoryChanges, reportOption, outcome) => {
      const grants = { Issues: 'read', Metadata: 'read', Administration: 'write' } as const;
      const { check } = openShop(repositoryChanges, {
        seed: { tokens: [{ token: 'all-powerful', grants }] },
        environment: { GITHUB_REPOSITORY: 'acme/other' },
      });
      const result = await check(settings, reportOption);
      expect([result.outcome, result.targets[0]!.outcome]).toEqual([outcome, outcome]);
      expect(formatLines(result, 'error')).toEqual(
        outcome === 'failed' ? [expect.stringContaining('the report issue was not written: POST')] : [],
      );
    },
  );

  it('the report issue stays open if a check finds no difference but lacks a permission [6.3]', async () => {
    const { check, issues, simulator } = openShop(withDrift);
    await check(settings, reportOnFailure);
    simulator.misbehave({
      match: ({ route }) => route.endsWith('/milestones'),
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
    });
    const settingsWithoutDrift =
      'labels: {_undeclared: keep, entries: [{name: bug, color: d73a4a}]}\nmilestones: [{title: v1}]\n';
    expect((await check(settingsWithoutDrift, { ...reportOnFailure, onMissingPermission: 'warn' })).outcome).toBe(
      'partial',
    );
    expect(issues()).toMatchObject([{ state: 'open' }]);
    expect(issues()[0]!.body).toContain('milestones');
  });

  it('a repository without settings gets no report issue', async () => {
    const privateRepository = { owner: 'acme', name: 'hidden', visibility: 'private' as const };
    const { check, listWrites } = openFleet({ repositories: [privateRepository] });
    expect((await check(reportAlways)).targets).toMatchObject([{ outcome: 'skipped' }]);
    expect(listWrites()).toEqual([]);
  });
});

it('a check writes no report issue by default, and sends only reads [5.6]', async () => {
  for (const visibility of ['public', 'private'] as const) {
    const { check, listWrites } = openShop({ ...withDrift, visibility });
    await check(settings);
    expect(listWrites()).toEqual([]);
  }
});
