import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const file = (...prefixes: string[]) =>
  `autolinks:\n${prefixes.map((prefix) => `  - key_prefix: "${prefix}"\n    url_template: https://t.example/<num>\n`).join('')}`;

it('accepts every prefix that GitHub accepts [2.3.6]', () => {
  const prefixes = ['TICKET-', 'a9.-_+=:/#', 'X', 'ticket-', 'GH2-'];
  const { entries } = parseDesired(file(...prefixes), 'autolinks');
  expect(entries.map(({ key_prefix }: { key_prefix: string }) => key_prefix)).toEqual(prefixes);
});

it('rejects a prefix that ends in a digit, with its line and a valid prefix [2.3.6] [2.1.5]', () => {
  expect(listRefusals(file('PTFY25'))).toEqual([
    expect.stringMatching(
      /^settings\.yml:2:.*key_prefix: ends in a digit.* To fix, end it with another character, such as `PTFY25-`/,
    ),
  ]);
});

it.each(['A B-', 'Ä-', 'T*', '(T', 'T\\n'])(
  'rejects the prefix %j, because GitHub does not allow its characters [2.3.6]',
  (prefix) => {
    expect(listRefusals(file(prefix))[0]).toMatch(
      /^settings\.yml:2:.*GitHub allows only letters, digits and `\.-_\+=:\/#` in a prefix/,
    );
  },
);

it.each([
  ['JX', 'JX-'],
  ['JX-', 'JX'],
])('rejects the overlapping prefixes %j and %j in one file [2.3.6]', (first, second) => {
  expect(listRefusals(file(first, 'K-', second))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^settings\\.yml:6:.*autolinks\\[2\\]\\.key_prefix: autolink "${second}" and autolink "${first}" of entry 1 overlap.* To fix, remove one`,
      ),
    ),
  ]);
});

it('reports all overlaps at once, even between distant entries [2.1.5]', () => {
  expect(listRefusals(file('A', 'AB', 'AC-', 'Z-', 'AB-'))).toHaveLength(3);
});
