import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notYet, registry } from '../src/sections/registry.ts';
import { parseSettings } from '../src/settings/parse.ts';
import { refusalText, SettingsRefused } from '../src/settings/refusal.ts';

/** Real settings files from public repositories. They belong to those, so they lie beside this project and not in it. */
const corpus = join(import.meta.dirname, '..', '..', 'shared', 'corpus');
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yml')) : [];

/** One row of the table: what becomes of the file, what it declares, and the first thing that its writer is told. */
function row(file: string) {
  const text = readFileSync(join(corpus, file), 'utf8');
  try {
    const { declared, remarks } = parseSettings({
      text,
      file: 'settings.yml',
      sections: registry,
      notYet,
      origin: 'operator',
    });
    const sections = declared.map(({ key }) => key).join(', ') || 'nothing';
    return [
      `${file}: accepted, declares ${sections}`,
      ...rest(remarks.map(({ at, message }) => `${at.join('.')}: ${message}`)),
    ];
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return [`${file}: refused`, ...rest(failure.refusals.map(refusalText))];
  }
}

const rest = (messages: readonly string[]) => [
  ...messages.slice(0, 3).map((message) => `    ${message.replaceAll('\n', '\n    ')}`),
  ...(messages.length > 3 ? [`    and ${messages.length - 3} more`] : []),
];

it.skipIf(files.length === 0)('says of every real file what becomes of it, and what its writer should do', async () => {
  await expect(`${files.flatMap(row).join('\n')}\n`).toMatchFileSnapshot('corpus.outcomes.txt');
});
