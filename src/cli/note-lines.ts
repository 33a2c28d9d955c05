import type { DraftNote } from '../conversion/draft.ts';
import { together } from '../report/together.ts';
import { namedPathText, pathText, type Remark } from '../settings/refusal.ts';

/** The notes of a conversion as lines. */
export const noteLines = (notes: readonly DraftNote[], file: string): string[] =>
  ofOneKindOnce(notes).map(({ kind, line, at, message }) => `${kind} ${file}:${line}: ${pathText(at)}: ${message}`);

/** Notes or remarks, those of one kind as one. `--json` has each of them. */
export const ofOneKindOnce = <T extends Remark | DraftNote>(notes: readonly T[]): T[] =>
  together(
    notes,
    (note) => ({ kind: 'kind' in note ? note.kind : '', message: note.message, about: namedPathText(note) }),
    (note, message) => ({ ...note, message }),
  );
