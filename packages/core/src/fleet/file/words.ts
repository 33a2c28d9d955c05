import * as v from 'valibot';
import { mustHold, says } from '../../settings/schema/says.ts';
import { choosing, inSchema, list, text, toggle } from '../../settings/schema/words.ts';
import { quote } from '../../settings/shown.ts';

/** Text that a rule refuses with the sentence it returns. */
export const refusing = (saysOf: (value: string) => string | undefined) =>
  v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
    (value) => saysOf(value) === undefined,
    ({ input }) => saysOf(input) ?? '',
  );

/** Editors get the rule as a pattern. */
export const textLike = (pattern: RegExp, problem: string, fix: string) =>
  v.pipe(
    text({ min: 1 }),
    refusing((value) => (pattern.test(value) ? undefined : says(`${quote(value)} ${problem}`, fix))),
    inSchema({ pattern: pattern.source }),
  );

/** One value, or a list of them that are alternatives. */
export function oneOrMore<const Item extends v.GenericSchema>(item: Item) {
  const several = v.pipe(list(item), v.minLength(1, says('is an empty list', 'list at least one, or remove the key')));
  return v.pipe(
    choosing([item, several], (value) => (Array.isArray(value) ? several : item)),
    v.transform((value): readonly v.InferOutput<Item>[] => (Array.isArray(value) ? value : [value])),
  );
}

/** Values are compared as text, and YAML reads `1.10` as the number 1.1. */
const whole = v.pipe(
  v.number(),
  v.integer(says('is a number with a fraction, but Trueup compares values as text', 'put it in quotes')),
);
const flag = toggle();
const word = text({ min: 1 });
const propertyValue = v.pipe(
  choosing([word, flag, whole], (value) =>
    typeof value === 'boolean' ? flag : typeof value === 'number' ? whole : word,
  ),
  v.transform(String),
);

const eachProperty = 'write each property as a key with its value: `tier: 1`';
export const noProperties = v.never(says('is a list, but must be a map', eachProperty));
export const properties = v.record(text(), oneOrMore(propertyValue), mustHold('a map', eachProperty));
