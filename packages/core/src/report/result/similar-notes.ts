import { groupBy } from '../../settings/maps.ts';

interface ComparableNote {
  /** Separates notes with equal messages. */
  readonly kind?: string;
  readonly message: string;
  /** Names the note if its message quotes nothing. */
  readonly about: string;
}

const maxSeparateNotes = 3;

const maxNames = 3;

const quotedText = /"(?:[^"\\]|\\.)*"/g;

const toNoteKind = ({ kind, message }: ComparableNote) => JSON.stringify([kind, message.replace(quotedText, '""')]);

/** Merges notes that differ only in their quoted names. The first note also shows the number of the others. */
export function mergeSimilarNotes<T>(
  notes: readonly T[],
  tell: (note: T) => ComparableNote,
  retold: (note: T, message: string) => T,
) {
  const kinds = groupBy(notes.keys(), (at) => toNoteKind(tell(notes[at]!)));
  return notes.flatMap((note, at) => {
    const alike = kinds.get(toNoteKind(tell(note)))!;
    if (alike.length <= maxSeparateNotes) return [note];
    const others = () => describeOthers(alike.map((one) => tell(notes[one]!)));
    return at === alike[0] ? [retold(note, `${tell(note).message} (${others()})`)] : [];
  });
}

function describeOthers(alike: readonly ComparableNote[]) {
  const [first, ...others] = alike.map(({ message, about }) => [...(message.match(quotedText) ?? []), about]);
  const names = others.map((found) => found.find((name, at) => name !== first![at]));
  const shown = [...new Set(names)].flatMap((name) => name ?? []).slice(0, maxNames);
  if (!shown.length) return `${alike.length} times`;
  return `and ${others.length} more: ${shown.join(', ')}${others.length > maxNames ? ', …' : ''}`;
}
