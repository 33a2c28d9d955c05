import { expect, it } from 'vitest';
import { type Chance, isSkippedByFailure, weighConditions } from './conditions.ts';

const chanceOf = (condition: unknown, needed: unknown = true) =>
  weighConditions(
    new Map([
      ['first', { if: needed }],
      ['test', { if: condition, needs: 'first' }],
    ]),
  ).get('test');

const isSkipped = (condition: unknown) => isSkippedByFailure({ if: condition, needs: ['first'] });

it.each([
  'always()',
  '${{ always() }}',
  ' ${{always ( )}} ',
  '!cancelled()',
  '! cancelled()',
  'success() || failure()',
  'failure()||success()',
  '${{ failure()\n  || success() }}',
])('runs a job whatever becomes of the jobs that it needs: %s', (condition) => {
  expect([chanceOf(condition, 'github.x'), chanceOf(condition, false), isSkipped(condition)]).toEqual([
    'always',
    'always',
    false,
  ]);
});

it.each([undefined, null, true, 'true', '${{ true }}', 'success()', ' success ( ) '])(
  'runs a job with the jobs that it needs: %s',
  (condition) => {
    const needs = (needed: unknown) => chanceOf(condition, needed);
    expect([needs(true), needs('github.x'), needs(false)]).toEqual(['always', 'sometimes', 'never']);
    expect(isSkipped(condition)).toBe(true);
  },
);

it.each<[unknown, Chance, Chance, boolean]>([
  [false, 'never', 'never', true],
  ['${{ false }}', 'never', 'never', true],
  ['github.x', 'sometimes', 'never', true],
  ['always() && github.x', 'sometimes', 'sometimes', false],
  ['failure () && github.x', 'sometimes', 'sometimes', false],
  ['!cancelled() && github.x', 'sometimes', 'sometimes', false],
  ['${{ a }} || ${{ always() }}', 'sometimes', 'sometimes', false],
  ['isalways()', 'sometimes', 'never', true],
  [7, 'sometimes', 'never', true],
])('runs a job at times, as its condition goes: %s', (condition, whenNeededRuns, whenNeededNever, skipped) => {
  expect([chanceOf(condition), chanceOf(condition, false), isSkipped(condition)]).toEqual([
    whenNeededRuns,
    whenNeededNever,
    skipped,
  ]);
});

it('is unclear for a job that needs itself, needs no list of names or needs a job that is not there', () => {
  const jobs = new Map([
    ['a', { needs: 'b' }],
    ['b', { needs: ['a'] }],
    ['c', { needs: [{}] }],
    ['d', { needs: 'gone' }],
    ['e', {}],
  ]);
  expect([...weighConditions(jobs)]).toEqual([
    ['a', 'unclear'],
    ['b', 'unclear'],
    ['c', 'unclear'],
    ['d', 'unclear'],
    ['e', 'always'],
  ]);
});

it('skips by a failure only a job that needs another', () => {
  expect(isSkippedByFailure({ needs: [] })).toBe(false);
  expect(isSkippedByFailure({ needs: [7] })).toBe(false);
  expect(isSkippedByFailure({ needs: 'first' })).toBe(true);
});
