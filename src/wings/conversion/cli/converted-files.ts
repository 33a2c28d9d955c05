import { resolve } from 'node:path';
import type { Arguments } from '../../../cli/commands/command.ts';
import { printFile, say } from '../../../cli/print.ts';
import { refuse, unusable } from '../../../cli/refuse.ts';
import { refusedLines } from '../../../cli/remark.ts';
import type { Terminal } from '../../../cli/terminal.ts';
import { counted } from '../../../report/located.ts';
import { writeWhole } from '../../../session/world/files.ts';
import { orRefusal, SettingsRefused } from '../../../settings/refusal.ts';

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

/** Without its text if the file could not be read or converted. */
interface ConvertedFile extends Omit<NewText, 'text'> {
  readonly file: string;
  readonly text?: string;
  readonly lines: readonly string[];
}

/** Prints the converted file, or replaces each file with `--in-place`. Resolves to the exit code. */
export async function convertFiles({ flags, files }: Arguments, terminal: Terminal, conversion: Conversion) {
  const inPlace = flags.has('in-place');
  if (files.length > 1 && !inPlace)
    throw unusable(
      `standard output takes one file, and ${files.length} are named`,
      'name one of them, or add `--in-place`',
    );
  const all = await Promise.all(files.map((file) => converted(file, conversion)));
  let code = 0;
  for (const one of all) {
    say(terminal.err, [...one.lines, verdictOn(one, conversion.unchanged)]);
    if (!inPlace && one.text !== undefined) printFile(terminal, one.text);
    const unkept = inPlace && one.isChanged ? await keep(one, terminal) : 0;
    code = Math.max(code, one.left ? 1 : 0, unkept);
  }
  return code;
}

async function converted(file: string, { convert }: Conversion): Promise<ConvertedFile> {
  const lines: string[] = [];
  const done = await orRefusal(() => convert(file, lines));
  return done instanceof SettingsRefused
    ? { file, isChanged: false, lines: [...lines, ...refusedLines(done)], left: done.refusals.length }
    : { file, ...done, lines };
}

function verdictOn({ file, text, isChanged, left }: ConvertedFile, unchanged: string) {
  const things = counted(left, 'thing');
  if (text === undefined) return `${file}: not converted, ${things} to fix first`;
  if (left) return `${file}: ${isChanged ? 'converted, and ' : ''}${things} left for you to fix`;
  return `${file}: ${isChanged ? 'converted' : unchanged}, nothing refused`;
}

async function keep({ file, text = '' }: ConvertedFile, terminal: Terminal) {
  try {
    await writeWhole(resolve(terminal.directory, file), text);
    return 0;
  } catch (failure) {
    const problem = `${file} could not be written: ${(failure as Error).message}`;
    return refuse(terminal, [`${problem}. To fix, make it writable, or leave out \`--in-place\`.`]);
  }
}
