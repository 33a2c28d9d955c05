import { mergeLayerTexts } from '@trueup/core/engine';
import { registry } from '@trueup/core/sections/registry';
import { inputs } from '@trueup/core/session';
import { parseSettings, toSettingsDocument } from '@trueup/core/settings';
import { convertSettingsFile, listReplacedLists } from '@trueup/import';
import { createUsageError } from '../command-line/refuse.ts';
import { formatRemarks } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { convertFiles, readTextToConvert } from './converted-files.ts';
import { checkConvertedFile, formatConversionLine, formatNotes } from './remark.ts';

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
    convert: (file, lines) => convertFileOverBases([...bases, file], terminal.directory, lines),
  });
}

/** These conversions read settings files of Trueup. */
const useStandardSettingsFile = (args: Arguments): Arguments =>
  args.files.length ? args : { ...args, files: [inputs.settingsFile.standard!] };

/** Merges the last file over the files that it extends, lowest first. */
async function convertFileOverBases(files: readonly string[], directory: string, lines: string[]) {
  const layers = [];
  const lowerFiles: { path: string; values: Readonly<Record<string, unknown>> }[] = [];
  let remaining = 0;
  for (const name of files) {
    const original = await readTextToConvert(name, directory);
    const { text, notes } = convertSettingsFile(original, name, lowerFiles);
    lines.push(...formatNotes(notes, name));
    const { values } = toSettingsDocument(text, name);
    const replaced = listReplacedLists({ path: name, values }, lowerFiles);
    lines.push(...replaced.map(formatConversionLine));
    remaining += replaced.length;
    lowerFiles.push({ path: name, values });
    const isChanged = text !== original;
    layers.push({ text, isChanged, file: isChanged ? `${name}, converted` : name });
  }
  const { text, isChanged, file } = layers.at(-1)!;
  if (layers.length > 1) {
    const merged = mergeLayerTexts(layers);
    lines.push(...formatRemarks(merged.remarks));
    return { text: merged.text, isChanged: true, remaining };
  }
  const verdict = await checkConvertedFile(
    async () => parseSettings({ text, file, sections: registry, origin: 'operator' }).remarks,
  );
  lines.push(...verdict.lines);
  return { text, isChanged, remaining: verdict.remaining };
}
