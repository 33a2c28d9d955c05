import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { accepted, refused, unchecked } from '../../../../../test/kit/workflows/expressions.ts';
import { findExpressionMistake } from './expression.ts';

it.each(accepted)('accepts a regular expression with %s: %s [2.3.20.4]', (_, expression) => {
  expect(findExpressionMistake(expression)).toBeUndefined();
});

it.each(refused)('refuses a regular expression with %s: %s [2.3.20.4]', (_, expression, problem) => {
  expect(findExpressionMistake(expression)?.problem).toContain(problem);
});

it.each(unchecked)('accepts a regular expression in extended mode unchecked: %s [2.3.20.4]', (expression) => {
  expect(findExpressionMistake(expression)).toBeUndefined();
  expect(findExpressionMistake(`${expression})(`)).toBeUndefined();
});

it('covers more than 150 examples [2.3.20.4]', () => {
  const all = [...accepted, ...refused].map(([, expression]) => expression).concat(unchecked);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(150);
});

it.each([
  [String.raw`a[\p{Script=Greek}]`, String.raw`\p{Script=Greek}`, 'write `\\p{Greek}`, or list'],
  [String.raw`\P{sc: Old_Italic}+`, String.raw`\P{sc: Old_Italic}`, 'write `\\P{Old_Italic}`, or list'],
  [String.raw`\p{scx=Kawi}`, String.raw`\p{scx=Kawi}`, 'such as `\\p{Greek}` or `\\p{Lu}`, or list'],
  [String.raw`\p{Alphabetic}`, String.raw`\p{Alphabetic}`, 'such as `\\p{Greek}` or `\\p{Lu}`, or list'],
])(
  'refuses %s, which only a newer PCRE2 may know, and suggests a known property [2.3.20.4]',
  (expression, name, fix) => {
    const mistake = findExpressionMistake(expression);
    expect(mistake?.problem).toBe(`has \`${name}\`, a Unicode property that this version of PCRE2 does not know`);
    expect(mistake?.fix).toContain(fix);
  },
);

it('shows the expression up to the mistake, and explains the backslash [2.3.20.4]', () => {
  expect(findExpressionMistake('key_(?<id>a)(?<id>b)')).toEqual({
    problem: 'is not a regular expression: two named subpatterns have the same name, read up to `key_(?<id>a)(?<id>`',
    fix: 'correct it at that point; a literal special character needs a backslash before it',
  });
  expect(findExpressionMistake('*')?.problem).toBe(
    'is not a regular expression: quantifier does not follow a repeatable item, at its start',
  );
});

it('shows the last part of a long expression before the mistake', () => {
  expect(findExpressionMistake(`${'x'.repeat(100)}(`)?.problem).toMatch(/read up to …`x{39}\(`$/);
});

it('shows the mistake without backslashes that Trueup added', () => {
  expect(findExpressionMistake('[\\w-.]+[\\d-a](b')?.problem).toContain('read up to `[\\w-.]+[\\d-a](b`');
  expect(findExpressionMistake('(*UTF8)[\\w-.]**[\\w-.]')?.problem).toContain('read up to `(*UTF8)[\\w-.]*`');
});

it('shows the verbs before the expression', () => {
  expect(findExpressionMistake('(*UTF8)(*UCP)a**')?.problem).toContain('read up to `(*UTF8)(*UCP)a*`');
});

it('shows the subroutine call [2.3.20.4]', () => {
  expect(findExpressionMistake('(a)(?1)')).toEqual({
    problem: 'calls a group as a subroutine with `(?1)`, which secret scanning does not support',
    fix: 'repeat the group instead of the call',
  });
});

describe('any expression', () => {
  // If the parser searched the whole rest for the end of each piece, one of these would take 20 s.
  it.each(['[[:', '[[.', '[\\p{', '\\Q', '(?#', '(?1', '(?x', '[a-'])(
    'is read once, even with repeated %s',
    async (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      expect(await measureCpuTime(() => expect(findExpressionMistake(text)?.problem).toBeDefined())).toBeLessThan(3000);
    },
  );

  const syntax = fc.constantFrom(...'()[]{}|*+?.^$\\-:<>=!#&\'"0129aAbBgGkKnNQERPxXuUzZ, \n\u00e9\u{1f511}\ud800');
  const anyExpression = fc.oneof(
    fc.array(syntax, { maxLength: 30 }).map((letters) => letters.join('')),
    fc.string({ unit: 'binary' }),
  );

  it('gets an answer', () =>
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const mistake = findExpressionMistake(expression);
        if (mistake)
          expect(mistake.problem).toMatch(/^(is not a regular expression: .|names .|calls a group as a subroutine)/);
      }),
      { numRuns: scaleExamples(5000) },
    ));

  it('passes if every special character has a backslash [2.3.20.4]', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(findExpressionMistake(text.replace(/[!-/:-@[-`{-~]/g, '\\$&'))).toBeUndefined();
      }),
    ));

  it('gets an answer quickly, even if it is large or deep', async () => {
    const huge = [
      '('.repeat(5000),
      'a'.repeat(200_000),
      '(((a{1,500}){1,500}){1,500})',
      '[[:a:]'.repeat(10_000),
      `${'[\\w-.]'.repeat(9_000)}(`,
      `[${'\\w-'.repeat(20_000)}x](`,
    ];
    const time = await measureCpuTime(() => {
      for (const expression of huge) expect(findExpressionMistake(expression)).toBeDefined();
    });
    expect(time).toBeLessThan(2000);
  });
});
