/**
 * Creates and parses the messages of schemas. Each has a problem and a fix, but valibot transports only a string, so
 * they travel as JSON.
 */

import type { BaseIssue } from 'valibot';
import { describeKind, describeValue, formatCode, joinWithOr } from '../message-text.ts';
import type { Refusal } from '../refusal.ts';

export type ProblemWithFix = Pick<Refusal, 'problem' | 'fix' | 'yaml'>;

/** Only the surrounding code knows the name of the unknown key. */
interface UnknownKey {
  readonly known: readonly string[];
}

interface MessageDetails {
  readonly yaml?: string;
  /** The index of the earlier entry in the list. */
  readonly duplicateOf?: number;
}

type SchemaMessage = UnknownKey | (ProblemWithFix & MessageDetails);

type Issue = BaseIssue<unknown>;

/** No message of valibot starts with this character. */
const messageMark = '\u0001';
const encodeMessage = (message: SchemaMessage): string => messageMark + JSON.stringify(message);

export const createMessage = (problem: string, fix: string, details?: MessageDetails): string =>
  encodeMessage({ problem, fix, ...details });

export const strayPolicy: ProblemWithFix = {
  problem: 'is allowed only in a list of entries',
  fix: 'move it next to the `entries` of its list, or remove it',
};

export function createUnknownKeyMessage(known: readonly string[]): string {
  const text = encodeMessage({ known });
  if (!unknownKeys.has(text)) unknownKeys.set(text, { known });
  return text;
}

/** A map may be in a list thousands of times. */
const unknownKeys = new Map<string, UnknownKey>();

/** The fix repeats `words` unless `fix` returns a better one. */
export const mustBe =
  (words: string, fix: (value: unknown) => string | undefined = () => undefined) =>
  ({ input }: Issue): string =>
    createMessage(`is ${describeValue(input)}, but must be ${words}`, fix(input) ?? `write ${words}`);

/** The content of a list or map is never repeated. */
export const mustBeCollection = (words: string, fix: string) => (issue: Issue) =>
  createMessage(`is ${describeKind(issue.input)}, but must be ${words}`, fix);

/** Also handles valibot's own messages. */
export function parseIssueMessage(issue: Issue): SchemaMessage {
  if (issue.message.startsWith(messageMark))
    return unknownKeys.get(issue.message) ?? JSON.parse(issue.message.slice(1));
  return issue.kind === 'schema' ? describeSchemaIssue(issue) : describeCheckIssue(issue);
}

function describeSchemaIssue(issue: Issue): ProblemWithFix {
  if (isMissingKey(issue)) return { problem: 'is missing', fix: 'add it' };
  if (issue.expected === 'never') return { problem: 'is not allowed here', fix: 'remove it' };
  const words = describeExpected(issue.expected) || 'another value';
  const value = /list|map/.test(words) ? describeKind(issue.input) : describeValue(issue.input);
  return { problem: `is ${value}, but must be ${words}`, fix: `write ${words}` };
}

function describeCheckIssue({ type, input, requirement }: Issue): ProblemWithFix {
  const unit = typeof input === 'string' ? 'characters' : 'entries';
  const words: Readonly<Record<string, string>> = {
    integer: 'be a whole number',
    min_value: `be at least ${requirement}`,
    max_value: `be at most ${requirement}`,
    min_length: `have at least ${requirement} ${unit}`,
    max_length: `have at most ${requirement} ${unit}`,
    non_empty: 'not be empty',
    regex: `match ${formatCode(String(requirement))}`,
  };
  const must = words[type] ?? 'be another value';
  return { problem: `is ${describeValue(input)}, but must ${must}`, fix: `change the value: it must ${must}` };
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

export function describeExpected(expected: string | null | undefined): string {
  const parts = expected?.match(/"(?:[^"\\]|\\.)*"|[\w.-]+/g) ?? [];
  const words = parts.map((part) => (part.startsWith('"') ? formatCode(JSON.parse(part)) : (plainWords[part] ?? '')));
  return joinWithOr(words.filter(Boolean));
}
