import { convertClassic } from '../conversion/classic/convert.ts';
import { inputs } from '../inputs/table.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { quoted } from '../settings/shown.ts';
import type { Arguments } from './command.ts';
import { type ConvertedFile, convertFiles, refuse } from './converted-files.ts';
import { noteLines } from './note-lines.ts';
import { errorText } from './remark.ts';
import { textToConvert } from './settings-files.ts';
import type { Terminal } from './terminal.ts';
import { refusedLines } from './validate.ts';

/** `trueup convert`: classic rules of settings files to rulesets, or their ids to names. */
export async function convert(given: Arguments, terminal: Terminal): Promise<number> {
  const [what, ...named] = given.files;
  const about = { ...given, files: named.length ? named : [inputs.settingsFile.standard!] };
  if (what === 'names') return (await import('./convert-names.ts')).convertNames(about, terminal);
  if (what !== 'protection') return refuse(wrongKind(what), terminal);
  return convertFiles(about, terminal, {
    unchanged: 'no classic rule to convert',
    convert: (file) => convertOne(file, terminal.directory),
  });
}

const wrongKind = (what: string | undefined) =>
  `${what === undefined ? 'nothing to convert is named' : `${quoted(what)} cannot be converted`}. To fix, write \`trueup convert protection\`, which converts \`branches:\` to \`rulesets:\`, or \`trueup convert names\`, which writes names in place of ids.`;

async function convertOne(file: string, directory: string): Promise<ConvertedFile> {
  try {
    const given = await textToConvert(file, directory);
    const { text, notes, refusals } = convertClassic(given, file);
    const lines = [...noteLines(notes, file), ...refusals.map(errorText)];
    return { file, text, isChanged: text !== given, lines, left: refusals.length };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, isChanged: false, lines: refusedLines(failure), left: failure.refusals.length };
  }
}
