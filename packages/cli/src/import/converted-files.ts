import { resolve } from 'node:path';
import { formatCount } from '@trueup/core/report';
import { writeWhole } from '@trueup/core/session';
import { asRefusal, loadSettings, orMissing, SettingsRefused } from '@trueup/core/settings';
import { printFile, printLines } from '../command-line/print.ts';
import { refuse, unusable } from '../command-line/refuse.ts';
import { refusedLines } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface Conversion {
  /** What a file without anything to convert is. */
  readonly unchanged: string;
  /** Adds to the lines what changed, what is worth knowing and what is left to fix. Throws `SettingsRefused`. */
  convert(file: string, lines: string[]): Promise<NewText>;
}

interface NewText {
  readonly text: string;
  readonly isChanged: boolean;
  /** How much is left to fix. */
  readonly left: number;
}

/** The text of a file to convert. A missing one is called what the command line calls it. */
export const textToConvert = (file: string, directory: string): Promise<string> =>
  loadSettings(resolve(directory, file)).catch(orMissing(file, 'name the file to convert, relative to this folder'));

/** Prints the converted file, or replaces each file with `--in-place`. Resolves to the exit code. */
export async function convertFiles({ flags, files }: Arguments, terminal: Terminal, conversion: Conversion) {
  const inPlace = flags.has('in-place');
  if (files.length > 1 && !inPlace)
    throw unusable(
      `standard output can take only one file, and ${files.length} are named`,
      'name one file, or add `--in-place`',
    );
  const all = files.map(async (file) => {
    const lines: string[] = [];
    return { file, lines, done: await conversion.convert(file, lines).catch(asRefusal) };
  });
  let code = 0;
  for (const { file, lines, done } of await Promise.all(all)) {
    if (done instanceof SettingsRefused) {
      const verdict = `not converted, ${formatCount(done.refusals.length, 'problem')} to fix first`;
      printLines(terminal, [...lines, ...refusedLines(done), `${file}: ${verdict}`]);
      code = 1;
      continue;
    }
    printLines(terminal, [...lines, `${file}: ${verdictOn(done, conversion.unchanged)}`]);
    if (!inPlace) printFile(terminal, done.text);
    const unkept = inPlace && done.isChanged ? await keep(file, done.text, terminal) : 0;
    code = Math.max(code, done.left ? 1 : 0, unkept);
  }
  return code;
}

function verdictOn({ isChanged, left }: NewText, unchanged: string) {
  if (left) return `${isChanged ? 'converted, ' : ''}${formatCount(left, 'problem')} left to fix`;
  return isChanged ? 'converted' : unchanged;
}

async function keep(file: string, text: string, terminal: Terminal) {
  try {
    await writeWhole(resolve(terminal.directory, file), text);
    return 0;
  } catch (failure) {
    const problem = `${file} could not be written: ${(failure as Error).message}`;
    return refuse(terminal, [`${problem}. To fix, make the file writable, or remove \`--in-place\`.`]);
  }
}
