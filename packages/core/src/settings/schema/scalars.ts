import * as v from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import { isMap } from '../maps.ts';
import { formatCode, joinWithOr } from '../message-text.ts';
import { createMessage, mustBe } from './messages.ts';

export function text({ min }: { readonly min?: 1 } = {}): v.GenericSchema<string> {
  const schema = v.string(mustBe('text', (value) => (isNumberOrBoolean(value) ? 'put it in quotes' : undefined)));
  return min ? v.pipe(schema, v.minLength(min, mustBe('text'))) : schema;
}

export const limitLength = (max: number, schema: v.GenericSchema<string>): v.GenericSchema<string> =>
  v.pipe(
    schema,
    v.check(
      (value) => [...value].length <= max,
      ({ input }) =>
        createMessage(`is ${[...input].length} characters long, but GitHub accepts at most ${max}`, 'shorten it'),
    ),
    addJsonSchema({ maxLength: max }),
  );

const isNumberOrBoolean = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/** Accepts true or false. */
export const toggle = () =>
  v.boolean(
    mustBe('true or false', (value) => {
      const meant = isMap(value) ? value.enabled : spelledToggles.get(String(value).toLowerCase());
      return typeof meant === 'boolean' ? `write ${formatCode(String(meant))}` : undefined;
    }),
  );

/** Older YAML and other tools read these as true and false. Here they are text or numbers. */
const spelledToggles = new Map([
  ...['yes', 'on', 'true', 'enabled', '1'].map((word) => [word, true] as const),
  ...['no', 'off', 'false', 'disabled', '0'].map((word) => [word, false] as const),
]);

/** `otherNames` only improve the fix. */
export function choice<const Options extends readonly string[]>(
  options: Options,
  otherNames: Readonly<Record<string, Options[number]>> = {},
) {
  const message = mustBe(joinWithOr(options.map(formatCode)), (value) => {
    if (typeof value !== 'string') return undefined;
    // With three edits, `one_year` would become `one_day`.
    const meant = Object.hasOwn(otherNames, value)
      ? otherNames[value]
      : findNearest(value, options, Math.min(2, Math.floor(value.length / 3)));
    return meant && `write ${formatCode(meant)}`;
  });
  return v.picklist(options, message);
}

export function integer({ min, max }: { readonly min?: number; readonly max?: number } = {}): v.GenericSchema<number> {
  const words = `a whole number${formatBounds(min, max)}`;
  const message = mustBe(words);
  const least = v.minValue<number, number, typeof message>(min ?? Number.MIN_SAFE_INTEGER, message);
  const most = v.maxValue<number, number, typeof message>(max ?? Number.MAX_SAFE_INTEGER, message);
  return v.pipe(v.number(message), v.integer(message), least, most, v.title(words));
}

function formatBounds(min?: number, max?: number) {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

/** Editors use the JSON Schema and cannot run the check itself. */
export const addJsonSchema = <Input>(keywords: Readonly<Record<string, unknown>>) =>
  v.metadata<Input, typeof keywords>(keywords);
