import { join } from 'node:path';
import { expect, it } from 'vitest';

const rules = await import(join(import.meta.dirname, '..', 'scripts', 'style', 'rules.mjs'));
const findMistakes = rules.findMistakes as (text: string) => string[];
const extractProse = rules.extractProse as (page: string) => { line: number; text: string }[];
const extractMessages = rules.extractMessages as (source: string) => { line: number; text: string }[];

it.each([
  ['the host does not show it', 'the host'],
  ['ask whoever administers the repository', 'whoever'],
  ['write the file so that the run can read it', 'so that'],
  ['Trueup takes it for a label', 'takes it for'],
  ['`acme` is no organization', 'is no'],
  ['two rules, none of which matches', 'none of which'],
  ['the error tells the reason', 'tells'],
  ['nobody can merge', 'nobody'],
  ['label "bug" would be deleted', 'would be deleted'],
  [Array.from({ length: 36 }, () => 'word').join(' '), 'more than 35 words'],
  ['it is not known that no run never wrote nothing', 'two negations'],
])('finds the mistake in "%s"', (text, found) => {
  expect(findMistakes(text).join()).toContain(found);
});

it.each([
  'GitHub does not show this setting to the token.',
  'Label `the host` will be deleted.',
  'The server is no longer supported.',
  'Set the address of the host name in `GITHUB_API_URL`.',
])('finds no mistake in "%s"', (text) => {
  expect(findMistakes(text)).toEqual([]);
});

it('reads the prose of a page with line numbers, and ignores code', () => {
  const page = '# Title\n\nOne line\ngoes on.\n\n```sh\nthe host\n```\n\n- an item\n- more of it\n\n| a cell | `x` |\n';
  expect(extractProse(page)).toEqual([
    { line: 3, text: 'One line goes on.' },
    { line: 10, text: 'an item' },
    { line: 11, text: 'more of it' },
    { line: 13, text: 'a cell' },
  ]);
});

it('reads the messages of a source file with line numbers, and ignores comments, paths and routes', () => {
  const source = [
    "// a comment with 'some quoted words'",
    "const a = 'one two three';",
    "const b = './a path to it.ts', c = 'GET /repos/{owner} and more';",
    'const d = `it has ${count} of them`;',
    "const e = 'two words';",
  ].join('\n');
  expect(extractMessages(source)).toEqual([
    { line: 2, text: 'one two three' },
    { line: 4, text: 'it has CODE of them' },
  ]);
});
