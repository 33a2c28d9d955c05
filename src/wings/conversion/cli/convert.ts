import type { Arguments } from '../../../cli/commands/command.ts';
import { unusable } from '../../../cli/refuse.ts';
import { errorText } from '../../../cli/remark.ts';
import type { Terminal } from '../../../cli/terminal.ts';
import { inputs } from '../../../session/inputs/table.ts';
import { quote } from '../../../settings/shown.ts';
import { convertClassic } from '../classic/convert.ts';
import { convertFiles, textToConvert } from './converted-files.ts';
import { noteLines } from './remark.ts';

/** `trueup convert`: classic rules of settings files to rulesets, or their ids to names. */
export async function convert(given: Arguments, terminal: Terminal): Promise<number> {
  const [what, ...named] = given.files;
  const about = { ...given, files: named.length ? named : [inputs.settingsFile.standard!] };
  if (what === 'names') return (await import('./convert-names.ts')).convertNames(about, terminal);
  if (what !== 'protection')
    throw unusable(
      what === undefined ? 'nothing to convert is named' : `${quote(what)} cannot be converted`,
      'write `trueup convert protection`, which converts `branches:` to `rulesets:`, or `trueup convert names`, which writes names in place of ids',
    );
  return convertFiles(about, terminal, {
    unchanged: 'no classic rule to convert',
    async convert(file, lines) {
      const given = await textToConvert(file, terminal.directory);
      const { text, notes, refusals } = convertClassic(given, file);
      lines.push(...noteLines(notes, file), ...refusals.map(errorText));
      return { text, isChanged: text !== given, left: refusals.length };
    },
  });
}
