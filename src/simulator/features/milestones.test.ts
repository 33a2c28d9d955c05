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

it('lists milestones by due date, and those without a due date last', async () => {
  const { get } = host([
    { title: 'never' },
    { title: 'late', due_on: '2027-01-01T12:00:00Z' },
    { title: 'soon', due_on: '2026-02-01T12:00:00Z' },
  ]);
  expect(titles(await get(milestones))).toEqual(['soon', 'late', 'never']);
  expect(titles(await get(`${milestones}?direction=desc`))).toEqual(['never', 'late', 'soon']);
});
