import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkDemoRepository, drawCheck, findFirstSettingsFile } from '../scripts/reference/check-picture.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json'));

it('the README starts with `npm start` and `npm test`, their effect and duration', () => {
  const [, first] = /```sh\n([\s\S]*?)```/.exec(readme)!;
  expect(first!.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^npm start +# .*\b(second|minute)s?\b/),
    expect.stringMatching(/^npm test +# .*\b(second|minute)s?\b/),
  ]);
  expect([scripts.start, scripts.test]).toEqual(['node scripts/start.mjs', 'node scripts/test.mjs']);
  expect(readme.indexOf(first!)).toBeLessThan(readme.indexOf('npx'));
});

it('the README states once that there is no release, before the first command that needs a release', () => {
  const notes = readme.split('\n').filter((line) => /not released/i.test(line));
  expect(notes).toHaveLength(1);
  expect(readme.slice(0, readme.indexOf(notes[0]!))).not.toMatch(/npx|OWNER/);
});

it('the README has at most 700 words', () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(700);
});

it('the README shows the real output of a check: `npm run reference` draws it', async () => {
  const picture = await drawCheck(readme);
  expect(read('docs/check.svg')).toBe(picture);
  expect(readme).toContain('](docs/check.svg)');
  for (const word of ['REMOVAL', 'label "someday"', 'ruleset "main"', 'Plan: ']) expect(picture).toContain(word);
});

it('the page for beginners shows the real output of a check', async () => {
  const page = read('docs/getting-started.md');
  const [, printed] = /```text\n(Trueup check[\s\S]*?)```/.exec(page)!;
  expect(printed).toBe(await checkDemoRepository(findFirstSettingsFile(page)));
});
