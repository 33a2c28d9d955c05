import { resolve } from 'node:path';
import { type ConversionLine, convertState } from '../conversion/terraform/convert.ts';
import { StateRefused } from '../conversion/terraform/state.ts';
import type { ConvertedTarget } from '../conversion/terraform/target.ts';
import { registry } from '../sections/registry.ts';
import { writeSettings } from '../settings/blocks.ts';
import { parseSettings } from '../settings/parse.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { visible } from '../settings/shown.ts';
import { diskFiles } from '../world/files.ts';
import type { Arguments } from './command.ts';
import { refuse } from './converted-files.ts';
import { ofOneKindOnce } from './note-lines.ts';
import { errorText, printed, remarkText } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** `trueup import --from terraform`: turns the repositories of a state into settings files. */
export async function importTerraform({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [file] = files;
  if (file === undefined || files.length > 1 || flags.has('base') || flags.has('in-place'))
    return refuse(onlyOne, terminal);
  try {
    const text = await stateIn(resolve(terminal.directory, file));
    const { targets, said } = convertState(text);
    const say = (line: string) => terminal.err.write(`${printed(line)}\n`);
    for (const line of said.map(saidText)) say(line);
    const isOpen = said.some(({ kind }) => kind === 'error');
    return Math.max(isOpen ? 1 : 0, await write(targets, flags.get('to'), terminal, say));
  } catch (failure) {
    if (!(failure instanceof StateRefused)) throw failure;
    return refuse(`${visible(file)}: ${failure.message}. To fix, ${failure.fix}.`, terminal);
  }
}

async function stateIn(file: string): Promise<string> {
  const text = await diskFiles.read(file).catch((failure: NodeJS.ErrnoException) => {
    throw new StateRefused(`cannot be read (${failure.code ?? 'not a regular file'})`, howToShow);
  });
  if (text === undefined) throw new StateRefused('is not there', howToShow);
  return text;
}

const howToShow = 'run `terraform show -json > state.json`, and name that file';
const onlyOne = `\`--from terraform\` takes one state file, and neither \`--base\` nor \`--in-place\`. To fix, ${howToShow}, and a folder with \`--to\``;

const saidText = ({ kind, address, message, fix }: ConversionLine) =>
  visible([kind, address && `${address}:`, fix ? `${message}. To fix, ${fix}` : message].filter(Boolean).join(' '));

async function write(
  targets: readonly ConvertedTarget[],
  folder: string | undefined,
  terminal: Terminal,
  say: (line: string) => void,
): Promise<number> {
  if (!targets.length) return refuse('the state holds no repository. To fix, name another state.', terminal);
  if (targets.length > 1 && folder === undefined) return refuse(tooMany(targets), terminal);
  let code = 0;
  for (const target of targets) {
    const name = `${target.name}.yml`;
    const text = textOf(target);
    code = Math.max(code, judged(text, name, say));
    if (folder === undefined) terminal.out.write(terminal.out.isTTY ? printed(text) : text);
    else code = Math.max(code, await keep(resolve(terminal.directory, folder, name), text, terminal));
  }
  return code;
}

const tooMany = ({ length }: readonly ConvertedTarget[]) =>
  `the state holds ${length} repositories, and standard output takes one file. To fix, add \`--to FOLDER\`.`;

const textOf = (target: ConvertedTarget) =>
  writeSettings(target.values(), registry, [
    `Settings of ${[target.owner, target.name].filter(Boolean).join('/')}, converted from a state of Terraform.`,
  ]);

/** Reads the file as check and apply would, and says which variables it needs. */
function judged(text: string, file: string, say: (line: string) => void): number {
  const variables = [...new Set(text.match(/(?<=value: |secret: )\$\w+$/gm) ?? [])];
  if (variables.length) say(`note ${file}: apply reads ${variables.join(', ')} from the environment of the run`);
  try {
    const { remarks } = parseSettings({ text, file, sections: registry, origin: 'operator' });
    for (const remark of ofOneKindOnce(remarks)) say(remarkText(remark));
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
