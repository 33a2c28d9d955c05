import type { Place, Refusal } from '../refusal.ts';
import { causesOf, type SyntaxFinding } from './causes.ts';
import { mistakeIn } from './syntax.ts';

const mostShown = 20;

type MistakeAt = number | readonly number[] | { readonly offset: number };

export type Mistakes = ReturnType<typeof createMistakes>;

/** Keeps only the first mistake of a line: the rest usually follow from it, and one line may hold a million. */
export function createMistakes(text: string, placeAt: (offset: number) => Place) {
  const byLine = new Map<number, SyntaxFinding>();
  const quotes: number[] = [];
  return {
    /** A quoted text opens here. */
    quote(offset: number) {
      quotes.push(offset);
    },
    /** Takes a mistake in the form in which the parser reports its errors and warnings. */
    add(source: MistakeAt, code: string, message: string, isWarning?: boolean) {
      // The parser warns of a closing bracket that is not indented, which is harmless.
      if (isWarning && code === 'BAD_INDENT') return;
      const offset = offsetOf(source);
      const { line } = placeAt(offset);
      const first = byLine.get(line);
      if (!first || offset < first.offset) byLine.set(line, { code, message, offset });
    },
    refusals(before = Number.POSITIVE_INFINITY): Refusal[] {
      const all = [...byLine.values()]
        .filter(({ offset }) => offset < before)
        .sort((one, other) => one.offset - other.offset);
      const found = causesOf(all, text, quotes);
      const shown = found
        .slice(0, mostShown)
        .map((one): Refusal => ({ at: [], place: placeAt(one.offset), ...mistakeIn(one) }));
      const next = found[mostShown];
      return next ? [...shown, { at: [], place: placeAt(next.offset), ...andMore(found.length - mostShown) }] : shown;
    },
  };
}

function offsetOf(source: MistakeAt): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : source[0]!;
}

const andMore = (count: number) => ({
  problem: `${count} more lines cannot be read, from this one on`,
  fix: 'start with the first lines: the others may only follow from them',
});
