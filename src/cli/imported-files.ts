import { resolve } from 'node:path';
import { manifestOf } from '../fleet/fleet.ts';
import type { SectionScope } from '../sections/keys.ts';
import { loadSections } from '../sections/load.ts';
import { parseSettings } from '../settings/parse.ts';
import { type Remark, SettingsRefused } from '../settings/refusal.ts';
import { visible } from '../settings/shown.ts';
import { diskFiles } from '../world/files.ts';
import { refuse } from './converted-files.ts';
import { ofOneKindOnce } from './note-lines.ts';
import { errorText, printed, remarkText } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** A file that an import writes. */
export interface ImportedFile {
  /** In the folder of `--to`, unless the file has a place of its own. */
  readonly path: string;
  readonly isPlaced?: boolean;
  readonly text: string;
  /** Reads the file as a run would. Throws `SettingsRefused`. */
  judge(text: string, file: string): Promise<readonly Remark[]>;
}

export const judgedSettings =
  (scope: SectionScope): ImportedFile['judge'] =>
  async (text, file) =>
    parseSettings({ text, file, sections: await loadSections(scope), origin: 'operator' }).remarks;

export const judgedFleet: ImportedFile['judge'] = async (text, file) => {
  await manifestOf(text, file);
  return [];
};

interface Destination {
  readonly to: string | undefined;
  /** What the files come from. */
  readonly holds: string;
}

type Say = (line: string) => void;

/** Writes each file into the folder, or the only one to standard output. Resolves to the exit code. */
export async function writeImported(
  files: readonly ImportedFile[],
  { to, holds }: Destination,
  terminal: Terminal,
  say: Say,
): Promise<number> {
  if (!files.length)
    return refuse(`${holds} holds no repository and no organization. To fix, name another one.`, terminal);
  if (files.length > 1 && to === undefined) return refuse(tooMany(files, holds), terminal);
  let code = 0;
  for (const file of files) {
    code = Math.max(code, await judged(file, say));
    if (to === undefined) terminal.out.write(terminal.out.isTTY ? printed(file.text) : file.text);
    else
      code = Math.max(
        code,
        await keep(resolve(terminal.directory, file.isPlaced ? '' : to, file.path), file.text, terminal),
      );
  }
  return code;
}

const tooMany = ({ length }: readonly ImportedFile[], holds: string) =>
  `${holds} makes ${length} files, and standard output takes one. To fix, add \`--to FOLDER\`.`;

/** Says which variables a file needs, and what is left to fix. */
async function judged({ path: file, text, judge }: ImportedFile, say: Say): Promise<number> {
  const variables = [...new Set(text.match(/(?<=value: |secret: )\$\w+$/gm) ?? [])];
  if (variables.length) say(`note ${file}: apply reads ${variables.join(', ')} from the environment of the run`);
  try {
    for (const remark of ofOneKindOnce(await judge(text, file))) say(remarkText(remark));
    say(`${file}: converted, nothing refused`);
    return 0;
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    for (const line of [...failure.refusals.map(errorText), ...ofOneKindOnce(failure.remarks).map(remarkText)])
      say(line);
    say(`${file}: converted, and ${failure.refusals.length} left for you to fix`);
    return 1;
  }
}

/** Never replaces a file, which may have been edited since an earlier import. */
async function keep(file: string, text: string, terminal: Terminal): Promise<number> {
  try {
    if ((await diskFiles.read(file)) !== undefined)
      return refuse(`${visible(file)} is there already. To fix, ${anotherFolder}.`, terminal);
    await diskFiles.write(file, text);
    return 0;
  } catch (failure) {
    const why = (failure as NodeJS.ErrnoException).code ?? (failure as Error).message;
    return refuse(visible(`${file} could not be written (${why}). To fix, ${anotherFolder}.`), terminal);
  }
}

const anotherFolder = 'name an empty folder with `--to`';
