import { type DecodedText, decodeLayer, decodeMailWords, jsonEscapes, listSpellings, maxDepth } from '../spellings.ts';
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
      for (const value of unspelt) for (const spelling of listSecretWords(value)) words.add(spelling);
      unspelt.clear();
      const original = { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) };
      const texts = text.includes('=?') ? [original, decodeMailWords(text)] : [original];
      const layers = texts.flatMap((decoded) => [
        ...decodeLayers(decoded, words.hasBlank),
        ...decodeJsonLayers(decoded),
      ]);
      const ranges = layers.flatMap(({ text: layer, starts }) =>
        words.findRanges(layer).map(([from, to]): TextRange => [starts[from]!, starts[to]!]),
      );
      return maskRanges(text, ranges);
    },
  };
}

/** The words to look for, so that no spelling of a secret, of its lines and of their parts stays. */
function listSecretWords(value: string): string[] {
  const lines = value.split(/\r\n|\r|\n/);
  // Shorter lines, such as a brace, are parts of many texts.
  const parts = lines.length > 1 ? lines.filter((line) => line.trim().length >= 4) : lines;
  const pieces = (value.length <= maxPartLength ? [value, ...parts] : parts).flatMap(splitLongPart);
  return [value, ...pieces.flatMap((piece) => [piece, ...listSpellings(piece)])];
}

/**
 * The text under each layer of its escapes. A blank is a plus sign in a form, and nothing says which of the outer layers
 * is one, so each of these is read in both ways.
 */
function decodeLayers(decoded: DecodedText, withForms: boolean, depth = 0): DecodedText[] {
  if (depth === maxDepth) return [decoded];
  const isForm = withForms && depth < maxFormLayers && decoded.text.includes('+');
  const texts = isForm ? [decoded.text, decoded.text.replaceAll('+', ' ')] : [decoded.text];
  const inner = texts.flatMap((text) => {
    const next = mapPositions(decoded, decodeLayer(text));
    return next.text === decoded.text ? [] : decodeLayers(next, withForms, depth + 1);
  });
  return [decoded, ...inner];
}

/** A secret may hold escapes itself, which must stay while JSON in JSON in JSON is undone. */
function decodeJsonLayers(decoded: DecodedText, depth = 0): DecodedText[] {
  const next = mapPositions(decoded, decodeLayer(decoded.text, jsonEscapes));
  return depth === maxDepth || next.text === decoded.text ? [] : [next, ...decodeJsonLayers(next, depth + 1)];
}

/** A layer with its places in the whole text. */
const mapPositions = (outer: DecodedText, { text, starts }: DecodedText): DecodedText => ({
  text,
  starts: starts.map((at) => outer.starts[at]!),
});

const maxFormLayers = 2;

type TextRange = readonly [from: number, to: number];

const maxPartLength = 256;

/** A long line is looked for piece by piece, so that the memory for its spellings stays small. */
function splitLongPart(part: string) {
  if (part.length <= maxPartLength) return [part];
  const half = maxPartLength / 2;
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
    const start = word.slice(0, headLength);
    if (word.length < headLength) this.#short.add(word);
    else this.#byHead.set(start, (this.#byHead.get(start) ?? new Set()).add(word));
  }

  findRanges(text: string): TextRange[] {
    const ranges: TextRange[] = [];
    for (let at = 0; at + headLength <= text.length; at++) {
      const candidates = this.#byHead.get(text.slice(at, at + headLength));
      if (!candidates) continue;
      let longest = 0;
      for (const word of candidates) if (word.length > longest && text.startsWith(word, at)) longest = word.length;
      if (longest) ranges.push([at, at + longest]);
    }
    for (const word of this.#short)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        ranges.push([at, at + word.length]);
    return ranges;
  }
}

const headLength = 4;

/** Ranges that overlap or touch become one mask. */
function maskRanges(text: string, ranges: TextRange[]) {
  const parts: string[] = [];
  let end = -1;
  for (const [from, to] of ranges.sort(([left], [right]) => left - right)) {
    if (from > end) parts.push(text.slice(Math.max(end, 0), from), '***');
    end = Math.max(end, to);
  }
  return parts.length ? parts.join('') + text.slice(end) : text;
}
