import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const teams = ['core', 'docs', { slug: 'api', parent: 'core' }, { slug: 'sre', type: 'enterprise' as const }];

function setUpSimulator(granted: object[] = []) {
  const repositories = [{ owner: 'acme', name: 'widgets', teams: granted, visibility: 'private' as const }];
  const accounts = [{ login: 'acme', type: 'Organization' as const, teams }];
  const simulator = openSimulator({ seed: { accounts, repositories } });
  const { get, send } = createCaller(simulator);
  const of = (slug: string) => `/orgs/acme/teams/${slug}/repos/acme/widgets`;
  return {
    simulator,
    get,
    list: async () => (await get('/repos/acme/widgets/teams')).body,
    revoke: (slug: string) => send('DELETE', of(slug)),
    of,
  };
}

it('shows the role only to callers that ask for the repository', async () => {
  const { get, of } = setUpSimulator([{ slug: 'core', role: 'write' }]);
  expect(await get(of('core'))).toMatchObject({ status: 204, body: undefined });
});

it('refuses to remove access that a team inherits from the organization', async () => {
  const { revoke, list } = setUpSimulator([
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
});
