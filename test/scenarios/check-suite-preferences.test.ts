import { expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const settings = 'check_suite_preferences:\n  - {app_id: 7, setting: false}\n';
const createShopSeed = (...check_suite_preferences: object[]) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', check_suite_preferences }] },
});

it.each([
  ['github.com', {}],
  ['an unknown server', { environment: { GITHUB_API_URL: 'https://code.example/api/v3' } }],
])('check on %s sends no request and prints one note [2.3.10]', async (_, options) => {
  const { check, simulator } = openScene({ ...createShopSeed({ app_id: 7, setting: true }), ...options });
  const result = await check(settings);
  expect([result.outcome, simulator.requests]).toEqual(['success', []]);
  expect(formatLines(result)).toEqual([
    'note: `auto_trigger_checks` cannot be compared: GitHub does not show it; apply sends it on every run',
  ]);
});

it("every apply sends the preferences and prints GitHub's answer [2.3.10]", async () => {
  const { apply, listWrites } = openScene(createShopSeed({ app_id: 1, setting: true }, { app_id: 7, setting: true }));
  const change =
    'change: auto_trigger_checks sent again, because GitHub does not show it (GitHub now has app 1 on, app 7 off)';
  expect(formatLines(await apply(settings))).toEqual([change]);
  expect(formatLines(await apply(settings))).toEqual([change]);
  expect(listWrites()).toEqual(Array(2).fill('PATCH /repos/{owner}/{repo}/check-suites/preferences'));
});

it('apply restores preferences that another person has changed [2.1.8]', async () => {
  const { apply, simulator } = openScene(createShopSeed());
  await apply(settings);
  const repository = simulator.repository('acme/shop');
  repository.check_suite_preferences = [{ app_id: 7, setting: true }];
  await apply(settings);
  expect(repository.check_suite_preferences).toEqual([{ app_id: 7, setting: false }]);
});

it('apply reports a denied write only after earlier writes have succeeded [2.3.10]', async () => {
  const { apply } = openScene({
    ...createShopSeed(),
    tokens: [{ token: 'all-powerful', grants: { Issues: 'write' } }],
  });
  const result = await apply(`milestones:\n  - title: v1\n${settings}`);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'change')).toEqual(['change: milestone "v1" created']);
  expect(formatLines(result, 'error')[0]).toContain(
    'the owner of the token must be an administrator of the repository',
  );
});

it('names the Checks permission, which fine-grained personal access tokens may not offer [5.3]', async () => {
  const { apply } = openScene({ ...createShopSeed(), tokens: [{ token: 'all-powerful', grants: { Checks: 'read' } }] });
  const [error] = formatLines(await apply(settings), 'error');
  expect(error).toContain('a fine-grained personal access token may not offer Checks');
  expect(error).toContain('To fix, grant "Checks: write"');
});

it('requires an administrator of the repository even if the token has all permissions [2.3.10]', async () => {
  const { apply } = openScene({
    ...createShopSeed(),
    tokens: [{ token: 'all-powerful', roles: { 'acme/shop': 'write' } }],
  });
  expect(formatLines(await apply(settings), 'error')[0]).toContain('must be an administrator of the repository');
});
