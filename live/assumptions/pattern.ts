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

/** Matches an absent key. */
export const missing = new Matcher('no such key', (value) => value === undefined);

export const anything = new Matcher('anything', (value) => value !== undefined);

/** Matches a text that contains `part`. */
export const like = (part: RegExp) =>
  new Matcher(`a text like ${part}`, (value) => typeof value === 'string' && part.test(value));

/** Matches a list with at least one item that matches `item`. */
export const some = (item: AnswerPattern) =>
  new Matcher(
    `a list with ${formatShort(item)}`,
    (value) => Array.isArray(value) && value.some((one) => isMatch(item, one)),
  );

/** Matches a list in which no item matches `item`. */
export const none = (item: AnswerPattern) =>
  new Matcher(
    `a list without ${formatShort(item)}`,
    (value) => Array.isArray(value) && !value.some((one) => isMatch(item, one)),
  );

export const oneOf = (...choices: readonly AnswerPattern[]) =>
  new Matcher(choices.map(formatShort).join(' or '), (value) => choices.some((one) => isMatch(one, value)));

/** GitHub and this machine may have different clocks. */
const toleranceInMs = 10 * 60 * 1000;

/** Matches a time that is this many hours after another time, such as the `date` of an earlier answer. */
export const hoursAfter = (hours: number, start: string) =>
  new Matcher(`a time ${hours} hours after ${start}`, (value) => {
    const passed = Date.parse(String(value)) - Date.parse(start);
    return Math.abs(passed - hours * 60 * 60 * 1000) < toleranceInMs;
  });

/** Matches any value except `than`, which comes from an earlier answer. */
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
