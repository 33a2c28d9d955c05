import type { Arguments } from '../../../cli/commands/command.ts';
import { errorText } from '../../../cli/remark.ts';
import type { Terminal } from '../../../cli/terminal.ts';
import { convertClassic } from '../classic/convert.ts';
import { convertFiles, textToConvert } from './converted-files.ts';
import { noteLines } from './remark.ts';

/** `trueup import --from protection`: converts classic branch protection to rulesets. */
export const importProtection = (given: Arguments, terminal: Terminal): Promise<number> =>
  convertFiles(given, terminal, {
    unchanged: 'no classic rule to convert',
    async convert(file, lines) {
      const given = await textToConvert(file, terminal.directory);
      const { text, notes, refusals } = convertClassic(given, file);
      lines.push(...noteLines(notes, file), ...refusals.map(errorText));
      return { text, isChanged: text !== given, left: refusals.length };
    },
  });
