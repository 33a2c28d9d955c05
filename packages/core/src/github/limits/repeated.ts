const splitWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];

/** Shorter words are parts of too many others. */
const minLength = 4;

const isPartOfWord = (part: string, word: string) => part === word || (part.length >= minLength && word.includes(part));

/** An address may contain anything, so it always counts. */
export function mayRepeat(text: string, values: unknown, publicText: string) {
  const publicWords = splitWords(publicText);
  const isKnown = (word: string) => publicWords.some((candidate) => isPartOfWord(word, candidate));
  const words = splitWords(text).filter((word) => !isKnown(word));
  const hidden = [...new Set([...listTexts(values)].flatMap(splitWords))].filter((word) => !isKnown(word));
  return (
    text.includes('://') ||
    words.some((word) => hidden.some((candidate) => isPartOfWord(candidate, word) || isPartOfWord(word, candidate)))
  );
}

function listTexts(value: unknown, seen = new Set<unknown>()): Set<string> {
  const texts = new Set<string>();
  if (typeof value === 'string' || typeof value === 'number') texts.add(String(value));
  if (typeof value !== 'object' || value === null || seen.has(value)) return texts;
  seen.add(value);
  const parts: unknown[] = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.values(value);
  return new Set(parts.flatMap((part) => [...listTexts(part, seen)]));
}
