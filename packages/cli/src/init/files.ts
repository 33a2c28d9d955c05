import { resolve } from 'node:path';
import { type Files, leadsOut, mustBeWritable } from '@trueup/core/session';
import { formatCode } from '@trueup/core/settings';
import { unusable } from '../command-line/refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { listWords } from './writing.ts';

/** A file to write, and the flag that names another one. */
export interface WantedFile {
  readonly file: string;
  readonly flag: string;
  /** What else the user can do if the file exists. */
  readonly instead?: string;
}

/**
 * The files that may be written. Replaces an existing file only if the user agrees. A clone may come from anybody, so a
 * link in it is not followed out of it.
 */
export async function askToWrite(wanted: readonly WantedFile[], yes: boolean, files: Files, terminal: Terminal) {
  for (const one of wanted) await mustTakeFile(one, terminal.directory);
  const there = await Promise.all(wanted.map(async (one) => ({ one, isThere: await exists(one.file, files) })));
  const taken = there.flatMap(({ one, isThere }) => (isThere && !yes ? one : []));
  const kept = new Set<WantedFile>();
  for (const one of taken) {
    if (!terminal.ask) throw alreadyThere(taken);
    const isThere = `${formatCode(one.file)} already exists${one.instead ? ` (${one.instead})` : ''}`;
    const answer = await terminal.ask(`${isThere}. Replace it? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) kept.add(one);
  }
  return wanted.filter((one) => !kept.has(one));
}

async function mustTakeFile({ file, flag }: WantedFile, directory: string) {
  const fix = `name another file with ${formatCode(flag)}`;
  const path = resolve(directory, file);
  // What else is wrong with the place is found below.
  if (await leadsOut(directory, path).catch(() => false))
    throw unusable(`${formatCode(file)} is a link to a place outside this folder`, `remove the link, or ${fix}`);
  try {
    await mustBeWritable(path);
  } catch (failure) {
    throw unusable(`${formatCode(file)} cannot be written: ${(failure as Error).message}`, fix);
  }
}

function alreadyThere(taken: readonly WantedFile[]) {
  const [exist, others, them] = taken.length > 1 ? ['exist', 'other files', 'them'] : ['exists', 'another file', 'it'];
  const flags = listWords([...new Set(taken.map(({ flag }) => formatCode(flag)))]);
  const fixes = [
    ...taken.flatMap(({ instead }) => instead ?? []),
    `name ${others} with ${flags}`,
    `replace ${them} with \`--yes\``,
  ];
  return unusable(`${listWords(taken.map(({ file }) => formatCode(file)))} already ${exist}`, fixes.join('; or '));
}

async function exists(file: string, files: Files) {
  try {
    return (await files.read(file)) !== undefined;
  } catch (failure) {
    throw unusable(`${formatCode(file)} cannot be read: ${(failure as Error).message}`, 'name another file');
  }
}
