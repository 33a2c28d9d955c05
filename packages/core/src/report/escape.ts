/**
 * Values come from the host and from files and may contain anything: escapes that repaint a terminal, workflow
 * commands, mentions, markup. Every output passes every piece of text through one of these functions.
 */

/** Characters that a reader does not see but a terminal or page may obey. Those inside an emoji stay. */
const invisible =
  /((?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const escapeCharacter = (character: string) => {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
};

/** One line of text with every invisible character spelt out and line ends as ⏎. */
export const escapeInvisible = (text: string) =>
  text.replace(lineEnd, '⏎').replace(invisible, (character, emoji) => emoji ?? escapeCharacter(character));

/**
 * For a terminal and a workflow's log. The runner obeys `##[` anywhere in a line and `::` at its start, and a wrapped
 * line may start at any word.
 */
export const escapeForTerminal = (text: string) =>
  escapeInvisible(text)
    .replaceAll('##[', '##\\[')
    .replace(/(?<!\S)::/g, ':\\:');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For the text and the quoted attributes of a page of our own. */
export const escapeHtml = (text: string) =>
  escapeInvisible(text).replace(/[&<>"']/g, (character) => entities[character]!);

/**
 * For Markdown, inside an HTML block, where the host parses no Markdown. The host finds mentions and issue references
 * in the rendered text, however they are escaped, but never inside `code`.
 */
export const escapeAsCode = (text: string) =>
  `<code>${escapeInvisible(text).split(longWord).map(insertBreaks).join('')}</code>`;

const longWord = /(\S{17,})/;

/** A table on a phone is as wide as its longest word, so a long word may break after a part of it. */
const insertBreaks = (text: string, index: number) =>
  index % 2
    ? text
        .match(/.{1,16}$|.{1,15}[._/:,=-]+|.{1,16}/gu)!
        .map(escapeHtml)
        .join('<wbr>')
    : escapeHtml(text);

const escapeUnits = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** For JSON that may end up in a log or a page. It still parses to the same values. */
export const escapeJson = (json: string) =>
  json
    .replace(invisible, (character, emoji) => emoji ?? (character === '\n' ? character : escapeUnits(character)))
    .replaceAll('<', '\\u003c')
    .replaceAll('##[', '##\\u005b');
