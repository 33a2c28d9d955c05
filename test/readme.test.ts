import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkOfRocket, checkPicture } from '../scripts/reference/check-picture.ts';
import { settings } from '../src/cli/demo-data.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const readme = read('README.md');

it('shows in the README what a check of the demo really prints: `npm run reference` draws it', async () => {
  const picture = await checkPicture();
  expect(read('docs/check.svg')).toBe(picture);
  expect(readme).toContain('](docs/check.svg)');
  for (const word of ['REMOVAL', 'label "someday"', 'Nothing was written']) expect(picture).toContain(word);
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
