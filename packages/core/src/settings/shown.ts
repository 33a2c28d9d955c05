import { withoutCredentials } from './addresses.ts';

const longest = 60;

/** Characters that could end a line, hide text or change its direction, and code points that are not characters. */
export const treacherous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;

/** Outside text on one line, with hidden characters made visible. */
export const visible = (text: string) =>
  text.replace(treacherous, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Outside text shortened and made harmless, for use inside a sentence. */
export function inert(text: string) {
  const start = Array.from(withoutCredentials(text).slice(0, 2 * longest + 2));
  const kept = visible(start.slice(0, longest).join(''));
  return start.length > longest ? `${kept}…` : kept;
}

export const quote = (text: string) => `"${inert(text).replaceAll('"', '\\"')}"`;

/** A settings key, or text that must be written exactly like this. */
export const code = (text: string) => `\`${inert(text).replaceAll('`', "'")}\``;

/** The kind of a value, without its content. */
export function nameKind(value: unknown) {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

/** A value for a message: scalars quoted and short, lists and maps only by kind. Never use it for secrets. */
export function show(value: unknown) {
  if (typeof value === 'string') return value === '' ? 'empty text' : `the text ${quote(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeof value === 'boolean' ? String(value) : nameKind(value);
}

/** `a`, `b` or `c` */
export function either(words: readonly string[]) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A word that a shell passes on as it is. */
export const inShell = (word: string) =>
  /^[\w./@%+:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
