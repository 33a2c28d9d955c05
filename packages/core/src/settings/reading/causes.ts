/** A mistake as the YAML parser tells it. */
export interface SyntaxFinding {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
}

/**
 * The parser tells a mistake where it cannot go on, and then one for each line that it misreads from there. These are
 * the mistakes that somebody made. `quotes` are the places where quoted texts open.
 */
export function causesOf(findings: readonly SyntaxFinding[], text: string, quotes: readonly number[]): SyntaxFinding[] {
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?= |$)/m);
  if (findings.length && conflict >= 0) return [{ code: 'CONFLICT', message: '', offset: conflict }];
  const causes: SyntaxFinding[] = [];
  let resumes = 0;
  for (const finding of findings) {
    if (finding.offset < resumes || (causes.length && /in YAML stream/.test(finding.message))) continue;
    const cause = causeOf(finding, text, quotes);
    causes.push(cause);
    if (isOfIndent(cause)) resumes = nextSection(text, cause.offset);
  }
  return causes;
}

function causeOf(finding: SyntaxFinding, text: string, quotes: readonly number[]): SyntaxFinding {
  const { code, message, offset } = finding;
  const line = lineAt(text, offset);
  const ofIndent = (at: number): SyntaxFinding => ({ code: 'BAD_INDENT', message: '', offset: at });
  if (/Missing closing/.test(message)) return { ...finding, offset: quotes.findLast((at) => at < offset) ?? offset };
  if (/Sequence item without|block-seq-ind|block sequence may not/.test(message) && line.before.trim() === '')
    return ofIndent(offset);
  if (code === 'MULTILINE_IMPLICIT_KEY' && /^\s*- /.test(line.before + line.after)) return ofIndent(offset);
  if (/Nested/.test(message) && !/:(?:\s|$)/.test(line.after)) return ofIndent(nextLine(text, offset));
  if (/at node end/.test(message) && line.before === '')
    return { ...finding, code: 'FIRST_INDENT', offset: Math.max(text.search(/^ +[^\s#]/m), 0) };
  const comment = /end with/.test(message) ? commentBefore(text, offset) : -1;
  return comment < 0 ? finding : { ...finding, code: 'COMMENT', offset: comment };
}

const isOfIndent = ({ code, message }: SyntaxFinding) =>
  code === 'FIRST_INDENT' || (code === 'BAD_INDENT' && !/end with/.test(message));

/** Where the next key of the file stands. If the wrong line is such a key itself, everything after it is misread. */
function nextSection(text: string, offset: number) {
  const { before, after } = lineAt(text, offset);
  const next = /^[^\s#-]/.test(before + after) ? -1 : text.slice(offset).search(/(?<=\n)[^\s#-]/);
  return next < 0 ? Number.POSITIVE_INFINITY : offset + next;
}

function lineAt(text: string, offset: number) {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { before: text.slice(start, offset), after: text.slice(offset, end < 0 ? text.length : end) };
}

function nextLine(text: string, offset: number) {
  const found = /\n(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text.slice(offset));
  return found ? offset + found.index + found[0].length : offset;
}

/** `#` after a blank, with no blank after it, in the last line before: `[{color: #d73a4a}]`. */
function commentBefore(text: string, offset: number) {
  const read = text.slice(0, offset).trimEnd();
  const start = read.lastIndexOf('\n') + 1;
  const at = read.slice(start).search(/(?<=\s)#(?=\S)/);
  return at < 0 ? -1 : start + at;
}
