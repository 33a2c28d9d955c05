import { describe, expect, it } from 'vitest';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const createShopSeed = (seed: object = {}) => ({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...seed }] } });
const formatSetup = (key: string, ...lines: string[]) => `${key}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const formatScanning = (...lines: string[]) => formatSetup('code_scanning_default_setup', ...lines);
const formatQuality = (...lines: string[]) => formatSetup('code_quality_setup', ...lines);

describe.each([
  ['code_scanning_default_setup', 'code_scanning'],
  ['code_quality_setup', 'code_quality'],
])('%s', (key, seedKey) => {
  const configured = formatSetup(key, 'state: configured');

  it('apply reports the configuration run that rolls out a change, with its URL [2.3.12.2]', async () => {
    const { apply, simulator } = openScene(createShopSeed());
    const [change] = formatLines(await apply(configured), 'change');
    expect(change).toMatch(
      /^change: state not-configured → configured \(GitHub applies the change in configuration run \d+: https:\/\/api\.github\.com\/repos\/acme\/shop\/actions\/runs\/\d+\)$/,
    );
    expect(simulator.objections).toEqual([]);
  });

  it('apply reports no configuration run if GitHub makes the change at once [2.3.12.2]', async () => {
    const { apply } = openScene(createShopSeed({ [seedKey]: { setup: { state: 'configured' } } }));
    expect(formatLines(await apply(formatSetup(key, 'state: not-configured')))).toEqual([
      'change: state configured → not-configured (weaker)',
    ]);
  });

  it('apply during a configuration run advises to run again, and succeeds after that run [7.13]', async () => {
    let time = Date.UTC(2026, 0, 1);
    const { check, apply } = openScene({ ...createShopSeed({ [seedKey]: { rollout_seconds: 600 } }), now: () => time });
    await apply(configured);
    const settings = `${configured}  languages: [python]\n`;
    const early = await apply(settings);
    expect(early.outcome).toBe('failed');
    expect(formatLines(early, 'error')[0]).toMatch(
      /PATCH .* answered 409: Another configuration run is in progress\. .* \(a configuration run is in progress: run again after it has finished\)/,
    );
    time += 600_000;
    expect((await apply(settings)).outcome).toBe('success');
    time += 600_000;
    expect((await check(settings)).outcome).toBe('success');
  });

  it("quotes GitHub's message if GitHub rejects the change [2.3.12.4]", async () => {
    const { apply } = openScene(createShopSeed({ [seedKey]: { setup: { state: 'configured' } } }));
    expect(formatLines(await apply(formatSetup(key, 'runner_type: labeled')), 'error')[0]).toContain(
      'answered 422: A runner label is required when the runner type is labeled.',
    );
  });

  it("sends an unknown key and quotes GitHub's rejection [2.1.4]", async () => {
    const { apply, simulator } = openScene(createShopSeed({ [seedKey]: { setup: { state: 'configured' } } }));
    const body = { message: 'Invalid request.\n\n"brand_new" is not a permitted key.' };
    simulator.misbehave({ match: ({ method }) => method === 'PATCH', with: { kind: 'status', status: 422, body } });
    const [error] = formatLines(await apply(formatSetup(key, 'brand_new: 1')), 'error');
    expect(simulator.requests.at(-1)?.body).toEqual({ brand_new: 1 });
    expect(error).toContain('"brand_new" is not a permitted key.');
  });

  it.each([
    ['state', 7],
    ['languages', 'python'],
    ['languages', [7]],
    ['runner_type', 7],
    ['runner_label', ['big']],
  ])('fails without a write if GitHub returns `%s` as %j [7.2]', async (field, value) => {
    const { apply, simulator, listWrites } = openScene(createShopSeed());
    const body = { state: 'not-configured', languages: [], runner_type: null, runner_label: null, [field]: value };
    simulator.misbehave({
      match: ({ method }) => method === 'GET',
      times: 9,
      with: { kind: 'status', status: 200, body },
    });
    expect(formatLines(await apply(configured), 'error')[0]).toContain(field);
    expect(listWrites()).toEqual([]);
  });

  it('retries a read that GitHub answers with 503 [2.3.12.1]', async () => {
    const { check, simulator } = openScene(createShopSeed());
    simulator.misbehave({ match: ({ method }) => method === 'GET', with: { kind: 'status', status: 503 } });
    expect((await check(configured)).outcome).toBe('drift');
    expect(simulator.requests.filter(({ path }) => path.endsWith('/setup') || path.endsWith('-setup'))).toHaveLength(2);
  });
});

it('reports the license that scanning a private repository needs, not a missing permission [2.3.12.3]', async () => {
  const { check } = openScene(createShopSeed({ visibility: 'private' }));
  const result = await check(formatScanning('state: configured'), { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(
    'answered 403: Code Security must be enabled for this repository to use code scanning. (code scanning of a private repository requires a license for GitHub Advanced Security, and an archived repository cannot be changed). To fix, resolve what GitHub reports',
  );
});

describe('a setup declared `not-configured` that GitHub does not offer', () => {
  const notConfigured = formatScanning('state: not-configured');
  const openWithDeniedSetup = (key: string, message: string) => {
    const stage = openScene(createShopSeed({ [key]: { setup: { state: 'configured' } } }));
    stage.simulator.misbehave({ times: 99, with: { kind: 'status', status: 403, body: { message } } });
    return stage;
  };

  it('`state: not-configured` matches a repository without Code Security and needs no write [2.3.12.3]', async () => {
    const { check, apply, listWrites } = openScene(createShopSeed({ visibility: 'private' }));
    for (const result of [await check(notConfigured), await apply(notConfigured)])
      expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
    expect(listWrites()).toEqual([]);
  });

  it('disables the setup together with the license that the same file removes [2.3.12.3]', async () => {
    const licensedSettings = { settings: { security_and_analysis: { advanced_security: { status: 'enabled' } } } };
    const stage = openScene(
      createShopSeed({ visibility: 'private', ...licensedSettings, code_scanning: { setup: { state: 'configured' } } }),
    );
    const file = `repository:\n  security_and_analysis:\n    advanced_security: {status: disabled}\n${notConfigured}`;
    expect((await stage.check(file)).outcome).toBe('drift');
    const result = await stage.apply(file);
    expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
    expect((await stage.check(file)).outcome).toBe('success');
  });

  it.each([
    'Advanced Security must be enabled for this repository to use code scanning.',
    'Code Security must be enabled for this repository to use code scanning.',
  ])('`state: not-configured` matches if GitHub answers: %s [2.3.12.3]', async (message) => {
    expect((await openWithDeniedSetup('code_scanning', message).check(notConfigured)).outcome).toBe('success');
  });

  it.each([
    'Resource not accessible by personal access token',
    'Repository was archived so is read-only.',
    'This is set by a code security configuration of the organization.',
    'Code scanning is disabled by the organization.',
  ])('`state: not-configured` fails if GitHub answers: %s [5.5]', async (message) => {
    expect((await openWithDeniedSetup('code_scanning', message).check(notConfigured)).outcome).toBe('failed');
  });

  it('code quality declared off matches a disabled feature and fails for an unauthorized token [2.3.12.4]', async () => {
    const file = formatQuality('state: not-configured');
    const check = (message: string) => openWithDeniedSetup('code_quality', message).check(file);
    expect((await check('Code quality is not enabled for this repository.')).outcome).toBe('success');
    expect((await check('You are not authorized to access Code quality for this repository.')).outcome).toBe('failed');
  });

  it('declared languages or `state: configured` fail without Code Security [2.3.12.3]', async () => {
    const { check } = openScene(createShopSeed({ visibility: 'private' }));
    expect((await check(formatScanning('languages: [go]'))).outcome).toBe('failed');
    expect((await check(formatScanning('state: configured'))).outcome).toBe('failed');
  });
});

it('names a missing license, an archived repository and the permission as possible causes if GitHub denies a write [2.3.12.3]', async () => {
  const tokens = [{ token: 'all-powerful', grants: { Administration: 'read' as const } }];
  expect(
    formatLines(
      await openScene({ ...createShopSeed(), tokens }).apply(formatScanning('state: configured')),
      'error',
    )[0],
  ).toMatch(
    /\(code scanning of a private repository requires a license .*, and an archived repository cannot be changed\)\. To fix, grant "Administration: write"/,
  );
});

it('reports unavailable code quality as an error, not as a missing permission [2.3.12.4]', async () => {
  const { check, simulator } = openScene(createShopSeed());
  const body = { message: 'Code quality is not available for this repository.' };
  simulator.misbehave({ with: { kind: 'status', status: 403, body } });
  const result = await check(formatQuality('state: configured'), { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('Code quality is not available for this repository.');
});

describe('code quality on a plan that lacks it', () => {
  const freePlan = { seed: { ...createShopSeed().seed, accounts: [{ login: 'acme', plan: 'free' }] } };

  it('a denied read of code quality mentions that the feature may be unavailable [2.3.12.4]', async () => {
    expect(formatLines(await openScene(freePlan).check(formatQuality('state: configured')), 'error')[0]).toMatch(
      /answered 403: You are not authorized .* \(code quality may not be available for this repository, .*\)\. To fix, grant "Administration: write"/,
    );
  });

  it('a snapshot fails for a 404 of code quality, and skips the section under `warn` [5.8]', async () => {
    const { simulator } = openScene(freePlan);
    simulator.misbehave({ with: { kind: 'status', status: 404, body: { message: 'Not Found' } }, times: 9 });
    for (const [onMissing, expectedSection] of [
      ['fail', { status: 'failed', lines: [{ kind: 'error', code: 'permission_denied' }] }],
      ['warn', { status: 'skipped', lines: [{ kind: 'warning' }] }],
    ] as const) {
      const { settings, sections } = await takeSectionSnapshot(simulator, 'code_quality_setup', onMissing);
      expect(settings).toEqual({});
      expect(sections).toMatchObject([expectedSection]);
      expect(sections[0]!.lines[0]!.message).toContain('(code quality may not be available for this repository, ');
    }
  });

  it('a snapshot omits code quality after a 403 about the feature [2.3.12.5]', async () => {
    const { simulator } = openScene(freePlan);
    for (const onMissing of ['fail', 'warn'] as const) {
      const { settings, sections } = await takeSectionSnapshot(simulator, 'code_quality_setup', onMissing);
      expect(settings).toEqual({});
      expect(sections).toMatchObject([{ status: 'converged', lines: [{ kind: 'note' }] }]);
      expect(sections[0]!.lines[0]!.message).toMatch(
        /^left out: You are not authorized .* To fix that, grant "Administration: write"/,
      );
    }
    const body = { message: 'Resource not accessible by personal access token' };
    simulator.misbehave({ with: { kind: 'status', status: 403, body }, times: 9 });
    const deniedSnapshot = await takeSectionSnapshot(simulator, 'code_quality_setup', 'fail');
    expect(deniedSnapshot.sections).toMatchObject([{ status: 'failed', lines: [{ code: 'permission_denied' }] }]);
  });
});

describe('a setup that depends on the repository section', () => {
  const privateShop = createShopSeed({ visibility: 'private' });
  const licenseSettings = 'repository:\n  security_and_analysis:\n    advanced_security: {status: enabled}\n';
  const settings = licenseSettings + formatScanning('state: configured', 'query_suite: extended');

  it('apply enables the license and then code scanning in one run [2.3.12.3]', async () => {
    const { check, apply, listWrites, simulator } = openScene(privateShop);
    const result = await apply(settings);
    expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
    expect(listWrites()).toEqual([
      'PATCH /repos/{owner}/{repo}',
      'PATCH /repos/{owner}/{repo}/code-scanning/default-setup',
    ]);
    expect((await check(settings)).outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });

  it('check reports a setup that waits for the license as drift, not as a failure [2.3.12.3]', async () => {
    const result = await openScene(privateShop).check(settings);
    expect(result.outcome).toBe('drift');
    expect(formatLines(result)).toEqual([
      'drift: security_and_analysis.advanced_security.status disabled → enabled',
      expect.stringMatching(
        /^note: cannot be read before repository.security_and_analysis is applied: .* Code Security must be enabled/,
      ),
    ]);
  });

  it('a stopped apply reports a setup that waits for the license as not applied, not as a failure [2.3.12.3]', async () => {
    const { apply, simulator, listWrites } = openScene(privateShop);
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}/labels',
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
    });
    const result = await apply(`${settings}labels: []\n`);
    expect(listWrites()).toEqual([]);
    expect(formatLines(result)).toContainEqual(
      expect.stringMatching(/cannot be read before repository.security_and_analysis is applied/),
    );
    expect(formatLines(result, 'error')).toEqual([expect.stringContaining('/labels')]);
  });

  it.each(['visibility: public', 'private: false'])(
    'apply sets up code scanning after `%s` makes the repository public [2.3.12.3]',
    async (line) => {
      const { apply, check } = openScene(privateShop);
      const publicFile = `repository:\n  ${line}\n${formatScanning('state: configured')}`;
      expect((await apply(publicFile)).outcome).toBe('success');
      expect((await check(publicFile)).outcome).toBe('success');
    },
  );

  it('apply unarchives a repository before it sets up code quality [2.3.12.4]', async () => {
    const { apply } = openScene(createShopSeed({ archived: true }));
    expect((await apply(`repository:\n  archived: false\n${formatQuality('state: configured')}`)).outcome).toBe(
      'success',
    );
  });

  it('apply does not change code scanning if GitHub refuses the license [7.2]', async () => {
    const { apply, simulator, listWrites } = openScene(privateShop);
    simulator.misbehave({ match: ({ method }) => method === 'PATCH', with: { kind: 'status', status: 422 } });
    expect(formatLines(await apply(settings), 'error')).toHaveLength(2);
    expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
  });

  const openWithDeniedSetup = (message: string) => {
    const stage = openScene(privateShop);
    const match = ({ path }: { path: string }) => path.endsWith('/code-scanning/default-setup');
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 403, body: { message } } });
    return stage;
  };

  it('a missing permission stops the run before its first write [5.9]', async () => {
    const { check, apply, listWrites } = openWithDeniedSetup('Resource not accessible by personal access token');
    expect((await check(settings)).outcome).toBe('failed');
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain('To fix, grant "Administration: read"');
    expect(listWrites()).toEqual([]);
  });

  it('check fails if another policy or an archived repository blocks the setup [2.3.12.3]', async () => {
    expect(
      formatLines(await openWithDeniedSetup('This is disabled by the organization.').check(settings), 'error'),
    ).toHaveLength(1);
    expect(
      formatLines(await openWithDeniedSetup('Repository was archived so is read-only.').check(settings), 'error'),
    ).toHaveLength(1);
  });

  it('check fails without a license if the file changes only unrelated settings [2.3.12.3]', async () => {
    const { check } = openScene(privateShop);
    for (const line of [
      'has_wiki: false',
      'security_and_analysis: {secret_scanning: {status: enabled}}',
      'visibility: internal',
    ])
      expect(
        formatLines(await check(`repository:\n  ${line}\n${formatScanning('state: configured')}`), 'error'),
      ).toHaveLength(1);
  });
});

describe('a change that GitHub accepts but ignores', () => {
  const openWithIgnoredWrites = (setup: object) => {
    const stage = openScene(createShopSeed({ code_scanning: { setup } }));
    stage.simulator.misbehave({ match: ({ method }) => method === 'PATCH', with: { kind: 'ignored' } });
    return stage;
  };

  it('apply fails if a change that needs no configuration run does not appear [7.2]', async () => {
    const result = await openWithIgnoredWrites({ state: 'configured' }).apply(formatScanning('state: not-configured'));
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain('not shown yet: state configured → not-configured');
  });

  it('apply does not wait for a change that a configuration run may still roll out [2.3.12.2]', async () => {
    expect((await openWithIgnoredWrites({}).apply(formatScanning('state: configured'))).outcome).toBe('success');
  });
});

it.each([
  ['User', 'free', 'private'],
  ['User', 'free', 'public'],
  ['Organization', 'free', 'private'],
  ['Organization', 'team', 'public'],
] as const)(
  'a snapshot does not fail for a section that the plan lacks: %s, %s, %s [2.3.12.5]',
  async (type, plan, visibility) => {
    const accounts = [{ login: 'acme', type, plan }];
    const repositories = [{ owner: 'acme', name: 'shop', branches: ['main'], visibility }];
    const { result, text } = await openScene({ seed: { accounts, repositories } }).snapshot();
    // The cache limits are the only keys that a plan lacks although it has the section.
    const outcome = type === 'Organization' && plan === 'free' ? 'partial' : 'success';
    expect([result.outcome, formatLines(result, 'error')]).toEqual([outcome, []]);
    expect(text).toContain('repository:');
    const omissionNotes = formatLines(result, 'note').filter((line) =>
      line.includes('not authorized to access Code quality'),
    );
    expect(omissionNotes).toHaveLength(plan === 'team' ? 0 : 1);
  },
);
