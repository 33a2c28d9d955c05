import { redactCredentials } from './addresses.ts';

const maxShownLength = 60;

/** Characters that could end a line, hide text or change its direction, and code points that are not characters. */
export const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;

/** Outside text on one line, with hidden characters made visible. */
export const escapeUnsafeCharacters = (text: string) =>
  text.replace(unsafeCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Outside text shortened and made harmless, for use inside a sentence. */
export function toSafeText(text: string) {
  const start = Array.from(redactCredentials(text).slice(0, 2 * maxShownLength + 2));
  const kept = escapeUnsafeCharacters(start.slice(0, maxShownLength).join(''));
  return start.length > maxShownLength ? `${kept}…` : kept;
}

export const quoteText = (text: string) => `"${toSafeText(text).replaceAll('"', '\\"')}"`;

/** A settings key, or text that must be written exactly like this. */
export const formatCode = (text: string) => `\`${toSafeText(text).replaceAll('`', "'")}\``;

/** The kind of a value, without its content. */
export function describeKind(value: unknown) {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

/** A value for a message: scalars quoted and short, lists and maps only by kind. Never use it for secrets. */
export function describeValue(value: unknown) {
  if (typeof value === 'string') return value === '' ? 'empty text' : `the text ${quoteText(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeof value === 'boolean' ? String(value) : describeKind(value);
}

/** `a`, `b` or `c` */
export function joinWithOr(words: readonly string[]) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A word that a shell passes on as it is. */
export const quoteForShell = (word: string) =>
  /^[\w./@%+:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
