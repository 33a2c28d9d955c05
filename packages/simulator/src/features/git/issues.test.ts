import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const issues = '/repos/acme/widgets/issues';

function setUpSimulator(seeded: object[] = [], settings: object = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', issues: seeded, settings }] };
  const simulator = openSimulator({ seed });
  return { simulator, ...createCaller(simulator) };
}

it('opens, changes, closes and reopens an issue', async () => {
  const { get, send } = setUpSimulator([{ title: 'A pull request', isPull: true }]);
  expect(await send('POST', issues, { title: 'Report', body: 'first' })).toMatchObject({
    status: 201,
    headers: { location: `https://api.github.com${issues}/2` },
    body: { number: 2, state: 'open', state_reason: null, closed_at: null, user: { login: 'octocat' } },
  });
  const closing = { body: 'second', state: 'closed', state_reason: 'completed' };
  const closed = await send('PATCH', `${issues}/2`, closing);
  expect(closed).toMatchObject({ status: 200, body: { title: 'Report', ...closing } });
  expect(closed.body.closed_at).not.toBeNull();
  expect(await send('PATCH', `${issues}/2`, { state: 'open' })).toMatchObject({
    body: { body: 'second', state: 'open', state_reason: 'reopened', closed_at: null },
  });
  expect((await get(`${issues}/2`)).body.body).toBe('second');
  expect((await get(`${issues}/9`)).status).toBe(404);
});

it('refuses an empty title and a body beyond its limit, counted in characters', async () => {
  const { send } = setUpSimulator([{ title: 'Report' }]);
  expect(await send('POST', issues, { title: '' })).toMatchObject({ status: 422 });
  expect(await send('POST', issues, { title: 'long', body: '🚀'.repeat(65_536) })).toMatchObject({ status: 201 });
  expect(await send('PATCH', `${issues}/1`, { body: 'x'.repeat(65_537) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'body', message: 'body is too long (maximum is 65536 characters)' }] },
  });
});
