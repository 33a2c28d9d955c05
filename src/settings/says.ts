import type { BaseIssue } from 'valibot';
import type { Refusal } from './refusal.ts';
import { code, either, kindOf, shown } from './shown.ts';

/** What a schema says about a value: the two halves of a refusal, and the corrected block where it helps. */
export type Sentence = Pick<Refusal, 'problem' | 'fix' | 'yaml'>;

/** Said of a key that a closed map does not have: which one it is is known only to the map around it. */
export interface UnknownKey {
  readonly known: readonly string[];
}

/** Said of an entry that repeats an earlier one of its list, whose line belongs into the message. */
export interface Twin extends Sentence {
  readonly twin: number;
}

export type Said = Sentence | UnknownKey | Twin;

type Issue = BaseIssue<unknown>;

/** valibot's messages are text, so ours travel as JSON behind a mark that no other message starts with. */
const mark = '\u0001';
const encoded = (said: Said) => mark + JSON.stringify(said);

/** The message of a schema that refuses: what is wrong, and what to do, starting with a verb. */
export const says = (problem: string, fix: string, yaml?: string) => encoded({ problem, fix, yaml });

/** `_undeclared` away from a list of entries. */
export const strayPolicy: Sentence = {
  problem: 'belongs to a list of entries, and this is none',
  fix: 'move it beside the `entries` of the list that it is about, or remove it',
};

export const saysUnknown = (known: readonly string[]) => encoded({ known });

export const saysTwice = (twin: Twin) => encoded(twin);

/** `is the number 7, and must be true or false`. The fix repeats the words unless there is a better one. */
export const mustBe =
  (words: string, fix: (value: unknown) => string | undefined = () => undefined) =>
  ({ input }: Issue) =>
    says(`is ${shown(input)}, and must be ${words}`, fix(input) ?? `write ${words}`);

/** As `mustBe`, where the value must hold others: it is not repeated, for it may hold anything. */
export const mustHold = (words: string, fix: string) => (issue: Issue) =>
  says(`is ${kindOf(issue.input)}, and must be ${words}`, fix);

/** What an issue says, in one form: also of schemas that leave the words to valibot. */
export function saidBy(issue: Issue): Said {
  if (issue.message.startsWith(mark)) return JSON.parse(issue.message.slice(1));
  return issue.kind === 'schema' ? ofSchema(issue) : ofCheck(issue);
}

function ofSchema(issue: Issue): Sentence {
  if (isMissingKey(issue)) return { problem: 'is missing', fix: 'add it' };
  if (issue.expected === 'never') return { problem: 'is not taken here', fix: 'remove it' };
  const words = wordsFor(issue.expected) || 'another value';
  const value = /list|map/.test(words) ? kindOf(issue.input) : shown(issue.input);
  return { problem: `is ${value}, and must be ${words}`, fix: `write ${words}` };
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
  return { problem: `is ${shown(input)}, and must ${must}`, fix: `change it: it must ${must}` };
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

/** valibot's `("a" | "b")` as a person says it; empty where it says nothing. */
export function wordsFor(expected: string | null | undefined): string {
  const parts = expected?.match(/"(?:[^"\\]|\\.)*"|[\w.-]+/g) ?? [];
  const words = parts.map((part) => (part.startsWith('"') ? code(JSON.parse(part)) : (plainWords[part] ?? '')));
  return either(words.filter(Boolean));
}
