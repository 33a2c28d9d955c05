import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';
import type { RepositorySeed } from '../../state/seed.ts';

const acme = {
  login: 'acme',
  type: 'Organization' as const,
  members: ['mona'],
  teams: [{ slug: 'core', members: ['mona'] }],
};
const people = ['mona', 'hubot', 'monalisa'].map((login) => ({ login }));

function setUpSimulator(widgets: Partial<RepositorySeed> = {}) {
  const repository = { owner: 'acme', name: 'widgets', ...widgets };
  const simulator = openSimulator({ seed: { accounts: [acme, ...people], repositories: [repository] } });
  const { get, send } = createCaller(simulator);
  const path = '/repos/acme/widgets/collaborators';
  return {
    simulator,
    list: async (affiliation?: string) => {
      const { body } = await get(`${path}${affiliation ? `?affiliation=${affiliation}` : ''}`);
      return body.map(({ login, role_name }: Record<string, string>) => `${login} ${role_name}`);
    },
    remove: (login: string) => send('DELETE', `${path}/${login}`),
    invited: async () => (await get('/repos/acme/widgets/invitations')).body,
  };
}

it('lists people with access from a team only with `affiliation=all`', async () => {
  const { list } = setUpSimulator({ teams: [{ slug: 'core', role: 'admin' }] });
  expect(await list('direct')).toEqual([]);
  expect(await list('all')).toEqual(['mona admin']);
  expect(await list()).toEqual(['mona admin']);
});

it('removes a person and the invitations that they sent', async () => {
  const { remove, list, invited } = setUpSimulator({
    collaborators: [{ login: 'hubot', role: 'admin' }],
    invitations: [{ invitee: 'monalisa', inviter: 'hubot' }, { inviter: 'octocat' }],
  });
  expect(await remove('Hubot')).toMatchObject({ status: 204 });
  expect(await list('direct')).toEqual([]);
  expect(await invited()).toMatchObject([{ inviter: { login: 'octocat' } }]);
});

it('filters people by permission', async () => {
  const { simulator } = setUpSimulator({
    collaborators: [
      { login: 'mona', role: 'read' },
      { login: 'hubot', role: 'maintain' },
    ],
  });
  const { body } = await createCaller(simulator).get('/repos/acme/widgets/collaborators?permission=push');
  expect(body.map(({ login }: { login: string }) => login)).toEqual(['hubot']);
});
