import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createMemoryFiles, createQuickClock } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { openSimulator } from '../../../simulator/src/index.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { importIds } from './import-ids.ts';

const folder = createTestFolder();
const { write, read } = folder;

const seed = {
  accounts: [
    { login: 'acme', type: 'Organization' as const, teams: [{ id: 7, slug: 'core' }] },
    { login: 'alice', type: 'User' as const, id: 70 },
  ],
  apps: [{ id: 2740, slug: 'renovate' }],
  installations: [{ app: 'renovate', account: 'acme' }],
  repositories: [{ owner: 'acme', name: 'shop' }],
};

async function typed(files: readonly string[], flags: readonly (readonly [string, string])[] = []) {
  const simulator = openSimulator({ seed });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful' }, folder.path);
  const systemWorld = {
    transport: simulator.transport,
    clock: createQuickClock(),
    load: async () => '',
    list: async () => [],
    files: createMemoryFiles(),
  };
  const given = { files, flags: new Map([['repository', 'acme/shop'], ...flags]) };
  return {
    code: await runReportingUsageErrors(terminal, () => importIds(given, terminal, systemWorld)),
    ...seen,
    simulator,
  };
}

const before = `# who may approve
environments:
  - name: production # the real one
    reviewers:
      - type: Team # on call
        id: 7 # core
      - {type: User, id: 70}
      # nobody knows
      - {id: 4711, type: User}
rulesets:
  - name: main
    enforcement: active
    bypass_actors:
      - actor_type: RepositoryRole
        actor_id: 5
        bypass_mode: pull_request
      - actor_type: OrganizationAdmin
      # keeps dependencies fresh
      - actor_id: 2740

        actor_type: Integration
    rules:
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: false
          required_status_checks: [{context: ci, integration_id: 15368}]
`;

const after = before
  .replace('- type: Team # on call\n        id: 7 # core\n', '- team: core # core # on call\n')
  .replace('{type: User, id: 70}', '{user: alice}')
  .replace('- actor_type: RepositoryRole\n        actor_id: 5\n', '- role: admin\n')
  .replace('- actor_id: 2740\n\n        actor_type: Integration\n', '- app: renovate\n\n')
  .replace('integration_id: 15368', 'app: github-actions');

it('replaces ids with names, and keeps all comments and other text [13.9]', async () => {
  write('settings.yml', before);
  const { code, out, err, simulator } = await typed(['settings.yml']);
  expect(out).toBe(after);
  expect(code).toBe(0);
  expect(err).toContain('changed settings.yml:6: environments[0].reviewers[0].id: written as `team: core`');
  const kept = 'note settings.yml:9: environments[0].reviewers[2].id: kept, because this token cannot resolve it\n';
  expect(err).toContain(kept);
  expect(read('settings.yml')).toBe(before);
  expect(simulator.requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('replaces the file with `--in-place`, and then finds nothing to do [13.9]', async () => {
  write('settings.yml', before);
  expect((await typed(['settings.yml'], [['in-place', '']])).code).toBe(0);
  expect(read('settings.yml')).toBe(after);
  const { err } = await typed(['settings.yml'], [['in-place', '']]);
  expect(err).toContain('settings.yml: no ids that this token can resolve');
});

it('sends nothing if an input is invalid, and names the input [13.9]', async () => {
  const { code, out, simulator } = await typed(['settings.yml'], [['repository', 'shop']]);
  expect([code, out, simulator.requests]).toEqual([1, expect.stringContaining('error --repository: "shop" is'), []]);
});

it('keeps an id that several places share, and reports it [13.9]', async () => {
  const shared =
    'environments:\n  - name: a\n    reviewers: &r\n      - {type: User, id: 70}\n  - name: b\n    reviewers: *r\n';
  write('settings.yml', shared);
  const { out, err } = await typed(['settings.yml']);
  expect(out).toBe(shared);
  expect(err).toContain('kept, because');
});
