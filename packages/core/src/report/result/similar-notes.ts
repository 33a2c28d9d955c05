import { toShownText } from '../../plan/wording.ts';
import { groupBy } from '../../settings/maps.ts';
import type { Line } from './result.ts';

interface ComparableNote {
  /** Keeps notes of different kinds separate, even if their messages are equal. */
  readonly kind?: string;
  readonly message: string;
  /** The name of the note if its message quotes nothing. */
  readonly about: string;
}

const maxSeparateNotes = 3;

const maxNames = 3;

const quotedText = /"(?:[^"\\]|\\.)*"/g;

const toNoteKind = ({ kind, message }: ComparableNote) => JSON.stringify([kind, message.replace(quotedText, '""')]);

/** Merges more than three notes that differ only in quoted names. The first note counts the others. */
export function mergeSimilarNotes<T>(
  notes: readonly T[],
  describe: (note: T) => ComparableNote,
  rewrite: (note: T, message: string) => T,
) {
  const kinds = groupBy(notes.keys(), (at) => toNoteKind(describe(notes[at]!)));
  return notes.flatMap((note, at) => {
    const similar = kinds.get(toNoteKind(describe(note)))!;
    if (similar.length <= maxSeparateNotes) return [note];
    const describeSimilar = () => describeOthers(similar.map((index) => describe(notes[index]!)));
    return at === similar[0] ? [rewrite(note, `${describe(note).message} (${describeSimilar()})`)] : [];
  });
}

export const mergeNoteLines = (lines: readonly Line[]): Line[] => [
  ...lines.filter(({ kind }) => kind !== 'note'),
  ...mergeSimilarNotes(
    lines.filter(({ kind }) => kind === 'note'),
    ({ message, fix, key, namedKey = key, place }) => ({
      kind: JSON.stringify([fix, place?.file]),
      message: toShownText(message),
      about: namedKey,
    }),
    (line, message) => ({ ...line, message }),
  ),
];

function describeOthers(similar: readonly ComparableNote[]) {
  const [first, ...others] = similar.map(({ message, about }) => [...(message.match(quotedText) ?? []), about]);
  const names = others.map((quotes) => quotes.find((name, at) => name !== first![at]));
  const shown = [...new Set(names)].flatMap((name) => name ?? []).slice(0, maxNames);
  if (!shown.length) return `${similar.length} times`;
  return `and ${others.length} more: ${shown.join(', ')}${others.length > maxNames ? ', …' : ''}`;
}
