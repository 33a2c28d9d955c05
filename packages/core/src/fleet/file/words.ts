import * as v from 'valibot';
import { quoteText } from '../../settings/message-text.ts';
import { createMessage, mustBeCollection } from '../../settings/schema/messages.ts';
import { addJsonSchema, chooseSchema, list, text, toggle } from '../../settings/schema/words.ts';

export const createTextCheck = (describeProblem: (value: string) => string | undefined) =>
  v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
    (value) => describeProblem(value) === undefined,
    ({ input }) => describeProblem(input) ?? '',
  );

export const toPatternSchema = (pattern: RegExp, problem: string, fix: string) =>
  v.pipe(
    text({ min: 1 }),
    createTextCheck((value) =>
      pattern.test(value) ? undefined : createMessage(`${quoteText(value)} ${problem}`, fix),
    ),
    addJsonSchema({ pattern: pattern.source }),
  );

/** A single value becomes a list. */
export function createOneOrMore<const Item extends v.GenericSchema>(item: Item) {
  const several = v.pipe(
    list(item),
    v.minLength(1, createMessage('is an empty list', 'list at least one, or remove the key')),
  );
  return v.pipe(
    chooseSchema([item, several], (value) => (Array.isArray(value) ? several : item)),
    v.transform((value): readonly v.InferOutput<Item>[] => (Array.isArray(value) ? value : [value])),
  );
}

/** Values are compared as text, and YAML reads `1.10` as the number 1.1. */
const wholeNumber = v.pipe(
  v.number(),
  v.integer(createMessage('is a number with a fraction, but Trueup compares values as text', 'put it in quotes')),
);
const flag = toggle();
const word = text({ min: 1 });
const propertyValue = v.pipe(
  chooseSchema([word, flag, wholeNumber], (value) =>
    typeof value === 'boolean' ? flag : typeof value === 'number' ? wholeNumber : word,
  ),
  v.transform(String),
);

const eachProperty = 'write each property as a key with its value: `tier: 1`';
export const refusedPropertyList = v.never(createMessage('is a list, but must be a map', eachProperty));
export const propertyMap = v.record(text(), createOneOrMore(propertyValue), mustBeCollection('a map', eachProperty));
