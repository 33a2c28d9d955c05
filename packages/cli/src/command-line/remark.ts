import { mergeSimilarNotes } from '@trueup/core/report';
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
import { belowFirst, type ShowSource } from './source-lines.ts';

const remarkText = ({ at, names, place, message }: Remark) =>
  [
    'note',
    place && `${placeText(place)}:`,
    at.length && `${namedPathText({ at, names })}:`,
    withoutCredentials(message),
  ]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${refusalText(refusal)}`;

export const remarkLines = (remarks: readonly Remark[]) => ofOneKindOnce(remarks).map(remarkText);

export const refusedLines = ({ refusals, remarks }: SettingsRefused, showSource?: ShowSource) => [
  ...refusals.map((refusal) => {
    const source = showSource?.({ place: refusal.place, key: pathText(refusal.at) }) ?? [];
    return belowFirst(
      errorText(refusal),
      source.map((line) => `    ${line}`),
    );
  }),
  ...remarkLines(remarks),
];

/** Notes or remarks, those of one kind as one. `--json` has each of them. */
export const ofOneKindOnce = <T extends Remark & { readonly kind?: string }>(notes: readonly T[]): T[] =>
  mergeSimilarNotes(
    notes,
    (note) => ({ kind: note.kind, message: note.message, about: namedPathText(note) }),
    (note, message) => ({ ...note, message }),
  );
