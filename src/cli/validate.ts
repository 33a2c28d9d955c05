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

function linesOf({ file, parsed, refused }: ReadFile): string[] {
  if (refused) return refusedLines(refused);
  const { declared, remarks } = parsed!;
  const count = `${declared.length} section${declared.length === 1 ? '' : 's'} declared`;
  return [...remarks.map(remarkText), `${file}: ${count}, nothing refused`];
}

export const refusedLines = ({ refusals, remarks }: SettingsRefused) => [
  ...refusals.map(errorText),
  ...remarks.map(remarkText),
];
