import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applying, covers, includes } from './patterns.ts';

it.each([
  ['main', 'main', true],
  ['main', 'Main', false],
  ['*', 'main', true],
  ['*', 'release/1', false],
  ['release/*', 'release/1', true],
  ['release/*', 'release/1/x', false],
  ['**/*', 'a/b/c', true],
  ['**/*', 'a', true],
  ['qa/**/*', 'qa/a/b', true],
  ['qa/**/*', 'qa/a', true],
  ['qa/**', 'qa/a', true],
  ['qa/**', 'qa/a/b', false],
  ['v?', 'v1', true],
  ['v?', 'v/', false],
  ['v[0-9]', 'v7', true],
  ['v[!0-9]', 'v7', false],
  ['v[^0-9]', 'vx', true],
  ['v[9-0]', 'v7', false],
  ['a.b', 'axb', false],
  ['a[/]b', 'a/b', false],
  ['a\\*', 'a*', true],
  ['a-b', 'a-b', true],
])('%s and the branch %s: %s', (pattern, branch, expected) => {
  expect(covers(pattern, branch)).toBe(expected);
});

it('answers for every pattern and every name', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '!', '^', '-', '*', '?', '/', '\\', 'a', 'z', '(') });
  fc.assert(fc.property(texts, texts, (pattern, branch) => typeof covers(pattern, branch) === 'boolean'));
});

it('lets a ruleset include the default branch or all branches, and exclude some', () => {
  expect(includes({ include: ['~DEFAULT_BRANCH'] }, 'main', 'main')).toBe(true);
  expect(includes({ include: ['~DEFAULT_BRANCH'] }, 'v1', 'main')).toBe(false);
  expect(includes({ include: ['~ALL'], exclude: ['refs/heads/v*'] }, 'v1', 'main')).toBe(false);
  expect(includes({ include: ['~ALL'], exclude: ['refs/heads/v*'] }, 'a/b', 'main')).toBe(true);
  expect(includes({}, 'main', 'main')).toBe(false);
});

it('takes the rule with the branch’s own name, and else the first whose pattern covers it [9.1]', () => {
  const rules = ['*', 'm*', 'main'].map((pattern) => ({ pattern }));
  expect(applying(rules, 'main')?.pattern).toBe('main');
  expect(applying(rules, 'mine')?.pattern).toBe('*');
  expect(applying(rules, 'a/b')).toBe(undefined);
});
