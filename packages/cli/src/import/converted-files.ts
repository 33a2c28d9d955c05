import { resolve } from 'node:path';
import { formatCount, type PageRow } from '@trueup/core/report';
import { writeWholeFile } from '@trueup/core/session';
import { explainMissingFile, loadSettingsText, requireSettingsError, SettingsError } from '@trueup/core/settings';
import { printText } from '../command-line/print.ts';
import { reportSettingsError } from '../command-line/settings-lines.ts';
import { createUsageError, reportUsageErrors } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { printRows, toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface FileConversion {
  /** Describes a file without anything to convert. */
  readonly unchangedVerdict: string;
  /** Adds report rows to `rows`. Throws `SettingsError`. */
  convert(file: string, rows: PageRow[]): Promise<ConvertedText>;
}

interface ConvertedText {
  readonly text: string;
  readonly isChanged: boolean;
  /** The number of problems that the user has to fix. */
  readonly remaining: number;
}

export const readTextToConvert = (file: string, directory: string): Promise<string> =>
  loadSettingsText(resolve(directory, file)).catch(
    explainMissingFile(file, 'name the file to convert, relative to this folder'),
  );

/** Prints each result, or replaces its file. Returns the exit code. */
export async function convertFiles({ flags, files }: Arguments, terminal: Terminal, conversion: FileConversion) {
  const inPlace = flags.has('in-place');
  if (files.length > 1 && !inPlace)
    throw createUsageError(
      `standard output can take only one file, and ${files.length} are named`,
      'name one file, or add `--in-place`',
    );
  const conversions = files.map(async (file) => {
    const rows: PageRow[] = [];
    return { file, rows, done: await conversion.convert(file, rows).catch(requireSettingsError) };
  });
  let code = 0;
  for (const { file, rows, done: result } of await Promise.all(conversions)) {
    if (result instanceof SettingsError) {
      const verdict = `not converted, ${formatCount(result.refusals.length, 'problem')} to fix first`;
      printRows([...rows, ...toLineRows(reportSettingsError(result)), { text: `${file}: ${verdict}` }], terminal);
      code = 1;
      continue;
    }
    printRows(rows, terminal);
    const writeCode = inPlace && result.isChanged ? await replaceFile(file, result.text, terminal) : 0;
    // A file that could not be written is not converted.
    if (!writeCode)
      printRows([{ text: `${file}: ${describeConversion(result, conversion.unchangedVerdict)}` }], terminal);
    if (!inPlace) printText(terminal, result.text);
    code = Math.max(code, result.remaining ? 1 : 0, writeCode);
  }
  return code;
}

function describeConversion({ isChanged, remaining }: ConvertedText, unchangedVerdict: string) {
  if (remaining) return `${isChanged ? 'converted, ' : ''}${formatCount(remaining, 'problem')} left to fix`;
  return isChanged ? 'converted' : unchangedVerdict;
}

async function replaceFile(file: string, text: string, terminal: Terminal): Promise<number> {
  try {
    await writeWholeFile(resolve(terminal.directory, file), text);
    return 0;
  } catch (failure) {
    const problem = `${file} could not be written: ${(failure as Error).message}`;
    return reportUsageErrors(terminal, [`${problem}. To fix, make the file writable, or remove \`--in-place\`.`]);
  }
}
