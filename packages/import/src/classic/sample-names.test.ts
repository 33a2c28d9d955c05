import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../test/kit/seed.ts';
import { isBranchMatch } from '../../../core/src/settings/patterns/branches.ts';
import { generateSampleBranches } from './proof.ts';
import { findSampleName } from './sample-names.ts';

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
])('finds a name that matches %j and not %j', (all, none, name) => {
  expect(findSampleName({ all, none })).toEqual({ name });
});

it.each([
  [['release/*', 'hotfix/*'], []],
  [['*', '*/*'], []],
  [['main'], ['m*']],
  [['[a-c]', '[d-f]'], []],
  [['release/*'], ['release/**/*']],
  [['a//*'], []],
  [['b', '*a????????????'], []],
])('finds no name that matches %j and not %j', (all, none) => {
  expect(findSampleName({ all, none })).toEqual({});
});

const patterns = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '**/', '?', '[ab]', '[!a]', '.', '-'), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));
const names = fc
  .array(fc.constantFrom('a', 'b', 'c', 'a/b', 'b/c', '/'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((name) => !/^\/|\/\/|\/$/.test(name));

it('finds only matching names, and misses a name only if none exists', () => {
  fc.assert(
    fc.property(patterns, patterns, patterns, names, (first, second, excluded, guess) => {
      const isWanted = (name: string) =>
        isBranchMatch(first, name) && isBranchMatch(second, name) && !isBranchMatch(excluded, name);
      const { name, unfinished } = findSampleName({ all: [first, second], none: [excluded] });
      expect(name === undefined ? !isWanted(guess) || unfinished : isWanted(name)).toBe(true);
    }),
    { numRuns: scaleExamples(1000) },
  );
});

it('gives up the search for patterns with too many interpretations', () => {
  const long = (letter: string) => `*${letter}${'?'.repeat(18)}`;
  expect(findSampleName({ all: [long('a'), long('b')], none: ['*'] })).toEqual({ unfinished: true });
});

it('gives up further searches after all steps of a shared limit', () => {
  const limit = { stepsLeft: 100 };
  const overlapping = Array.from({ length: 40 }, (_, index) => `*a*${index}*b*`);
  expect(findSampleName({ all: ['*'], none: overlapping.slice(0, 5) }, limit)).toEqual({ name: 'x' });
  expect(findSampleName({ all: overlapping.slice(0, 2), none: overlapping.slice(2) }, limit)).toEqual({
    unfinished: true,
  });
  expect(findSampleName({ all: ['*'] }, limit)).toEqual({ unfinished: true });
});

it('generates a sample for each of many overlapping patterns in a limited time', async () => {
  const names = [...Array.from({ length: 40 }, (_, index) => `*a*${index}*b*`), 'release/*'];
  const entries = names.map((name, index) => ({ name, index, protection: {}, precedingNames: names.slice(0, index) }));
  let samples: readonly string[] = [];
  const time = await measureCpuTime(() => {
    samples = generateSampleBranches(entries);
  });
  expect(time).toBeLessThan(30_000);
  expect(names.filter((name) => !samples.some((sample) => isBranchMatch(name, sample)))).toEqual([]);
});
