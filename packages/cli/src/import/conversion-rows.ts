import type { PageRow } from '@trueup/core/report';
import { mergeSimilarNotes } from '@trueup/core/report';
import {
  escapeUnsafeCharacters,
  formatPath,
  type Remark,
  requireSettingsError,
  SettingsError,
} from '@trueup/core/settings';
import type { ConversionLine, DraftNote } from '@trueup/import';
import { reportRemarks, reportSettingsError } from '../command-line/settings-lines.ts';
import { appendFix } from '../command-line/usage-errors.ts';
import { toKindRow, toLineRows } from '../terminal/page-rows.ts';

/** Counts the mistakes that a run would reject. `read` throws `SettingsError`. */
export async function checkConvertedFile(read: () => Promise<readonly Remark[]>) {
  const remarks = await read().catch(requireSettingsError);
  return remarks instanceof SettingsError
    ? { rows: toLineRows(reportSettingsError(remarks)), remaining: remarks.refusals.length }
    : { rows: toLineRows(reportRemarks(remarks)), remaining: 0 };
}

export const toNoteRows = (notes: readonly DraftNote[], file: string): PageRow[] =>
  mergeSimilarNotes(
    notes,
    ({ kind, message, at }) => ({ kind, message, about: formatPath(at) }),
    (note, message) => ({ ...note, message }),
  ).map(({ kind, line, at, message }) => toKindRow(kind, `${file}:${line}: ${formatPath(at)}: ${message}`));

export const toConversionRow = ({ kind, address, message, fix }: ConversionLine): PageRow =>
  toKindRow(kind, escapeUnsafeCharacters(`${address ? `${address}: ` : ''}${appendFix(message, fix)}`));
