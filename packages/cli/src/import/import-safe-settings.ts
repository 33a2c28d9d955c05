import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asRefusal, SettingsRefused } from '@trueup/core/settings';
import { convertFolder, type SafeSettingsFile } from '@trueup/import';
import { printLines } from '../command-line/print.ts';
import { unusable } from '../command-line/refuse.ts';
import { refusedLines } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { textToConvert } from './converted-files.ts';
import { placesFrom, writeImported } from './imported-files.ts';
import { noteLines } from './remark.ts';

/** `trueup import --from safe-settings`: turns its folder of files into layers. */
export async function importSafeSettings({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [folder] = files;
  const [to, fleetFile, owner] = [flags.get('to'), flags.get('to-fleet'), flags.get('owner')];
  if (folder === undefined || files.length > 1 || !to || !fleetFile || !owner)
    throw unusable(
      '`--from safe-settings` needs one folder, `--to`, `--to-fleet` and `--owner`',
      'write `trueup import --from safe-settings .github --owner acme --to settings --to-fleet fleet.yml`',
    );
  const done = await importFolder(folder, { to, fleetFile, owner }, terminal).catch(asRefusal);
  if (!(done instanceof SettingsRefused)) return done;
  printLines(terminal, refusedLines(done));
  return 1;
}

async function importFolder(
  folder: string,
  { to, fleetFile, owner }: Record<'to' | 'fleetFile' | 'owner', string>,
  terminal: Terminal,
): Promise<number> {
  const from = resolve(terminal.directory, folder);
  const all = await filesIn(from);
  if (!all.length)
    throw unusable('the folder contains no files of safe-settings', 'name the folder with `settings.yml`');
  const given = await Promise.all(
    all
      .filter(isRead)
      .map(async (path): Promise<SafeSettingsFile> => ({ path, text: await textToConvert(path, from) })),
  );
  const { parts, fleet, lines: said } = convertFolder(given, owner, placesFrom(fleetFile, to, terminal));
  for (const { from, notes } of parts) printLines(terminal, noteLines(notes, from));
  const leftOut = all
    .filter((path) => !isRead(path))
    .map((address) => ({ kind: 'left out' as const, address, message: 'the file has no repository settings' }));
  const files = [...parts, { path: fleetFile, text: fleet, isFleet: true }];
  return writeImported({ holds: 'the folder', said: [...said, ...leftOut], files }, to, terminal);
}

const isRead = (path: string) => /^((deployment-)?settings|suborgs\/[^/]+|repos\/[^/]+)\.ya?ml$/.test(path);

/** The YAML files that safe-settings has, in the order of their names. */
async function filesIn(folder: string): Promise<string[]> {
  const inside = async (path: string) => {
    const names = await readdir(join(folder, path)).catch(() => []);
    return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => (path ? `${path}/${name}` : name));
  };
  return (await Promise.all(['', 'suborgs', 'repos'].map(inside))).flat().sort();
}
