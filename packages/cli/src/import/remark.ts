import { escapeUnsafeCharacters, formatPath, type Remark, SettingsError, toSettingsError } from '@trueup/core/settings';
import type { ConversionLine, DraftNote } from '@trueup/import';
import { ofOneKindOnce, refusedLines, remarkLines } from '../command-line/remark.ts';

/** What a run would say of a file, and how much of it the run would refuse. `read` throws `SettingsRefused`. */
export async function judgeFile(read: () => Promise<readonly Remark[]>) {
  const found = await read().catch(toSettingsError);
  return found instanceof SettingsError
    ? { lines: refusedLines(found), left: found.refusals.length }
    : { lines: remarkLines(found), left: 0 };
}

export const noteLines = (notes: readonly DraftNote[], file: string): string[] =>
  ofOneKindOnce(notes).map(({ kind, line, at, message }) => `${kind} ${file}:${line}: ${formatPath(at)}: ${message}`);

/** What a conversion says of a resource or a file. */
export const saidText = ({ kind, address, message, fix }: ConversionLine) =>
  escapeUnsafeCharacters(
    [kind, address && `${address}:`, fix ? `${message}. To fix, ${fix}` : message].filter(Boolean).join(' '),
  );
