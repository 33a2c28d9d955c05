import { expect, it } from 'vitest';
import { createQuickClock } from '../../../test/kit/runs/scene.ts';
import { Service } from './service.ts';

it('stops without an error even if a job fails at the same time [15.8]', async () => {
  const lines: string[] = [];
  const service: Service = new Service(
    {
      world: { clock: createQuickClock() },
      rules: { quietPeriod: 5_000, longestWait: 60_000, maxParallel: 8, capacity: 5_000 },
      options: { mode: 'check' },
      log: (line: string) => lines.push(line),
      readHead: async () => Promise.reject(new Error('no head')),
      async report() {
        service.stop();
        throw new Error('no output');
      },
      stopRequests() {},
    } as never,
    {} as never,
  );
  await service.runUntilStopped();
  expect(lines.at(-1)).toMatch(/^Trueup itself failed \(Error: no output/);
});
