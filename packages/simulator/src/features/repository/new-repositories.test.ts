import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';
import type { Seed } from '../../state/seed.ts';

function setUpSimulator(seed: Seed = {}) {
  const simulator = openSimulator({ seed: { accounts: [{ login: 'acme', type: 'Organization' }], ...seed } });
  return { simulator, ...createCaller(simulator) };
}

it('creates a repository of the token’s user', async () => {
  const { get, send } = setUpSimulator();
  expect(await send('POST', '/user/repos', { name: 'notes', private: true })).toMatchObject({
    status: 201,
    body: { full_name: 'octocat/notes', private: true },
  });
  expect((await get('/user')).body).toMatchObject({ total_private_repos: 1, owned_private_repos: 1 });
});

it('refuses a name that another repository has in any case', async () => {
  const { send } = setUpSimulator({ repositories: [{ owner: 'acme', name: 'Rocket', visibility: 'private' }] });
  const taken = { errors: [{ resource: 'Repository', field: 'name', message: 'name already exists on this account' }] };
  expect(await send('POST', '/orgs/acme/repos', { name: 'rocket' })).toMatchObject({ status: 422, body: taken });
});

it('lets members create only the allowed repositories', async () => {
  const { simulator } = setUpSimulator({
    accounts: [{ login: 'acme', type: 'Organization', members_may_create: ['private'] }],
    tokens: [{ token: 'member', standing: 'member' }],
  });
  const { send } = createCaller(simulator, 'member');
  expect(await send('POST', '/orgs/acme/repos', { name: 'one', visibility: 'public' })).toMatchObject({ status: 403 });
  expect(await send('POST', '/orgs/acme/repos', { name: 'one', visibility: 'private' })).toMatchObject({ status: 201 });
});

it('adds the content of a template after some reads, on the branch of the template', async () => {
  const { get, send } = setUpSimulator({
    repositories: [
      {
        owner: 'acme',
        name: 'template',
        default_branch: 'trunk',
        branches: ['trunk', 'next'],
        files: { 'README.md': '# Template' },
        settings: { is_template: true },
        generation: { readings: 2 },
      },
    ],
  });
  const made = await send('POST', '/repos/acme/template/generate', { owner: 'acme', name: 'rocket', private: true });
  expect(made).toMatchObject({ status: 201, body: { visibility: 'private', default_branch: 'main' } });
  const statuses = [];
  for (const branch of ['main', 'main', 'trunk', 'next'])
    statuses.push((await get(`/repos/acme/rocket/branches/${branch}`)).status);
  expect(statuses).toEqual([404, 404, 200, 404]);
  expect((await get('/repos/acme/rocket')).body.default_branch).toBe('trunk');
  expect((await get('/repos/acme/rocket/contents/README.md')).status).toBe(200);
});

it('redirects the former name of a template', async () => {
  const { send } = setUpSimulator({
    repositories: [{ owner: 'acme', name: 'template', settings: { is_template: true } }],
  });
  await send('PATCH', '/repos/acme/template', { name: 'model' });
  const asked = { owner: 'acme', name: 'rocket' };
  expect(await send('POST', '/repos/acme/template/generate', asked)).toMatchObject({
    status: 307,
    headers: { location: expect.stringMatching(/\/repositories\/\d+\/generate$/) },
  });
});

it('refuses to generate from a repository that is not a template', async () => {
  const { send } = setUpSimulator({ repositories: [{ owner: 'acme', name: 'shop' }] });
  const asked = { owner: 'acme', name: 'rocket' };
  expect(await send('POST', '/repos/acme/shop/generate', asked)).toMatchObject({ status: 422 });
  expect(await send('POST', '/repos/acme/none/generate', asked)).toMatchObject({ status: 404 });
});
