import type { BaseIssue } from 'valibot';
import type { Refusal } from '../refusal.ts';
import { code, either, nameKind, show } from '../shown.ts';

/** What a schema says about a value: problem and fix, with the corrected YAML where it helps. */
export type Sentence = Pick<Refusal, 'problem' | 'fix' | 'yaml'>;

/** A key that a closed map does not have. Only the surrounding code knows which key it is. */
interface UnknownKey {
  readonly known: readonly string[];
}

/** An entry that repeats an earlier entry, whose line goes into the message. */
export type Twin = Sentence & { readonly twin: number };

type Said = Sentence | UnknownKey | Twin;

type Issue = BaseIssue<unknown>;

/** valibot's messages are plain text, so ours travel as JSON after a character that no other message starts with. */
const mark = '\u0001';
const encode = (said: Said) => mark + JSON.stringify(said);

/** A schema's message: the problem, and a fix that starts with a verb. */
export const says = (problem: string, fix: string, yaml?: string) => encode({ problem, fix, yaml });

/** `_undeclared` where there is no list of entries. */
export const strayPolicy: Sentence = {
  problem: 'is allowed only in a list of entries',
  fix: 'move it next to the `entries` of its list, or remove it',
};

export function saysUnknown(known: readonly string[]) {
  const text = encode({ known });
  if (!unknownKeys.has(text)) unknownKeys.set(text, { known });
  return text;
}

/** One map may be in a list thousands of times, and what was meant by a key is looked for once. */
const unknownKeys = new Map<string, UnknownKey>();

export const saysTwice = (twin: Twin) => encode(twin);

/** `is the number 7, and must be true or false`. The fix repeats `words` unless a better fix is given. */
export const mustBe =
  (words: string, fix: (value: unknown) => string | undefined = () => undefined) =>
  ({ input }: Issue) =>
    says(`is ${show(input)}, but must be ${words}`, fix(input) ?? `write ${words}`);

/** As `mustBe`, for lists and maps: their content is never repeated. */
export const mustHold = (words: string, fix: string) => (issue: Issue) =>
  says(`is ${nameKind(issue.input)}, but must be ${words}`, fix);

/** Turns any issue into a sentence, including those with valibot's own messages. */
export function readSaid(issue: Issue): Said {
  if (issue.message.startsWith(mark)) return unknownKeys.get(issue.message) ?? JSON.parse(issue.message.slice(1));
  return issue.kind === 'schema' ? ofSchema(issue) : ofCheck(issue);
}

function ofSchema(issue: Issue): Sentence {
  if (isMissingKey(issue)) return { problem: 'is missing', fix: 'add it' };
  if (issue.expected === 'never') return { problem: 'is not allowed here', fix: 'remove it' };
  const words = wordsFor(issue.expected) || 'another value';
  const value = /list|map/.test(words) ? nameKind(issue.input) : show(issue.input);
  return { problem: `is ${value}, but must be ${words}`, fix: `write ${words}` };
}

function ofCheck({ type, input, requirement }: Issue): Sentence {
  const unit = typeof input === 'string' ? 'characters' : 'entries';
  const words: Readonly<Record<string, string>> = {
    integer: 'be a whole number',
    min_value: `be at least ${requirement}`,
    max_value: `be at most ${requirement}`,
    min_length: `have at least ${requirement} ${unit}`,
    max_length: `have at most ${requirement} ${unit}`,
    non_empty: 'not be empty',
    regex: `match ${code(String(requirement))}`,
  };
  const must = words[type] ?? 'be another value';
  return { problem: `is ${show(input)}, but must ${must}`, fix: `change the value: it must ${must}` };
}

export const isMissingKey = ({ received, path }: Issue) => received === 'undefined' && path?.at(-1)?.origin === 'key';

const plainWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a map',
  null: 'empty',
};

/** Turns valibot's `("a" | "b")` into plain words; empty if it says nothing useful. */
export function wordsFor(expected: string | null | undefined): string {
  const parts = expected?.match(/"(?:[^"\\]|\\.)*"|[\w.-]+/g) ?? [];
  const words = parts.map((part) => (part.startsWith('"') ? code(JSON.parse(part)) : (plainWords[part] ?? '')));
  return either(words.filter(Boolean));
}
