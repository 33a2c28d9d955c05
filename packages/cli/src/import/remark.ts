import {
  escapeUnsafeCharacters,
  formatPath,
  type Remark,
  requireSettingsError,
  SettingsError,
} from '@trueup/core/settings';
import type { ConversionLine, DraftNote } from '@trueup/import';
import { appendFix } from '../command-line/refuse.ts';
import { formatRemarks, formatSettingsError, mergeSameKind } from '../command-line/remark.ts';

/** Counts the mistakes that a run would reject. `read` throws `SettingsError`. */
export async function checkConvertedFile(read: () => Promise<readonly Remark[]>) {
  const remarks = await read().catch(requireSettingsError);
  return remarks instanceof SettingsError
    ? { lines: formatSettingsError(remarks), remaining: remarks.refusals.length }
    : { lines: formatRemarks(remarks), remaining: 0 };
}

export const formatNotes = (notes: readonly DraftNote[], file: string): string[] =>
  mergeSameKind(notes).map(({ kind, line, at, message }) => `${kind} ${file}:${line}: ${formatPath(at)}: ${message}`);

export const formatConversionLine = ({ kind, address, message, fix }: ConversionLine) =>
  escapeUnsafeCharacters([kind, address && `${address}:`, appendFix(message, fix)].filter(Boolean).join(' '));
