import { resolve } from 'node:path';
import { loadSections } from '@trueup/core/sections';
import { diskFiles } from '@trueup/core/session';
import { formatSettingsFile } from '@trueup/core/settings';
import type { ConvertedTarget } from '@trueup/import';
import { convertTerraformState, formatTerraformFleetFile, StateRefusal } from '@trueup/import';
import { createUsageError, UsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { createPathResolver, writeImportedFiles } from './imported-files.ts';

export async function importTerraform({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [state] = files;
  if (state === undefined || files.length > 1 || unsupportedFlags.some((flag) => flags.has(flag)))
    throw new UsageError([usageProblem]);
  const [to, fleetFile] = [flags.get('to'), flags.get('to-fleet')];
  if (fleetFile !== undefined && to === undefined)
    throw createUsageError('`--to-fleet` needs `--to`', 'name the folder of the settings files with `--to`');
  try {
    const { targets, lines } = convertTerraformState(await readStateText(resolve(terminal.directory, state)));
    const settings = await Promise.all(targets.map(toSettingsFile));
    if (fleetFile === undefined) return await writeImportedFiles({ source, lines, files: settings }, to, terminal);
    const fleet = formatTerraformFleetFile(targets, createPathResolver(fleetFile, to!, terminal)('{name}.yml'));
    const files = [...settings, { path: fleetFile, text: fleet.text, isFleet: true }];
    return await writeImportedFiles({ source, lines: [...lines, ...fleet.lines], files }, to, terminal);
  } catch (failure) {
    if (!(failure instanceof StateRefusal)) throw failure;
    throw createUsageError(`${state}: ${failure.message}`, failure.fix);
  }
}

async function readStateText(file: string): Promise<string> {
  const text = await diskFiles.read(file).catch((failure: NodeJS.ErrnoException) => {
    throw new StateRefusal(`could not be read (${failure.code ?? 'not a regular file'})`, howToShow);
  });
  if (text === undefined) throw new StateRefusal('does not exist', howToShow);
  return text;
}

const howToShow = 'run `terraform show -json > state.json`, and name that file';
const usageProblem = `\`--from terraform\` takes one state file, without \`--base\`, \`--in-place\` and \`--owner\`. To fix, ${howToShow}, and a folder with \`--to\``;

const source = 'the state';
const unsupportedFlags = ['base', 'in-place', 'owner'];

const toSettingsFile = async (target: ConvertedTarget) => ({
  path: `${target.name}.yml`,
  text: formatSettingsFile(target.toSettings(), await loadSections(), [
    `Settings of ${[target.owner, target.name].filter(Boolean).join('/')}, converted from a Terraform state.`,
  ]),
});
