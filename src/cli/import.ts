import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Arguments } from './command.ts';
import { type Imported, importOne } from './imported.ts';
import { printed } from './remark.ts';
import type { Stream, Terminal } from './terminal.ts';

/** `trueup import`: settings files of other tools, in our words. */
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

/** Several bases come by commas. */
const basesIn = (given = '') => given.split(',').flatMap((name) => name.trim() || []);

function wrongFiles(files: readonly string[], inPlace: boolean) {
  if (!files.length)
    return 'no file is named. To fix, name the settings file of the other tool: `trueup import .github/settings.yml`.';
  if (files.length === 1 || inPlace) return undefined;
  return `${files.length} files would follow each other on standard output. To fix, name one of them, or add \`--in-place\`.`;
}

function refuse(problem: string, terminal: Terminal) {
  terminal.err.write(`error ${problem}\n`);
  return 1;
}

function verdictOn({ file, text, isChanged, left }: Imported) {
  const things = `${left} thing${left === 1 ? '' : 's'}`;
  if (text === undefined) return `${file}: not converted, ${things} to mend first`;
  if (left) return `${file}: ${isChanged ? 'converted, and ' : ''}${things} left for you to mend`;
  return `${file}: ${isChanged ? 'converted' : 'accepted as it is'}, nothing refused`;
}

const codeOf = ({ left }: Imported) => (left ? 1 : 0);

/** Byte for byte into a file or a pipe; on a screen, nothing in it is obeyed. */
function print(one: Imported, out: Stream) {
  if (one.text !== undefined) out.write(out.isTTY ? printed(one.text) : one.text);
  return codeOf(one);
}

async function keep(one: Imported, terminal: Terminal) {
  if (one.text === undefined || !one.isChanged) return codeOf(one);
  try {
    await writeFile(resolve(terminal.directory, one.file), one.text);
    return codeOf(one);
  } catch (failure) {
    const problem = `${one.file} could not be written: ${(failure as Error).message}`;
    return refuse(printed(`${problem}. To fix, let this process write it, or leave \`--in-place\` out.`), terminal);
  }
}
