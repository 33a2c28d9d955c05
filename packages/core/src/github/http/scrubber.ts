/**
 * Removes the secrets of a run from outside texts. A server may spell a secret in another way, so each text is decoded
 * and searched layer by layer.
 */

import type { Secret } from './secret.ts';
import {
  type DecodedText,
  decodeLayer,
  decodeMailWords,
  jsonEscapes,
  lineBreaks,
  listSpellings,
  maxDecodingDepth,
} from './spellings.ts';

/** `scrub` masks all spellings of the secrets that `hide` received. */
export function createScrubber() {
  const words = new SecretWords();
  const known = new Set<string>();
  // Listing spellings is slow, so it waits for the first text to scrub.
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
      const ranges = layers.flatMap((layer) => [
        ...words.findRanges(layer.text).map(([from, to]): TextRange => [layer.starts[from]!, layer.starts[to]!]),
        ...findRangesAcrossLines(words, layer),
      ]);
      return maskRanges(text, ranges);
    },
  };
}

function listSecretWords(value: string): string[] {
  const lines = value.split(/\r\n|\r|\n/);
  // A short line, such as a brace, is part of many texts.
  const parts = lines.length > 1 ? lines.filter((line) => line.trim().length >= 4) : lines;
  const pieces = (value.length <= maxPartLength ? [value, ...parts] : parts).flatMap(splitLongPart);
  return [value, ...pieces.flatMap((piece) => [piece, ...listSpellings(piece)])];
}

/** A form writes a blank as a plus sign, and nothing shows which layer is a form. */
function decodeLayers(decoded: DecodedText, readsForms: boolean, depth = 0): DecodedText[] {
  if (depth === maxDecodingDepth) return [decoded];
  const isForm = readsForms && depth < maxFormLayers && decoded.text.includes('+');
  const texts = isForm ? [decoded.text, decoded.text.replaceAll('+', ' ')] : [decoded.text];
  const inner = texts.flatMap((text) => {
    const next = mapPositions(decoded, decodeLayer(text));
    return next.text === decoded.text ? [] : decodeLayers(next, readsForms, depth + 1);
  });
  return [decoded, ...inner];
}

/** A secret may contain escapes itself. */
function decodeJsonLayers(decoded: DecodedText, depth = 0): DecodedText[] {
  const next = mapPositions(decoded, decodeLayer(decoded.text, jsonEscapes));
  return depth === maxDecodingDepth || next.text === decoded.text ? [] : [next, ...decodeJsonLayers(next, depth + 1)];
}

/** Base64 often has line breaks. */
function findRangesAcrossLines(words: SecretWords, { text, starts }: DecodedText): TextRange[] {
  if (!/[\r\n]/.test(text)) return [];
  const joined = decodeLayer(text, lineBreaks);
  return words
    .findRanges(joined.text)
    .map(([from, to]) => [starts[joined.starts[from]!]!, starts[joined.starts[to - 1]! + 1]!]);
}

const mapPositions = (outer: DecodedText, { text, starts }: DecodedText): DecodedText => ({
  text,
  starts: starts.map((at) => outer.starts[at]!),
});

const maxFormLayers = 2;

type TextRange = readonly [from: number, to: number];

const maxPartLength = 256;

/** Pieces need less memory for their spellings. */
function splitLongPart(part: string): string[] {
  if (part.length <= maxPartLength) return [part];
  const half = maxPartLength / 2;
  return Array.from({ length: Math.floor(part.length / half) }, (_, index) =>
    part.slice(index * half, (index + 2) * half > part.length ? undefined : (index + 1) * half),
  );
}

/** The search time does not grow with the number of words. */
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

function maskRanges(text: string, ranges: TextRange[]): string {
  const parts: string[] = [];
  let end = -1;
  for (const [start, stop] of ranges.sort(([left], [right]) => left - right)) {
    if (start > end) parts.push(text.slice(Math.max(end, 0), start), '***');
    end = Math.max(end, stop);
  }
  return parts.length ? parts.join('') + text.slice(end) : text;
}
