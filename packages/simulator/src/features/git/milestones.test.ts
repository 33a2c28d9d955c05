import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const milestones = '/repos/acme/widgets/milestones';
it('stores a due date as midnight in California on older servers', async () => {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets' }] },
    older: ['a due date is midnight in California'],
  });
  const { send } = createCaller(simulator);
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
});
