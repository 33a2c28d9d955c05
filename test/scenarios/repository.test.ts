import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { WireAnswer } from '../../packages/core/src/github/http/http.ts';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { summarizeRun } from '../../packages/core/src/report/run-summary.ts';
import { get } from '../../packages/core/src/sections/repository/calls.ts';
import { toggleKeys } from '../../packages/core/src/sections/repository/toggles.ts';
import { openSimulator, type Simulator } from '../../packages/simulator/src/index.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { run } from '../kit/runs/program.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { createReader, createWorld, defaultOptions, formatLines, openScene } from '../kit/runs/scene.ts';
import { changeAnswers, expectNoWrite } from '../kit/samples/odd-answers.ts';

const createShopSeed = (repositorySeed: object = {}) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
});
const formatRepository = (...lines: string[]) => `repository:\n${lines.map((line) => `  ${line}\n`).join('')}`;

it('reads alerts, fixes and immutable releases that answer 404 as disabled [7.17]', async () => {
  const { check } = openScene(createShopSeed());
  const settings = formatRepository(
    'enable_vulnerability_alerts: false',
    'enable_automated_security_fixes: false',
    'enable_immutable_releases: false',
  );
  expect((await check(settings)).outcome).toBe('success');
});

it.each([
  'enable_vulnerability_alerts',
  'enable_automated_security_fixes',
  'enable_private_vulnerability_reporting',
  'enable_immutable_releases',
])('does not read %s as off if a proxy answers 404 without a message [5.5]', async (key) => {
  const stage = openScene(createShopSeed());
  const formatSettings = (value: boolean) => formatRepository(`${key}: ${value}`);
  // The repository itself shows that the fixes are off, so only `true` must fail.
  const values = key === 'enable_automated_security_fixes' ? [true] : [true, false];
  await stage.apply(formatSettings(true));
  const before = stage.listWrites().length;
  for (const body of [{}, [], '']) {
    stage.simulator.behave();
    stage.simulator.misbehave({
      match: ({ path }) => path !== '/repos/acme/shop',
      times: Number.POSITIVE_INFINITY,
      with: { kind: 'status', status: 404, body },
    });
    for (const runIn of [stage.check, stage.apply])
      for (const value of values) expect((await runIn(formatSettings(value))).outcome).toBe('failed');
  }
  expect(stage.listWrites()).toHaveLength(before);
});

it.each([404, 422])(
  'reads private reporting as off if GitHub answers %i, and sends no write to disable it [2.3.1.7] [7.18]',
  async (status) => {
    const { check, apply, listWrites, simulator } = openScene(createShopSeed());
    simulator.misbehave({
      match: ({ path, method }) => method === 'GET' && path.endsWith('/private-vulnerability-reporting'),
      times: 9,
      with: { kind: 'status', status },
    });
    const formatReporting = (isOn: boolean) => formatRepository(`enable_private_vulnerability_reporting: ${isOn}`);
    expect((await check(formatReporting(false))).outcome).toBe('success');
    expect((await apply(formatReporting(false))).outcome).toBe('success');
    expect(listWrites()).toEqual([]);
    expect(formatLines(await check(formatReporting(true)), 'drift')).toEqual([
      'drift: enable_private_vulnerability_reporting false → true',
    ]);
  },
);

it('sends no write for private reporting if GitHub disables it because the repository becomes private [2.3.1.7]', async () => {
  const { apply, check, listWrites, simulator } = openScene(
    createShopSeed({ switches: { private_vulnerability_reporting: true } }),
  );
  const settings = formatRepository('visibility: private', 'enable_private_vulnerability_reporting: false');
  const result = await apply(settings);
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(formatLines(result, 'note')).toEqual([
    'note: `enable_private_vulnerability_reporting` is turned off by the change of visibility: only public repositories have it',
  ]);
  expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
  expect((await check(settings)).outcome).toBe('success');
  expect(simulator.objections).toEqual([]);
});

it('skips private reporting in a private repository, explains why, and writes the other keys [2.3.1.7] [7.18]', async () => {
  const { apply, check, listWrites } = openScene(createShopSeed({ visibility: 'private' }));
  const settings = formatRepository('has_wiki: false', 'enable_private_vulnerability_reporting: true');
  const availability = 'exists only in public repositories, and this repository is private';
  expect(formatLines(await check(settings), 'drift')).toEqual([
    expect.stringContaining(availability),
    'drift: has_wiki true → false',
  ]);
  const result = await apply(settings);
  expect([result.outcome, formatLines(result, 'change')]).toEqual(['success', ['change: has_wiki true → false']]);
  expect(formatLines(result, 'note')).toEqual([expect.stringContaining(availability)]);
  expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
  expect(formatLines(await check(settings), 'drift')).toEqual([expect.stringContaining(availability)]);
});

it('reports a denied Git LFS write after the writes that succeeded, and explains the 403 [2.3.1.8]', async () => {
  const { apply } = openScene(createShopSeed({ switches: { lfs_policy: 'disabled_for_owner' } }));
  const result = await apply(formatRepository('has_wiki: false', 'enable_git_lfs: true'), {
    onMissingPermission: 'warn',
  });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'change')).toEqual(['change: has_wiki true → false']);
  expect(formatLines(result, 'error')[0]).toContain('Git LFS is disabled for acme.');
  expect(formatLines(result, 'error')[0]).toContain('billing');
});

it('does not change immutable releases that the owner enforces; apply notes it and check reports drift [2.3.1.9] [7.11]', async () => {
  const { apply, check, listWrites } = openScene(
    createShopSeed({ switches: { immutable_releases: { enforced_by_owner: true } } }),
  );
  const settings = formatRepository('enable_immutable_releases: false');
  const result = await apply(settings);
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'change')).toEqual([]);
  expect(formatLines(result, 'note')[0]).toContain('the owner enforces immutable releases');
  expect(listWrites()).toEqual([]);
  expect((await check(settings)).outcome).toBe('drift');
});

it('notes that the owner enforces immutable releases if only their write answers 409 [2.3.1.9]', async () => {
  const { apply, simulator } = openScene(createShopSeed());
  simulator.misbehave({
    match: ({ method }) => method === 'PUT',
    with: { kind: 'status', status: 409, body: { message: 'enforced' } },
  });
  const result = await apply(formatRepository('enable_immutable_releases: true'));
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'change')).toEqual([]);
  expect(formatLines(result, 'note')[0]).toContain('the owner enforces immutable releases');
});

it('reads both GraphQL keys with one query, and writes the one that differs [2.3.1.10]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ switches: { sponsorships: true } }));
  const result = await apply(
    formatRepository('enable_sponsorships: true', 'issue_creation_policy: collaborators_only'),
  );
  expect(formatLines(result, 'change')).toEqual(['change: issue_creation_policy all → collaborators_only']);
  expect(simulator.requests.map(({ operation }) => operation).filter(Boolean)).toEqual([
    'RepositoryFeatures',
    'UpdateRepositoryFeatures',
    'RepositoryFeatures',
  ]);
});

it('asks for the issue policy only if the file declares it, and skips only that key if the server lacks it [2.3.1.11]', async () => {
  const { check, apply } = openScene({
    ...createShopSeed(),
    lacks: ['Repository.issueCreationPolicy', 'UpdateRepositoryInput.issueCreationPolicy'],
  });
  expect((await check(formatRepository('enable_sponsorships: false'))).outcome).toBe('success');
  const result = await apply(formatRepository('issue_creation_policy: all'), { onUnsupported: 'warn' });
  expect([result.outcome, formatLines(result)]).toEqual([
    'partial',
    [
      'warning: not compared and not applied: `issue_creation_policy` needs GraphQL: this server has no `Repository.issueCreationPolicy` in its GraphQL API',
    ],
  ]);
});

it('fails if GitHub accepts a mutation and keeps the old state [2.3.1.10]', async () => {
  const { apply, simulator } = openScene(createShopSeed());
  simulator.misbehave({
    match: ({ operation }) => operation === 'UpdateRepositoryFeatures',
    with: {
      kind: 'status',
      status: 200,
      body: { data: { updateRepository: { repository: { id: 'R_1', hasSponsorshipsEnabled: false } } } },
    },
  });
  expect(formatLines(await apply(formatRepository('enable_sponsorships: true')), 'error')[0]).toContain(
    'GitHub accepted `enable_sponsorships: true`, but its answer still has the old value',
  );
});

const switchesByKey = {
  enable_vulnerability_alerts: { vulnerability_alerts: true },
  enable_automated_security_fixes: { vulnerability_alerts: true, automated_security_fixes: { enabled: true } },
  enable_immutable_releases: { immutable_releases: { enabled: true } },
};
const weakToken = { tokens: [{ token: 'all-powerful', grants: {} }] };

describe.each(Object.entries(switchesByKey))('%s that is on, and that the token cannot see', (key, seedSwitches) => {
  for (const declaredValue of [false, true])
    it(`fails with the permission if the file declares ${declaredValue}, and writes nothing [5.7]`, async () => {
      const { check, apply, listWrites } = openScene({ ...createShopSeed({ switches: seedSwitches }), ...weakToken });
      for (const runIn of [check, apply]) {
        const result = await runIn(formatRepository('has_wiki: false', `${key}: ${declaredValue}`));
        expect(result.outcome).toBe('failed');
        expect(formatLines(result, 'drift')).toEqual(runIn === check ? ['drift: has_wiki true → false'] : []);
        expect(formatLines(result, 'error')[0]).toMatch(
          /answered 404: Not Found\. To fix, grant "Administration: read"/,
        );
      }
      expect(listWrites()).toEqual([]);
      expect((await check(formatRepository(`${key}: ${declaredValue}`), { onMissingPermission: 'warn' })).outcome).toBe(
        'partial',
      );
    });

  it('a snapshot leaves out a hidden switch with a note that names the permission [2.1.11]', async () => {
    const { simulator } = openScene({ ...createShopSeed({ switches: seedSwitches }), ...weakToken });
    const { settings, sections } = await takeSectionSnapshot(simulator, 'repository');
    expect(settings.repository).toHaveProperty('has_wiki', true);
    expect(settings.repository).not.toHaveProperty(key);
    const notes = sections[0]!.lines.map(({ message }) => toShownText(message));
    expect(notes.find((note) => note.startsWith(`\`${key}\` is left out: `))).toContain('grant "Administration: read"');
    expect(notes).toContain(
      '`security_and_analysis` is left out: GitHub does not show it: the token may lack Administration: read',
    );
  });

  it('reads the switch with a token that may see it [2.3.1.5]', async () => {
    const { check } = openScene(createShopSeed({ switches: seedSwitches }));
    expect(formatLines(await check(formatRepository(`${key}: false`)), 'drift')).toEqual([
      `drift: ${key} true → false (weaker)`,
    ]);
  });
});

it.each([
  ['a text in place of the options', 'none'],
  ['a map in place of the list', { reviewers: {} }],
  ['a null reviewer', { reviewers: [null] }],
  ['a text as the id of a reviewer', { reviewers: [{ reviewer_type: 'TEAM', reviewer_id: '5' }] }],
])('fails and writes nothing if GitHub returns bypass reviewers with %s [2.3.1.4]', async (_, options) => {
  const stage = openScene(createShopSeed({ visibility: 'private' }));
  changeAnswers(stage, '/repos/{owner}/{repo}', ({ security_and_analysis: block, ...body }) => ({
    ...body,
    security_and_analysis: { ...block, secret_scanning_delegated_bypass_options: options },
  }));
  const reviewers = '{reviewers: [{reviewer_type: TEAM, reviewer_id: 5}]}';
  const settings = formatRepository(`security_and_analysis: {secret_scanning_delegated_bypass_options: ${reviewers}}`);
  await expectNoWrite(stage, 'settings', settings, 'an unknown format');
});

it('a snapshot and an undo file leave out keys of `security_and_analysis` that no file can declare [2.1.11] [2.1.13]', async () => {
  const reviewers = (reviewer_id: number) => [{ reviewer_id, reviewer_type: 'TEAM', mode: 'ALWAYS' }];
  const createBlock = (status: string, id: number) => ({
    secret_scanning: { status },
    secret_scanning_delegated_bypass_options: { reviewers: reviewers(id) },
  });
  const settings = { security_and_analysis: createBlock('enabled', 5) };
  const stage = openScene(createShopSeed({ visibility: 'private', settings }));
  changeAnswers(stage, '/repos/{owner}/{repo}', ({ security_and_analysis: block, ...body }) => {
    const { secret_scanning, secret_scanning_delegated_bypass_options: options } = block;
    return {
      ...body,
      security_and_analysis: {
        ...block,
        secret_scanning: { ...secret_scanning, reason: 'policy' },
        secret_scanning_delegated_bypass_options: {
          reviewers: options.reviewers.map((reviewer: object) => ({ ...reviewer, security_configuration_id: 9 })),
        },
      },
    };
  });
  const { text } = await stage.snapshot({ sections: ['repository'] });
  expect(parse(text!).repository.security_and_analysis).toMatchObject(settings.security_and_analysis);
  const applied = { repository: { security_and_analysis: createBlock('disabled', 6) } };
  await stage.apply(JSON.stringify(applied), { undoFile: 'undo.yml' });
  expect(parse(stage.savedFiles['undo.yml']!).repository).toEqual(settings);
});

it.each([
  ['issue_creation_policy: collaborators_only', 'mutation UpdateRepositoryFeatures', 'issue_creation_policy'],
  ['enable_immutable_releases: true', 'PUT /repos/{owner}/{repo}/immutable-releases', 'enable_immutable_releases'],
  ['topics: [one]', 'PUT /repos/{owner}/{repo}/topics', 'topics'],
])('names the key whose write fails, and not only its route: %s [7.2]', async (line, route, key) => {
  const { apply, simulator } = openScene(createShopSeed());
  simulator.misbehave({ match: (request) => request.route === route, with: { kind: 'status', status: 422 } });
  const [error] = formatLines(await apply(formatRepository(line)), 'error');
  expect(error).toContain(`error: \`${key}\`: `);
});

describe('a 404 that means "off"', () => {
  const notFound = { message: 'Not Found' };
  const hideAnswer = (stage: ReturnType<typeof openScene>, path: string, body: object = notFound) =>
    stage.simulator.misbehave({
      match: (request) => request.path.endsWith(path),
      times: 9,
      with: { kind: 'status', status: 404, body },
    });
  const weakToken = { tokens: [{ token: 'all-powerful', grants: {} }] };

  it('a 404 means "off" if the token can see another switch of the repository [2.3.1.6]', async () => {
    const stage = openScene(createShopSeed({ switches: { immutable_releases: { enabled: true } } }));
    const repository = await createReader(stage.simulator.transport).ask(get({}));
    const { security_and_analysis: _, ...body } = repository;
    stage.simulator.misbehave({
      match: ({ path }) => path === '/repos/acme/shop',
      times: 9,
      with: { kind: 'status', status: 200, body },
    });
    const fixesOff = 'enable_automated_security_fixes: false';
    expect((await stage.check(formatRepository(fixesOff))).outcome).toBe('failed');
    expect((await stage.check(formatRepository(fixesOff, 'enable_immutable_releases: true'))).outcome).toBe('success');
  });

  it('a 404 means "off" if its message reports that the alerts are disabled [2.3.1.5]', async () => {
    const stage = openScene({ ...createShopSeed(), ...weakToken });
    hideAnswer(stage, '/vulnerability-alerts', { message: 'Vulnerability alerts are disabled.' });
    expect((await stage.check(formatRepository('enable_vulnerability_alerts: false'))).outcome).toBe('success');
  });

  it('a 404 to a security manager, who sees the security settings, does not mean "off" [2.3.1.5] [5.5]', async () => {
    const openForManager = (isOn: boolean) => {
      const stage = openScene(
        createShopSeed({ switches: { vulnerability_alerts: isOn, automated_security_fixes: { enabled: isOn } } }),
      );
      const demote = (body: any) => ({ ...body, permissions: { ...body.permissions, admin: false } });
      changeAnswers(stage, 'GET /repos/{owner}/{repo}', demote);
      for (const path of ['/automated-security-fixes', '/immutable-releases']) hideAnswer(stage, path);
      if (isOn) hideAnswer(stage, '/vulnerability-alerts');
      return stage;
    };
    for (const key of ['enable_vulnerability_alerts', 'enable_automated_security_fixes']) {
      const result = await openForManager(true).check(formatRepository(`${key}: false`));
      expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
        'failed',
        expect.stringContaining('grant "Administration: read"'),
      ]);
      expect((await openForManager(false).check(formatRepository(`${key}: false`))).outcome).toBe('success');
    }
    const { text } = await openForManager(true).snapshot({ sections: ['repository'], onMissingPermission: 'warn' });
    expect(text).not.toMatch(/^ +enable_(vulnerability_alerts|automated_security_fixes):/m);
  });

  it('a 404 to an app with Administration, for which GitHub shows no role, means "off" [2.3.1.5]', async () => {
    const noRole = { admin: false, maintain: false, push: false, triage: false, pull: false };
    for (const key of toggleKeys.filter((name) => name !== 'enable_private_vulnerability_reporting')) {
      const stage = openScene(createShopSeed());
      changeAnswers(stage, 'GET /repos/{owner}/{repo}', (body) => ({ ...body, permissions: noRole }));
      for (const path of ['/vulnerability-alerts', '/automated-security-fixes', '/immutable-releases'])
        hideAnswer(stage, path);
      expect([key, (await stage.check(formatRepository(`${key}: false`))).outcome]).toEqual([key, 'success']);
    }
  });

  it('a 404 to a weak token for a public repository does not mean that private reporting is off [2.3.1.7]', async () => {
    const stage = openScene({
      ...createShopSeed({ switches: { private_vulnerability_reporting: true } }),
      ...weakToken,
    });
    hideAnswer(stage, '/private-vulnerability-reporting');
    const result = await stage.check(formatRepository('enable_private_vulnerability_reporting: false'));
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain('not visible to a token without Administration: read');
  });

  it('a 404 for a private repository means that private reporting is off, with any token [2.3.1.7]', async () => {
    const { check } = openScene({ ...createShopSeed({ visibility: 'private' }), ...weakToken });
    expect((await check(formatRepository('enable_private_vulnerability_reporting: false'))).outcome).toBe('success');
  });
});

it('a snapshot leaves out only the GraphQL keys if the token lacks access to GraphQL [5.20]', async () => {
  const { snapshot, simulator } = openScene(createShopSeed({ settings: { has_wiki: false } }));
  const match = ({ operation }: { operation?: string }) => operation === 'RepositoryFeatures';
  const deniedAnswer = {
    kind: 'status',
    status: 403,
    body: { message: 'Resource not accessible by integration' },
  } as const;
  simulator.misbehave({ match, times: 9, with: deniedAnswer });
  const { result, text } = await snapshot({ sections: ['repository'], onMissingPermission: 'warn' });
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['partial', []]);
  expect(text).toContain('has_wiki: false');
  expect(text).toContain('enable_sponsorships');
  expect(text).not.toMatch(/^ +enable_sponsorships:/m);
  expect((await snapshot({ sections: ['repository'] })).result.outcome).toBe('failed');
});

it('leaves security fixes out of a snapshot if the alerts that they need are off [2.1.11]', async () => {
  const { simulator } = openScene(createShopSeed());
  simulator.misbehave({
    match: ({ path }) => path.endsWith('/automated-security-fixes'),
    times: 9,
    with: { kind: 'status', status: 200, body: { enabled: true, paused: true } },
  });
  const { settings, sections } = await takeSectionSnapshot(simulator, 'repository');
  expect(settings.repository).toMatchObject({ enable_vulnerability_alerts: false });
  expect(settings.repository).not.toHaveProperty('enable_automated_security_fixes');
  expect(sections[0]!.lines.map(({ message }) => message)).toContain(
    '`enable_automated_security_fixes` is left out: GitHub shows it as on, although the alerts that it requires are off',
  );
});

it.each(['allow_squash_merge', 'allow_auto_merge', 'delete_branch_on_merge', 'allow_forking'])(
  'writes nothing if GitHub shows %s as neither true nor false [7.2]',
  async (key) => {
    for (const oddValue of [null, 'false', 0]) {
      const { apply, simulator, listWrites } = openScene(createShopSeed());
      simulator.misbehave({
        match: ({ method, path }) => method === 'GET' && path === '/repos/acme/shop',
        times: 99,
        with: {
          kind: 'answer',
          change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), [key]: oddValue }) }),
        },
      });
      expect(formatLines(await apply(formatRepository(`${key}: true`)), 'error').join()).toContain(`${key} should be`);
      expect(listWrites()).toEqual([]);
    }
  },
);

it('writes the other keys of a public repository, although Advanced Security cannot be set there [2.3.1.4]', async () => {
  const { apply, check, simulator } = openScene(createShopSeed());
  const settings = formatRepository(
    'has_wiki: false',
    'security_and_analysis:',
    '  advanced_security: {status: enabled}',
    '  secret_scanning: {status: enabled}',
  );
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.repository('acme/shop').settings).toMatchObject({ has_wiki: false });
  expect((await check(settings)).outcome).toBe('success');
  const offResult = await check(formatRepository('security_and_analysis: {advanced_security: {status: disabled}}'));
  expect([offResult.outcome, formatLines(offResult)]).toEqual([
    'failed',
    [expect.stringContaining('`advanced_security` exists only in private and internal repositories')],
  ]);
});

it('sets Advanced Security in the same run that makes a repository private [2.3.1.4]', async () => {
  const { apply, check } = openScene(createShopSeed());
  const settings = formatRepository(
    'visibility: private',
    'security_and_analysis: {advanced_security: {status: enabled}}',
  );
  const result = await apply(settings);
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect((await check(settings)).outcome).toBe('success');
});

it('reports a change as not done if the repository is archived during the run and ignores it [7.2]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ archived_patches: 'ignored' }));
  const archiveRepository = () => {
    simulator.repository('acme/shop').archived = true;
  };
  simulator.misbehave({
    match: ({ method }) => method === 'PATCH',
    with: { kind: 'meanwhile', act: archiveRepository },
  });
  const result = await apply(formatRepository('has_wiki: false'));
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('not shown yet: has_wiki true → false');
});

describe('security fixes and the security block of the repository', () => {
  const switchesOn = { vulnerability_alerts: true, automated_security_fixes: { enabled: true, paused: true } };
  const isFixesRead = ({ path, method }: { path: string; method: string }) =>
    method === 'GET' && path.endsWith('/automated-security-fixes');

  /** Makes `security_and_analysis` of the repository and of the list contradict the route of the setting. */
  function changeSecurityBlock(simulator: Simulator, status: unknown) {
    const match = ({ path }: { path: string }) => /^\/repos\/acme\/[^/]+$|^\/orgs\/acme\/repos$/.test(path);
    const changeBody = ({ security_and_analysis: block, ...body }: any) =>
      status === 'no block'
        ? body
        : { ...body, security_and_analysis: { ...block, dependabot_security_updates: status } };
    const change = (answer: WireAnswer) => {
      const parsedBody = JSON.parse(answer.text);
      return {
        ...answer,
        text: JSON.stringify(Array.isArray(parsedBody) ? parsedBody.map(changeBody) : changeBody(parsedBody)),
      };
    };
    simulator.misbehave({ match, times: 99, with: { kind: 'answer', change } });
  }

  it('reads the alerts and the fixes of a single repository from their own routes [2.3.1.6]', async () => {
    const { check, simulator } = openScene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', switches: switchesOn }] },
    });
    const bothKeys = 'repository: {enable_vulnerability_alerts: true, enable_automated_security_fixes: true}';
    expect((await check(bothKeys)).outcome).toBe('success');
    expect(simulator.requests.map(({ path }) => path.replace('/repos/acme/shop', ''))).toEqual([
      '',
      '/vulnerability-alerts',
      '/automated-security-fixes',
    ]);
  });

  it.each([null, {}, 'enabled', 'no block', { status: null }, { status: 'disabled' }, { status: 'on' }])(
    'reads the security fixes from their own route if `security_and_analysis` shows %j [2.3.1.6]',
    async (status) => {
      const { check, simulator } = openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', switches: switchesOn }] },
      });
      changeSecurityBlock(simulator, status);
      for (const [declaredValue, outcome] of [
        [true, 'success'],
        [false, 'drift'],
      ] as const)
        expect((await check(`repository: {enable_automated_security_fixes: ${declaredValue}}`)).outcome).toBe(outcome);
    },
  );

  it('ignores `security_and_analysis` if the route of the security fixes shows them as off, and apply enables them [2.3.1.6]', async () => {
    const switches = { vulnerability_alerts: true };
    const { apply, check, listWrites, simulator } = openScene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', switches }] },
    });
    changeSecurityBlock(simulator, { status: 'enabled' });
    const settings = 'repository: {enable_automated_security_fixes: true}';
    expect(formatLines(await check(settings), 'drift')).toEqual([
      'drift: enable_automated_security_fixes false → true',
    ]);
    expect((await apply(settings)).outcome).toBe('success');
    expect(listWrites()).toEqual(['PUT /repos/{owner}/{repo}/automated-security-fixes']);
  });

  /** Checks `acme/r0` to `acme/r5`, of which all but one have security fixes. */
  async function checkSixRepositories(indexWithoutFixes: number, status?: unknown) {
    const names = [0, 1, 2, 3, 4, 5].map((index) => `r${index}`);
    const repositories = names.map((name, index) => ({
      owner: 'acme',
      name,
      switches: index === indexWithoutFixes ? { vulnerability_alerts: true } : switchesOn,
    }));
    const simulator = openSimulator({ seed: { repositories } });
    if (status !== undefined) changeSecurityBlock(simulator, status);
    const settings =
      'repository: {enable_automated_security_fixes: true, security_and_analysis: {secret_scanning: {status: disabled}}}';
    const { repository: _, ...options } = { ...defaultOptions, defaultsFile: 'settings.yml' };
    const { targets } = await run(
      { ...options, repos: names.map((name) => ({ owner: 'acme', name })) },
      { ...createWorld(simulator, settings), environment: {} },
    );
    const fixesReads = simulator.requests.filter(isFixesRead).length;
    return [
      targets.flatMap(({ outcome }, index) => (outcome === 'success' ? [] : [`r${index} ${outcome}`])),
      fixesReads,
    ];
  }

  it('reads the fixes from the organization list after a spot check, except in repositories with drift [2.3.1.6]', async () => {
    expect(await checkSixRepositories(9)).toEqual([[], 1]);
    expect(await checkSixRepositories(4)).toEqual([['r4 drift'], 2]);
  });

  it('reads the security fixes of each repository with drift in its alerts, because GitHub turns fixes off with alerts [2.3.1.6]', async () => {
    const repositories = [0, 1, 2, 3, 4, 5].map((index) => ({ owner: 'acme', name: `r${index}` }));
    const switchesByKey = { vulnerability_alerts: true };
    const countRequestsFor = async (settings: string) => {
      const simulator = openSimulator({
        seed: { repositories: repositories.map((repository) => ({ ...repository, switches: switchesByKey })) },
      });
      const { repository: _, ...options } = { ...defaultOptions, defaultsFile: 'settings.yml' };
      await run({ ...options, repos: repositories }, { ...createWorld(simulator, settings), environment: {} });
      return simulator.requests.filter(isFixesRead).length;
    };
    expect(await countRequestsFor('repository: {enable_automated_security_fixes: false, has_wiki: false}')).toBe(1);
    const bothKeys = '{enable_vulnerability_alerts: false, enable_automated_security_fixes: false}';
    expect(await countRequestsFor(`repository: ${bothKeys}`)).toBe(6);
  });

  it('reads the fixes of every repository if the spot check contradicts the list or the list shows none [2.3.1.6]', async () => {
    expect(await checkSixRepositories(9, { status: 'disabled' })).toEqual([[], 6]);
    expect(await checkSixRepositories(0, { status: 'enabled' })).toEqual([['r0 drift'], 6]);
    for (const status of [null, {}, 'enabled', { status: null }, { status: 'on' }])
      expect(await checkSixRepositories(3, status)).toEqual([['r3 drift'], 6]);
  });
});

it.each(['private', 'internal'])(
  'reads private vulnerability reporting of a repository that is %s from its own route [2.3.1.7]',
  async (visibility) => {
    const { check, simulator } = openScene(createShopSeed({ visibility }));
    const getOutcome = async (value: boolean) =>
      (await check(formatRepository(`enable_private_vulnerability_reporting: ${value}`))).outcome;
    expect([await getOutcome(false), await getOutcome(true)]).toEqual(['success', 'drift']);
    const match = ({ path }: { path: string }) => path.endsWith('/private-vulnerability-reporting');
    expect(simulator.requests.filter(match)).toHaveLength(2);
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 200, body: { enabled: true } } });
    expect([await getOutcome(false), await getOutcome(true)]).toEqual(['drift', 'success']);
  },
);

it.each([404, 422])(
  'accepts a %i to the write that disables private reporting if GitHub then shows it as disabled [2.3.1.7]',
  async (status) => {
    const legacyKeys = status === 422 ? (['reporting of a private repository is 422'] as const) : [];
    const stage = openScene({
      ...createShopSeed({ switches: { private_vulnerability_reporting: true } }),
      older: legacyKeys,
    });
    const settings = formatRepository('enable_private_vulnerability_reporting: false');
    const match = ({ method }: { method: string }) => method === 'DELETE';
    stage.simulator.misbehave({ match, with: { kind: 'status', status } });
    const stillOnResult = await stage.apply(settings);
    expect(stillOnResult.outcome).toBe('failed');
    expect(formatLines(stillOnResult, 'error')[0]).toContain(
      'not shown yet: enable_private_vulnerability_reporting true → false',
    );
    const makePrivate = () => Object.assign(stage.simulator.repository('acme/shop'), { visibility: 'private' });
    stage.simulator.misbehave({ match, with: { kind: 'meanwhile', act: makePrivate } });
    const offResult = await stage.apply(settings);
    expect(stage.simulator.requests.filter(match).at(-1)).toMatchObject({ status });
    expect([offResult.outcome, formatLines(offResult, 'error')]).toEqual(['success', []]);
  },
);

it('a check of an archived repository explains how to make it writable, and does not suggest apply [2.3.1.13]', async () => {
  const { check } = openScene(createShopSeed({ archived: true }));
  const result = await check('repository: {description: new}\n');
  expect(result.outcome).toBe('drift');
  expect(formatLines(result, 'note')).toEqual([
    'note: the repository is archived, so GitHub refuses every change. To fix, declare `archived: false` under `repository:`, or exclude this repository from the run',
  ]);
  expect(summarizeRun(result).at(-1)).toBe('Apply cannot make these changes: see the lines above. Exit 2.');
  const sameResult = await check('repository: {archived: true}\n');
  expect({
    outcome: sameResult.outcome,
    fixes: formatLines(sameResult).filter((line) => line.includes('To fix')),
  }).toEqual({
    outcome: 'success',
    fixes: [],
  });
});

const mergeSettings = [
  'allow_merge_commit: false',
  'allow_squash_merge: true',
  'allow_rebase_merge: false',
  'allow_auto_merge: true',
  'allow_update_branch: true',
  'delete_branch_on_merge: true',
  'squash_merge_commit_title: PR_TITLE',
  'squash_merge_commit_message: BLANK',
  'merge_commit_title: PR_TITLE',
  'merge_commit_message: BLANK',
];
const readPermissions = { tokens: [{ token: 'all-powerful', grants: { Administration: 'read' as const } }] };

describe('merge settings, for a token to which REST does not show them', () => {
  it('reads merge settings from GraphQL, in the same query as the other features [2.3.1.4]', async () => {
    const liveMergeSettings = Object.fromEntries(
      mergeSettings
        .map((line) => line.split(': ') as [string, string])
        .map(([key, value]) => [key, value === 'true' || (value !== 'false' && value)]),
    );
    const stage = openScene({ ...createShopSeed({ settings: { merges: liveMergeSettings } }), ...readPermissions });
    expect((await stage.check(formatRepository(...mergeSettings, 'enable_sponsorships: false'))).outcome).toBe(
      'success',
    );
    expect(stage.simulator.requests.filter(({ path }) => path === '/graphql')).toHaveLength(1);
    const otherResult = await stage.check(
      formatRepository('allow_auto_merge: false', 'merge_commit_title: PR_TITLE', 'merge_commit_message: PR_BODY'),
    );
    expect(formatLines(otherResult, 'drift')).toEqual([
      'drift: allow_auto_merge true → false',
      'drift: merge_commit_message BLANK → PR_BODY',
    ]);
  });

  it('apply writes differing merge settings once, without a permission to write contents [5.3]', async () => {
    const grants = { Administration: 'write' as const };
    const { apply, listWrites } = openScene({ ...createShopSeed(), tokens: [{ token: 'all-powerful', grants }] });
    expect((await apply(formatRepository(...mergeSettings))).outcome).toBe('success');
    const writesOfFirstApply = listWrites().length;
    expect((await apply(formatRepository(...mergeSettings))).outcome).toBe('success');
    expect([writesOfFirstApply, listWrites().length]).toEqual([1, 1]);
  });

  it.each([
    { hasGraphql: false, environment: { GITHUB_API_URL: 'https://code.example/api/v3' } },
    { lacks: ['Repository.allowUpdateBranch'] },
  ])(
    'does not compare or write a merge setting that GraphQL does not show either, with %j [1.13]',
    async (simulatorOptions) => {
      const grants = { Administration: 'write' as const };
      const { check, apply, listWrites } = openScene({
        ...createShopSeed(),
        ...simulatorOptions,
        tokens: [{ token: 'all-powerful', grants }],
      });
      for (const runIn of [check, apply]) {
        const result = await runIn(formatRepository('allow_update_branch: true', 'has_wiki: true'));
        expect(formatLines(result)).toEqual([
          expect.stringContaining('note: `allow_update_branch` is not compared and not applied'),
        ]);
        expect(result.outcome).toBe('partial');
      }
      expect(listWrites()).toEqual([]);
    },
  );

  it('a snapshot contains all merge settings [2.1.11]', async () => {
    const { simulator } = openScene({ ...createShopSeed(), ...readPermissions });
    const { settings, sections } = await takeSectionSnapshot(simulator, 'repository');
    expect(Object.keys(settings.repository as object)).toEqual(
      expect.arrayContaining(mergeSettings.map((line) => line.split(':')[0])),
    );
    expect(sections[0]!.lines.map(({ message }) => message).join()).not.toContain('merge settings');
  });
});

describe('a write that GitHub refuses', () => {
  const applyWithRefusal = async (line: string, errors: readonly unknown[]) => {
    const { apply, simulator } = openScene(createShopSeed());
    const body = { message: 'Validation Failed', errors };
    simulator.misbehave({ match: isWrite, times: 9, with: { kind: 'status', status: 422, body } });
    return formatLines(await apply(formatRepository(line)), 'error')[0];
  };

  it('prints all texts in `errors` of a refused write [7.2]', async () => {
    const error = await applyWithRefusal('topics: [one]', [
      'A repository cannot have more than 20 topics.',
      'And no more.',
    ]);
    expect(error).toContain('422: Validation Failed: A repository cannot have more than 20 topics.; And no more.');
    expect(error).toContain('To fix, change its declared value to what GitHub accepts');
  });

  it('prints the `field` of a refused write, and suggests only keys that the write sent [7.2]', async () => {
    const message = 'Sorry, invalid setting combination. (invalid_squash_commit_setting_combo)';
    const fault = { resource: 'Repository', field: 'merge_commit_allowed', code: 'invalid', message };
    const error = await applyWithRefusal('allow_squash_merge: false', [fault]);
    expect(error).toContain(`422: Validation Failed: Repository.merge_commit_allowed invalid ${message}`);
    expect(error).toContain('To fix, change `allow_squash_merge` to what GitHub accepts');
  });
});
