import { isDeepStrictEqual } from 'node:util';
import { formatJson, isRecord } from '@trueup/core/github';

/**
 * What an answer should hold: JSON, in which a map names only the keys that matter, a list has each of its items, and a
 * `Matcher` stands for what no plain value says.
 */
export type AnswerPattern = unknown;

class Matcher {
  constructor(
    readonly text: string,
    readonly takes: (value: unknown) => boolean,
  ) {}
}

/** A key that is not there. */
export const missing = new Matcher('no such key', (value) => value === undefined);

export const anything = new Matcher('anything', (value) => value !== undefined);

/** A text with such a part. */
export const like = (part: RegExp) =>
  new Matcher(`a text like ${part}`, (value) => typeof value === 'string' && part.test(value));

/** A list with such an item, among any others. */
export const some = (item: AnswerPattern) =>
  new Matcher(`a list with ${show(item)}`, (value) => Array.isArray(value) && value.some((one) => fits(item, one)));

/** A list without such an item. */
export const none = (item: AnswerPattern) =>
  new Matcher(`a list without ${show(item)}`, (value) => Array.isArray(value) && !value.some((one) => fits(item, one)));

export const oneOf = (...choices: readonly AnswerPattern[]) =>
  new Matcher(choices.map(show).join(' or '), (value) => choices.some((one) => fits(one, value)));

/** A value that an earlier answer of the same assumption does not hold. */
export const other = (than: unknown) =>
  new Matcher(`anything but ${show(than)}`, (value) => value !== undefined && !isDeepStrictEqual(value, than));

const fits = (pattern: AnswerPattern, value: unknown) => !differences(pattern, value, '').length;

/** Where the value is not what the pattern says. */
export function differences(pattern: AnswerPattern, value: unknown, at: string): Discrepancy[] {
  if (pattern instanceof Matcher) return pattern.takes(value) ? [] : [difference(at, pattern, value)];
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return [difference(at, pattern, value)];
    return pattern.flatMap((item, index) => differences(item, value[index], `${at}[${index}]`));
  }
  if (!isRecord(pattern)) return isDeepStrictEqual(pattern, value) ? [] : [difference(at, pattern, value)];
  if (!isRecord(value)) return [difference(at, pattern, value)];
  return Object.entries(pattern).flatMap(([key, inner]) => differences(inner, value[key], at ? `${at}.${key}` : key));
}

/** `at` is the key in the answer, such as `body.rules[0].type`. */
export type Discrepancy = ReturnType<typeof difference>;

const difference = (at: string, pattern: AnswerPattern, value: unknown) => ({
  at,
  expected: show(pattern),
  seen: value === undefined ? 'nothing' : show(value),
});

const longest = 160;

/** A pattern or a value on one line, which may be cut short. */
function show(value: unknown): string {
  const whole = textOf(value);
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}

function textOf(value: unknown): string {
  if (value instanceof Matcher) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (!isRecord(value)) return formatJson(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${textOf(one)}`)
    .join(', ')}}`;
}
