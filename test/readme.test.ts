import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkOfRocket, checkPicture } from '../scripts/reference/check-picture.ts';
import { settings } from '../src/wings/trials/demo-data.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json'));

it('begins the README with the two commands of a fresh clone, what each does and how long it takes', () => {
  const [, first] = /```sh\n([\s\S]*?)```/.exec(readme)!;
  expect(first!.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^npm start +# .*\b(second|minute)s?\b/),
    expect.stringMatching(/^npm test +# .*\b(second|minute)s?\b/),
  ]);
  expect([scripts.start, scripts.test]).toEqual(['node scripts/start.mjs', 'node scripts/test.mjs']);
  expect(readme.indexOf(first!)).toBeLessThan(readme.indexOf('npx'));
});

it('says in one place of the README what needs the published package, before the first line that does', () => {
  const notes = [...readme.matchAll(/^.*published package.*$/gim)].map(([line]) => line);
  expect(notes[0]).toBe('## What needs the published package');
  const start = readme.indexOf(notes[0]!);
  const section = readme.slice(start, readme.indexOf('\n## ', start));
  expect(notes.every((line) => section.includes(line))).toBe(true);
  expect(readme.slice(0, start)).not.toMatch(/npx|OWNER/);
});

it('shows in the README what a check of the demo really prints: `npm run reference` draws it', async () => {
  const picture = await checkPicture();
  expect(read('docs/check.svg')).toBe(picture);
  expect(readme).toContain('](docs/check.svg)');
  for (const word of ['REMOVAL', 'label "someday"', 'protection of branch main', 'Nothing was written'])
    expect(picture).toContain(word);
});

it('has the settings file of that check in the README', () => {
  expect(readme).toContain(settings);
});

it('shows on the page for newcomers what a check of its file really prints', async () => {
  const page = read('docs/getting-started.md');
  const [, file] = /```yaml\n([\s\S]*?)```/.exec(page)!;
  const [, printed] = /```text\n(Trueup check[\s\S]*?)```/.exec(page)!;
  expect(printed).toBe(await checkOfRocket(file!));
});
