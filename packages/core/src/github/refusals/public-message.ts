/** Decides what a public log may show of GitHub's message. */

export function findPublicSentence(message: string): string | undefined {
  const known = publicSentences.find(
    (sentence) => message.startsWith(sentence) && /^(\.?$|\.?: |\.\s)/.test(message.slice(sentence.length)),
  );
  return known && message.slice(0, known.length + (message[known.length] === '.' ? 1 : 0));
}

const publicSentences = [
  'Advanced Security must be enabled for this repository to use code scanning',
  'Bad Request',
  'Cache limits are managed by the organization or enterprise',
  'Code Security must be enabled for this repository to use code scanning',
  'Code scanning is not enabled for this repository',
  'Conflict',
  'Deactivating GitHub pages for this repository is not allowed',
  'Forbidden',
  'Hook already exists on this repository',
  'Invalid request',
  'Must have admin rights to Repository',
  'Not Found',
  'Repository owner cannot be a collaborator',
  'Repository was archived so is read-only',
  'Resource not accessible by integration',
  'Resource not accessible by personal access token',
  'Secret scanning is disabled on this repository',
  'Secret scanning is not available for this repository',
  'Server Error',
  'Unprocessable Entity',
  'Upgrade to GitHub Pro or make this repository public to enable this feature',
  'Validation Failed',
  'You must have repository read permissions or have the repository variables fine-grained permission',
];

/** True for any text with an address, which may contain anything. */
export function mayRepeatValues(text: string, values: unknown, publicText: string) {
  const publicWords = extractLowercaseWords(publicText);
  const isKnown = (word: string) => publicWords.some((candidate) => isPartOfWord(word, candidate));
  const words = extractLowercaseWords(text).filter((word) => !isKnown(word));
  const hidden = [...new Set([...listTexts(values)].flatMap(extractLowercaseWords))].filter((word) => !isKnown(word));
  return (
    text.includes('://') ||
    words.some((word) => hidden.some((candidate) => isPartOfWord(candidate, word) || isPartOfWord(word, candidate)))
  );
}

const extractLowercaseWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];

/** Shorter words are parts of too many other words. */
const minLength = 4;

const isPartOfWord = (part: string, word: string) => part === word || (part.length >= minLength && word.includes(part));

function listTexts(value: unknown, seen = new Set<unknown>()): Set<string> {
  const texts = new Set<string>();
  if (typeof value === 'string' || typeof value === 'number') texts.add(String(value));
  if (typeof value !== 'object' || value === null || seen.has(value)) return texts;
  seen.add(value);
  const parts: unknown[] = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.values(value);
  return new Set(parts.flatMap((part) => [...listTexts(part, seen)]));
}
