import { resolve } from 'node:path';
import { loadSections } from '@trueup/core/sections';
import { diskFiles } from '@trueup/core/session';
import { writeSettings } from '@trueup/core/settings';
import type { ConvertedTarget } from '@trueup/import';
import { convertState, createFleet, StateRefusal } from '@trueup/import';
import { Unusable, unusable } from '../command-line/refuse.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { placesFrom, writeImported } from './imported-files.ts';

/** `trueup import --from terraform`: turns the repositories of a state into settings files. */
export async function importTerraform({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [state] = files;
  if (state === undefined || files.length > 1 || notTaken.some((flag) => flags.has(flag)))
    throw new Unusable([onlyOne]);
  const [to, fleetFile] = [flags.get('to'), flags.get('to-fleet')];
  if (fleetFile !== undefined && to === undefined)
    throw unusable('`--to-fleet` needs `--to`', 'name the folder of the settings files with `--to`');
  try {
    const { targets, lines: said } = convertState(await stateIn(resolve(terminal.directory, state)));
    const settings = await Promise.all(targets.map(fileOf));
    if (fleetFile === undefined) return await writeImported({ holds, said, files: settings }, to, terminal);
    const fleet = createFleet(targets, placesFrom(fleetFile, to!, terminal)('{name}.yml'));
    const files = [...settings, { path: fleetFile, text: fleet.text, isFleet: true }];
    return await writeImported({ holds, said: [...said, ...fleet.lines], files }, to, terminal);
  } catch (failure) {
    if (!(failure instanceof StateRefusal)) throw failure;
    throw unusable(`${state}: ${failure.message}`, failure.fix);
  }
}

async function stateIn(file: string): Promise<string> {
  const text = await diskFiles.read(file).catch((failure: NodeJS.ErrnoException) => {
    throw new StateRefusal(`could not be read (${failure.code ?? 'not a regular file'})`, howToShow);
  });
  if (text === undefined) throw new StateRefusal('does not exist', howToShow);
  return text;
}

const howToShow = 'run `terraform show -json > state.json`, and name that file';
const onlyOne = `\`--from terraform\` takes one state file, without \`--base\`, \`--in-place\` and \`--owner\`. To fix, ${howToShow}, and a folder with \`--to\``;

const holds = 'the state';
const notTaken = ['base', 'in-place', 'owner'];

const fileOf = async (target: ConvertedTarget) => ({
  path: `${target.name}.yml`,
  text: writeSettings(target.toSettings(), await loadSections(), [
    `Settings of ${[target.owner, target.name].filter(Boolean).join('/')}, converted from a Terraform state.`,
  ]),
});
