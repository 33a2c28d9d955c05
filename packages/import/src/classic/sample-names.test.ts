import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examples } from '../../../../test/kit/seed.ts';
import { isBranchMatch } from '../../../core/src/settings/patterns/branches.ts';
import { findName } from './sample-names.ts';

it.each([
  [['release/*'], [], 'release/x'],
  [['*'], ['x'], 'y'],
  [['*'], ['[x-z]'], expect.stringMatching(/^[^x-z/]$/)],
  [['[!a-z]'], [], expect.stringMatching(/^[^a-z/]$/)],
  [['release/*', '*/1.x'], [], 'release/1.x'],
  [['**/*'], ['*'], 'x/x'],
  [['v?', 'v[0-9]'], [], 'v0'],
  [['?'], ['[ -_]', '`', '[b-~]'], 'a'],
  [['?'], ['[ -_]', 'a', '[b-~]'], '`'],
  [['feature/**/*', '*/*/fix'], [], 'feature/x/fix'],
])('finds a name that %j cover and %j do not', (all, none, name) => {
  expect(findName({ all, none })).toEqual({ name });
});

it.each([
  [['release/*', 'hotfix/*'], []],
  [['*', '*/*'], []],
  [['main'], ['m*']],
  [['[a-c]', '[d-f]'], []],
  [['release/*'], ['release/**/*']],
  [['a//*'], []],
  [['b', '*a????????????'], []],
])('finds none for %j without %j, as no branch can have one', (all, none) => {
  expect(findName({ all, none })).toEqual({});
});

const patterns = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '**/', '?', '[ab]', '[!a]', '.', '-'), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));
const names = fc
  .array(fc.constantFrom('a', 'b', 'c', 'a/b', 'b/c', '/'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((name) => !/^\/|\/\/|\/$/.test(name));

it('finds only names that are covered as asked, and none only if nobody can name one', () => {
  fc.assert(
    fc.property(patterns, patterns, patterns, names, (one, other, not, guess) => {
      const isWanted = (name: string) =>
        isBranchMatch(one, name) && isBranchMatch(other, name) && !isBranchMatch(not, name);
      const { name, unfinished } = findName({ all: [one, other], none: [not] });
      expect(name === undefined ? !isWanted(guess) || unfinished : isWanted(name)).toBe(true);
    }),
    { numRuns: examples(1000) },
  );
});

it('gives up on patterns with too many readings, and says so', () => {
  const long = (letter: string) => `*${letter}${'?'.repeat(18)}`;
  expect(findName({ all: [long('a'), long('b')], none: ['*'] })).toEqual({ unfinished: true });
});
