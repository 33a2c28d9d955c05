import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { isPatternMatched as coversOnHost } from '../../../../simulator/src/features/branches/shell-patterns.ts';
import { findApplyingRule, isBranchIncluded, isBranchMatch } from './branches.ts';

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
  ['**/main', 'main', true],
  ['**/main', 'a/b/main', true],
  ['**/**/main', 'a/main', true],
  ['a**/b', 'ab', false],
  ['a**/b', 'a/b', true],
  ['a**/b', 'ax/b', true],
  ['a**/b', 'a/x/b', false],
  ['qa**/**/*', 'qa/a', true],
  ['qa**/**/*', 'qa-1/a/b', true],
  ['qa**/**/*', 'qa-1', false],
  ['***/main', 'a/main', true],
  ['***/main', 'a/b/main', false],
  ['v?', 'v1', true],
  ['v?', 'v/', false],
  ['v[0-9]', 'v7', true],
  ['v[!0-9]', 'v7', false],
  ['v[^0-9]', 'vx', true],
  ['v[9-0]', 'v7', false],
  ['v[0-]', 'v-', true],
  ['v[a-c0-2]', 'v1', true],
  ['v[]a]', 'va', false],
  ['v[!]a', 'vxa', true],
  ['v[\\]]', 'v]', true],
  ['v[\\a-c]', 'vb', true],
  ['v[0-9', 'v[0-9', false],
  ['a.b', 'axb', false],
  ['a[/]b', 'a/b', false],
  ['a\\*', 'a*', true],
  ['a-b', 'a-b', true],
])('matches %s with the branch %s: %s', (pattern, branch, expected) => {
  expect([isBranchMatch(pattern, branch), coversOnHost(pattern, branch)]).toEqual([expected, expected]);
});

const pieces = ['a', 'b', '-', '/', '*', '**', '**/', '/**/', '?', '[ab]', '[!a]', '[a-c]', '[]', '[', ']', '\\a'];
const patterns = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
const branches = fc
  .array(fc.stringMatching(/^[abd-]{1,3}$/), { minLength: 1, maxLength: 4 })
  .map((folders) => folders.join('/'));

it('matches like a simple interpreter of the pattern, and like GitHub [9.11]', () => {
  fc.assert(
    fc.property(patterns, branches, (pattern, branch) => {
      const expected = matchNaively(pattern, branch);
      expect([isBranchMatch(pattern, branch), coversOnHost(pattern, branch)]).toEqual([expected, expected]);
    }),
    { numRuns: scaleExamples(10_000) },
  );
});

/** Tries every possible match of a pattern, character by character. */
function matchNaively(pattern: string, name: string, isFolder = true): boolean {
  if (pattern === '') return name === '';
  if (isFolder && pattern.startsWith('**/')) {
    const inner = name.indexOf('/') + 1;
    return matchNaively(pattern.slice(3), name) || (inner > 0 && matchNaively(pattern, name.slice(inner)));
  }
  if (pattern.startsWith('*'))
    return (
      matchNaively(pattern.slice(1), name, false) ||
      (/^[^/]/.test(name) && matchNaively(`*${pattern.slice(1)}`, name.slice(1), false))
    );
  const [, piece = '', inside] = /^(\[(!?[^\]]*)(?:\]|$)|\\.|.)/s.exec(pattern)!;
  const [first = ''] = name;
  return (
    first !== '' &&
    isPieceMatch(piece, first, inside) &&
    matchNaively(pattern.slice(piece.length), name.slice(1), first === '/')
  );
}

function isPieceMatch(piece: string, character: string, inside?: string) {
  if (inside === undefined) return piece === '?' ? character !== '/' : piece.at(-1) === character;
  const members = [...inside.replace('!', '').matchAll(/\\?(.)(?:-\\?(.))?/gs)];
  const isMember = members.some(([, from, to = from]) => from! <= character && character <= to!);
  return piece.endsWith(']') && character !== '/' && isMember !== inside.startsWith('!');
}

it.each(['*a', '**/', '**/*', '*?', '?*[!b]', '[a-z]*', '*/'])(
  'matches a pattern that repeats %s with a long name in little time [9.11]',
  async (piece) => {
    const [pattern, name] = [piece.repeat(1000), 'a/aa'.repeat(100)];
    const time = await measureCpuTime(() => {
      for (const end of ['', 'b', '/b', '/*']) {
        isBranchMatch(pattern + end, name);
        coversOnHost(pattern + end, name);
      }
    });
    expect(time).toBeLessThan(2000);
  },
);

it('answers for every pattern and every name', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '!', '^', '-', '*', '?', '/', '\\', 'a', 'z', '(') });
  fc.assert(fc.property(texts, texts, (pattern, branch) => typeof isBranchMatch(pattern, branch) === 'boolean'));
});

it('lets a ruleset include the default branch or all branches, and exclude some', () => {
  expect(isBranchIncluded({ include: ['~DEFAULT_BRANCH'] }, 'main', 'main')).toBe(true);
  expect(isBranchIncluded({ include: ['~DEFAULT_BRANCH'] }, 'v1', 'main')).toBe(false);
  expect(isBranchIncluded({ include: ['~ALL'], exclude: ['refs/heads/v*'] }, 'v1', 'main')).toBe(false);
  expect(isBranchIncluded({ include: ['~ALL'], exclude: ['refs/heads/v*'] }, 'a/b', 'main')).toBe(true);
  expect(isBranchIncluded({}, 'main', 'main')).toBe(false);
});

it('applies the rule with the exact branch name, or else the first match [9.1]', () => {
  const rules = ['*', 'm*', 'main'].map((pattern) => ({ pattern }));
  expect(findApplyingRule(rules, 'main')?.pattern).toBe('main');
  expect(findApplyingRule(rules, 'mine')?.pattern).toBe('*');
  expect(findApplyingRule(rules, 'a/b')).toBe(undefined);
});
