import { together } from '@trueup/core/report';
import {
  formatNamedPath,
  formatPath,
  formatPlace,
  formatRefusal,
  type Refusal,
  type Remark,
  redactCredentials,
  type SettingsError,
} from '@trueup/core/settings';
import { belowFirst, type ShowSource } from './source-lines.ts';

const remarkText = ({ at, names, place, message }: Remark) =>
  [
    'note',
    place && `${formatPlace(place)}:`,
    at.length && `${formatNamedPath({ at, names })}:`,
    redactCredentials(message),
  ]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${formatRefusal(refusal)}`;

export const remarkLines = (remarks: readonly Remark[]) => ofOneKindOnce(remarks).map(remarkText);

export const refusedLines = ({ refusals, remarks }: SettingsError, showSource?: ShowSource) => [
  ...refusals.map((refusal) => {
    const source = showSource?.({ place: refusal.place, key: formatPath(refusal.at) }) ?? [];
    return belowFirst(
      errorText(refusal),
      source.map((line) => `    ${line}`),
    );
  }),
  ...remarkLines(remarks),
];

/** Notes or remarks, those of one kind as one. `--json` has each of them. */
export const ofOneKindOnce = <T extends Remark & { readonly kind?: string }>(notes: readonly T[]): T[] =>
  together(
    notes,
    (note) => ({ kind: note.kind, message: note.message, about: formatNamedPath(note) }),
    (note, message) => ({ ...note, message }),
  );
