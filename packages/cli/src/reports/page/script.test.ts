import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toLink } from './rows.ts';

interface Wish {
  readonly words: string;
  readonly section: string;
  readonly trend: string;
  readonly states: readonly string[];
  readonly withheld: boolean;
}

interface Row {
  readonly name: string;
  readonly state: string;
  readonly trend: string;
  readonly isWithheld: boolean;
  differing(): readonly string[];
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const text = read('./frame.js') + read('./matrix.js').replace(/\nstart\(\);\n$/, '\n');
const { isSelected, parseLink, listTextNumbers, splitMarks } = new Function(
  `${text}; return { isSelected, parseLink, listTextNumbers, splitMarks };`,
)() as {
  isSelected(row: Row, wish: Wish, listTexts: () => readonly string[]): boolean;
  parseLink(hash: string, names: readonly string[]): { name: string; section?: string } | undefined;
  listTextNumbers(target: readonly unknown[]): number[];
  splitMarks(words: string): string[];
};

const row: Row = { name: 'acme/Shop', state: 'drift', trend: 'worse', isWithheld: false, differing: () => ['labels'] };
const all: Wish = { words: '', section: '', trend: '', states: ['drift', 'failed'], withheld: true };
const shows = (wish: Partial<Wish>, other: Partial<Row> = {}) =>
  isSelected({ ...row, ...other }, { ...all, ...wish }, () => ['label "Bug" will be created', 'a note']);

it('the filter of the page matches rows with every word in the name or in one of the texts, in any case', () => {
  expect([shows({ words: 'SHOP acme' }), shows({ words: 'bug CREATED' }), shows({ words: 'bug note' })]).toEqual([
    true,
    true,
    false,
  ]);
});

it('the filter of the page hides rows of other states and sections, and withheld ones on request', () => {
  expect(shows({ states: ['failed'] })).toBe(false);
  expect([shows({ section: 'labels' }), shows({ section: 'pages' })]).toEqual([true, false]);
  expect([shows({ withheld: false }), shows({ withheld: false }, { isWithheld: true })]).toEqual([true, false]);
});

it('the filter of the page matches rows that became worse, better or new since the last report', () => {
  const trends = ['', 'worse', 'better', 'new here'];
  expect(trends.map((ofRow) => trends.filter((trend) => shows({ trend }, { trend: ofRow })))).toEqual([
    [''],
    ['', 'worse'],
    ['', 'better'],
    ['', 'new here'],
  ]);
});

describe('a link of the page', () => {
  const names = ['acme/shop', 'acme/shop-2', 'acme/a b<c>%', 'redacted-1'];

  it.each([
    ['acme/shop', undefined],
    ['acme/shop', 'labels'],
    ['acme/shop-2', 'labels'],
    ['acme/a b<c>%', 'odd/section #1'],
    ['redacted-1', 'labels'],
  ])('a link of the page leads to its repository and section: %s %s', (name, section) => {
    expect(parseLink(toLink(name, section), names)).toEqual(section === undefined ? { name } : { name, section });
  });

  it('a link of the page has no effect if it is malformed or names an unknown repository', () => {
    expect(['', '#', '#repositories', '#acme/other/labels'].map((hash) => parseLink(hash, names))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(parseLink('#acme/shop/%zz', names)).toEqual({ name: 'acme/shop' });
  });
});

it('the search covers the texts of lines and items, but not their kinds', () => {
  expect(listTextNumbers([0, 1, '', [[9, 2, 3]], [[4, 5, [[9, 6, 7]], [[8, 10, 11, [12, 13, 14]]]]]])).toEqual([
    2, 3, 6, 7, 8, 10, 11, 12, 13, 14,
  ]);
  expect(listTextNumbers([0, 1, ''])).toEqual([]);
});

it('does not format backticks in a quoted value as code [6.7]', () => {
  expect(splitMarks('`z`: "`x` new" → "y"')).toEqual(['', '`z`', ': ', '"`x` new"', ' → ', '"y"', '']);
});
