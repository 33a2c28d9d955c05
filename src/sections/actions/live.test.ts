import { expect, it } from 'vitest';
import { desired } from '../../../test/parsed.ts';
import { sample } from '../../../test/samples/actions.ts';
import type { ReadCall } from '../../host/call.ts';
import { readActions } from './live.ts';

it('reads all declared routes in parallel, and the selected actions once they are readable [2.3.7.2]', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const host = {
    repository: { owner: 'acme', name: 'shop' },
    now: () => 0,
    ask<A>({ route }: ReadCall<A>) {
      asked.push(route);
      return new Promise<A>((resolve) => {
        answers.push(() => resolve({ enabled: true, allowed_actions: 'selected' } as A));
      });
    },
  };
  const read = readActions(host, desired(sample.settings, 'actions'));
  await new Promise(setImmediate);
  expect(new Set(asked).size).toBe(8);
  expect(asked.join()).not.toContain('selected-actions');
  for (const answer of answers.splice(0)) answer();
  await new Promise(setImmediate);
  expect(asked.at(-1)).toContain('selected-actions');
  for (const answer of answers) answer();
  expect(Object.keys(await read)).toHaveLength(9);
});
