import { expect, it } from 'vitest';
import { exact } from '../bench/rows/index.ts';

it.each(Object.entries(exact))(
  'the exact measurements of the benchmark stay within their limits: %s [8.26]',
  async (_, measure) => {
    expect((await measure()).filter(({ kept }) => !kept)).toEqual([]);
  },
);
