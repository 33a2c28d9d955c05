import { expect, it } from 'vitest';
import { shouldUseColour } from './colour.ts';

it.each([
  ['a terminal gets colours', {}, true, true],
  ['a file or a pipe gets none', {}, false, false],
  ['a terminal that can show none gets none', { TERM: 'dumb' }, true, false],
  ['the log of a workflow gets colours', { GITHUB_ACTIONS: 'true' }, false, true],
  ['NO_COLOR says no everywhere', { NO_COLOR: '1', FORCE_COLOR: '1', GITHUB_ACTIONS: 'true' }, true, false],
  ['an empty NO_COLOR says nothing', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR says yes to a pipe', { FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  ['FORCE_COLOR=0 says no', { FORCE_COLOR: '0', GITHUB_ACTIONS: 'true' }, true, false],
])('%s', (_, env, isTTY, wanted) => {
  expect(shouldUseColour({ env, isTTY })).toBe(wanted);
});
