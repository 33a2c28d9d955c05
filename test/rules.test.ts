import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const tests = ['src', 'live', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && file !== 'rules.test.ts')
    .map((file) => join(folder, file)),
);

/** The rule numbers in a line's strings, each in its own brackets. */
function numbersIn(line: string): string[] {
  const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
  return texts.flatMap((text) => [...text.matchAll(/\[(\d+(?:\.\d+)+)\]/g)].map(([, number]) => number!));
}

/** Several numbers in one pair of brackets. */
const sharing = /\[\d+(?:\.\d+)+(?:,? \d+(?:\.\d+)+)+\]/;

const named = tests.flatMap((file) =>
  textOf(file)
    .split('\n')
    .flatMap((line, index) => numbersIn(line).map((number) => ({ number, at: `${file}:${index + 1}` }))),
);

/** Every rule on the page, with the number that its heading starts with. */
const rules = textOf('docs/reference/rules.md')
  .split(/^## /m)
  .flatMap((text) => {
    const [group] = /^[\d.]*/.exec(text)!;
    return [...text.matchAll(/^- \*\*([\d.]+)\*\* \S/gm)].map(([, number]) => ({ number: number!, group }));
  });
const numbers = rules.map(({ number }) => number);

it('finds the numbers of a title, also in quotes and next to other numbers', () => {
  expect(numbersIn(`  it('is "that" and \`this\` [2.3.15] [7.2]', async () => {`)).toEqual(['2.3.15', '7.2']);
  expect(numbersIn(`const at = [1.5]; // and [2.5]`)).toEqual([]);
  expect(sharing.exec('is two [2.3.15, 7.2]')).not.toBeNull();
  expect(new Set(named.map(({ at }) => at)).size).toBeGreaterThan(900);
});

it('has each number of a title in brackets of its own, where this test sees it', () => {
  expect(tests.filter((file) => sharing.test(textOf(file)))).toEqual([]);
});

it('has every number of a test title on the page of the rules', () => {
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

it('names every rule of the page in the title of a test', () => {
  const tested = new Set(named.map(({ number }) => number));
  expect(numbers.filter((number) => !tested.has(number))).toEqual([]);
});

it('has each rule once, in order, under the heading of its group', () => {
  const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual([...new Set(inOrder)]);
  expect(rules.filter(({ number, group }) => number !== group && !number.startsWith(`${group}.`))).toEqual([]);
});
