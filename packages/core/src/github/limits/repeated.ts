const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];

/** Shorter words are in too many others by chance. */
const shortest = 4;

const isPart = (part: string, whole: string) => part === whole || (part.length >= shortest && whole.includes(part));

/**
 * Whether the text may repeat one of the values, or a word of a value. A text with an address always counts, because an
 * address may hold anything. The words of `known` are public.
 */
export function mayRepeat(text: string, values: unknown, known: string) {
  const open = wordsIn(known);
  const isKnown = (word: string) => open.some((one) => isPart(word, one));
  const words = wordsIn(text).filter((word) => !isKnown(word));
  const hidden = [...new Set([...textsIn(values)].flatMap(wordsIn))].filter((word) => !isKnown(word));
  return text.includes('://') || words.some((word) => hidden.some((one) => isPart(one, word) || isPart(word, one)));
}

/** All texts and numbers in a value. Names of keys do not count. */
function textsIn(value: unknown, seen = new Set<unknown>()): Set<string> {
  const found = new Set<string>();
  if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  const parts: unknown[] = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.values(value);
  return new Set(parts.flatMap((part) => [...textsIn(part, seen)]));
}
