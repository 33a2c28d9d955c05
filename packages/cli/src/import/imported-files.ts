import { dirname, relative, resolve } from 'node:path';
import { readManifest } from '@trueup/core/fleet';
import { formatCount } from '@trueup/core/report';
import { parseNamed } from '@trueup/core/sections';
import { diskFiles } from '@trueup/core/session';
import type { ConversionLine } from '@trueup/import';
import { printFile, printLines } from '../command-line/print.ts';
import { refuse, unusable } from '../command-line/refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { judgeFile, saidText } from './remark.ts';

/** The settings file of a repository, a layer of several, or the fleet file. */
interface ImportedFile {
  /** In the folder of `--to`, where the fleet file does not have to be. */
  readonly path: string;
  readonly isFleet?: boolean;
  readonly text: string;
}

/** Where the fleet file finds what is written into the folder `to`. */
export const placesFrom =
  (fleetFile: string, to: string, { directory }: Terminal) =>
  (path: string) =>
    relative(dirname(resolve(directory, fleetFile)), resolve(directory, to, path)).replaceAll('\\', '/');

/** What another tool has, in our words. */
interface Conversion {
  readonly holds: string;
  readonly said: readonly ConversionLine[];
  readonly files: readonly ImportedFile[];
}

/** Tells what became of it, and writes each file into the folder `to`, or the only one to standard output. */
export async function writeImported({ holds, said, files }: Conversion, to: string | undefined, terminal: Terminal) {
  printLines(terminal, said.map(saidText));
  if (!files.length) throw unusable(`${holds} contains no repository`, 'name another file or folder');
  if (files.length > 1 && to === undefined)
    throw unusable(
      `${holds} becomes ${files.length} files, and standard output can take only one`,
      'add `--to FOLDER`',
    );
  let code = said.some(({ kind }) => kind === 'error') ? 1 : 0;
  for (const file of files) {
    code = Math.max(code, await tell(file, terminal));
    if (to === undefined) printFile(terminal, file.text);
    else code = Math.max(code, await keep(file, to, terminal));
  }
  return code;
}

/** Says which variables a file needs, and what is left to fix. */
async function tell({ path: file, text, isFleet }: ImportedFile, terminal: Terminal): Promise<number> {
  const variables = [...new Set(text.match(/(?<=value: |secret: )\$\w+$/gm) ?? [])];
  if (variables.length)
    printLines(terminal, [`note ${file}: apply reads ${variables.join(', ')} from the environment of the run`]);
  const { lines, left } = await judgeFile(async () => {
    if (!isFleet) return (await parseNamed({ text, file, origin: 'operator' })).remarks;
    readManifest(text, file);
    return [];
  });
  printLines(terminal, [...lines, `${file}: converted${left ? `, ${formatCount(left, 'problem')} left to fix` : ''}`]);
  return left ? 1 : 0;
}

/** Never replaces a file, which may have been edited since an earlier import. */
async function keep({ path, isFleet, text }: ImportedFile, to: string, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.directory, isFleet ? '' : to, path);
  const because = (problem: string) => refuse(terminal, [`${problem}. To fix, name an empty folder with \`--to\`.`]);
  try {
    if ((await diskFiles.read(file)) !== undefined) return because(`${file} already exists`);
    await diskFiles.write(file, text);
    return 0;
  } catch (failure) {
    const why = (failure as NodeJS.ErrnoException).code ?? (failure as Error).message;
    return because(`${file} could not be written (${why})`);
  }
}
