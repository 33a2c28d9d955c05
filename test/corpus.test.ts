import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { listDifferingBranches, parseDesired } from '../packages/audit/test/protection/declared-needs.ts';
import { importFiles } from '../packages/cli/src/import/import.ts';
import { importProtection } from '../packages/cli/src/import/import-protection.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { parseSettings } from '../packages/core/src/settings/reading/parse.ts';
import { formatRefusal, SettingsError } from '../packages/core/src/settings/refusal.ts';
import { createFakeTerminal } from './kit/runs/terminal.ts';

/** Real settings files from public repositories. They belong to those projects, so they are not part of this one. */
const corpus = process.env.TRUEUP_CORPUS ?? join(import.meta.dirname, '..', '..', 'shared', 'corpus');
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yml')) : [];

/** Returns one row of the table: the outcome for the file, its sections, and the first message. */
function describeFile(file: string) {
  const readSettingsText = readFileSync(join(corpus, file), 'utf8');
  try {
    const { declared, remarks } = parseSettings({
      text: readSettingsText,
      file: 'settings.yml',
      sections: registry,
      origin: 'operator',
    });
    const sections = declared.map(({ key }) => key).join(', ') || 'nothing';
    return [
      `${file}: accepted, declares ${sections}`,
      ...rest(remarks.map(({ at, message }) => `${at.join('.')}: ${message}`)),
    ];
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    return [`${file}: refused`, ...rest(failure.refusals.map(formatRefusal))];
  }
}

/** Returns the row for `trueup import`: the exit code, and the remaining work for the author of the file. */
async function describeImport(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  try {
    copyFileSync(join(corpus, file), join(folder, 'settings.yml'));
    const { terminal, seen } = createFakeTerminal({}, folder);
    return formatRow(file, await importFiles({ flags: new Map(), files: ['settings.yml'] }, terminal), seen.err);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the row for `trueup convert protection` after the import, or nothing if the imported file is still refused.
 */
async function describeConversion(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  try {
    copyFileSync(join(corpus, file), join(folder, 'settings.yml'));
    const flags = new Map([['in-place', '']]);
    const text = () => readFileSync(join(folder, 'settings.yml'), 'utf8');
    const imported = createFakeTerminal({}, folder);
    if (await importFiles({ flags, files: ['settings.yml'] }, imported.terminal)) return [];
    const before = text();
    const { terminal, seen } = createFakeTerminal({}, folder);
    const code = await importProtection({ flags, files: ['settings.yml'] }, terminal);
    prove(before, text());
    return formatRow(file, code, seen.err);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Fails if the converted file has other merge requirements for a branch, or loses a comment. */
function prove(before: string, after: string) {
  const [had, has] = [parseDesired(before), parseDesired(after)];
  const names = ['main', 'master', 'release/1.0', ...(had.branches ?? []).map(({ name }) => name)];
  expect(listDifferingBranches(names, had, has)).toEqual([]);
  const findComments = (text: string): readonly string[] => text.match(/(?<=^|\s)#.*\S/gm) ?? [];
  expect(findComments(before).filter((comment) => !findComments(after).includes(comment))).toEqual([]);
}

function formatRow(file: string, code: number, err: string) {
  const lines = err.trimEnd().split(/\n(?! )/);
  return [`${file}: exit ${code}, ${lines.at(-1)!.replace('settings.yml: ', '')}`, ...rest(lines.slice(0, -1))];
}

const rest = (messages: readonly string[]) => [
  ...messages.slice(0, 3).map((message) => `    ${message.replaceAll('\n', '\n    ')}`),
  ...(messages.length > 3 ? [`    and ${messages.length - 3} more`] : []),
];

/** If the files are missing, the title of the skipped test says why. */
const needsCorpus = (context: TestContext) =>
  context.skip(files.length === 0, `there are no settings files in ${corpus}; TRUEUP_CORPUS may name another folder`);

it('reports the outcome of every real settings file, and the fix for its author', async (context) => {
  needsCorpus(context);
  await expect(`${files.flatMap(describeFile).join('\n')}\n`).toMatchFileSnapshot('corpus.outcomes.txt');
});

it('imports every real settings file, or reports the remaining fixes', async (context) => {
  needsCorpus(context);
  const rows = await Promise.all(files.map(describeImport));
  await expect(`${rows.flat().join('\n')}\n`).toMatchFileSnapshot('corpus.imported.txt');
});

it('converts the branch protection of every real file without weakening it, or explains why an entry stays [9.7]', async (context) => {
  needsCorpus(context);
  const rows = await Promise.all(files.map(describeConversion));
  await expect(`${rows.flat().join('\n')}\n`).toMatchFileSnapshot('corpus.converted.txt');
});
