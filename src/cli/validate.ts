import type { SettingsRefused } from '../settings/refusal.ts';
import { errorText, printed, remarkText } from './remark.ts';
import { type ReadFile, readFiles } from './settings-files.ts';
import type { Terminal } from './terminal.ts';

/** `trueup validate`: every mistake that the files alone can show. */
export async function validate(files: readonly string[], terminal: Terminal): Promise<number> {
  const read = await readFiles(files);
  for (const line of read.flatMap(linesOf)) terminal.out.write(`${printed(line)}\n`);
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

export const refusedLines = ({ refusals, remarks }: SettingsRefused) => [
  ...refusals.map(errorText),
  ...remarks.map(remarkText),
];
