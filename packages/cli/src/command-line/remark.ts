import { mergeSimilarNotes } from '@trueup/core/report';
import {
  formatPath,
  formatPlace,
  formatRefusal,
  type Refusal,
  type Remark,
  redactUrlCredentials,
  type SettingsError,
} from '@trueup/core/settings';
import { insertAfterFirstLine, type SourcePreview } from './source-lines.ts';

const formatRemark = ({ at, names, place, message }: Remark) =>
  ['note', place && `${formatPlace(place)}:`, at.length && `${formatPath(at, names)}:`, redactUrlCredentials(message)]
    .filter(Boolean)
    .join(' ');

export const formatRefusalLine = (refusal: Refusal) => `error ${formatRefusal(refusal)}`;

export const formatRemarks = (remarks: readonly Remark[]): string[] => mergeSameKind(remarks).map(formatRemark);

export const formatSettingsError = ({ refusals, remarks }: SettingsError, showSource?: SourcePreview): string[] => [
  ...refusals.map((refusal) => {
    const source = showSource?.({ place: refusal.place, key: formatPath(refusal.at) }) ?? [];
    return insertAfterFirstLine(
      formatRefusalLine(refusal),
      source.map((line) => `    ${line}`),
    );
  }),
  ...formatRemarks(remarks),
];

/** Only the text output merges similar notes. `--json` lists each note. */
export const mergeSameKind = <T extends Remark & { readonly kind?: string }>(notes: readonly T[]): T[] =>
  mergeSimilarNotes(
    notes,
    (note) => ({ kind: note.kind, message: note.message, about: formatPath(note.at, note.names) }),
    (note, message) => ({ ...note, message }),
  );
