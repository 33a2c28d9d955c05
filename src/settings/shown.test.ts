import { describe, expect, it } from 'vitest';
import { code, either, inert, quoted, shown } from './shown.ts';

describe('text from outside inside a sentence', () => {
  it('keeps it on one line and shows what would be invisible', () => {
    expect(inert('a\nb\u202Ec\u001b[31m')).toBe('a\\u{a}b\\u{202e}c\\u{1b}[31m');
  });

  it('cuts it between characters', () => {
    expect(inert('🙂'.repeat(61))).toBe(`${'🙂'.repeat(60)}…`);
    expect(inert('a'.repeat(60))).toBe('a'.repeat(60));
  });

  it('does not let it out of its quotes', () => {
    expect(quoted('say "hi"')).toBe('"say \\"hi\\""');
    expect(code('a`b')).toBe("`a'b`");
  });

  it.each([
    ['', 'empty text'],
    ['no', 'the text "no"'],
    [7, 'the number 7'],
    [false, 'false'],
    [null, 'empty'],
    [[1], 'a list'],
    [{ a: 1 }, 'a map'],
  ])('shows %j as %s', (value, words) => {
    expect(shown(value)).toBe(words);
  });

  it('joins alternatives', () => {
    expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(either)).toEqual(['a', 'a or b', 'a, b or c']);
  });
});
