import { isDeepStrictEqual } from 'node:util';
import { formatJson, isRecord } from '@trueup/core/github';

/**
 * The expected JSON of an answer. A map lists only the keys that matter, and a list has each of its items. A `Matcher`
 * stands for values that no plain value can express.
 */
export type AnswerPattern = unknown;

class Matcher {
  constructor(
    readonly text: string,
    readonly matches: (value: unknown) => boolean,
  ) {}
}

/** An absent key. */
export const missing = new Matcher('no such key', (value) => value === undefined);

export const anything = new Matcher('anything', (value) => value !== undefined);

/** A text that contains this pattern. */
export const like = (part: RegExp) =>
  new Matcher(`a text like ${part}`, (value) => typeof value === 'string' && part.test(value));

/** A list that contains such an item. */
export const some = (item: AnswerPattern) =>
  new Matcher(
    `a list with ${formatShort(item)}`,
    (value) => Array.isArray(value) && value.some((one) => isMatch(item, one)),
  );

/** A list without such an item. */
export const none = (item: AnswerPattern) =>
  new Matcher(
    `a list without ${formatShort(item)}`,
    (value) => Array.isArray(value) && !value.some((one) => isMatch(item, one)),
  );

export const oneOf = (...choices: readonly AnswerPattern[]) =>
  new Matcher(choices.map(formatShort).join(' or '), (value) => choices.some((one) => isMatch(one, value)));

/** Any value except that of an earlier answer. */
export const other = (than: unknown) =>
  new Matcher(`anything but ${formatShort(than)}`, (value) => value !== undefined && !isDeepStrictEqual(value, than));

const isMatch = (pattern: AnswerPattern, value: unknown) => !findDiscrepancies(pattern, value, '').length;

/** Lists the places where the value does not match the pattern. */
export function findDiscrepancies(pattern: AnswerPattern, value: unknown, at: string): Discrepancy[] {
  if (pattern instanceof Matcher) return pattern.matches(value) ? [] : [createDiscrepancy(at, pattern, value)];
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return [createDiscrepancy(at, pattern, value)];
    return pattern.flatMap((item, index) => findDiscrepancies(item, value[index], `${at}[${index}]`));
  }
  if (!isRecord(pattern)) return isDeepStrictEqual(pattern, value) ? [] : [createDiscrepancy(at, pattern, value)];
  if (!isRecord(value)) return [createDiscrepancy(at, pattern, value)];
  return Object.entries(pattern).flatMap(([key, inner]) =>
    findDiscrepancies(inner, value[key], at ? `${at}.${key}` : key),
  );
}

/** `at` is the key in the answer, such as `body.rules[0].type`. */
export type Discrepancy = ReturnType<typeof createDiscrepancy>;

const createDiscrepancy = (at: string, pattern: AnswerPattern, value: unknown) => ({
  at,
  expected: formatShort(pattern),
  seen: value === undefined ? 'nothing' : formatShort(value),
});

const longestShown = 160;

/** Formats a pattern or a value on one line, and shortens it. */
function formatShort(value: unknown): string {
  const whole = formatFull(value);
  return whole.length > longestShown ? `${whole.slice(0, longestShown)}…` : whole;
}

function formatFull(value: unknown): string {
  if (value instanceof Matcher) return value.text;
  if (Array.isArray(value)) return `[${value.map(formatFull).join(', ')}]`;
  if (!isRecord(value)) return formatJson(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${formatFull(one)}`)
    .join(', ')}}`;
}
