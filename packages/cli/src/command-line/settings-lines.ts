import type { Line } from '@trueup/core/report';
import { mergeNoteLines, reportFailures, reportRemark } from '@trueup/core/report';
import { type Remark, redactUrlCredentials, type SettingsError } from '@trueup/core/settings';

/** Merges similar notes, for the text output. `--json` lists each note. */
export const toShownLines = (lines: readonly Line[]): Line[] =>
  mergeNoteLines(lines).map((line) => ({
    ...line,
    message: redactUrlCredentials(String(line.message)),
    ...(line.fix && { fix: redactUrlCredentials(String(line.fix)) }),
  }));

export const reportRemarks = (remarks: readonly Remark[]): Line[] => toShownLines(remarks.map(reportRemark));

export const reportSettingsError = (failure: SettingsError): Line[] => toShownLines(reportFailures(failure));
