import { mergeLayerTexts } from '@trueup/core/engine';
import type { PageRow } from '@trueup/core/report';
import { registry } from '@trueup/core/sections/registry';
import { inputs } from '@trueup/core/session';
import { parseSettings, toSettingsDocument } from '@trueup/core/settings';
import { convertSettingsFile, listReplacedLists } from '@trueup/import';
import { reportRemarks } from '../command-line/settings-lines.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { checkConvertedFile, toConversionRow, toNoteRows } from './conversion-rows.ts';
import { convertFiles, readTextToConvert } from './converted-files.ts';

export async function importFiles(args: Arguments, terminal: Terminal): Promise<number> {
  const { flags, files } = args;
  const tool = flags.get('from');
  if (tool === 'terraform') return (await import('./import-terraform.ts')).importTerraform(args, terminal);
  if (tool === 'safe-settings') return (await import('./import-safe-settings.ts')).importSafeSettings(args, terminal);
  if (tool === 'protection')
    return (await import('./import-protection.ts')).importProtection(useStandardSettingsFile(args), terminal);
  if (tool === 'ids') return (await import('./import-ids.ts')).importIds(useStandardSettingsFile(args), terminal);
  if (tool !== undefined)
    throw createUsageError(
      '`--from` takes `terraform`, `safe-settings`, `protection` or `ids`',
      'remove the flag for a single file of the Settings app or safe-settings',
    );
  if (flags.has('to')) throw createUsageError('`--to` needs `--from`', 'remove the flag, or use `--in-place`');
  if (!files.length)
    throw createUsageError(
      'no file is named',
      "name the other tool's settings file: `trueup import .github/settings.yml`",
    );
  const bases = (flags.get('base') ?? '').split(',').flatMap((name) => name.trim() || []);
  return convertFiles(args, terminal, {
    unchangedVerdict: 'already valid',
    convert: (file, rows) => convertFileOverBases([...bases, file], terminal.directory, rows),
  });
}

/** These conversions read settings files of Trueup. */
const useStandardSettingsFile = (args: Arguments): Arguments =>
  args.files.length ? args : { ...args, files: [inputs.settingsFile.defaultValue!] };

/** Merges the last file over the files that it extends, lowest first. */
async function convertFileOverBases(files: readonly string[], directory: string, rows: PageRow[]) {
  const layers = [];
  const lowerFiles: { path: string; values: Readonly<Record<string, unknown>> }[] = [];
  let remaining = 0;
  for (const name of files) {
    const original = await readTextToConvert(name, directory);
    const { text, notes } = convertSettingsFile(original, name, lowerFiles);
    rows.push(...toNoteRows(notes, name));
    const { values } = toSettingsDocument(text, name);
    const replaced = listReplacedLists({ path: name, values }, lowerFiles);
    rows.push(...replaced.map(toConversionRow));
    remaining += replaced.length;
    lowerFiles.push({ path: name, values });
    const isChanged = text !== original;
    layers.push({ text, isChanged, file: isChanged ? `${name}, converted` : name });
  }
  const { text, isChanged, file } = layers.at(-1)!;
  if (layers.length > 1) {
    const merged = mergeLayerTexts(layers);
    rows.push(...toLineRows(reportRemarks(merged.remarks)));
    return { text: merged.text, isChanged: true, remaining };
  }
  const verdict = await checkConvertedFile(
    async () => parseSettings({ text, file, sections: registry, origin: 'operator' }).remarks,
  );
  rows.push(...verdict.rows);
  return { text, isChanged, remaining: verdict.remaining };
}
