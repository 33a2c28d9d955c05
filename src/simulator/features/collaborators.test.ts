import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { RepositorySeed } from '../state/seed.ts';

const acme = {
  login: 'acme',
  type: 'Organization' as const,
  members: ['mona'],
  teams: [{ slug: 'core', members: ['mona'] }],
  custom_roles: [{ name: 'auditor', base: 'triage' }],
};
const people = ['mona', 'hubot', 'monalisa', 'one-user'].map((login) => ({ login }));

function host(widgets: Partial<RepositorySeed> = {}) {
  const repository = { owner: 'acme', name: 'widgets', ...widgets };
  const simulator = openSimulator({ seed: { accounts: [acme, ...people], repositories: [repository] } });
  const { get, send } = callerOf(simulator);
  const path = `/repos/${repository.owner}/widgets/collaborators`;
  return {
    simulator,
    list: async (affiliation?: string) => {
      const { body } = await get(`${path}${affiliation ? `?affiliation=${affiliation}` : ''}`);
      return body.map(({ login, role_name }: Record<string, string>) => `${login} ${role_name}`);
    },
    grant: (login: string, permission?: string) => send('PUT', `${path}/${login}`, permission && { permission }),
    remove: (login: string) => send('DELETE', `${path}/${login}`),
    invited: async () => (await get(`/repos/${repository.owner}/widgets/invitations`)).body,
  };
}

it('lists the owners of the organization, who administer all of its repositories', async () => {
  const accounts = [{ ...acme, owners: ['monalisa'] }, ...people];
  const repositories = [{ owner: 'acme', name: 'widgets', collaborators: [{ login: 'mona', role: 'read' }] }];
  const { get } = callerOf(openSimulator({ seed: { accounts, repositories } }));
  const rolesIn = async (query: string) =>
    (await get(`/repos/acme/widgets/collaborators${query}`)).body.map(
      ({ login, role_name }: Record<string, string>) => `${login} ${role_name}`,
    );
  expect(await rolesIn('')).toEqual(['mona read', 'monalisa admin']);
  expect(await rolesIn('?affiliation=direct')).toEqual(['mona read']);
});

it('invites an outsider, and gives an organization member access at once', async () => {
  const { simulator, grant, list } = host();
  expect(await grant('hubot', 'maintain')).toMatchObject({
    status: 201,
    body: { invitee: { login: 'hubot' }, inviter: { login: 'octocat' }, permissions: 'maintain', expired: false },
  });
  expect(await grant('MONA', 'push')).toMatchObject({ status: 204, body: undefined });
  expect(await list('direct')).toEqual(['mona write']);
  expect(simulator.objections).toEqual([]);
});

it('changes the role of collaborators, and gives `push` by default', async () => {
  const { grant, list, invited } = host({ collaborators: [{ login: 'hubot', role: 'admin' }] });
  expect(await grant('hubot', 'pull')).toMatchObject({ status: 204 });
  expect(await list('direct')).toEqual(['hubot read']);
  await grant('hubot');
  expect(await list('direct')).toEqual(['hubot write']);
  expect(await invited()).toEqual([]);
});

it('accepts custom roles of the organization, and refuses other roles', async () => {
  const { simulator, grant, list, invited } = host();
  await grant('mona', 'auditor');
  expect(await list('direct')).toEqual(['mona auditor']);
  expect(await grant('hubot', 'auditor')).toMatchObject({ status: 201, body: { permissions: 'triage' } });
  expect(await grant('hubot', 'king')).toMatchObject({ status: 422 });
  expect(await invited()).toHaveLength(1);
  expect(simulator.objections).toEqual([]);
});

it('shows the highest role that a person has from any source', async () => {
  const { simulator, list } = host({
    collaborators: [
      { login: 'mona', role: 'read' },
      { login: 'hubot', role: 'write' },
    ],
    teams: [{ slug: 'core', role: 'admin' }],
  });
  expect(await list('direct')).toEqual(['mona admin', 'hubot write']);
  expect(await list('outside')).toEqual(['hubot write']);
  expect(simulator.objections).toEqual([]);
});

it('lists people with access from a team only with `affiliation=all`', async () => {
  const { list } = host({ teams: [{ slug: 'core', role: 'admin' }] });
  expect(await list('direct')).toEqual([]);
  expect(await list('all')).toEqual(['mona admin']);
  expect(await list()).toEqual(['mona admin']);
});

it('removes a person and the invitations that they sent', async () => {
  const { simulator, remove, list, invited } = host({
    collaborators: [{ login: 'hubot', role: 'admin' }],
    invitations: [{ invitee: 'monalisa', inviter: 'hubot' }, { inviter: 'octocat' }],
  });
  expect(await remove('Hubot')).toMatchObject({ status: 204 });
  expect(await list('direct')).toEqual([]);
  expect(await invited()).toMatchObject([{ inviter: { login: 'octocat' } }]);
  expect(simulator.objections).toEqual([]);
});

it('answers 404 for a login without an account', async () => {
  const { grant, remove } = host();
  expect(await grant('nobody', 'pull')).toMatchObject({ status: 404 });
  expect(await grant('acme', 'pull')).toMatchObject({ status: 404 });
  expect(await remove('nobody')).toMatchObject({ status: 404 });
});

it('shows collaborators only to people with push access', async () => {
  const simulator = openSimulator({
    tokens: [{ token: 't', roles: { 'acme/widgets': 'triage' } }],
    seed: { repositories: [{ owner: 'acme', name: 'widgets' }] },
  });
  const answer = await callerOf(simulator, 't').get('/repos/acme/widgets/collaborators');
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('push access') } });
});

it('filters people by permission', async () => {
  const { simulator } = host({
    collaborators: [
      { login: 'mona', role: 'read' },
      { login: 'hubot', role: 'maintain' },
    ],
  });
  const { body } = await callerOf(simulator).get('/repos/acme/widgets/collaborators?permission=push');
  expect(body.map(({ login }: { login: string }) => login)).toEqual(['hubot']);
});

describe('a personal repository', () => {
  const personal = { owner: 'one-user' };

  it('a personal repository lists its owner, who can be neither added nor removed', async () => {
    const { simulator, list, grant, remove } = host(personal);
    expect(await list('direct')).toEqual(['one-user admin']);
    expect(await grant('one-user', 'pull')).toMatchObject({ status: 422 });
    expect(await remove('one-user')).toMatchObject({ status: 422 });
    expect(simulator.objections).toEqual([]);
  });

  it('a personal repository gives everyone the same role for every request', async () => {
    const { grant } = host(personal);
    expect(await grant('hubot', 'admin')).toMatchObject({ status: 201, body: { permissions: 'write' } });
  });
});
