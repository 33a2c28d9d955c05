import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { registry } from '../packages/core/src/sections/registry.ts';
import { parseSettings } from '../packages/core/src/settings/reading/parse.ts';
import { type Path, SettingsError } from '../packages/core/src/settings/refusal.ts';
import { listKeyPaths } from './kit/reports/key-paths.ts';
import { everySection } from './kit/samples/every-section.ts';
import { pickSample } from './kit/seed.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'examples');

/** The texts of samples and pages by file or section. Colors keep their quotes. */
const files = [
  ...everySection.map(({ key, sample }) => [key, sample.settings] as const),
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
].map(([name, text]) => [name, parse(text.replace(/(?<=color: )\w+/g, "'$&'"))] as const);

/** Drops the last letter, or repeats it in a word of two letters. */
const misspellKey = (key: string) => (key.length > 2 ? key.slice(0, -1) : `${key}${key.at(-1)}`);

function misspellAt(file: unknown, at: Path) {
  const changed = structuredClone(file);
  const holder = at.slice(0, -1).reduce((inner: any, key) => inner[key], changed);
  const { [at.at(-1)!]: value, ...others } = holder;
  for (const key of Object.keys(holder)) delete holder[key];
  Object.assign(holder, others, { [misspellKey(String(at.at(-1)))]: value });
  return stringify(changed);
}

/** Returns the refusals of a run that refuses unknown keys. Other runs report them as remarks. */
function findRefusedKeys(text: string) {
  try {
    parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator', unknownKeys: 'refuse' });
    return false;
  } catch (failure) {
    if (failure instanceof SettingsError) return true;
    throw failure;
  }
}

it('a misspelled key of an example is refused or noted at any place in the file [2.1.4]', () => {
  for (const [name, file] of files) expect([name, findRefusedKeys(stringify(file))]).toEqual([name, false]);
  const slips = files.flatMap(([name, file]) => [...listKeyPaths(file)].map((at) => ({ name, file, at })));
  const passed = pickSample(slips, 80).filter(({ file, at }) => !findRefusedKeys(misspellAt(file, at)));
  expect(passed.map(({ name, at }) => [name, ...at].join('.'))).toEqual([]);
  expect(slips.length).toBeGreaterThan(900);
});
