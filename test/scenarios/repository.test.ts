import { expect, it } from 'vitest';
import { scene, told } from '../scene.ts';

const shop = (more: object = {}) => ({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] } });
const repository = (...lines: string[]) => `repository:\n${lines.map((line) => `  ${line}\n`).join('')}`;

it('reads alerts, fixes and immutable releases that answer 404 as disabled [7.17]', async () => {
  const { check } = scene(shop());
  const settings = repository(
    'enable_vulnerability_alerts: false',
    'enable_automated_security_fixes: false',
    'enable_immutable_releases: false',
  );
  expect((await check(settings)).outcome).toBe('success');
});

it('reads private reporting as not enabled where the host answers 404 or 422 [7.18]', async () => {
  for (const status of [404, 422]) {
    const { check, simulator } = scene(shop());
    simulator.misbehave({
      match: ({ path }) => path.endsWith('/private-vulnerability-reporting'),
      with: { kind: 'status', status },
    });
    expect((await check(repository('enable_private_vulnerability_reporting: false'))).outcome).toBe('success');
  }
});

it('treats private reporting as switched off already where it does not apply [2.3.1.7]', async () => {
  const { apply, simulator } = scene(shop({ switches: { private_vulnerability_reporting: true } }));
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'status', status: 422 } });
  expect((await apply(repository('enable_private_vulnerability_reporting: false'))).outcome).toBe('success');
});

it('says where private reporting exists when it cannot be switched on [2.3.1.7]', async () => {
  const { apply } = scene(shop({ visibility: 'private' }));
  const result = await apply(repository('enable_private_vulnerability_reporting: true'));
  expect(told(result, 'error')[0]).toContain('private vulnerability reporting exists for public repositories only');
});

it('surfaces a denied Git LFS write behind the writes that landed, saying what a 403 can mean [2.3.1.8]', async () => {
  const { apply } = scene(shop({ switches: { lfs_policy: 'disabled_for_owner' } }));
  const result = await apply(repository('has_wiki: false', 'enable_git_lfs: true'), { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(told(result, 'change')).toEqual(['change: has_wiki true → false']);
  expect(told(result, 'error')[0]).toContain('Git LFS is disabled for acme.');
  expect(told(result, 'error')[0]).toContain('billing');
});

it('notes that only the owner can change enforced immutable releases, and fails nothing [7.11]', async () => {
  const { apply, check, writes } = scene(shop({ switches: { immutable_releases: { enforced_by_owner: true } } }));
  const settings = repository('enable_immutable_releases: false');
  const result = await apply(settings);
  expect(result.outcome).toBe('success');
  expect(told(result, 'change')).toEqual([]);
  expect(told(result, 'note')[0]).toContain('the owner enforces immutable releases');
  expect(writes()).toEqual([]);
  expect((await check(settings)).outcome).toBe('drift');
});

it('notes a 409 that immutable releases answer only when they are written [2.3.1.9]', async () => {
  const { apply, simulator } = scene(shop());
  simulator.misbehave({
    match: ({ method }) => method === 'PUT',
    with: { kind: 'status', status: 409, body: { message: 'enforced' } },
  });
  const result = await apply(repository('enable_immutable_releases: true'));
  expect(result.outcome).toBe('success');
  expect(told(result, 'change')).toEqual([]);
  expect(told(result, 'note')[0]).toContain('the owner enforces immutable releases');
});

it('serves both GraphQL keys with one query, and writes the one that differs [2.3.1.10]', async () => {
  const { apply, simulator } = scene(shop({ switches: { sponsorships: true } }));
  const result = await apply(repository('enable_sponsorships: true', 'issue_creation_policy: collaborators_only'));
  expect(told(result, 'change')).toEqual(['change: issue_creation_policy all → collaborators_only']);
  expect(simulator.requests.map(({ operation }) => operation).filter(Boolean)).toEqual([
    'RepositoryFeatures',
    'UpdateRepositoryFeatures',
    'RepositoryFeatures',
  ]);
});

it('asks for the issue policy only when it is declared: a host that lacks it refuses the whole question [2.3.1.11]', async () => {
  const { check, apply } = scene({
    ...shop(),
    lacks: ['Repository.issueCreationPolicy', 'UpdateRepositoryInput.issueCreationPolicy'],
  });
  expect((await check(repository('enable_sponsorships: false'))).outcome).toBe('success');
  expect((await apply(repository('issue_creation_policy: all'))).outcome).toBe('failed');
});

it('fails when the host accepts a mutation and keeps the old state [2.3.1.10]', async () => {
  const { apply, simulator } = scene(shop());
  simulator.misbehave({
    match: ({ operation }) => operation === 'UpdateRepositoryFeatures',
    with: {
      kind: 'status',
      status: 200,
      body: { data: { updateRepository: { repository: { id: 'R_1', hasSponsorshipsEnabled: false } } } },
    },
  });
  const result = await apply(repository('enable_sponsorships: true'));
  expect(told(result, 'error')[0]).toContain('the host accepted `enable_sponsorships: true` and still reports false');
});

it('says which grant may hide what a weak token reads as switched off [5.7]', async () => {
  const { check } = scene({
    ...shop({ switches: { vulnerability_alerts: true } }),
    tokens: [{ token: 'all-powerful', grants: {} }],
  });
  expect(told(await check(repository('enable_vulnerability_alerts: false')), 'note')[0]).toContain(
    'Administration: read',
  );
});
