import { formatCode } from '../../settings/message-text.ts';
import { findCompileFault } from './pcre2.ts';

/** GitHub's scanning engine may refuse more, such as lookbehind. Expressions in extended mode pass unchecked. */
export function findExpressionMistake(expression: string) {
  const pieces = [...expression.matchAll(piecePattern)].map(({ groups }) => groups!);
  if (pieces.some(({ extended }) => extended)) return undefined;
  const call = pieces.find((piece) => piece.call)?.call;
  return call === undefined ? findSyntaxError(expression) : describeSubroutineCall(call);
}

/**
 * These pieces only look like syntax. As in PCRE, the `[:` of a name ends where the next begins, to avoid quadratic
 * time.
 */
const literalPieces = [
  String.raw`\\Q.*?(?:\\E|$)`,
  String.raw`\\(?!g[<'])c?[^]`,
  String.raw`\(\?#[^)]*`,
  String.raw`(?<set>\[\^?\]?(?:\\Q.*?(?:\\E|$)|\\c?[^]|\[(?<mark>[:.=])(?:(?!\[\k<mark>)[^\]\\])*\k<mark>\]|[^\]\\])*)`,
];
const call = String.raw`\(\?(?:R|&|P>|[+-]?\d)[^)]*\)?|\\g[<'][^>']*[>']?`;
/** Extended mode begins only with a complete group of PCRE options that leaves `x` on. */
const extendedMode = String.raw`\(\?(?:\^?[imnsJU]*x[imnsxJU]*|[imnsJU]*x[imnsxJU]*-[imnsJU]*)[:)]`;
const piecePattern = new RegExp(`${literalPieces.join('|')}|(?<call>${call})|(?<extended>${extendedMode})`, 'gs');

const describeSubroutineCall = (call: string) => ({
  problem: `calls a group as a subroutine with ${formatCode(call)}, which secret scanning does not support`,
  fix: 'repeat the group instead of the call',
});

/** PCRE2 runs in Unicode mode anyway, and this 16-bit build does not know `(*UTF8)`. */
const unicodeVerbs = /^(?:\(\*(?:UTF8?|UCP)\))*/;

function findSyntaxError(expression: string) {
  const start = unicodeVerbs.exec(expression)![0].length;
  const { text, dashes } = escapeLiteralDashes(expression.slice(start));
  const fault = findCompileFault(text);
  if (!fault) return undefined;
  const reason = fault.message.replace(/ \(PCRE2\w+ not set\)/, '');
  const read = expression.slice(0, start + fault.offset - dashes.filter((at) => at < fault.offset).length);
  const property = /unknown property/.test(reason) && /\\[pP](?:\{[^{}]*\}|[\s\S])$/.exec(read)?.[0];
  if (property) return describeUnknownProperty(property);
  return {
    problem: `is not a regular expression: ${reason}${formatReadPart(read)}`,
    fix: 'correct it at that point; a literal special character needs a backslash before it',
  };
}

/** Newer versions of PCRE2 know more names, and GitHub's version is unknown. */
function describeUnknownProperty(property: string) {
  const script = property.replace(/\b(?:script|sc)(?:_?extensions|x)?\s*[:=]\s*/i, '');
  const known =
    script !== property && !findCompileFault(script)
      ? `write ${formatCode(script)}`
      : 'write a script or a general category, such as `\\p{Greek}` or `\\p{Lu}`';
  return {
    problem: `has ${formatCode(property)}, a Unicode property that this version of PCRE2 does not know`,
    fix: `${known}, or list the characters in a class`,
  };
}

const characterClass = String.raw`\\[dDwWsShHvV]|\\[pP](?:\{[^{}]*\}|[^])|\[:\^?\w+:\]`;
const setMemberPattern = new RegExp(String.raw`(?<before>${characterClass})-(?!\])|\\Q.*?(?:\\E|$)|\\c?[^]|[^]`, 'gs');

/**
 * The scanning engine reads a dash after a class literally, but PCRE2 refuses it. Each such dash gets a backslash.
 * `dashes` lists the positions of these backslashes.
 */
function escapeLiteralDashes(expression: string) {
  const dashes: number[] = [];
  let text = '';
  let end = 0;
  for (const { 0: all, index, groups } of expression.matchAll(piecePattern)) {
    if (groups?.set === undefined) continue;
    text += expression.slice(end, index);
    for (const [character, before] of all.matchAll(setMemberPattern)) {
      if (before !== undefined) dashes.push(text.length + before.length);
      text += before === undefined ? character : `${before}\\-`;
    }
    end = index + all.length;
  }
  return { text: text + expression.slice(end), dashes };
}

const longestShown = 40;

function formatReadPart(text: string) {
  if (text === '') return ', at its start';
  const end = Array.from(text).slice(-longestShown).join('');
  return `, read up to ${end === text ? '' : '…'}${formatCode(end)}`;
}
