import { convertProtectionToRulesets } from '@trueup/import';
import { formatRefusalLine } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { convertFiles, readTextToConvert } from './converted-files.ts';
import { formatNotes } from './remark.ts';

export const importProtection = (args: Arguments, terminal: Terminal): Promise<number> =>
  convertFiles(args, terminal, {
    unchangedVerdict: 'no classic rules to convert',
    async convert(file, lines) {
      const original = await readTextToConvert(file, terminal.directory);
      const { text, notes, refusals } = convertProtectionToRulesets(original, file);
      lines.push(...formatNotes(notes, file), ...refusals.map(formatRefusalLine));
      return { text, isChanged: text !== original, remaining: refusals.length };
    },
  });
