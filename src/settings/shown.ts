import { withoutCredentials } from './addresses.ts';

const longest = 60;

/** Whatever could end a line, hide text or turn its direction, and what is no character at all. */
export const treacherous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Text from outside as one line on which nothing is hidden. */
export const visible = (text: string) => text.replace(treacherous, escaped);

/** Text from outside, cut and made harmless, so that it can stand inside a sentence. */
export function inert(text: string) {
  const start = Array.from(withoutCredentials(text).slice(0, 2 * longest + 2));
  const kept = visible(start.slice(0, longest).join(''));
  return start.length > longest ? `${kept}…` : kept;
}

export const quoted = (text: string) => `"${inert(text).replaceAll('"', '\\"')}"`;

/** A settings key, or what has to be written letter for letter. */
export const code = (text: string) => `\`${inert(text).replaceAll('`', "'")}\``;

/** What a value is, without a word of what it says. */
export function kindOf(value: unknown) {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

/** A value as a message repeats it: scalars short and quoted, lists and maps by their kind. Never for secrets. */
export function shown(value: unknown) {
  // What is refused as a value may be the secret address of a webhook.
  if (typeof value === 'string')
    return value === '' ? 'empty text' : `the text ${quoted(withoutCredentials(value, 'origin'))}`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** `a`, `b` or `c` */
export function either(words: readonly string[]) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
