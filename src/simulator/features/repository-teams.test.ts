import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const teams = ['core', 'docs', { slug: 'api', parent: 'core' }, { slug: 'sre', type: 'enterprise' as const }];
const acme = {
  login: 'acme',
  type: 'Organization' as const,
  teams,
  custom_roles: [{ name: 'auditor', base: 'triage' }],
};
const whole = { accept: 'application/vnd.github.v3.repository+json' };

function host(granted: object[] = [], visibility: 'public' | 'private' = 'private') {
  const repositories = [{ owner: 'acme', name: 'widgets', teams: granted, visibility }];
  const simulator = openSimulator({ seed: { accounts: [acme, { login: 'one-user' }], repositories } });
  const { get, send } = callerOf(simulator);
  const of = (slug: string) => `/orgs/acme/teams/${slug}/repos/acme/widgets`;
  return {
    simulator,
    get,
    send,
    list: async () => (await get('/repos/acme/widgets/teams')).body,
    probe: (slug: string) => get(of(slug), whole),
    grant: (slug: string, permission?: string) => send('PUT', of(slug), permission && { permission }),
    revoke: (slug: string) => send('DELETE', of(slug)),
    of,
  };
}

it('grants a role, shows it by its name in answers, and revokes it', async () => {
  const { simulator, grant, probe, revoke, list } = host();
  expect(await grant('core', 'push')).toMatchObject({ status: 204 });
  expect((await probe('CORE')).body).toMatchObject({ full_name: 'acme/widgets', role_name: 'write' });
  expect(await list()).toMatchObject([
    { slug: 'core', permission: 'push', access_source: 'direct' },
    { slug: 'api', permission: 'push', parent: { slug: 'core' } },
  ]);
  expect(await revoke('core')).toMatchObject({ status: 204 });
  expect(await probe('core')).toMatchObject({ status: 404 });
  expect(await list()).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('gives the lowest role by default, and keeps one grant for each team', async () => {
  const { simulator, grant, probe } = host();
  await grant('core');
  expect((await probe('core')).body.role_name).toBe('read');
  await grant('core', 'maintain');
  expect(simulator.repository('acme/widgets').teams).toEqual([{ slug: 'core', role: 'maintain', source: 'direct' }]);
});

it('accepts custom roles of the organization, and refuses other roles', async () => {
  const { simulator, grant, probe, list } = host();
  expect(await grant('core', 'auditor')).toMatchObject({ status: 204 });
  expect((await probe('core')).body).toMatchObject({
    role_name: 'auditor',
    permissions: { triage: true, push: false },
  });
  expect((await list())[0].permission).toBe('triage');
  expect(await grant('core', 'king')).toMatchObject({ status: 422 });
  expect(simulator.objections).toEqual([]);
});

it('shows the role only to callers that ask for the repository', async () => {
  const { get, of } = host([{ slug: 'core', role: 'write' }]);
  expect(await get(of('core'))).toMatchObject({ status: 204, body: undefined });
});

it('access that a team inherits cannot be removed by a repository if the organization gives it', async () => {
  const { simulator, revoke, list } = host([
    { slug: 'core', role: 'read', source: 'organization' },
    { slug: 'sre', role: 'admin', source: 'enterprise' },
  ]);
  await revoke('core');
  await revoke('sre');
  expect((await list()).map(({ slug, access_source }: Record<string, string>) => [slug, access_source])).toEqual([
    ['core', 'organization'],
    ['api', 'organization'],
    ['sre', 'enterprise'],
  ]);
  expect(simulator.objections).toEqual([]);
});
