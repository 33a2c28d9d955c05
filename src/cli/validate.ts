import { failureLines, remarkLine } from '../modes/outcome.ts';
import { type FileVerdict, validationReport } from '../report/json.ts';
import type { SettingsRefused } from '../settings/refusal.ts';
import type { Arguments } from './command.ts';
import { errorText, printed, remarkText } from './remark.ts';
import { type ReadFile, readFiles } from './settings-files.ts';
import type { Terminal } from './terminal.ts';

/** `trueup validate`: every mistake that the files alone can show. */
export async function validate({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const unknownKeys = flags.get('unknown-keys');
  if (unknownKeys !== undefined && unknownKeys !== 'send' && unknownKeys !== 'refuse') {
    terminal.out.write('error --unknown-keys: no such choice. To fix, write `send` or `refuse`.\n');
    return 1;
  }
  const read = await readFiles(files, unknownKeys);
  const text = flags.has('json')
    ? validationReport(read.map(verdictOn))
    : read
        .flatMap(linesOf)
        .map((line) => `${printed(line)}\n`)
        .join('');
  terminal.out.write(text);
  return read.every(({ refused }) => !refused) ? 0 : 1;
}

/** One slip in a long list is a problem of each of its entries, and nobody reads more than a hundred. */
const most = 100;

function bounded(lines: readonly string[]) {
  const more = lines.length - most;
  return more > 0
    ? [...lines.slice(0, most), `and ${more} more. To fix, start with those above, then validate again.`]
    : lines;
}

function linesOf({ file, parsed, refused }: ReadFile): readonly string[] {
  if (refused) return bounded(refusedLines(refused));
  const { declared, remarks } = parsed!;
  const count = `${declared.length} section${declared.length === 1 ? '' : 's'} declared`;
  return [...bounded(remarks.map(remarkText)), `${file}: ${count}, nothing refused`];
}

const verdictOn = ({ file, parsed, refused }: ReadFile): FileVerdict => ({
  file,
  accepted: !refused,
  sections: parsed?.declared.map(({ key }) => key) ?? [],
  lines: refused ? failureLines(refused) : parsed!.remarks.map(remarkLine),
});

export const refusedLines = ({ refusals, remarks }: SettingsRefused) => [
  ...refusals.map(errorText),
  ...remarks.map(remarkText),
];
