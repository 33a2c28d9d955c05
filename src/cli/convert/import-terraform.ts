import { join, resolve } from 'node:path';
import { type ConversionLine, convertState, type Imported } from '../../conversion/terraform/convert.ts';
import { fleetOf } from '../../conversion/terraform/fleet.ts';
import { StateRefused } from '../../conversion/terraform/state.ts';
import type { ConvertedTarget } from '../../conversion/terraform/target.ts';
import type { SectionScope } from '../../sections/keys.ts';
import { loadSections } from '../../sections/load.ts';
import { writeSettings } from '../../settings/blocks.ts';
import { diskFiles } from '../../world/files.ts';
import type { Arguments } from '../commands/command.ts';
import { Unusable, unusable } from '../refuse.ts';
import type { Terminal } from '../terminal.ts';
import { fleetFileOf, type ImportedFile, judgedSettings, placesFrom, writeImported } from './imported-files.ts';

/** `trueup import --from terraform`: turns the repositories of a state, and their organization, into settings files. */
export async function importTerraform({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [file] = files;
  if (file === undefined || files.length > 1 || flags.has('base') || flags.has('in-place'))
    throw new Unusable([onlyOne]);
  const [to, fleetFile] = [flags.get('to'), flags.get('to-fleet')];
  if (fleetFile !== undefined && to === undefined)
    throw unusable('`--to-fleet` goes with `--to`', 'name the folder of the settings files with `--to`');
  try {
    const text = await stateIn(resolve(terminal.directory, file));
    const imported = convertState(text, flags.get('owner'));
    const fleet = fleetFile === undefined ? undefined : fleetOf(named(imported), filesBelow(fleetFile, to!, terminal));
    const conversion = {
      holds: 'the state',
      said: [...imported.said, ...(fleet?.said ?? []), ...withoutName(imported)],
      files: [...(await filesOf(named(imported))), ...(fleet ? [fleetFileOf(fleetFile!, fleet.text)] : [])],
    };
    return await writeImported(conversion, to, terminal);
  } catch (failure) {
    if (!(failure instanceof StateRefused)) throw failure;
    throw unusable(`${file}: ${failure.message}`, failure.fix);
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

function filesBelow(fleetFile: string, to: string, terminal: Terminal) {
  const placeOf = placesFrom(fleetFile, to, terminal);
  return ({ name }: { readonly name: string }, isOrganization: boolean) =>
    placeOf(isOrganization ? organizationFile(name) : `${name}.yml`);
}

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
const onlyOne = `\`--from terraform\` takes one state file, and neither \`--base\` nor \`--in-place\`. To fix, ${howToShow}, and a folder with \`--to\``;

const textOf = async (target: ConvertedTarget, scope: SectionScope) =>
  writeSettings(target.values(), await loadSections(scope), [
    `Settings of ${[target.owner, target.name].filter(Boolean).join('/')}, converted from a state of Terraform.`,
  ]);
