/** Writes the files of an import that creates several files. It never replaces a file, and checks each result like a run. */

import { dirname, relative, resolve } from 'node:path';
import { parseManifest } from '@trueup/core/fleet';
import { formatCount, type Line, reportNote } from '@trueup/core/report';
import { loadSectionsAndParseSettings } from '@trueup/core/sections';
import { diskFiles } from '@trueup/core/session';
import type { ConversionLine } from '@trueup/import';
import { printText } from '../command-line/print.ts';
import { createUsageError, reportUsageErrors } from '../command-line/usage-errors.ts';
import { printLines, printRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { checkConvertedFile, toConversionRow } from './conversion-rows.ts';

interface ImportedFile {
  /** Relative to the folder of `--to`, except for the fleet file. */
  readonly path: string;
  readonly isFleet?: boolean;
  readonly text: string;
}

/** A fleet file names other files relative to its own folder. */
export const createPathResolver =
  (fleetFile: string, to: string, { directory }: Terminal) =>
  (path: string) =>
    relative(dirname(resolve(directory, fleetFile)), resolve(directory, to, path)).replaceAll('\\', '/');

interface ImportResult {
  readonly source: string;
  readonly lines: readonly ConversionLine[];
  readonly files: readonly ImportedFile[];
}

/** Writes each file to the folder `to`, or a single file to standard output. */
export async function writeImportedFiles(
  { source, lines, files }: ImportResult,
  to: string | undefined,
  terminal: Terminal,
): Promise<number> {
  printRows(lines.map(toConversionRow), terminal);
  if (!files.length) throw createUsageError(`${source} contains no repository`, 'name another file or folder');
  if (files.length > 1 && to === undefined)
    throw createUsageError(
      `${source} becomes ${files.length} files, and standard output can take only one`,
      'add `--to FOLDER`',
    );
  printLines(noteSharedVariables(files), terminal);
  let code = lines.some(({ kind }) => kind === 'error') ? 1 : 0;
  for (const file of files) {
    const { verdict, remaining } = await reportImportedFile(file, terminal);
    const writeCode = to === undefined ? 0 : await writeNewFile(file, to, terminal);
    // A file that could not be written is not converted.
    if (!writeCode) printRows([{ text: verdict }], terminal);
    if (to === undefined) printText(terminal, file.text);
    code = Math.max(code, remaining ? 1 : 0, writeCode);
  }
  return code;
}

const listVariables = (text: string): readonly string[] => text.match(/(?<=value: |secret: )\$\w+$/gm) ?? [];

function noteSharedVariables(files: readonly ImportedFile[]): Line[] {
  const all = files.flatMap(({ text }) => listVariables(text));
  const shared = new Set(all.filter((variable, index) => all.indexOf(variable) < index));
  return [...shared].map((variable) =>
    reportNote(`${variable} stands for several secrets: if their values differ, write a separate variable for each`),
  );
}

/** Prints the variables and problems of a file. */
async function reportImportedFile({ path: file, text, isFleet }: ImportedFile, terminal: Terminal) {
  const variables = [...new Set(listVariables(text))];
  if (variables.length)
    printLines([reportNote(`${file}: apply reads ${variables.join(', ')} from the environment of the run`)], terminal);
  const { rows, remaining } = await checkConvertedFile(async () => {
    if (!isFleet) return (await loadSectionsAndParseSettings({ text, file, origin: 'operator' })).remarks;
    parseManifest(text, file);
    return [];
  });
  printRows(rows, terminal);
  const verdict = `${file}: converted${remaining ? `, ${formatCount(remaining, 'problem')} left to fix` : ''}`;
  return { verdict, remaining };
}

/** Never replaces a file, because the user may have edited it since an earlier import. */
async function writeNewFile({ path, isFleet, text }: ImportedFile, to: string, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.directory, isFleet ? '' : to, path);
  const reportProblem = (problem: string) =>
    reportUsageErrors(terminal, [`${problem}. To fix, name an empty folder with \`--to\`.`]);
  try {
    if ((await diskFiles.read(file)) !== undefined) return reportProblem(`${file} already exists`);
    await diskFiles.write(file, text);
    return 0;
  } catch (failure) {
    const why = (failure as NodeJS.ErrnoException).code ?? (failure as Error).message;
    return reportProblem(`${file} could not be written (${why})`);
  }
}
