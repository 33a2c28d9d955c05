import type { Note } from '../conversion/draft.ts';
import { pathText } from '../settings/refusal.ts';

/** The notes of a conversion as lines. */
export const noteLines = (notes: readonly Note[], file: string): string[] =>
  gathered(notes).map(([note, times]) => noteText(note, times, file));

/** Reports the same change to many entries once, at the first of them. */
function gathered(notes: readonly Note[]): [Note, number][] {
  const alike = new Map<string, [Note, number]>();
  for (const note of notes) {
    const key = JSON.stringify([note.kind, note.message, note.at.map((part) => (typeof part === 'number' ? 0 : part))]);
    const [first, times] = alike.get(key) ?? [note, 0];
    alike.set(key, [first, times + 1]);
  }
  return [...alike.values()];
}

const noteText = ({ kind, line, at, message }: Note, times: number, file: string) =>
  `${kind} ${file}:${line}: ${pathText(at)}: ${message}${times > 1 ? ` (${times} times)` : ''}`;
