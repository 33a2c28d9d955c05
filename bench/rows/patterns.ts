import { isBranchMatch } from '../../packages/core/src/settings/patterns/branches.ts';
import { isRepositoryMatch } from '../../packages/core/src/settings/patterns/repositories.ts';
import type { Row } from '../row.ts';
import { measureMedianTime, measureYardstick } from '../yardstick.ts';

const ordinary = ['main', 'release/*', 'feature/**/*', 'v[0-9]*', '*-archive', 'hotfix-?', 'dependabot/**/*', 'qa*'];
const branches = Array.from({ length: 5000 }, (_, index) => `${['feature', 'release', 'qa'][index % 3]}/name-${index}`);

/** A regular expression would need impractically long for each of these patterns. */
const hostile = ['*a', '**/', '*?', '[a-z]*'].map((piece) => `${piece.repeat(250)}!`);
const long = 'a/aaa'.repeat(50);

function compareAll(patterns: readonly string[], names: readonly string[]) {
  for (const pattern of patterns)
    for (const name of names) {
      isBranchMatch(pattern, name);
      isRepositoryMatch(pattern, { owner: 'acme', name });
    }
}

/** Measures branch patterns and fleet patterns: many ordinary patterns, and a few hostile patterns. */
export async function measurePatterns(): Promise<Row[]> {
  const yardstick = await measureYardstick();
  const createPatternRow = (what: string, time: number, maxYardsticks: number): Row => ({
    what,
    value: `${(time / yardstick).toFixed(1)} yardsticks`,
    target: `at most ${maxYardsticks} yardsticks`,
    kept: time / yardstick <= maxYardsticks,
  });
  return [
    createPatternRow(
      '8 patterns of each kind against 5,000 names',
      await measureMedianTime(() => compareAll(ordinary, branches)),
      6,
    ),
    createPatternRow(
      '4 patterns of 500 wildcards of each kind against a long name',
      await measureMedianTime(() => compareAll(hostile, [long])),
      6,
    ),
  ];
}
