import { groupBy } from '../../settings/maps.ts';

/** What a note says of one of several things. */
interface ComparableNote {
  /** Sets apart notes of the same words. */
  readonly kind?: string;
  readonly message: string;
  /** The key that it is about: its name, where the message has none. */
  readonly about: string;
}

/** So many notes of one kind stand one by one. */
const maxSeparateNotes = 3;

/** So many names stand for all of them. */
const maxNames = 3;

/** Names stand in quotes. Code is a part of what a note says. */
const quotedText = /"(?:[^"\\]|\\.)*"/g;

const toNoteKind = ({ kind, message }: ComparableNote) => JSON.stringify([kind, message.replace(quotedText, '""')]);

/** More than a few notes that differ only in what they name as one: the first, the number of the others, some names. */
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
