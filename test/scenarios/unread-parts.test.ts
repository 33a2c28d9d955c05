import { describe, expect, it } from 'vitest';
import { type Text, toShownText } from '../../packages/core/src/plan/wording.ts';
import type { Line, RunResult } from '../../packages/core/src/report/result/result.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { pickSample } from '../kit/seed.ts';
import { samples } from '../samples/index.ts';

interface DeniedRead {
  /** The path of the denied request. */
  readonly path: RegExp;
  /** Matches the drift lines that disappear without the denied request read. */
  readonly hides: RegExp;
  /** Replaces the settings of the sample. */
  readonly settings?: string;
  readonly drifted?: object;
  readonly named: string;
}

const cases: Readonly<Record<string, DeniedRead>> = {
  repository: {
    path: /\/vulnerability-alerts$/,
    hides: /^enable_(vulnerability_alerts|automated_security_fixes) /,
    named: '`enable_vulnerability_alerts` and `enable_automated_security_fixes`',
  },
  actions: {
    path: /\/artifact-and-log-retention$/,
    hides: /^artifact_and_log_retention/,
    named: '`artifact_and_log_retention.days`',
  },
  branches: {
    settings:
      'branches:\n  - {name: main, protection: {lock_branch: true}}\n  - {name: dev, protection: {lock_branch: true}}\n',
    drifted: { branches: ['main', 'dev'] },
    path: /\/branches\/main\/protection$/,
    hides: /branch main /,
    named: 'branch main',
  },
  environments: {
    path: /\/environments\/production\/variables$/,
    hides: /^variable .* of environment "production"/,
    named: '`variables` of environment "production"',
  },
  interaction_limits: {
    path: /\/creation-cap$/,
    hides: /^pull_request_creation_cap/,
    named: '`pull_request_creation_cap`',
  },
  collaborators: {
    settings: samples.collaborators!.settings.replace(
      'collaborators:',
      'collaborators:\n  _undeclared: keep\n  entries:',
    ),
    path: /\/invitations$/,
    hides: /"(mona|lisa|stale|late|sent-by-ghost)"/,
    named: 'collaborator "mona"',
  },
  teams: {
    // The new role is higher, because a lower role waits for the team that cannot be read [5.18].
    settings: samples
      .teams!.settings.replace('_undeclared: delete', '_undeclared: keep')
      .replace('permission: auditor', 'permission: admin'),
    path: /\/teams\/core\/repos\//,
    hides: /^team "core"/,
    named: 'team "core"',
  },
  rulesets: {
    settings: 'rulesets:\n  - {name: one, enforcement: active}\n  - {name: two, enforcement: active}\n',
    drifted: {
      rulesets: [
        { id: 1, name: 'one', enforcement: 'disabled' },
        { id: 2, name: 'two', enforcement: 'disabled' },
      ],
    },
    path: /\/rulesets\/1$/,
    hides: /^ruleset "one"/,
    named: 'ruleset "one"',
  },
};

const listDrift = (result: RunResult) => listLines(result).filter(({ kind }) => kind === 'drift');
const listMessages = (lines: readonly Line[]) => lines.map(({ message }) => message).sort();

describe.each(pickSample(Object.entries(cases), 3, 'unread'))(
  'a run whose token cannot read one part of %s',
  (key, { path, hides: hiddenLines, named: reportedPart, settings, drifted }) => {
    const sample = samples[key]!;
    const file = settings ?? sample.settings;
    const openSample = () => {
      const { around, environment } = sample;
      return openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', ...(drifted ?? sample.drifted) }], ...around },
        environment: { ...environment },
      });
    };
    const openWithDeniedRead = () => {
      const stage = openSample();
      const message = 'Resource not accessible by personal access token';
      const match = (request: { method: string; path: string }) => request.method === 'GET' && path.test(request.path);
      stage.simulator.misbehave({ match, times: 999, with: { kind: 'status', status: 403, body: { message } } });
      return stage;
    };
    const listOtherDrift = async () => {
      const allDrift = listDrift(await openSample().check(file, options));
      const others = allDrift.filter(({ message }) => !hiddenLines.test(toShownText(message)));
      expect([allDrift.length > others.length, others.length > 0]).toEqual([true, true]);
      return listMessages(others);
    };
    const options = { brakes: 'off' } as const;
    const formatSkipped = (message: Text) =>
      `skipped: ${toShownText(message)} (part of this section could not be read)`;
    const listSkipped = (result: RunResult) =>
      listMessages(
        listLines(result).filter(
          ({ kind, message }) => kind === 'note' && toShownText(message).startsWith('skipped: '),
        ),
      );

    const expectOneLine = (result: RunResult, kind: 'error' | 'warning') => {
      // A ruleset that covers no branch causes another warning.
      const lines = formatLines(result, kind).filter((line) => !line.includes('covers no '));
      expect(lines).toEqual([expect.any(String)]);
      expect(lines[0]).toContain(`${reportedPart}`);
      expect(lines[0]).toMatch(/could not be read: GET .* answered 403: .* To fix, grant "/);
    };

    it('a check under `fail` reports the drift of all keys except the denied ones [5.20]', async () => {
      const result = await openWithDeniedRead().check(file, options);
      expect(listMessages(listDrift(result))).toEqual(await listOtherDrift());
      expect(result.outcome).toBe('failed');
      expectOneLine(result, 'error');
    });

    it('a check under `warn` skips the section, and reports the compared differences as notes [5.8]', async () => {
      const result = await openWithDeniedRead().check(file, { ...options, onMissingPermission: 'warn' });
      expect(listMessages(listDrift(result))).toEqual([]);
      expect({ outcome: result.outcome, status: result.targets[0]!.sections[0]!.status }).toEqual({
        outcome: 'partial',
        status: 'skipped',
      });
      expect(listSkipped(result)).toEqual((await listOtherDrift()).map(formatSkipped));
      expectOneLine(result, 'warning');
    });

    it('an apply under `fail` writes nothing if one read is denied [5.20]', async () => {
      const stage = openWithDeniedRead();
      expect((await stage.apply(file, options)).outcome).toBe('failed');
      expect(stage.listWrites()).toEqual([]);
    });

    it('an apply under `warn` writes nothing in a section if one read is denied [5.8]', async () => {
      const stage = openWithDeniedRead();
      const applyResult = await stage.apply(file, { ...options, onMissingPermission: 'warn' });
      const [section] = applyResult.targets[0]!.sections;
      expect({ status: section!.status, writes: stage.listWrites() }).toEqual({ status: 'skipped', writes: [] });
      expectOneLine(applyResult, 'warning');
      expect(listSkipped(applyResult)).toEqual((await listOtherDrift()).map(formatSkipped));
      stage.simulator.behave();
      expect(listMessages(listDrift(await stage.check(file, options)))).toEqual(
        listMessages(listDrift(await openSample().check(file, options))),
      );
    });
  },
);

it('keeps a branch protection if a ruleset that may replace it cannot be read [5.18]', async () => {
  const { simulator, apply, listWrites } = openScene({
    seed: {
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          branch_rules: [{ pattern: 'main', lockBranch: true }],
          rulesets: [{ id: 1, name: 'main' }],
        },
      ],
    },
  });
  const body = { message: 'Resource not accessible by personal access token' };
  const match = ({ path }: { path: string }) => path.endsWith('/rulesets/1');
  simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 403, body } });
  const settings =
    'branches: [{name: main, protection: null}]\nrulesets: [{name: main, enforcement: active}, {name: new, enforcement: active}]\n';
  const applyResult = await apply(settings, { brakes: 'off', onMissingPermission: 'warn' });
  expect(listWrites()).toEqual([]);
  expect(formatLines(applyResult, 'note').join()).toMatch(
    /not done: .* \(a change that must come first is missing: ruleset "main"\)/,
  );
});

it.each([
  ['collaborators', '/invitations', { owner: 'acme', name: 'shop', teams: [{ slug: 'old', role: 'write' }] }],
  ['rulesets', '/rulesets/1', { owner: 'acme', name: 'shop', branch_rules: [{ pattern: 'main', lockBranch: true }] }],
])(
  'deletes nothing that a skipped section would replace, even if its new entry could be read: %s [5.8] [5.18]',
  async (skippedSection, deniedPath, repository) => {
    const accounts = [{ login: 'acme', type: 'Organization', teams: [{ slug: 'old' }] }];
    const seed = { accounts, repositories: [{ ...repository, rulesets: [{ id: 1, name: 'other' }] }] };
    const { simulator, apply, listWrites } = openScene({ seed: seed as never });
    const body = { message: 'Resource not accessible by personal access token' };
    const match = ({ path }: { path: string }) => path.endsWith(deniedPath);
    simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 403, body } });
    const settings =
      skippedSection === 'rulesets'
        ? 'branches: [{name: main, protection: null}]\nrulesets: [{name: new, enforcement: active}, {name: other, enforcement: disabled}]\n'
        : 'teams: {_undeclared: delete, entries: []}\ncollaborators: [{username: hubot, permission: push}]\n';
    const applyResult = await apply(settings, { brakes: 'off', onMissingPermission: 'warn' });
    expect([applyResult.outcome, listWrites()]).toEqual(['failed', []]);
    expect(formatLines(applyResult, 'note').join()).toMatch(
      /not done: .* \(a change that must come first is missing: /,
    );
  },
);

it.each([
  ['a whole section', 'labels: [{name: bug}]', /\/labels$/],
  ['a part of a section', 'interaction_limits: {pull_request_creation_cap: {enabled: true}}', /\/creation-cap$/],
])('archives under `warn` if the token cannot read %s [5.8]', async (_, otherSettings, path) => {
  const { simulator, apply } = openScene();
  const body = { message: 'Resource not accessible by personal access token' };
  simulator.misbehave({
    match: (request) => path.test(request.path),
    times: 99,
    with: { kind: 'status', status: 403, body },
  });
  const applyResult = await apply(`repository: {archived: true}\n${otherSettings}\n`, { onMissingPermission: 'warn' });
  expect([applyResult.outcome, simulator.repository('acme/shop').archived]).toEqual(['partial', true]);
});

it('delays only the part of a section that an earlier section makes readable [5.9]', async () => {
  const { check, apply } = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public' }] },
  });
  const settings =
    'repository: {visibility: private}\nactions: {access_level: user, default_workflow_permissions: write}\n';
  const checkResult = await check(settings);
  expect({ outcome: checkResult.outcome, errors: formatLines(checkResult, 'error') }).toEqual({
    outcome: 'drift',
    errors: [],
  });
  expect(formatLines(checkResult, 'drift')).toHaveLength(2);
  expect(formatLines(checkResult, 'note').join()).toMatch(
    /`access_level` could not be read before repository\.visibility is applied: GET /,
  );
  const applyResult = await apply(settings, { brakes: 'off' });
  expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
    outcome: 'success',
    errors: [],
  });
  expect(formatLines(applyResult, 'change').filter((line) => /access_level|default_workflow/.test(line))).toHaveLength(
    2,
  );
});
