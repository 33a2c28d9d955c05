import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { assertWritable, type Files, isLinkedOutside } from '@trueup/core/session';
import { formatCode } from '@trueup/core/settings';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { joinWithAnd } from './writing.ts';

export interface WantedFile {
  readonly file: string;
  readonly flag: string;
  /** An alternative for the user if the file exists. */
  readonly alternative?: string;
}

/** Workflows contain paths from the root of the repository. Throws `UsageError` for files that no workflow can use. */
export function toRepositoryPaths(flags: Arguments['flags'], directory: string): Arguments['flags'] {
  const toPath = (file: string) => relative(directory, resolve(directory, file)).replaceAll(sep, '/');
  const isOutside = (path: string) => path === '..' || path.startsWith('../') || isAbsolute(path);
  const [settingsFile, workflowFile] = ['settings-file', 'workflow-file'].map((flag) =>
    flags.has('no-workflow') ? undefined : flags.get(flag),
  );
  if (settingsFile !== undefined && isOutside(toPath(settingsFile)))
    throw createUsageError(
      `${formatCode(settingsFile)} is outside this folder, so the workflows cannot use it`,
      'name a file in this folder, or add `--no-workflow`',
    );
  if (workflowFile !== undefined && !/^\.github\/workflows\/[^/]+\.ya?ml$/.test(toPath(workflowFile)))
    throw createUsageError(
      `GitHub does not run ${formatCode(workflowFile)} as a workflow`,
      `write ${formatCode(`.github/workflows/${posix.basename(toPath(workflowFile)).replace(/(\.ya?ml)?$/, (end) => end || '.yml')}`)}`,
    );
  const isPath = (flag: string, value: string) =>
    ['settings-file', 'workflow-file'].includes(flag) && !isOutside(toPath(value));
  return new Map([...flags].map(([flag, value]) => [flag, isPath(flag, value) ? toPath(value) : value]));
}

/** The workflow would replace the settings file. */
export function requireDifferentFiles(settingsFile: string, workflows: readonly { readonly file: string }[]) {
  if (workflows.some(({ file }) => file === settingsFile))
    throw createUsageError(
      `${formatCode(settingsFile)} cannot be a settings file and a workflow`,
      'pass another `--settings-file`',
    );
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
