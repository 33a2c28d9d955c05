import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { findLastWrite, formatLines, listLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';

const scanningOn = { security_and_analysis: { secret_scanning: { status: 'enabled' } } };
const scanningOff = { security_and_analysis: { secret_scanning: { status: 'disabled' } } };

const openShop = (repositorySeed: Partial<RepositorySeed> = {}, sceneOptions: Partial<SceneOptions> = {}) =>
  openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', settings: scanningOn, ...repositorySeed }] },
    ...sceneOptions,
  });

const formatFile = (entries: object[], otherSections: object = {}) =>
  stringify({ secret_scanning_custom_patterns: { _undeclared: 'delete', entries }, ...otherSections });

const npm = { name: 'npm', pattern: 'npm_[a-z]+' };
const pypi = { name: 'pypi', pattern: 'pypi-\\w+' };
const patternsRoute = '/repos/{owner}/{repo}/secret-scanning/custom-patterns';

it('one apply turns on secret scanning and creates the patterns [2.3.20.7]', async () => {
  const { check, apply, simulator, listWrites } = openShop({ settings: scanningOff });
  const settings = formatFile([npm, pypi], { repository: scanningOn });
  const before = await check(settings);
  expect(before.outcome).toBe('drift');
  expect(formatLines(before, 'note')).toEqual([
    expect.stringMatching(
      /^note: cannot be read before repository.security_and_analysis is applied: GET .* answered 404: Secret scanning is disabled on this repository/,
    ),
  ]);
  const applyResult = await apply(settings);
  expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
    outcome: 'success',
    errors: [],
  });
  expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}', `POST ${patternsRoute}`]);
  expect((await check(settings)).outcome).toBe('success');
  expect(simulator.objections).toEqual([]);
});

it('explains the 404 of a repository without secret scanning [2.3.20.7]', async () => {
  const { check, apply, listWrites } = openShop({ settings: scanningOff });
  for (const runIn of [check, apply]) {
    const result = await runIn(formatFile([npm]));
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(
        /answered 404: Secret scanning is disabled on this repository. \(secret scanning may be off: `security_and_analysis: {secret_scanning: {status: enabled}}` under `repository:` turns it on, and a private repository requires a license for GitHub Advanced Security\). To fix, turn on secret scanning; if the token lacks access, grant "Secret scanning alerts: read"/,
      ),
    ]);
  }
  expect(listWrites()).toEqual([]);
});

it('fails under `on-missing-permission: warn` only if GitHub reports that secret scanning is off [7.2]', async () => {
  const { check, simulator } = openShop({ settings: scanningOff });
  expect((await check(formatFile([npm]), { onMissingPermission: 'warn' })).outcome).toBe('failed');
  simulator.misbehave({ with: { kind: 'status', status: 404, body: { message: 'Not Found' } } });
  expect((await check(formatFile([npm]), { onMissingPermission: 'warn' })).outcome).toBe('partial');
});

it('a snapshot of a repository without secret scanning succeeds and notes that there are no patterns [2.3.20.8]', async () => {
  const { simulator } = openShop({ settings: scanningOff });
  const { settings, sections } = await takeSectionSnapshot(simulator, 'secret_scanning_custom_patterns');
  expect(settings).toEqual({});
  expect(sections).toMatchObject([{ status: 'converged', lines: [{ kind: 'note' }] }]);
});

it('explains a 403 of a private repository as a possibly missing license [2.3.20.7]', async () => {
  const { check, simulator } = openShop();
  const message = 'Advanced Security must be enabled for this repository to use secret scanning.';
  simulator.misbehave({ with: { kind: 'status', status: 403, body: { message } } });
  const result = await check(formatFile([npm]), { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(
    `${message} (in a private repository, secret scanning requires a license for GitHub Advanced Security)`,
  );
});

describe('a pattern that another person changes during the run', () => {
  const openWithFailedPrecondition = (method: string) => {
    const stage = openShop({ custom_patterns: [{ id: 7, ...npm }] });
    stage.simulator.misbehave({
      match: (request) => request.method === method,
      with: { kind: 'status', status: 412, body: { message: 'Precondition Failed' } },
    });
    return stage;
  };

  it.each([
    ['PATCH', [{ ...npm, pattern: 'x' }], 'custom-patterns/7'],
    ['DELETE', [], 'custom-patterns'],
  ])(
    'fails if a %s answers 412 because the pattern changed meanwhile, and succeeds in the next run [7.14]',
    async (method, entries, route) => {
      const { apply, check } = openWithFailedPrecondition(method);
      const failedResult = await apply(formatFile(entries));
      expect(failedResult.outcome).toBe('failed');
      expect(listLines(failedResult).filter(({ kind }) => kind === 'error')).toMatchObject([
        {
          code: 'precondition_failed',
          message: `${method} /repos/acme/shop/secret-scanning/${route} answered 412: Precondition Failed (the pattern changed during this run: run again)`,
        },
      ]);
      expect((await apply(formatFile(entries))).outcome).toBe('success');
      expect((await check(formatFile(entries))).outcome).toBe('success');
    },
  );

  it('does not overwrite a pattern that changed after it was read [2.3.20.5]', async () => {
    const { apply, check, simulator } = openShop({
      custom_patterns: [{ id: 7, ...npm, custom_pattern_version: 'one' }],
    });
    const otherPersonsChange = { pattern: 'theirs', custom_pattern_version: 'two' };
    const [livePattern] = simulator.repository('acme/shop').custom_patterns as object[];
    simulator.misbehave({
      match: ({ method }) => {
        if (method === 'PATCH') Object.assign(livePattern!, otherPersonsChange);
        return false;
      },
      with: { kind: 'drop' },
    });
    expect(formatLines(await apply(formatFile([{ ...npm, pattern: 'x' }])), 'error')[0]).toContain('answered 412');
    expect(livePattern).toMatchObject(otherPersonsChange);
    simulator.behave();
    await apply(formatFile([{ ...npm, pattern: 'x' }]));
    expect((await check(formatFile([{ ...npm, pattern: 'x' }]))).outcome).toBe('success');
  });
});

it('deletes undeclared patterns if the file requests it, marks the deletion, and resolves their alerts [2.3.20.6]', async () => {
  const { apply, simulator } = openShop({
    custom_patterns: [
      { id: 7, ...npm },
      { id: 8, ...pypi },
    ],
    secret_scanning_alerts: [{ pattern_id: 7 }, { pattern_id: 8 }],
  });
  expect(listLines(await apply(formatFile([npm])))).toMatchObject([
    { kind: 'change', tone: 'removal', message: 'custom pattern "pypi" deleted: GitHub resolves and keeps its alerts' },
  ]);
  expect(simulator.repository('acme/shop').secret_scanning_alerts).toMatchObject([
    { pattern_id: 7, state: 'open' },
    { pattern_id: 8, state: 'resolved' },
  ]);
});

it('names every pattern that GitHub refuses, and creates no pattern [7.2]', async () => {
  const { apply, listWrites, simulator } = openShop();
  const lookbehind = { name: 'behind', pattern: '(?<=key=)\\w+' };
  const twice = { name: 'twice', pattern: '(a)b', must_match: ['(a)\\1'] };
  const result = await apply(formatFile([npm, lookbehind, twice]));
  expect(formatLines(result, 'error')).toEqual([
    'error: POST /repos/acme/shop/secret-scanning/custom-patterns answered 422: Validation Failed: "behind": invalid cannot be compiled: (?<=key=)\\w+; "twice": must_match cannot be compiled: (a)\\1. To fix, change its declared value to what GitHub accepts',
  ]);
  expect(formatLines(result, 'note').map((line) => line.slice(0, 40))).toEqual([
    'note: not done: custom pattern "npm" to ',
    'note: not done: custom pattern "behind" ',
    'note: not done: custom pattern "twice" t',
  ]);
  expect(listWrites()).toEqual([`POST ${patternsRoute}`]);
  expect(simulator.repository('acme/shop').custom_patterns).toEqual([]);
});

it('refuses a file with an invalid expression before the first request [2.3.20.4]', async () => {
  const { apply, simulator } = openShop();
  const result = await apply(formatFile([{ ...npm, pattern: 'a{2,1}' }]));
  expect(formatLines(result, 'error')[0]).toContain('numbers out of order in {} quantifier');
  expect(simulator.requests).toEqual([]);
});

it('notes that a pattern is unpublished, without drift [2.3.20.2]', async () => {
  const { check, apply } = openShop();
  await apply(formatFile([npm]));
  const result = await check(formatFile([npm]));
  expect(result.outcome).toBe('success');
  expect(formatLines(result)).toEqual([
    'note: custom pattern "npm" is unpublished: it finds nothing until you publish it in the security settings of the repository',
  ]);
});

it('changes the delimiters that the entry declares, and keeps the others [2.3.20.3]', async () => {
  const { apply, simulator } = openShop({ custom_patterns: [{ ...npm, start_delimiter: '^', end_delimiter: '$' }] });
  await apply(formatFile([{ ...npm, end_delimiter: '\\z' }]));
  expect(simulator.repository('acme/shop').custom_patterns).toMatchObject([
    { start_delimiter: '^', end_delimiter: '\\z' },
  ]);
  expect(findLastWrite(simulator)?.body).toEqual({ custom_pattern_version: expect.any(String), end_delimiter: '\\z' });
});

describe('a refused read and the secret scanning switch', () => {
  const openWithRefusedRead = (status: number, message: string, repositorySettings: object = scanningOn) => {
    const stage = openShop({ settings: repositorySettings, visibility: 'private' });
    stage.simulator.misbehave({
      match: ({ method, route }) => method === 'GET' && route === `GET ${patternsRoute}`,
      times: 9,
      with: { kind: 'status', status, body: { message } },
    });
    return stage;
  };
  const formatFileWithSwitch = (feature: string, status: string) =>
    formatFile([npm], { repository: { security_and_analysis: { [feature]: { status } } } });

  it.each([
    ['a permission error', 403, 'Resource not accessible by personal access token'],
    ['only a plain 404', 404, 'Not Found'],
    ['a server error', 500, 'Secret scanning is disabled on this repository.'],
  ])('a refused read with %s does not wait for the secret scanning switch [5.8]', async (_, status, message) => {
    const checkResult = await openWithRefusedRead(status, message, scanningOff).check(
      formatFileWithSwitch('secret_scanning', 'enabled'),
    );
    expect(checkResult.outcome).toBe('failed');
    const { apply, listWrites } = openWithRefusedRead(status, message, scanningOff);
    expect((await apply(formatFileWithSwitch('secret_scanning', 'enabled'))).outcome).toBe('failed');
    if (status < 500) expect(listWrites()).toEqual([]);
  });

  it.each([
    ['secret_scanning', 'disabled', scanningOn],
    ['secret_scanning_push_protection', 'enabled', scanningOff],
    ['code_security', 'enabled', scanningOff],
  ])(
    'a refused read does not wait for %s: %s, which does not turn scanning on [5.8]',
    async (feature, status, repositorySettings) => {
      const { check } = openWithRefusedRead(404, 'Secret scanning is disabled on this repository.', repositorySettings);
      expect((await check(formatFileWithSwitch(feature, status))).outcome).toBe('failed');
    },
  );

  it.each([
    ['secret_scanning', 404, 'Secret scanning is disabled on this repository.'],
    ['advanced_security', 403, 'Advanced Security must be enabled for this repository to use secret scanning.'],
  ])('a refused read waits if the file enables %s, which clears the status %i', async (feature, status, message) => {
    const checkResult = await openWithRefusedRead(status, message, scanningOff).check(
      formatFileWithSwitch(feature, 'enabled'),
    );
    expect(checkResult.outcome).toBe('drift');
    expect(formatLines(checkResult, 'error')).toEqual([]);
  });
});
