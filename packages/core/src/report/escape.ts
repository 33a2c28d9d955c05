/**
 * Values from GitHub and files may contain terminal escapes, workflow commands, mentions or markup. Every output passes
 * each text through one of these functions.
 */

/** Invisible characters that a terminal or page may obey, except those inside an emoji. */
const invisible =
  /((?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const toUnicodeEscape = (character: string): string => {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
};

export const escapeInvisible = (text: string) =>
  text.replace(lineEnd, '⏎').replace(invisible, (character, emoji) => emoji ?? toUnicodeEscape(character));

/** The runner obeys `##[` anywhere in a line and `::` at its start. A wrapped line may start at any word. */
export const escapeForTerminal = (text: string) =>
  escapeInvisible(text)
    .replaceAll('##[', '##\\[')
    .replace(/(?<!\S)::/g, ':\\:');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string) =>
  escapeInvisible(text).replace(/[&<>"']/g, (character) => entities[character]!);

/** GitHub finds mentions and issue references in rendered text, however they are escaped, but never inside `code`. */
export const escapeAsCode = (text: string) =>
  `<code>${escapeInvisible(text).split(longWord).map(escapeWithBreaks).join('')}</code>`;

const longWord = /(\S{17,})/;

/** A table on a phone is as wide as its longest word. `split` puts the long words at odd indexes. */
const escapeWithBreaks = (piece: string, index: number) =>
  index % 2
    ? piece
        .match(/.{1,16}$|.{1,15}[._/:,=-]+|.{1,16}/gu)!
        .map(escapeHtml)
        .join('<wbr>')
    : escapeHtml(piece);

const escapeUtf16Units = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The JSON may end up in a log or a page. */
export const escapeJson = (json: string) =>
  json
    .replace(invisible, (character, emoji) => emoji ?? (character === '\n' ? character : escapeUtf16Units(character)))
    .replaceAll('<', '\\u003c')
    .replaceAll('##[', '##\\u005b');
