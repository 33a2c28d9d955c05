import { formatCode } from '../../settings/message-text.ts';
import { compile } from './pcre2.ts';

/**
 * Finds syntax errors by the rules of PCRE. The scanning engine may refuse more: it does not support lookbehind or
 * backreferences. Expressions in extended mode, which ignores blanks and comments, pass unchecked.
 */
export function mistakeIn(expression: string) {
  const pieces = [...expression.matchAll(piece)].map(({ groups }) => groups!);
  if (pieces.some(({ extended }) => extended)) return undefined;
  const call = pieces.find((one) => one.call)?.call;
  return call === undefined ? fault(expression) : subroutine(call);
}

/**
 * Pieces that only look like syntax: quoted spans, escapes, comments and classes. As in PCRE, `[:` of a name ends where
 * the next one starts; otherwise each of a million would be searched to the end of the expression.
 */
const plain = [
  String.raw`\\Q.*?(?:\\E|$)`,
  String.raw`\\(?!g[<'])c?[^]`,
  String.raw`\(\?#[^)]*`,
  String.raw`(?<set>\[\^?\]?(?:\\Q.*?(?:\\E|$)|\\c?[^]|\[(?<mark>[:.=])(?:(?!\[\k<mark>)[^\]\\])*\k<mark>\]|[^\]\\])*)`,
];
const call = String.raw`\(\?(?:R|&|P>|[+-]?\d)[^)]*\)?|\\g[<'][^>']*[>']?`;
/** Only a whole group of options that PCRE knows, which leaves `x` on, begins the extended mode. */
const extended = String.raw`\(\?(?:\^?[imnsJU]*x[imnsxJU]*|[imnsJU]*x[imnsxJU]*-[imnsJU]*)[:)]`;
const piece = new RegExp(`${plain.join('|')}|(?<call>${call})|(?<extended>${extended})`, 'gs');

const subroutine = (call: string) => ({
  problem: `calls a group as a subroutine with ${formatCode(call)}, which secret scanning does not support`,
  fix: 'repeat the group instead of the call',
});

/** Removed first: PCRE2 runs in Unicode mode anyway, and this 16-bit build does not know `(*UTF8)`. */
const verbs = /^(?:\(\*(?:UTF8?|UCP)\))*/;

function fault(expression: string) {
  const start = verbs.exec(expression)![0].length;
  const { text, dashes } = literalDashes(expression.slice(start));
  const found = compile(text);
  if (!found) return undefined;
  const reason = found.message.replace(/ \(PCRE2\w+ not set\)/, '');
  const read = expression.slice(0, start + found.offset - dashes.filter((at) => at < found.offset).length);
  const property = /unknown property/.test(reason) && /\\[pP](?:\{[^{}]*\}|[\s\S])$/.exec(read)?.[0];
  if (property) return unknownProperty(property);
  return {
    problem: `is not a regular expression: ${reason}${readUpTo(read)}`,
    fix: 'correct it at that point; a literal special character needs a backslash before it',
  };
}

/** Newer PCRE2 knows more names: `Script=Greek`, `Alphabetic`. Nothing says which one scans, so they are refused. */
function unknownProperty(property: string) {
  const script = property.replace(/\b(?:script|sc)(?:_?extensions|x)?\s*[:=]\s*/i, '');
  const known =
    script !== property && !compile(script)
      ? `write ${formatCode(script)}`
      : 'write a script or a general category, such as `\\p{Greek}` or `\\p{Lu}`';
  return {
    problem: `has ${formatCode(property)}, a Unicode property that this version of PCRE2 does not know`,
    fix: `${known}, or list the characters in a class`,
  };
}

/** A class of characters inside a set, and a dash after it that does not end the set. */
const several = String.raw`\\[dDwWsShHvV]|\\[pP](?:\{[^{}]*\}|[^])|\[:\^?\w+:\]`;
const member = new RegExp(String.raw`(?<before>${several})-(?!\])|\\Q.*?(?:\\E|$)|\\c?[^]|[^]`, 'gs');

/**
 * No range can begin after a class of characters: the scanning engine reads a dash there literally, and PCRE2 refuses
 * it. So each such dash gets a backslash; `dashes` are the positions of these backslashes.
 */
function literalDashes(expression: string) {
  const dashes: number[] = [];
  let text = '';
  let end = 0;
  for (const { 0: all, index, groups } of expression.matchAll(piece)) {
    if (groups?.set === undefined) continue;
    text += expression.slice(end, index);
    for (const [one, before] of all.matchAll(member)) {
      if (before !== undefined) dashes.push(text.length + before.length);
      text += before === undefined ? one : `${before}\\-`;
    }
    end = index + all.length;
  }
  return { text: text + expression.slice(end), dashes };
}

const longestShown = 40;

function readUpTo(text: string) {
  if (text === '') return ', at its start';
  const end = Array.from(text).slice(-longestShown).join('');
  return `, read up to ${end === text ? '' : '…'}${formatCode(end)}`;
}
