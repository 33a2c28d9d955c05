import { groupBy } from '../../settings/maps.ts';

/** What a note says of one of several things. */
interface LikeNote {
  /** Sets apart notes of the same words. */
  readonly kind?: string;
  readonly message: string;
  /** The key that it is about: its name, where the message has none. */
  readonly about: string;
}

/** So many notes of one kind stand one by one. */
const few = 3;

/** So many names stand for all of them. */
const some = 3;

/** Names stand in quotes. Code is a part of what a note says. */
const quotedText = /"(?:[^"\\]|\\.)*"/g;

const kindOf = ({ kind, message }: LikeNote) => JSON.stringify([kind, message.replace(quotedText, '""')]);

/** More than a few notes that differ only in what they name as one: the first, the number of the others, some names. */
export function together<T>(notes: readonly T[], tell: (note: T) => LikeNote, retold: (note: T, message: string) => T) {
  const kinds = groupBy(notes.keys(), (at) => kindOf(tell(notes[at]!)));
  return notes.flatMap((note, at) => {
    const alike = kinds.get(kindOf(tell(note)))!;
    if (alike.length <= few) return [note];
    const others = () => othersOf(alike.map((one) => tell(notes[one]!)));
    return at === alike[0] ? [retold(note, `${tell(note).message} (${others()})`)] : [];
  });
}

function othersOf(alike: readonly LikeNote[]) {
  const [first, ...others] = alike.map(({ message, about }) => [...(message.match(quotedText) ?? []), about]);
  const names = others.map((found) => found.find((name, at) => name !== first![at]));
  const shown = [...new Set(names)].flatMap((name) => name ?? []).slice(0, some);
  if (!shown.length) return `${alike.length} times`;
  return `and ${others.length} more: ${shown.join(', ')}${others.length > some ? ', …' : ''}`;
}
