import { expect, it } from 'vitest';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { getAppearance } from './world.ts';

it.each([
  [undefined, undefined],
  [0, undefined],
  [120, 120],
])('treats a terminal with %s columns as one with %s, because many without a window report 0', (columns, width) => {
  const { terminal } = createFakeTerminal({}, '/nowhere', columns);
  expect(getAppearance(terminal.out, terminal).width).toBe(width);
});
