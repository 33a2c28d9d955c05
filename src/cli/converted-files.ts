import { resolve } from 'node:path';
import { writeWhole } from '../world/files.ts';
import type { Arguments } from './command.ts';
import { printed } from './remark.ts';
import type { Stream, Terminal } from './terminal.ts';

/** The conversion of one file. */
export interface ConvertedFile {
  readonly file: string;
  /** Unset if the file could not be read or converted. */
  readonly text?: string;
  readonly isChanged: boolean;
  /** What changed, what is worth knowing, and what is left to fix. */
  readonly lines: readonly string[];
  readonly left: number;
}

interface Conversion {
  /** What a file without anything to convert is. */
  readonly unchanged: string;
  convert(file: string): Promise<ConvertedFile>;
}

/** Prints the converted file, or replaces each file with `--in-place`. Resolves to the exit code. */
export async function convertFiles(
  { flags, files }: Arguments,
  terminal: Terminal,
  { unchanged, convert }: Conversion,
): Promise<number> {
  const inPlace = flags.has('in-place');
  if (files.length > 1 && !inPlace) return refuse(tooMany(files), terminal);
  const all = await Promise.all(files.map(convert));
  const codes: number[] = [];
  for (const one of all) {
    for (const line of [...one.lines, verdictOn(one, unchanged)]) terminal.err.write(`${printed(line)}\n`);
    codes.push(inPlace ? await keep(one, terminal) : print(one, terminal.out));
  }
  return Math.max(...codes);
}

const tooMany = ({ length }: readonly string[]) =>
  `standard output takes one file, and ${length} are named. To fix, name one of them, or add \`--in-place\`.`;

export function refuse(problem: string, terminal: Terminal) {
  terminal.err.write(`error ${problem}\n`);
  return 1;
}

function verdictOn({ file, text, isChanged, left }: ConvertedFile, unchanged: string) {
  const things = `${left} thing${left === 1 ? '' : 's'}`;
  if (text === undefined) return `${file}: not converted, ${things} to fix first`;
  if (left) return `${file}: ${isChanged ? 'converted, and ' : ''}${things} left for you to fix`;
  return `${file}: ${isChanged ? 'converted' : unchanged}, nothing refused`;
}

const codeOf = ({ left }: ConvertedFile) => (left ? 1 : 0);

/** Writes the exact bytes to a file or a pipe; on a terminal, escapes what the terminal would obey. */
function print(one: ConvertedFile, out: Stream) {
  if (one.text !== undefined) out.write(out.isTTY ? printed(one.text) : one.text);
  return codeOf(one);
}

async function keep(one: ConvertedFile, terminal: Terminal) {
  if (one.text === undefined || !one.isChanged) return codeOf(one);
  try {
    await writeWhole(resolve(terminal.directory, one.file), one.text);
    return codeOf(one);
  } catch (failure) {
    const problem = `${one.file} could not be written: ${(failure as Error).message}`;
    return refuse(printed(`${problem}. To fix, make it writable, or leave out \`--in-place\`.`), terminal);
  }
}
