/**
 * Explains syntax errors of the YAML parser in plain words. The parser reports an error on each line that it misreads,
 * and this module finds the line with the cause.
 */

import type { Place, Refusal } from '../refusal.ts';
import type { ProblemWithFix } from '../schema/messages.ts';

const maxShownMistakes = 20;

type MistakePosition = number | readonly number[] | { readonly offset: number };

export type MistakeCollector = ReturnType<typeof createMistakeCollector>;

/** Keeps only the first mistake of a line, because one line may have a million. */
export function createMistakeCollector(text: string, placeAt: (offset: number) => Place) {
  const byLine = new Map<number, SyntaxMistake>();
  const quotes: number[] = [];
  return {
    noteQuote(offset: number) {
      quotes.push(offset);
    },
    add(source: MistakePosition, code: string, message: string, isWarning?: boolean) {
      // The parser warns about a closing bracket that is not indented, which is harmless.
      if (isWarning && code === 'BAD_INDENT') return;
      const offset = getMistakeOffset(source);
      const { line } = placeAt(offset);
      const first = byLine.get(line);
      if (!first || offset < first.offset) byLine.set(line, { code, message, offset });
    },
    toRefusals(before = Number.POSITIVE_INFINITY): Refusal[] {
      const all = [...byLine.values()]
        .filter(({ offset }) => offset < before)
        .sort((left, right) => left.offset - right.offset);
      const causes = listCauses(all, text, quotes);
      const refusals = causes
        .slice(0, maxShownMistakes)
        .map((cause): Refusal => ({ at: [], place: placeAt(cause.offset), ...describeMistake(cause) }));
      const next = causes[maxShownMistakes];
      return next
        ? [
            ...refusals,
            { at: [], place: placeAt(next.offset), ...describeRemainingLines(causes.length - maxShownMistakes) },
          ]
        : refusals;
    },
  };
}

function getMistakeOffset(source: MistakePosition): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : source[0]!;
}

const describeRemainingLines = (count: number): ProblemWithFix => ({
  problem: `${count} more lines could not be read, starting here`,
  fix: 'fix the first mistakes first: they may cause the others',
});

interface SyntaxMistake {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
}

/** `quotes` are the offsets where quoted texts start. */
function listCauses(findings: readonly SyntaxMistake[], text: string, quotes: readonly number[]): SyntaxMistake[] {
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?= |$)/m);
  if (findings.length && conflict >= 0) return [{ code: 'CONFLICT', message: '', offset: conflict }];
  const causes: SyntaxMistake[] = [];
  let resumes = 0;
  for (const finding of findings) {
    if (finding.offset < resumes || (causes.length && /in YAML stream/.test(finding.message))) continue;
    const cause = findCause(finding, text, quotes);
    causes.push(cause);
    if (isIndentMistake(cause)) resumes = findNextSection(text, cause.offset);
  }
  return causes;
}

function findCause(finding: SyntaxMistake, text: string, quotes: readonly number[]): SyntaxMistake {
  const { code, message, offset } = finding;
  const line = splitLineAt(text, offset);
  const createIndentMistake = (at: number): SyntaxMistake => ({ code: 'BAD_INDENT', message: '', offset: at });
  if (/Missing closing/.test(message)) return { ...finding, offset: quotes.findLast((at) => at < offset) ?? offset };
  if (/Sequence item without|block-seq-ind|block sequence may not/.test(message) && line.before.trim() === '')
    return createIndentMistake(offset);
  if (code === 'MULTILINE_IMPLICIT_KEY' && /^\s*- /.test(line.before + line.after)) return createIndentMistake(offset);
  if (/Nested/.test(message) && !/:(?:\s|$)/.test(line.after)) return createIndentMistake(findNextLine(text, offset));
  if (/at node end/.test(message) && line.before === '')
    return { ...finding, code: 'FIRST_INDENT', offset: Math.max(text.search(/^ +[^\s#]/m), 0) };
  const comment = /end with/.test(message) ? findCommentBefore(text, offset) : -1;
  return comment < 0 ? finding : { ...finding, code: 'COMMENT', offset: comment };
}

const isIndentMistake = ({ code, message }: SyntaxMistake) =>
  code === 'FIRST_INDENT' || (code === 'BAD_INDENT' && !/end with/.test(message));

/** If the line with the mistake is a top-level key itself, everything after it is misread. */
function findNextSection(text: string, offset: number): number {
  const { before, after } = splitLineAt(text, offset);
  const next = /^[^\s#-]/.test(before + after) ? -1 : text.slice(offset).search(/(?<=\n)[^\s#-]/);
  return next < 0 ? Number.POSITIVE_INFINITY : offset + next;
}

function splitLineAt(text: string, offset: number): { before: string; after: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { before: text.slice(start, offset), after: text.slice(offset, end < 0 ? text.length : end) };
}

function findNextLine(text: string, offset: number): number {
  const lineBreak = /\n(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text.slice(offset));
  return lineBreak ? offset + lineBreak.index + lineBreak[0].length : offset;
}

/** Finds a comment sign that was meant as text, as in `[{color: #d73a4a}]`, or returns -1. */
function findCommentBefore(text: string, offset: number): number {
  const read = text.slice(0, offset).trimEnd();
  const start = read.lastIndexOf('\n') + 1;
  const at = read.slice(start).search(/(?<=\s)#(?=\S)/);
  return at < 0 ? -1 : start + at;
}

const mistakeMessages: readonly (readonly [when: RegExp, problem: string, fix: string])[] = [
  [
    /^CONFLICT/,
    'this line is a marker of an unresolved merge conflict',
    'choose one version, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`',
  ],
  [
    /^FIRST_INDENT/,
    'the first key of the file is indented, but another key is not',
    'start both at the beginning of their lines',
  ],
  [
    /^COMMENT/,
    'a `#` after a space starts a comment, which hides the rest of this line',
    "put the text with the `#` in quotes, like `'#d73a4a'`",
  ],
  [
    /^TAB_AS_INDENT/,
    'there is a tab where YAML allows only spaces',
    'replace the tabs at the start of this line with spaces',
  ],
  [
    /^BAD_DQ_ESCAPE/,
    'a backslash inside double quotes starts an escape that YAML does not know',
    'write the text in single quotes, or double the backslash',
  ],
  [/Missing closing/, 'a quote opens here and is not closed', 'add the closing quote where the text ends'],
  [
    /^BLOCK_AS_IMPLICIT_KEY Nested/,
    'this value contains a second `: `',
    'put the value in quotes, or put the inner key on its own line, indented below the outer key',
  ],
  [
    /must be sufficiently indented and end with|expected to.* end with/,
    'a `[` or `{` is not closed, or the lines inside it are not indented',
    'add the closing bracket, and indent every line up to it more than the key it belongs to',
  ],
  [/Unexpected , in|Unexpected empty item/, 'there is a comma with no item before it', 'remove the extra comma'],
  [/Missing , /, 'there are two items with no comma between them', 'add the comma'],
  [
    /block-seq-ind|block sequence may not/,
    'a list cannot start here',
    'put each `- ` on its own line, below the key that the list belongs to',
  ],
  [
    /^MULTILINE_IMPLICIT_KEY|Implicit (map )?keys need/,
    'this line is neither `key: value` nor a list item',
    'put `:` and a space after the key; if the line continues the text above it, indent it',
  ],
  [
    /^BAD_INDENT/,
    'the indentation of this line does not match its neighbors',
    'align it with the other keys or items of its block',
  ],
  [
    /^BAD_SCALAR_START|Alias cannot be an empty/,
    'this value starts with a character that has another meaning in YAML',
    'put the value in quotes',
  ],
  [/^MISSING_CHAR Comments/, 'a `#` follows a value without a space', 'put a space before the `#`'],
  [
    /at node end/,
    'there is text after the end of this value',
    "put the whole value in quotes; inside single quotes, `'` is written twice",
  ],
  [
    /Block scalar header/,
    'there is text after `|` or `>`',
    'start the text on the next line, indented, or put it in quotes',
  ],
  [/Unexpected flow-(map|seq)-end/, 'this bracket was never opened', 'remove it, or put the text in quotes'],
  [
    /^(TAG_RESOLVE_FAILED|BAD_COLLECTION_TYPE|MULTIPLE_TAGS)/,
    '`!` tags are not supported in settings',
    'remove the tag; if the text itself starts with `!`, put it in quotes',
  ],
  [
    /^(MULTIPLE_ANCHORS|ALIAS_PROPS|BAD_PROP_ORDER|BAD_ALIAS)|Tags and anchors/,
    'an anchor `&` or alias `*` is in the wrong place',
    'move it directly before its value, with a space between; if the text itself starts with it, use quotes',
  ],
  [/^BAD_DIRECTIVE|directives-end/, 'a line that starts with `%` is a YAML directive', 'remove the line'],
  [
    /^MULTIPLE_DOCS/,
    'a second YAML document starts here, but a settings file has only one',
    'remove it together with the `---` or `...` line before it',
  ],
  [/^KEY_OVER_1024_CHARS/, 'a key is longer than 1024 characters', 'check the quotes before it'],
];

function describeMistake(finding: { readonly code: string; readonly message: string }): ProblemWithFix {
  const text = `${finding.code} ${finding.message}`;
  const [, problem, fix] = mistakeMessages.find(([when]) => when.test(text)) ?? [
    undefined,
    'this is not valid YAML',
    'check the indentation, the quotes and the brackets around this line',
  ];
  return { problem, fix };
}
