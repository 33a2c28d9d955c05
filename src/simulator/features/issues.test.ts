import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const issues = '/repos/acme/widgets/issues';

function host(seeded: object[] = [], settings: object = {}) {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', issues: seeded, settings }] };
  const simulator = openSimulator({ seed });
  return { simulator, ...callerOf(simulator) };
}

it('opens, changes, closes and reopens an issue', async () => {
  const { simulator, get, send } = host([{ title: 'A pull request', isPull: true }]);
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
  expect(simulator.objections).toEqual([]);
});

it('lists the open ones by default, newest first, with pull requests among them', async () => {
  const { simulator, get } = host([
    { title: 'old', state: 'closed' },
    { title: 'pull', isPull: true },
    { title: 'new' },
  ]);
  const titles = async (query: string) => (await get(issues + query)).body.map(({ title }: { title: string }) => title);
  expect(await titles('')).toEqual(['new', 'pull']);
  expect(await titles('?state=all&direction=asc')).toEqual(['old', 'pull', 'new']);
  const all = (await get(`${issues}?state=all`)).body;
  expect(all.map((one: object) => 'pull_request' in one)).toEqual([false, true, false]);
  expect(simulator.objections).toEqual([]);
});

it('refuses an empty title and a body beyond its limit, counted in characters', async () => {
  const { simulator, send } = host([{ title: 'Report' }]);
  expect(await send('POST', issues, { title: '' })).toMatchObject({ status: 422 });
  expect(await send('POST', issues, { title: 'long', body: '🚀'.repeat(65_536) })).toMatchObject({ status: 201 });
  expect(await send('PATCH', `${issues}/1`, { body: 'x'.repeat(65_537) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'body', message: 'body is too long (maximum is 65536 characters)' }] },
  });
  expect(simulator.objections).toEqual([]);
});

it('has no issues while they are switched off, but keeps pull requests', async () => {
  const { simulator, get, send } = host([{ title: 'one' }, { title: 'pull', isPull: true }], { has_issues: false });
  expect((await get(issues)).body).toMatchObject([{ title: 'pull' }]);
  expect((await get(`${issues}/1`)).status).toBe(410);
  expect((await send('POST', issues, { title: 'more' })).status).toBe(410);
  expect((await send('PATCH', `${issues}/2`, { title: 'still there' })).status).toBe(200);
  expect(simulator.objections).toEqual([]);
});
