import { together } from '@trueup/core/report';
import {
  namedPathText,
  pathText,
  placeText,
  type Refusal,
  type Remark,
  refusalText,
  type SettingsRefused,
  withoutCredentials,
} from '@trueup/core/settings';
import { insertAfterFirstLine, type SourcePreview } from './source-lines.ts';

const formatRemark = ({ at, names, place, message }: Remark) =>
  [
    'note',
    place && `${placeText(place)}:`,
    at.length && `${namedPathText({ at, names })}:`,
    withoutCredentials(message),
  ]
    .filter(Boolean)
    .join(' ');

export const formatRefusal = (refusal: Refusal) => `error ${refusalText(refusal)}`;

export const formatRemarks = (remarks: readonly Remark[]) => mergeSameKind(remarks).map(formatRemark);

export const formatRefusals = ({ refusals, remarks }: SettingsRefused, showSource?: SourcePreview) => [
  ...refusals.map((refusal) => {
    const source = showSource?.({ place: refusal.place, key: pathText(refusal.at) }) ?? [];
    return insertAfterFirstLine(
      formatRefusal(refusal),
      source.map((line) => `    ${line}`),
    );
  }),
  ...formatRemarks(remarks),
];

/** `--json` still lists each note. */
export const mergeSameKind = <T extends Remark & { readonly kind?: string }>(notes: readonly T[]): T[] =>
  together(
    notes,
    (note) => ({ kind: note.kind, message: note.message, about: namedPathText(note) }),
    (note, message) => ({ ...note, message }),
  );
