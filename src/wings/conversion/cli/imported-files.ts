import { dirname, relative, resolve } from 'node:path';
import { printFile, say } from '../../../cli/print.ts';
import { refuse, unusable } from '../../../cli/refuse.ts';
import type { Terminal } from '../../../cli/terminal.ts';
import { readManifest } from '../../../fleet/manifest.ts';
import { parseNamed } from '../../../sections/load.ts';
import { diskFiles } from '../../../session/world/files.ts';
import type { Remark } from '../../../settings/refusal.ts';
import type { ConversionLine } from '../line.ts';
import { judgeFile, saidText } from './remark.ts';

interface ImportedFile {
  /** In the folder of `--to`, unless the file has a place of its own. */
  readonly path: string;
  readonly isPlaced?: boolean;
  readonly text: string;
  /** Reads the file as a run would. Throws `SettingsRefused`. */
  judge(text: string, file: string): Promise<readonly Remark[]>;
}

/** The settings file of a repository, or a layer of several. */
export const settingsFileOf = ({ path, text }: Pick<ImportedFile, 'path' | 'text'>): ImportedFile => ({
  path,
  text,
  judge: async (read, file) => (await parseNamed({ text: read, file, origin: 'operator' })).remarks,
});

export const fleetFileOf = (path: string, text: string): ImportedFile => ({
  path,
  isPlaced: true,
  text,
  async judge(read, file) {
    await readManifest(read, file);
    return [];
  },
});

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
  say(terminal.err, said.map(saidText));
  if (!files.length) throw unusable(`${holds} holds no repository`, 'name another one');
  if (files.length > 1 && to === undefined)
    throw unusable(`${holds} makes ${files.length} files, and standard output takes one`, 'add `--to FOLDER`');
  let code = said.some(({ kind }) => kind === 'error') ? 1 : 0;
  for (const file of files) {
    code = Math.max(code, await tell(file, terminal));
    if (to === undefined) printFile(terminal, file.text);
    else code = Math.max(code, await keep(file, to, terminal));
  }
  return code;
}

/** Says which variables a file needs, and what is left to fix. */
async function tell({ path: file, text, judge }: ImportedFile, { err }: Terminal): Promise<number> {
  const variables = [...new Set(text.match(/(?<=value: |secret: )\$\w+$/gm) ?? [])];
  if (variables.length) say(err, [`note ${file}: apply reads ${variables.join(', ')} from the environment of the run`]);
  const { lines, left } = await judgeFile(() => judge(text, file));
  say(err, [...lines, `${file}: converted, ${left ? `and ${left} left for you to fix` : 'nothing refused'}`]);
  return left ? 1 : 0;
}

/** Never replaces a file, which may have been edited since an earlier import. */
async function keep({ path, isPlaced, text }: ImportedFile, to: string, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.directory, isPlaced ? '' : to, path);
  const because = (problem: string) => refuse(terminal, [`${problem}. To fix, name an empty folder with \`--to\`.`]);
  try {
    if ((await diskFiles.read(file)) !== undefined) return because(`${file} is there already`);
    await diskFiles.write(file, text);
    return 0;
  } catch (failure) {
    const why = (failure as NodeJS.ErrnoException).code ?? (failure as Error).message;
    return because(`${file} could not be written (${why})`);
  }
}
