import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { OlderWay } from '../state/older.ts';

const milestones = '/repos/acme/widgets/milestones';
const start = Date.UTC(2026, 0, 1);

function host(seeded: object[] = [], older: readonly OlderWay[] = []) {
  const clock = { now: start };
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', milestones: seeded }] };
  const simulator = openSimulator({ seed, now: () => clock.now, older });
  return { clock, simulator, ...callerOf(simulator) };
}

const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);

it('creates, changes and deletes a milestone', async () => {
  const { clock, simulator, get, send } = host();
  const created = await send('POST', milestones, { title: 'v1', description: 'first' });
  expect(created).toMatchObject({
    status: 201,
    headers: { location: `https://api.github.com${milestones}/1` },
    body: { number: 1, title: 'v1', state: 'open', due_on: null, closed_at: null, creator: { login: 'octocat' } },
  });
  clock.now += 60_000;
  expect(await send('PATCH', `${milestones}/1`, { state: 'closed', description: '' })).toMatchObject({
    status: 200,
    body: { title: 'v1', state: 'closed', description: null, closed_at: '2026-01-01T00:01:00Z' },
  });
  expect(await send('PATCH', `${milestones}/1`, { state: 'open' })).toMatchObject({ body: { closed_at: null } });
  expect(await send('DELETE', `${milestones}/1`)).toMatchObject({ status: 204 });
  expect((await get(milestones)).body).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('an older host stores a due date as the start of that day in California', async () => {
  const { simulator, send } = host([], ['a due date is midnight in California']);
  const keeps = async (due_on: string | null) => {
    const { body } = await send('PATCH', `${milestones}/1`, { due_on });
    return body.due_on;
  };
  await send('POST', milestones, { title: 'v1' });
  expect(await keeps('2026-01-15T12:00:00Z')).toBe('2026-01-15T08:00:00Z');
  expect(await keeps('2026-07-15T12:00:00Z')).toBe('2026-07-15T07:00:00Z');
  expect(await keeps('2026-07-15T00:00:00Z')).toBe('2026-07-14T07:00:00Z');
  expect(await keeps('2026-03-08T12:00:00Z')).toBe('2026-03-08T08:00:00Z');
  expect(await keeps('2026-11-01T12:00:00Z')).toBe('2026-11-01T07:00:00Z');
  expect(await keeps(null)).toBeNull();
  expect(simulator.objections).toEqual([]);
});

it('lists open milestones by default', async () => {
  const { get } = host([{ title: 'done', state: 'closed' }, { title: 'next' }]);
  expect(titles(await get(milestones))).toEqual(['next']);
  expect(titles(await get(`${milestones}?state=closed`))).toEqual(['done']);
  expect(titles(await get(`${milestones}?state=all`))).toHaveLength(2);
});

it('lists milestones by due date, and those without a due date last', async () => {
  const { get } = host([
    { title: 'never' },
    { title: 'late', due_on: '2027-01-01T12:00:00Z' },
    { title: 'soon', due_on: '2026-02-01T12:00:00Z' },
  ]);
  expect(titles(await get(milestones))).toEqual(['soon', 'late', 'never']);
  expect(titles(await get(`${milestones}?direction=desc`))).toEqual(['never', 'late', 'soon']);
});

it('refuses a duplicate title, on creation and on update', async () => {
  const { simulator, send } = host([{ title: 'v1' }, { title: 'v2' }]);
  const refused = {
    status: 422,
    body: { errors: [{ resource: 'Milestone', code: 'already_exists', field: 'title' }] },
  };
  expect(await send('POST', milestones, { title: 'v1' })).toMatchObject(refused);
  expect(await send('PATCH', `${milestones}/2`, { title: 'v1' })).toMatchObject(refused);
  expect(await send('PATCH', `${milestones}/2`, { title: 'v2' })).toMatchObject({ status: 200 });
  expect(await send('POST', milestones, { title: '' })).toMatchObject({ status: 422 });
  expect(simulator.objections).toEqual([]);
});

it('gives each milestone its own number, and answers 404 for others', async () => {
  const { send } = host([{ title: 'a', number: 7 }]);
  expect((await send('POST', milestones, { title: 'b' })).body.number).toBe(8);
  expect(await send('PATCH', `${milestones}/9`, {})).toMatchObject({ status: 404 });
  expect(await send('DELETE', `${milestones}/9`)).toMatchObject({ status: 404 });
});
