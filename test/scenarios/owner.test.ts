import { describe, expect, it } from 'vitest';
import { summarizeRun } from '../../packages/core/src/report/run-summary.ts';
import { createTestFolder } from '../kit/folder.ts';
import { readAllFiles, runStepIn } from '../kit/runs/run-step.ts';
import { createMemoryFiles, createQuickClock, formatLines, openScene } from '../kit/runs/scene.ts';

const folder = createTestFolder();

const baseline = { name: 'baseline', secret_scanning: 'enabled', dependabot_alerts: 'disabled' };
const openShopWithConfiguration = (code_security: object | null, repositorySeed: object = {}) =>
  openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization' }],
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          settings: { security_and_analysis: { secret_scanning: { status: 'enabled' } } },
          ...(code_security && { code_security: { configuration: baseline, ...code_security } }),
          ...repositorySeed,
        },
      ],
    },
  });

const listConfigurationReads = ({ simulator }: ReturnType<typeof openScene>) =>
  simulator.requests.filter(({ route }) => route.endsWith('/code-security-configuration')).length;

const settings = `
labels: [{name: bug, color: ff0000}]
repository:
  description: The shop
  security_and_analysis: {secret_scanning: {status: disabled}}
`;

const fix =
  'To fix, declare the value that the configuration sets, or remove the key; only an organization owner can change the configuration';

describe('a code security configuration', () => {
  it('a different value in an enforced configuration stops a repository run before the first write [14.1]', async () => {
    const stage = openShopWithConfiguration({ status: 'enforced' });
    const result = await stage.apply(settings);
    expect(result.outcome).toBe('failed');
    expect(stage.listWrites()).toEqual([]);
    expect(formatLines(result, 'error')).toEqual([
      `error: \`security_and_analysis.secret_scanning\` is controlled by security configuration "baseline" (enforced). ${fix}`,
    ]);
    expect(formatLines(result, 'note').join('\n')).toContain(
      'no changes made, because repository contradicts what the organization enforces',
    );
    expect(stage.simulator.objections).toEqual([]);
  });

  it('a check names the enforced configuration in the line of a change that apply will refuse [14.1]', async () => {
    const result = await openShopWithConfiguration({ status: 'enforced' }).check(settings);
    expect(result.outcome).toBe('drift');
    expect(formatLines(result, 'drift')).toContain(
      `drift: security_and_analysis.secret_scanning.status enabled → disabled (weaker); apply will refuse: \`security_and_analysis.secret_scanning\` is controlled by security configuration "baseline" (enforced). ${fix}`,
    );
  });

  it.each([
    ['enable_vulnerability_alerts: true', { dependabot_alerts: 'disabled' }],
    ['enable_private_vulnerability_reporting: true', { private_vulnerability_reporting: 'disabled' }],
    [
      'security_and_analysis: {secret_scanning_ai_detection: {status: enabled}}',
      { secret_scanning_generic_secrets: 'disabled' },
    ],
  ])('an enforced configuration controls `%s` [14.1]', async (line, configurationValues) => {
    const stage = openShopWithConfiguration({
      status: 'enforced',
      configuration: { name: 'baseline', ...configurationValues },
    });
    expect(formatLines(await stage.apply(`repository:\n  ${line}\n`), 'error')[0]).toContain(
      'is controlled by security configuration "baseline" (enforced)',
    );
    expect(stage.listWrites()).toEqual([]);
  });

  it('an enforced configuration controls automated security fixes and default code scanning [14.1]', async () => {
    const configuration = {
      name: 'baseline',
      dependabot_security_updates: 'disabled',
      code_scanning_default_setup: 'disabled',
    };
    const stage = openShopWithConfiguration(
      { status: 'enforced', configuration },
      { switches: { vulnerability_alerts: true } },
    );
    const result = await stage.apply(
      'repository: {enable_automated_security_fixes: true}\ncode_scanning_default_setup: {state: configured}\n',
    );
    expect(formatLines(result, 'error').map((line) => line.split(' (')[0])).toEqual([
      'error: `enable_automated_security_fixes` is controlled by security configuration "baseline"',
      'error: `state` is controlled by security configuration "baseline"',
    ]);
  });

  it('a conflict with a configuration causes one line in check and apply, and no advice to run apply [14.1]', async () => {
    const configuration = { name: 'baseline', code_scanning_default_setup: 'disabled' };
    const openEnforced = () => openShopWithConfiguration({ status: 'enforced', configuration });
    const file =
      'code_scanning_default_setup: {state: configured, query_suite: extended}\nrepository: {description: The shop}\n';
    const checkResult = await openEnforced().check(file);
    for (const lines of [formatLines(checkResult), formatLines(await openEnforced().apply(file))])
      expect(lines.filter((line) => line.includes('is controlled by security configuration'))).toHaveLength(1);
    expect(formatLines(checkResult, 'drift').join('\n')).toContain('query_suite');
    expect(summarizeRun(checkResult).join(' ')).not.toContain('run apply');
    expect(summarizeRun(checkResult).join(' ')).toContain('Apply makes no changes');
  });

  it('an enforced configuration allows a change to its own value and to settings that it does not set [14.1]', async () => {
    const stage = openShopWithConfiguration({
      status: 'enforced',
      configuration: { name: 'baseline', dependabot_alerts: 'enabled' },
    });
    const result = await stage.apply(
      'repository:\n  enable_vulnerability_alerts: true\n  security_and_analysis: {secret_scanning: {status: disabled}}\n',
    );
    expect(result.outcome).toBe('success');
    expect(formatLines(result, 'change').join('\n')).toContain(
      'enable_vulnerability_alerts false → true (controlled by security configuration "baseline" (enforced))',
    );
  });

  it('apply makes a change that a configuration does not enforce, and adds a note to it [14.2]', async () => {
    const result = await openShopWithConfiguration({ status: 'attached' }).apply(settings);
    expect(result.outcome).toBe('success');
    expect(formatLines(result, 'change').join('\n')).toContain(
      'security_and_analysis.secret_scanning.status enabled → disabled (weaker; controlled by security configuration "baseline" (attached))',
    );
  });

  it.each(['removed', 'detached', 'failed', 'removed_by_enterprise'])(
    'a configuration with the status %s causes no line [14.2]',
    async (status) => {
      expect(formatLines(await openShopWithConfiguration({ status }).check(settings)).join('\n')).not.toContain(
        'controlled by',
      );
    },
  );

  it('requests the configuration once, and only if a key that it can control differs [14.3]', async () => {
    const upToDate = openShopWithConfiguration({ status: 'enforced' });
    const sameValue = 'repository:\n  security_and_analysis: {secret_scanning: {status: enabled}}\n';
    expect((await upToDate.check(sameValue)).outcome).toBe('success');
    expect(listConfigurationReads(upToDate)).toBe(0);
    const otherDrift = openShopWithConfiguration({ status: 'enforced' });
    await otherDrift.check('repository: {description: The shop}\n');
    expect(listConfigurationReads(otherDrift)).toBe(0);
    const withTwoKeys = openShopWithConfiguration(null);
    await withTwoKeys.check(
      `${settings}  enable_vulnerability_alerts: true\ncode_scanning_default_setup: {state: configured}\n`,
    );
    expect(listConfigurationReads(withTwoKeys)).toBe(1);
  });

  it('names a hidden configuration as a possible cause of a 422 response or an ignored change [14.4]', async () => {
    const possibleCause =
      'ask an organization owner: an enforced security configuration, which this token cannot see, may control this';
    const refusedResult = await openShopWithConfiguration({ status: 'enforced', hidden: true }).apply(settings);
    expect(formatLines(refusedResult, 'error')[0]).toContain(
      'answered 422: An enforced security configuration prevented modifying secret scanning enablement.',
    );
    expect(formatLines(refusedResult, 'error')[0]).toContain(possibleCause);
    const ignoredResult = await openShopWithConfiguration({
      status: 'enforced',
      hidden: true,
      changes: 'ignored',
    }).apply(settings);
    expect(formatLines(ignoredResult, 'error')[0]).toContain(
      'not shown yet: security_and_analysis.secret_scanning.status',
    );
    expect(formatLines(ignoredResult, 'error')[0]).toContain(possibleCause);
  });

  it('does not name a configuration as a possible cause of an error for a personal account [14.4]', async () => {
    const { apply, simulator } = openScene({
      seed: { accounts: [{ login: 'acme', type: 'User' }], repositories: [{ owner: 'acme', name: 'shop' }] },
    });
    simulator.misbehave({ match: ({ method }) => method === 'PUT', with: { kind: 'status', status: 422 } });
    const result = await apply('repository: {enable_vulnerability_alerts: true}');
    expect(formatLines(result, 'error')[0]).toContain('answered 422');
    expect(formatLines(result).join('\n')).not.toContain('configuration');
  });

  it('does not print the name of a configuration in a public log [14.5]', async () => {
    const configuration = { name: 'kestrel', private_vulnerability_reporting: 'disabled' };
    const event = JSON.stringify({ repository: { full_name: 'acme/shop', private: false, visibility: 'public' } });
    for (const status of ['attached', 'enforced']) {
      const { simulator } = openShopWithConfiguration({ status, configuration });
      const { log } = await runStepIn(
        folder.path,
        {
          transport: simulator.transport,
          clock: createQuickClock(),
          load: async () => 'repository: {enable_private_vulnerability_reporting: true}',
          list: async () => [],
          files: createMemoryFiles({ 'event.json': event }),
        },
        { GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: 'event.json', INPUT_TOKEN: 'all-powerful', INPUT_MODE: 'apply' },
      );
      const texts = [...log, ...readAllFiles(folder.path)].join('\n');
      expect(texts).not.toContain('kestrel');
      expect(texts).toContain('controlled by security configuration (not shown');
    }
  });
});
