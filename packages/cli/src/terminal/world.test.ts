import { expect, it } from 'vitest';
import { fakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { lookOf } from './world.ts';

it.each([
  [undefined, undefined],
  [0, undefined],
  [120, 120],
])('takes a terminal of %s columns for one of %s, since many without a window say 0', (columns, width) => {
  const { terminal } = fakeTerminal({}, '/nowhere', columns);
  expect(lookOf(terminal.out, terminal).width).toBe(width);
});
