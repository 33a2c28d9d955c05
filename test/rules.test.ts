import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  findRuleNumbers,
  insertTestFiles,
  listTestFiles,
  readNumberedTests,
  rulesFile,
  updateRulesPage,
} from '../scripts/reference/rules-page.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');

const files = listTestFiles(root);
const tests = readNumberedTests(root);

const sharing = /\[\d+(?:\.\d+)+(?:,? \d+(?:\.\d+)+)+\]/;

const page = readText(rulesFile);
const rules = page.split(/^## /m).flatMap((text) => {
  const [group] = /^[\d.]*/.exec(text)!;
  return [...text.matchAll(/^\| ([\d.]+) \| (\S.*) \| .* \|$/gm)].map(([, number, sentence]) => ({
    number: number!,
    sentence: sentence!,
    group,
  }));
});
const numbers = rules.map(({ number }) => number);

it('finds the rule numbers of a title, in quotes and next to other numbers', () => {
  expect(findRuleNumbers(`  it('is "that" and \`this\` [2.3.15] [7.2]', async () => {`)).toEqual(['2.3.15', '7.2']);
  expect(findRuleNumbers(`const at = [1.5]; // and [2.5]`)).toEqual([]);
  expect(sharing.exec('is two [2.3.15, 7.2]')).not.toBeNull();
  expect(tests.length).toBeGreaterThan(900);
});

it('each rule number of a title has its own brackets', () => {
  expect(files.filter((file) => sharing.test(readText(file)))).toEqual([]);
});

it('every rule number of a title exists on the page of rules', () => {
  expect(tests.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

it('the page lists a test for every rule: `npm run reference` fills the column', () => {
  expect(page).toBe(updateRulesPage(root));
  const tested = new Set(tests.map(({ number }) => number));
  expect(numbers.filter((number) => !tested.has(number))).toEqual([]);
});

it('the page links the file with the most tests of a rule', () => {
  const found = ['a.test.ts', 'b.test.ts', 'b.test.ts'].map((file) => ({ number: '1.1', file: `src/${file}` }));
  expect(insertTestFiles('| 1.1 | Says `a`. |  |', found)).toBe(
    '| 1.1 | Says `a`. | [b.test.ts](../../src/b.test.ts) |',
  );
});

it('the page describes each rule in one sentence of at most 25 words', () => {
  const isShort = (sentence: string) => sentence.split(' ').length <= 25 && /^[^.]*(?:\.\S[^.]*)*\.$/.test(sentence);
  expect(isShort('Trueup reads `a.b` and 5.6.')).toBe(true);
  expect(isShort('Trueup reads. It writes.')).toBe(false);
  expect(rules.filter(({ sentence }) => !isShort(sentence))).toEqual([]);
});

it('the page has each rule once, in order, under the heading of its group', () => {
  const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual([...new Set(inOrder)]);
  expect(rules.filter(({ number, group }) => number !== group && !number.startsWith(`${group}.`))).toEqual([]);
});
