import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/kit/runs/scene.ts';
import { openSimulator } from '../../../simulator/src/index.ts';
import { makeInterruptible } from './interrupt.ts';

it('stops waiting for a read, and waits for the answer to a write', async () => {
  let stop = () => {};
  const answers: ((answer: { status: number; headers: object; text: string }) => void)[] = [];
  const transport = () => new Promise<any>((answer) => answers.push(answer));
  const { world } = makeInterruptible({ ...createWorld(openSimulator({}), ''), transport }, (heard) => {
    stop = heard;
    return () => {};
  });
  const [read, write] = ['GET', 'POST'].map((method) => world.transport({ method, url: 'https://h/', headers: {} }));
  stop();
  await expect(read).rejects.toThrow(/interrupted/);
  answers[1]!({ status: 201, headers: {}, text: '' });
  expect((await write)?.status).toBe(201);
  await expect(world.transport({ method: 'GET', url: 'https://h/', headers: {} })).rejects.toThrow(/interrupted/);
});
