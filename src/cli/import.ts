import { resolve } from 'node:path';
import { writeWhole } from '../world/files.ts';
import type { Arguments } from './command.ts';
import { type Imported, importOne } from './imported.ts';
import { printed } from './remark.ts';
import type { Stream, Terminal } from './terminal.ts';

/** `trueup import`: converts settings files of other tools to ours. */
export async function importFiles({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const inPlace = flags.has('in-place');
  const problem = wrongFiles(files, inPlace);
  if (problem) return refuse(problem, terminal);
  const from = { directory: terminal.directory, bases: basesIn(flags.get('base')) };
  const all = await Promise.all(files.map((file) => importOne(file, from)));
  const codes: number[] = [];
  for (const one of all) {
    for (const line of [...one.lines, verdictOn(one)]) terminal.err.write(`${printed(line)}\n`);
    codes.push(inPlace ? await keep(one, terminal) : print(one, terminal.out));
  }
  return Math.max(...codes);
}

/** Commas separate several bases. */
const basesIn = (given = '') => given.split(',').flatMap((name) => name.trim() || []);

function wrongFiles(files: readonly string[], inPlace: boolean) {
  if (!files.length)
    return "no file is named. To fix, name the other tool's settings file: `trueup import .github/settings.yml`.";
  if (files.length === 1 || inPlace) return undefined;
  return `standard output takes one file, and ${files.length} are named. To fix, name one of them, or add \`--in-place\`.`;
}

function refuse(problem: string, terminal: Terminal) {
  terminal.err.write(`error ${problem}\n`);
  return 1;
}

function verdictOn({ file, text, isChanged, left }: Imported) {
  const things = `${left} thing${left === 1 ? '' : 's'}`;
  if (text === undefined) return `${file}: not converted, ${things} to fix first`;
  if (left) return `${file}: ${isChanged ? 'converted, and ' : ''}${things} left for you to fix`;
  return `${file}: ${isChanged ? 'converted' : 'already valid'}, nothing refused`;
}

const codeOf = ({ left }: Imported) => (left ? 1 : 0);

/** Writes the exact bytes to a file or a pipe; on a terminal, escapes what the terminal would obey. */
function print(one: Imported, out: Stream) {
  if (one.text !== undefined) out.write(out.isTTY ? printed(one.text) : one.text);
  return codeOf(one);
}

async function keep(one: Imported, terminal: Terminal) {
  if (one.text === undefined || !one.isChanged) return codeOf(one);
  try {
    await writeWhole(resolve(terminal.directory, one.file), one.text);
    return codeOf(one);
  } catch (failure) {
    const problem = `${one.file} could not be written: ${(failure as Error).message}`;
    return refuse(printed(`${problem}. To fix, make it writable, or leave out \`--in-place\`.`), terminal);
  }
}
