import { expect, it } from 'vitest';
import { describeValue, formatCode, joinWithOr, quoteText, toSafeText } from './message-text.ts';

it('keeps text from outside on one line and shows hidden characters', () => {
  expect(toSafeText('a\nb\u202Ec\u001b[31m')).toBe('a\\u{a}b\\u{202e}c\\u{1b}[31m');
});

it('shortens text between characters', () => {
  expect(toSafeText('🙂'.repeat(61))).toBe(`${'🙂'.repeat(60)}…`);
  expect(toSafeText('a'.repeat(60))).toBe('a'.repeat(60));
});

it('shows text to type in full, up to the longest names of GitHub', () => {
  const branch = `refs/heads/${'a'.repeat(244)}`;
  expect(formatCode(branch)).toBe(`\`${branch}\``);
  expect(formatCode('a'.repeat(301))).toBe(`\`${'a'.repeat(300)}…\``);
});

it('keeps text inside its quotes', () => {
  expect(quoteText('say "hi"')).toBe('"say \\"hi\\""');
  expect(formatCode('a`b')).toBe("`a'b`");
});

it.each([
  ['', 'empty text'],
  ['no', 'the text "no"'],
  [7, 'the number 7'],
  [false, 'false'],
  [null, 'empty'],
  [[1], 'a list'],
  [{ a: 1 }, 'a map'],
])('describes the value %j as %s', (value, words) => {
  expect(describeValue(value)).toBe(words);
});

it('joins alternatives with commas and "or"', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWithOr)).toEqual(['a', 'a or b', 'a, b or c']);
});
