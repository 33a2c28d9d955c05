import { expect, it } from 'vitest';
import { shouldUseColour } from './colour.ts';

it.each([
  ['a terminal gets colours', {}, true, true],
  ['a file or a pipe gets no colours', {}, false, false],
  ['a terminal without colour support gets no colours', { TERM: 'dumb' }, true, false],
  ['the log of a workflow gets colours', { GITHUB_ACTIONS: 'true' }, false, true],
  ['NO_COLOR disables colours everywhere', { NO_COLOR: '1', FORCE_COLOR: '1', GITHUB_ACTIONS: 'true' }, true, false],
  ['an empty NO_COLOR has no effect', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR enables colours in a pipe', { FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  ['FORCE_COLOR=0 disables colours', { FORCE_COLOR: '0', GITHUB_ACTIONS: 'true' }, true, false],
])('%s', (_, env, isTTY, wanted) => {
  expect(shouldUseColour({ env, isTTY })).toBe(wanted);
});
