import { expect, it } from 'vitest';
import { createQuickClock } from '../../../test/kit/runs/scene.ts';
import { FailedDeliveries } from './failed-deliveries.ts';

it('asks GitHub again, even if an error could not be reported [15.12]', async () => {
  const clock = createQuickClock();
  const report = async () => Promise.reject(new Error('no output'));
  const deliveries = new FailedDeliveries({ world: { clock }, options: {}, log() {}, report } as never);
  expect(deliveries.claim(clock.now())).toBe(true);
  await expect(deliveries.recover(1, () => true)).rejects.toThrow('no output');
  expect(deliveries.claim(clock.now() + 60_000)).toBe(true);
});
