import { together } from '../result/together.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import {
  namedPathText,
  orRefusal,
  pathText,
  placeText,
  type Refusal,
  type Remark,
  refusalText,
  SettingsRefused,
} from '../settings/refusal.ts';
import { visible } from '../settings/shown.ts';
import type { DraftNote } from '../wings/conversion/draft.ts';
import type { ConversionLine } from '../wings/conversion/line.ts';

/** A remark about a settings file as one line of output. */
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

export const refusedLines = ({ refusals, remarks }: SettingsRefused) => [
  ...refusals.map(errorText),
  ...remarkLines(remarks),
];

/** What a run would say of a file, and how much of it the run would refuse. `read` throws `SettingsRefused`. */
export async function judged(read: () => Promise<readonly Remark[]>) {
  const found = await orRefusal(read);
  return found instanceof SettingsRefused
    ? { lines: refusedLines(found), left: found.refusals.length }
    : { lines: remarkLines(found), left: 0 };
}

export const noteLines = (notes: readonly DraftNote[], file: string): string[] =>
  ofOneKindOnce(notes).map(({ kind, line, at, message }) => `${kind} ${file}:${line}: ${pathText(at)}: ${message}`);

/** Notes or remarks, those of one kind as one. `--json` has each of them. */
const ofOneKindOnce = <T extends Remark | DraftNote>(notes: readonly T[]): T[] =>
  together(
    notes,
    (note) => ({ kind: 'kind' in note ? note.kind : '', message: note.message, about: namedPathText(note) }),
    (note, message) => ({ ...note, message }),
  );

/** What a conversion says of a resource or a file. */
export const saidText = ({ kind, address, message, fix }: ConversionLine) =>
  visible([kind, address && `${address}:`, fix ? `${message}. To fix, ${fix}` : message].filter(Boolean).join(' '));
