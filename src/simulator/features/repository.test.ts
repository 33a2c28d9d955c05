import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { Seed } from '../state/seed.ts';

const widgets = '/repos/acme/widgets';

function host(repository: object = {}, more: Seed = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', ...repository }], ...more };
  const simulator = openSimulator({ seed });
  return { simulator, ...callerOf(simulator) };
}

const refused = (field: string, message?: string) => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource: 'Repository', field, ...(message && { message: expect.stringContaining(message) }) }],
  },
});

it('shows a repository with its owner, addresses and permissions, whatever the case of its name', async () => {
  const { simulator, get } = host();
  expect(await get('/repos/ACME/Widgets')).toMatchObject({
    status: 200,
    body: {
      full_name: 'acme/widgets',
      owner: { login: 'acme', type: 'Organization' },
      organization: { login: 'acme' },
      html_url: 'https://github.com/acme/widgets',
      ssh_url: 'git@github.com:acme/widgets.git',
      permissions: { admin: true },
      allow_squash_merge: true,
    },
  });
  expect(await get('/repos/acme/other')).toMatchObject({ status: 404 });
  expect(simulator.objections).toEqual([]);
});

it('accepts an unknown field and ignores it', async () => {
  const { simulator, get, send } = host();
  const before = (await get(widgets)).body;
  const { status, body } = await send('PATCH', widgets, { issue_creation_policy: 'collaborators_only', merges: {} });
  expect(status).toBe(200);
  expect({ ...body, updated_at: '' }).toEqual({ ...before, updated_at: '' });
  expect(simulator.repository('acme/widgets').switches).toMatchObject({ issue_creation_policy: 'ALL' });
});

it('renames a repository, replaces invalid characters in the name, and refuses a name that is taken', async () => {
  const other = { owner: 'acme', name: 'other' };
  const { simulator, get, send } = host({}, { repositories: [{ owner: 'acme', name: 'widgets' }, other] });
  expect(await send('PATCH', widgets, { name: 'OTHER' })).toMatchObject(refused('name', 'already exists'));
  expect(await send('PATCH', widgets, { name: '..' })).toMatchObject(refused('name'));
  expect(await send('PATCH', widgets, { name: 'x'.repeat(101) })).toMatchObject(refused('name', 'too long'));
  expect((await send('PATCH', widgets, { name: 'My Widgets!' })).body.full_name).toBe('acme/My-Widgets-');
  expect(await get('/repos/acme/my-widgets-')).toMatchObject({ status: 200 });
  expect((await send('PATCH', '/repos/acme/my-widgets-', { name: 'Widgets' })).body.name).toBe('Widgets');
  expect(await get(widgets)).toMatchObject({ status: 200 });
  expect(simulator.objections).toEqual([]);
});

it('takes three kinds of visibility as `visibility`, and two as `private`', async () => {
  const { simulator, send } = host();
  const becomes = async (patch: object) => (await send('PATCH', widgets, patch)).body.visibility;
  expect(await becomes({ private: true })).toBe('private');
  expect(await becomes({ visibility: 'internal' })).toBe('internal');
  expect(await becomes({ private: true })).toBe('internal');
  expect(await becomes({ private: false })).toBe('public');
  expect(simulator.objections).toEqual([]);
  const personal = host({ owner: 'one-user' }, { accounts: [{ login: 'one-user' }] });
  expect(await personal.send('PATCH', '/repos/one-user/widgets', { visibility: 'internal' })).toMatchObject({
    status: 422,
  });
});

it('has no setting for Advanced Security on a public repository, and refuses the whole request that sends it', async () => {
  const { simulator, get, send } = host();
  expect((await get(widgets)).body.security_and_analysis).not.toHaveProperty('advanced_security');
  const security_and_analysis = { advanced_security: { status: 'enabled' } };
  const refusal = { status: 422, body: { message: 'Advanced security is always available for public repos' } };
  expect(await send('PATCH', widgets, { has_wiki: false, security_and_analysis })).toMatchObject(refusal);
  expect(await send('PATCH', widgets, { visibility: 'private', security_and_analysis })).toMatchObject(refusal);
  expect((await get(widgets)).body).toMatchObject({ has_wiki: true, visibility: 'public' });
  await send('PATCH', widgets, { visibility: 'private' });
  expect(await send('PATCH', widgets, { security_and_analysis })).toMatchObject({
    status: 200,
    body: { security_and_analysis },
  });
  expect(await send('PATCH', widgets, { visibility: 'public', security_and_analysis })).toMatchObject(refusal);
  expect(simulator.objections).toEqual([]);
});

it('refuses to change an archived repository, or ignores the change if the seed says so', async () => {
  const refusing = host({ archived: true });
  expect(await refusing.send('PATCH', widgets, { has_wiki: false })).toMatchObject({ status: 403 });
  const ignoring = host({ archived: true, archived_patches: 'ignored' });
  expect(await ignoring.send('PATCH', widgets, { has_wiki: false })).toMatchObject({
    status: 200,
    body: { has_wiki: true, archived: true },
  });
  expect(await ignoring.send('PUT', `${widgets}/topics`, { names: ['a'] })).toMatchObject({ status: 403 });
  expect(ignoring.simulator.objections).toEqual([]);
});
