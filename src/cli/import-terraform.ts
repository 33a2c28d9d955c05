import { dirname, join, relative, resolve } from 'node:path';
import { type ConversionLine, convertState, type Imported } from '../conversion/terraform/convert.ts';
import { fleetOf } from '../conversion/terraform/fleet.ts';
import { StateRefused } from '../conversion/terraform/state.ts';
import type { ConvertedTarget } from '../conversion/terraform/target.ts';
import type { SectionScope } from '../sections/keys.ts';
import { loadSections } from '../sections/load.ts';
import { writeSettings } from '../settings/blocks.ts';
import { visible } from '../settings/shown.ts';
import { diskFiles } from '../world/files.ts';
import type { Arguments } from './command.ts';
import { refuse } from './converted-files.ts';
import { type ImportedFile, judgedFleet, judgedSettings, writeImported } from './imported-files.ts';
import { printed, saidText } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** `trueup import --from terraform`: turns the repositories of a state, and their organization, into settings files. */
export async function importTerraform({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [file] = files;
  if (file === undefined || files.length > 1 || flags.has('base') || flags.has('in-place'))
    return refuse(onlyOne, terminal);
  const [to, fleetFile] = [flags.get('to'), flags.get('to-fleet')];
  if (fleetFile !== undefined && to === undefined) return refuse(noFolder, terminal);
  try {
    const text = await stateIn(resolve(terminal.directory, file));
    const imported = convertState(text, flags.get('owner'));
    const fleet = fleetFile === undefined ? undefined : fleetOf(named(imported), placesFrom(fleetFile, to!, terminal));
    const say = (line: string) => terminal.err.write(`${printed(line)}\n`);
    const said = [...imported.said, ...(fleet?.said ?? []), ...withoutName(imported)];
    for (const line of said.map(saidText)) say(line);
    const isOpen = said.some(({ kind }) => kind === 'error');
    const all = [
      ...(await filesOf(named(imported))),
      ...(fleet ? [{ path: fleetFile!, isPlaced: true, text: fleet.text, judge: judgedFleet }] : []),
    ];
    return Math.max(isOpen ? 1 : 0, await writeImported(all, { to, holds: 'the state' }, terminal, say));
  } catch (failure) {
    if (!(failure instanceof StateRefused)) throw failure;
    return refuse(`${visible(file)}: ${failure.message}. To fix, ${failure.fix}.`, terminal);
  }
}

/** The state without an organization whose name nobody knows. */
const named = ({ organization, ...others }: Imported): Imported =>
  organization?.name ? { ...others, organization } : others;

const withoutName = ({ organization }: Imported): readonly ConversionLine[] =>
  organization?.name === ''
    ? [
        {
          kind: 'error',
          message: 'the state holds settings of an organization and does not say of which, so they are not converted',
          fix: 'add `--owner NAME`',
        },
      ]
    : [];

/** Where the fleet file finds the files in the folder. */
const placesFrom =
  (fleetFile: string, to: string, { directory }: Terminal) =>
  ({ name }: { readonly name: string }, isOrganization: boolean) =>
    relative(
      dirname(resolve(directory, fleetFile)),
      resolve(directory, to, isOrganization ? organizationFile(name) : `${name}.yml`),
    ).replaceAll('\\', '/');

const organizationFile = (name: string) => join('organizations', `${name}.yml`);

async function filesOf({ targets, organization }: Imported): Promise<ImportedFile[]> {
  const ofOne = async (target: ConvertedTarget, scope: SectionScope, path: string): Promise<ImportedFile> => ({
    path,
    text: await textOf(target, scope),
    judge: judgedSettings(scope),
  });
  return Promise.all([
    ...targets.map((target) => ofOne(target, 'repository', `${target.name}.yml`)),
    ...(organization ? [ofOne(organization, 'organization', organizationFile(organization.name))] : []),
  ]);
}

async function stateIn(file: string): Promise<string> {
  const text = await diskFiles.read(file).catch((failure: NodeJS.ErrnoException) => {
    throw new StateRefused(`cannot be read (${failure.code ?? 'not a regular file'})`, howToShow);
  });
  if (text === undefined) throw new StateRefused('is not there', howToShow);
  return text;
}

const howToShow = 'run `terraform show -json > state.json`, and name that file';
const noFolder = '`--to-fleet` goes with `--to`. To fix, name the folder of the settings files with `--to`.';
const onlyOne = `\`--from terraform\` takes one state file, and neither \`--base\` nor \`--in-place\`. To fix, ${howToShow}, and a folder with \`--to\``;

const textOf = async (target: ConvertedTarget, scope: SectionScope) =>
  writeSettings(target.values(), await loadSections(scope), [
    `Settings of ${[target.owner, target.name].filter(Boolean).join('/')}, converted from a state of Terraform.`,
  ]);
