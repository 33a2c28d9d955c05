import { mergeLayerTexts } from '@trueup/core/engine';
import { registry } from '@trueup/core/sections/registry';
import { inputs } from '@trueup/core/session';
import { parseSettings } from '@trueup/core/settings';
import { convert } from '@trueup/import';
import { unusable } from '../command-line/refuse.ts';
import { remarkLines } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { convertFiles, textToConvert } from './converted-files.ts';
import { judgeFile, noteLines } from './remark.ts';

/** `trueup import`: converts settings files of other tools to ours. */
export async function importFiles(given: Arguments, terminal: Terminal): Promise<number> {
  const { flags, files } = given;
  const tool = flags.get('from');
  if (tool === 'terraform') return (await import('./import-terraform.ts')).importTerraform(given, terminal);
  if (tool === 'safe-settings') return (await import('./import-safe-settings.ts')).importSafeSettings(given, terminal);
  if (tool === 'protection') return (await import('./import-protection.ts')).importProtection(ownFile(given), terminal);
  if (tool === 'ids') return (await import('./import-ids.ts')).importIds(ownFile(given), terminal);
  if (tool !== undefined)
    throw unusable(
      '`--from` takes `terraform`, `safe-settings`, `protection` or `ids`',
      'remove the flag for a single file of the Settings app or safe-settings',
    );
  if (flags.has('to')) throw unusable('`--to` needs `--from`', 'remove the flag, or use `--in-place`');
  if (!files.length)
    throw unusable('no file is named', "name the other tool's settings file: `trueup import .github/settings.yml`");
  const bases = (flags.get('base') ?? '').split(',').flatMap((name) => name.trim() || []);
  return convertFiles(given, terminal, {
    unchanged: 'already valid',
    convert: (file, lines) => importOne([...bases, file], terminal.directory, lines),
  });
}

/** These conversions read settings files of Trueup. */
const ownFile = (given: Arguments): Arguments =>
  given.files.length ? given : { ...given, files: [inputs.settingsFile.standard!] };

/** The file on top of those that it extends, which come first, lowest first. */
async function importOne(files: readonly string[], directory: string, lines: string[]) {
  const layers = [];
  for (const [index, name] of files.entries()) {
    const given = await textToConvert(name, directory);
    const { text, notes } = convert(given, name, files.slice(0, index));
    lines.push(...noteLines(notes, name));
    const isChanged = text !== given;
    layers.push({ text, isChanged, file: isChanged ? `${name}, converted` : name });
  }
  const { text, isChanged, file } = layers.at(-1)!;
  if (layers.length > 1) {
    const merged = mergeLayerTexts(layers);
    lines.push(...remarkLines(merged.remarks));
    return { text: merged.text, isChanged: true, left: 0 };
  }
  const verdict = await judgeFile(
    async () => parseSettings({ text, file, sections: registry, origin: 'operator' }).remarks,
  );
  lines.push(...verdict.lines);
  return { text, isChanged, left: verdict.left };
}
