import { redactUrlCredentials } from './redaction.ts';

const maxShownLength = 60;

/** People type or search for this text, so it holds a branch of 255 characters in full. */
export const maxCodeLength = 300;

export const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;

export const escapeUnsafeCharacters = (text: string) =>
  text.replace(unsafeCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Redacts credentials, escapes unsafe characters, and cuts long text. */
export function toSafeText(text: string, maxLength = maxShownLength) {
  const start = Array.from(redactUrlCredentials(text).slice(0, 2 * maxLength + 2));
  const shortened = escapeUnsafeCharacters(start.slice(0, maxLength).join(''));
  return start.length > maxLength ? `${shortened}…` : shortened;
}

/** Applies `toSafeText` first. */
export const quoteText = (text: string) => `"${toSafeText(text).replaceAll('"', '\\"')}"`;

/** Applies `toSafeText` first. For keys, files and text to type. */
export const formatCode = (text: string) => `\`${toSafeText(text, maxCodeLength).replaceAll('`', "'")}\``;

/** Never shows the content of the value. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

/** Quotes scalars, and shows lists and maps only by kind. Never use it for secrets. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty text' : `the text ${quoteText(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeof value === 'boolean' ? String(value) : describeKind(value);
}

export function joinWithOr(words: readonly string[]) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export const quoteForShell = (word: string) =>
  /^[\w./@%+:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
