import { convertClassic } from '@trueup/import';
import { errorText } from '../command-line/remark.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { convertFiles, textToConvert } from './converted-files.ts';
import { noteLines } from './remark.ts';

/** `trueup import --from protection`: converts classic branch protection to rulesets. */
export const importProtection = (given: Arguments, terminal: Terminal): Promise<number> =>
  convertFiles(given, terminal, {
    unchanged: 'no classic rules to convert',
    async convert(file, lines) {
      const given = await textToConvert(file, terminal.directory);
      const { text, notes, refusals } = convertClassic(given, file);
      lines.push(...noteLines(notes, file), ...refusals.map(errorText));
      return { text, isChanged: text !== given, left: refusals.length };
    },
  });
