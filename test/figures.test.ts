import { expect, it } from 'vitest';
import { exact } from '../bench/rows/index.ts';

it.each(Object.entries(exact))('[8.26] the exact figures of the bench keep their goals: %s', async (_, measure) => {
  expect((await measure()).filter(({ kept }) => !kept)).toEqual([]);
});
