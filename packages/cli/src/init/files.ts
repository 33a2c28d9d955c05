import { resolve } from 'node:path';
import { assertWritable, type Files, isLinkedOutside } from '@trueup/core/session';
import { formatCode } from '@trueup/core/settings';
import { createUsageError } from '../command-line/refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { joinWithAnd } from './writing.ts';

export interface WantedFile {
  readonly file: string;
  readonly flag: string;
  /** An alternative for the user if the file exists. */
  readonly alternative?: string;
}

/**
 * Replaces an existing file only if the user agrees. A clone may come from an attacker, so a link must not lead out of
 * it.
 */
export async function chooseFilesToWrite(
  wanted: readonly WantedFile[],
  yes: boolean,
  files: Files,
  terminal: Terminal,
): Promise<WantedFile[]> {
  for (const file of wanted) await requireWritableFile(file, terminal.directory);
  const candidates = await Promise.all(wanted.map(async (file) => ({ file, exists: await hasFile(file.file, files) })));
  const existing = candidates.flatMap(({ file, exists }) => (exists && !yes ? file : []));
  const keptFiles = new Set<WantedFile>();
  for (const file of existing) {
    if (!terminal.ask) throw createExistsError(existing);
    const notice = `${formatCode(file.file)} already exists${file.alternative ? ` (${file.alternative})` : ''}`;
    const answer = await terminal.ask(`${notice}. Replace it? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) keptFiles.add(file);
  }
  return wanted.filter((file) => !keptFiles.has(file));
}

async function requireWritableFile({ file, flag }: WantedFile, directory: string) {
  const fix = `name another file with ${formatCode(flag)}`;
  const path = resolve(directory, file);
  // The code below reports all other problems of the path.
  if (await isLinkedOutside(directory, path).catch(() => false))
    throw createUsageError(
      `${formatCode(file)} is a link to a place outside this folder`,
      `remove the link, or ${fix}`,
    );
  try {
    await assertWritable(path);
  } catch (failure) {
    throw createUsageError(`${formatCode(file)} cannot be written: ${(failure as Error).message}`, fix);
  }
}

function createExistsError(existing: readonly WantedFile[]) {
  const [verb, otherFiles, pronoun] =
    existing.length > 1 ? ['exist', 'other files', 'them'] : ['exists', 'another file', 'it'];
  const flags = joinWithAnd([...new Set(existing.map(({ flag }) => formatCode(flag)))]);
  const fixes = [
    ...existing.flatMap(({ alternative }) => alternative ?? []),
    `name ${otherFiles} with ${flags}`,
    `replace ${pronoun} with \`--yes\``,
  ];
  return createUsageError(
    `${joinWithAnd(existing.map(({ file }) => formatCode(file)))} already ${verb}`,
    fixes.join('; or '),
  );
}

async function hasFile(file: string, files: Files): Promise<boolean> {
  try {
    return (await files.read(file)) !== undefined;
  } catch (failure) {
    throw createUsageError(`${formatCode(file)} cannot be read: ${(failure as Error).message}`, 'name another file');
  }
}
