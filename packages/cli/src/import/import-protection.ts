import { SettingsError } from '@trueup/core/settings';
import { convertProtectionToRulesets } from '@trueup/import';
import { reportSettingsError } from '../command-line/settings-lines.ts';
import type { Arguments } from '../commands/command.ts';
import { toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toNoteRows } from './conversion-rows.ts';
import { convertFiles, readTextToConvert } from './converted-files.ts';

export const importProtection = (args: Arguments, terminal: Terminal): Promise<number> =>
  convertFiles(args, terminal, {
    unchangedVerdict: 'no classic rules to convert',
    async convert(file, rows) {
      const original = await readTextToConvert(file, terminal.directory);
      const { text, notes, refusals } = convertProtectionToRulesets(original, file);
      rows.push(...toNoteRows(notes, file), ...toLineRows(reportSettingsError(new SettingsError(refusals))));
      return { text, isChanged: text !== original, remaining: refusals.length };
    },
  });
