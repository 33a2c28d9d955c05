import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requireSettingsError, SettingsError } from '@trueup/core/settings';
import { convertSettingsFolder, type SafeSettingsFile } from '@trueup/import';
import { reportSettingsError } from '../command-line/settings-lines.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { printLines, printRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toNoteRows } from './conversion-rows.ts';
import { readTextToConvert } from './converted-files.ts';
import { createPathResolver, writeImportedFiles } from './imported-files.ts';

export async function importSafeSettings({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const [folder] = files;
  const [to, fleetFile, owner] = [flags.get('to'), flags.get('to-fleet'), flags.get('owner')];
  if (folder === undefined || files.length > 1 || !to || !fleetFile || !owner)
    throw createUsageError(
      '`--from safe-settings` needs one folder, `--to`, `--to-fleet` and `--owner`',
      'write `trueup import --from safe-settings .github --owner acme --to settings --to-fleet fleet.yml`',
    );
  const result = await importSafeSettingsFolder(folder, { to, fleetFile, owner }, terminal).catch(requireSettingsError);
  if (!(result instanceof SettingsError)) return result;
  printLines(reportSettingsError(result), terminal);
  return 1;
}

async function importSafeSettingsFolder(
  folder: string,
  { to, fleetFile, owner }: Record<'to' | 'fleetFile' | 'owner', string>,
  terminal: Terminal,
): Promise<number> {
  const root = resolve(terminal.directory, folder);
  const paths = await listSafeSettingsFiles(root);
  if (!paths.length)
    throw createUsageError('the folder contains no files of safe-settings', 'name the folder with `settings.yml`');
  const sources = await Promise.all(
    paths

      .filter(isSettingsPath)
      .map(async (path): Promise<SafeSettingsFile> => ({ path, text: await readTextToConvert(path, root) })),
  );
  const { parts, fleet, lines } = convertSettingsFolder(sources, owner, createPathResolver(fleetFile, to, terminal));
  for (const { from, notes } of parts) printRows(toNoteRows(notes, from), terminal);
  const skipped = paths
    .filter((path) => !isSettingsPath(path))
    .map((address) => ({ kind: 'left out' as const, address, message: 'the file has no repository settings' }));
  const files = [...parts, { path: fleetFile, text: fleet, isFleet: true }];
  return writeImportedFiles({ source: 'the folder', lines: [...lines, ...skipped], files }, to, terminal);
}

const isSettingsPath = (path: string) => /^((deployment-)?settings|suborgs\/[^/]+|repos\/[^/]+)\.ya?ml$/.test(path);

async function listSafeSettingsFiles(folder: string): Promise<string[]> {
  const listFolder = async (path: string) => {
    const names = await readdir(join(folder, path)).catch(() => []);
    return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => (path ? `${path}/${name}` : name));
  };
  return (await Promise.all(['', 'suborgs', 'repos'].map(listFolder))).flat().sort();
}
