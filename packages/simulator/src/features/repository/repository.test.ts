import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';
import type { Seed } from '../../state/seed.ts';

const widgets = '/repos/acme/widgets';

function setUpSimulator(repository: object = {}, more: Seed = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', ...repository }], ...more };
  const simulator = openSimulator({ seed });
  return { simulator, ...createCaller(simulator) };
}

const createRefusalBody = (field: string, message?: string) => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource: 'Repository', field, ...(message && { message: expect.stringContaining(message) }) }],
  },
});

it('accepts an unknown field and ignores it', async () => {
  const { simulator, get, send } = setUpSimulator();
  const before = (await get(widgets)).body;
  const { status, body } = await send('PATCH', widgets, { issue_creation_policy: 'collaborators_only', merges: {} });
  expect(status).toBe(200);
  expect({ ...body, updated_at: '' }).toEqual({ ...before, updated_at: '' });
  expect(simulator.repository('acme/widgets').switches).toMatchObject({ issue_creation_policy: 'ALL' });
});

it('renames a repository, replaces invalid characters in the name, and refuses a name that is taken', async () => {
  const other = { owner: 'acme', name: 'other' };
  const { get, send } = setUpSimulator({}, { repositories: [{ owner: 'acme', name: 'widgets' }, other] });
  expect(await send('PATCH', widgets, { name: 'OTHER' })).toMatchObject(createRefusalBody('name', 'already exists'));
  expect(await send('PATCH', widgets, { name: '..' })).toMatchObject(createRefusalBody('name'));
  expect(await send('PATCH', widgets, { name: 'x'.repeat(101) })).toMatchObject(createRefusalBody('name', 'too long'));
  expect((await send('PATCH', widgets, { name: 'My Widgets!' })).body.full_name).toBe('acme/My-Widgets-');
  expect(await get('/repos/acme/my-widgets-')).toMatchObject({ status: 200 });
  expect((await send('PATCH', '/repos/acme/my-widgets-', { name: 'Widgets' })).body.name).toBe('Widgets');
  expect(await get(widgets)).toMatchObject({ status: 200 });
});

it('accepts three values as `visibility` and two as `private`', async () => {
  const { send } = setUpSimulator();
  const becomes = async (patch: object) => (await send('PATCH', widgets, patch)).body.visibility;
  expect(await becomes({ private: true })).toBe('private');
  expect(await becomes({ visibility: 'internal' })).toBe('internal');
  expect(await becomes({ private: true })).toBe('internal');
  expect(await becomes({ private: false })).toBe('public');
  const personal = setUpSimulator({ owner: 'one-user' }, { accounts: [{ login: 'one-user' }] });
  expect(await personal.send('PATCH', '/repos/one-user/widgets', { visibility: 'internal' })).toMatchObject({
    status: 422,
  });
});

it('accepts topics of 50 characters, and reports 35 for a longer one', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
  const { send } = createCaller(simulator);
  const ofLength = (characters: number) =>
    send('PUT', '/repos/acme/widgets/topics', { names: ['x'.repeat(characters)] });
  expect(await ofLength(50)).toMatchObject({ status: 200, body: { names: ['x'.repeat(50)] } });
  const text =
    'Topics must start with a lowercase letter or number, consist of 35 characters or less, and can include hyphens.';
  expect(await ofLength(51)).toMatchObject({ status: 422, body: { message: 'Validation Failed', errors: [text] } });
});
