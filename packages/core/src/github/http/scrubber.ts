import { type Decoded, decode, decodeWords, deepest, inJson, spellingsOf } from '../spellings.ts';
import type { Secret } from './secret.ts';

/** Removes the run's secrets from texts that come from outside, in every spelling they may have there. */
export function createScrubber() {
  const words = new SecretWords();
  const known = new Set<string>();
  // Spelling takes time, and there is plenty of it once the first request is on its way.
  const unspelt = new Set<string>();
  return {
    hide(secret: Secret) {
      const value = secret.reveal();
      if (!value || known.has(value)) return;
      known.add(value);
      unspelt.add(value);
    },
    scrub(text: string) {
      for (const value of unspelt) for (const spelt of wordsFor(value)) words.add(spelt);
      unspelt.clear();
      const whole = { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) };
      const views = text.includes('=?') ? [whole, decodeWords(text)] : [whole];
      const layers = views.flatMap((view) => [...layersOf(view, words.hasBlank), ...layersOfJson(view)]);
      const found = layers.flatMap(({ text: layer, starts }) =>
        words.rangesIn(layer).map(([from, to]): Range => [starts[from]!, starts[to]!]),
      );
      return mask(text, found);
    },
  };
}

/** The words to look for, so that no spelling of a secret, of its lines and of their parts stays. */
function wordsFor(value: string): string[] {
  const lines = value.split(/\r\n|\r|\n/);
  // Shorter lines, such as a brace, are parts of many texts.
  const parts = lines.length > 1 ? lines.filter((line) => line.trim().length >= 4) : lines;
  const pieces = (value.length <= longestPart ? [value, ...parts] : parts).flatMap(piecesOf);
  return [value, ...pieces.flatMap((piece) => [piece, ...spellingsOf(piece)])];
}

/**
 * The text under each layer of its escapes. A blank is a plus sign in a form, and nothing says which of the outer layers
 * is one, so each of these is read in both ways.
 */
function layersOf(view: Decoded, withForms: boolean, depth = 0): Decoded[] {
  if (depth === deepest) return [view];
  const isForm = withForms && depth < mostForms && view.text.includes('+');
  const texts = isForm ? [view.text, view.text.replaceAll('+', ' ')] : [view.text];
  const inner = texts.flatMap((text) => {
    const next = under(view, decode(text));
    return next.text === view.text ? [] : layersOf(next, withForms, depth + 1);
  });
  return [view, ...inner];
}

/** A secret may hold escapes itself, which must stay while JSON in JSON in JSON is undone. */
function layersOfJson(view: Decoded, depth = 0): Decoded[] {
  const next = under(view, decode(view.text, inJson));
  return depth === deepest || next.text === view.text ? [] : [next, ...layersOfJson(next, depth + 1)];
}

/** A layer with its places in the whole text. */
const under = (view: Decoded, { text, starts }: Decoded): Decoded => ({
  text,
  starts: starts.map((at) => view.starts[at]!),
});

const mostForms = 2;

type Range = readonly [from: number, to: number];

const longestPart = 256;

/** A long line is looked for piece by piece, so that the memory for its spellings stays small. */
function piecesOf(part: string) {
  if (part.length <= longestPart) return [part];
  const half = longestPart / 2;
  return Array.from({ length: Math.floor(part.length / half) }, (_, at) =>
    part.slice(at * half, (at + 2) * half > part.length ? undefined : (at + 1) * half),
  );
}

/** Many words that are looked for at once: their first characters lead to them, so the time grows with the text alone. */
class SecretWords {
  readonly #byHead = new Map<string, Set<string>>();
  readonly #short = new Set<string>();
  hasBlank = false;

  add(word: string) {
    this.hasBlank ||= word.includes(' ');
    const start = word.slice(0, head);
    if (word.length < head) this.#short.add(word);
    else this.#byHead.set(start, (this.#byHead.get(start) ?? new Set()).add(word));
  }

  rangesIn(text: string): Range[] {
    const found: Range[] = [];
    for (let at = 0; at + head <= text.length; at++) {
      const those = this.#byHead.get(text.slice(at, at + head));
      if (!those) continue;
      let longest = 0;
      for (const word of those) if (word.length > longest && text.startsWith(word, at)) longest = word.length;
      if (longest) found.push([at, at + longest]);
    }
    for (const word of this.#short)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        found.push([at, at + word.length]);
    return found;
  }
}

const head = 4;

/** Ranges that overlap or touch become one mask. */
function mask(text: string, found: Range[]) {
  const parts: string[] = [];
  let end = -1;
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    if (from > end) parts.push(text.slice(Math.max(end, 0), from), '***');
    end = Math.max(end, to);
  }
  return parts.length ? parts.join('') + text.slice(end) : text;
}
