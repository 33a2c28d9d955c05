import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The page with a row for each rule. The generator fills its last column. */
export const rulesFile = 'docs/development/rules.md';

/** Finds the rule numbers in the strings of a line. Each number has its own brackets. */
export function findRuleNumbers(line: string): string[] {
  const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
  return texts.flatMap((text) => [...text.matchAll(/\[(\d+(?:\.\d+)+)\]/g)].map(([, number]) => number!));
}

/** Lists the test files of Trueup, except the test of the rules page. */
export const listTestFiles = (root: string): string[] =>
  ['packages', 'live', 'test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && file !== 'rules.test.ts')
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );

/** A number in a test title, and the file of the test. */
export interface NumberedTest {
  readonly number: string;
  readonly file: string;
}

export const readNumberedTests = (root: string): NumberedTest[] =>
  listTestFiles(root).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => findRuleNumbers(line).map((number) => ({ number, file }))),
  );

/** Inserts the test file of each rule: the file with the most titles that contain the number of the rule. */
export function insertTestFiles(page: string, tests: readonly NumberedTest[]): string {
  return page.replace(/^\| ([\d.]+) \| (.*) \| [^|]*\|$/gm, (_, number: string, sentence: string) => {
    const file = findMainFile(tests.filter((test) => test.number === number).map(({ file: testFile }) => testFile));
    return `| ${number} | ${sentence} | ${file ? `[${basename(file)}](../../${file})` : ''} |`;
  });
}

/** Returns the page with the current test files. */
export const updateRulesPage = (root: string): string =>
  insertTestFiles(readFileSync(join(root, rulesFile), 'utf8'), readNumberedTests(root));

function findMainFile(files: readonly string[]): string | undefined {
  const count = (file: string) => files.filter((other) => other === file).length;
  return [...new Set(files)].sort().toSorted((first, second) => count(second) - count(first))[0];
}
