import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { convertFolder, type GivenFile } from '../conversion/safe-settings/convert.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import type { Arguments } from './command.ts';
import { refuse } from './converted-files.ts';
import { type ImportedFile, judgedFleet, judgedSettings, writeImported } from './imported-files.ts';
import { noteLines } from './note-lines.ts';
import { errorText, printed, saidText } from './remark.ts';
import { textToConvert } from './settings-files.ts';
import type { Terminal } from './terminal.ts';

/** `trueup import --from safe-settings`: turns its folder of files into layers, and the file of an organization. */
export async function importSafeSettings({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [folder] = files;
  const [to, fleetFile, owner] = [flags.get('to'), flags.get('to-fleet'), flags.get('owner')];
  if (folder === undefined || files.length > 1 || !to || !fleetFile || !owner) return refuse(needed, terminal);
  try {
    return await importFolder(folder, { to, fleetFile, owner }, terminal);
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const text = failure.refusals.map(errorText).join('\n');
    return refuse(text.replace(/^error /, ''), terminal);
  }
}

interface Places {
  readonly to: string;
  readonly fleetFile: string;
  readonly owner: string;
}

async function importFolder(folder: string, { to, fleetFile, owner }: Places, terminal: Terminal): Promise<number> {
  const from = resolve(terminal.directory, folder);
  const all = await filesIn(from);
  if (!all.length) return refuse(nothing, terminal);
  const given = await Promise.all(
    all.filter(isRead).map(async (path): Promise<GivenFile> => ({ path, text: await textToConvert(path, from) })),
  );
  const say = (line: string) => terminal.err.write(`${printed(line)}\n`);
  const fleetFolder = dirname(resolve(terminal.directory, fleetFile));
  const placeOf = (path: string) => relative(fleetFolder, resolve(terminal.directory, to, path)).replaceAll('\\', '/');
  const { parts, fleet, said } = convertFolder(given, owner, placeOf);
  for (const { path, notes } of parts) for (const line of noteLines(notes, path)) say(line);
  for (const line of said) say(saidText(line));
  for (const path of all.filter((one) => !isRead(one))) say(`left out ${path}: no settings of repositories`);
  const made: ImportedFile[] = [
    ...parts.map(({ path, text, isOrganization }) => ({
      path,
      text,
      judge: judgedSettings(isOrganization ? 'organization' : 'repository'),
    })),
    { path: fleetFile, isPlaced: true, text: fleet, judge: judgedFleet },
  ];
  const isOpen = said.some(({ kind }) => kind === 'error');
  return Math.max(isOpen ? 1 : 0, await writeImported(made, { to, holds: 'the folder' }, terminal, say));
}

const isRead = (path: string) => /^(settings|suborgs\/[^/]+|repos\/[^/]+)\.ya?ml$/.test(path);

/** The YAML files that safe-settings has, in the order of their names. */
async function filesIn(folder: string): Promise<string[]> {
  const inside = async (path: string) => {
    const names = await readdir(join(folder, path)).catch(() => []);
    return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => (path ? `${path}/${name}` : name));
  };
  return (await Promise.all(['', 'suborgs', 'repos'].map(inside))).flat().sort();
}

const needed =
  '`--from safe-settings` takes one folder, with `--to`, `--to-fleet` and `--owner`. To fix, write `trueup import --from safe-settings .github --owner acme --to settings --to-fleet fleet.yml`.';
const nothing = 'the folder has no file of safe-settings. To fix, name the folder that has `settings.yml`.';
