import * as v from 'valibot';
import { describeValue, formatCode } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { isExactInJson } from '../../settings/reading/values.ts';
import type { Path } from '../../settings/refusal.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import {
  chooseSchema,
  closedMap,
  createListShape,
  limitLength,
  refusedLimits,
  text,
} from '../../settings/schema/words.ts';

/** Text, a list of texts, or null if the property is unset. */
export type PropertyValue = string | readonly string[] | null;

const noValue = ({ input }: { readonly input: unknown }) =>
  createMessage(
    `is ${describeValue(input)}, but must be text, a number, true or false, or a list of these`,
    'write such a value, or `null` to unset the property',
  );

const noDecimal = ({ input }: { readonly input: unknown }) =>
  createMessage(`is ${describeValue(input)}, but GitHub stores only text`, 'write the digits in quotes');

/** A single value: the host stores only text. */
const OneValue = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], noValue),
  v.check((value) => typeof value !== 'number' || (isExactInJson(value) && !String(value).includes('e')), noDecimal),
  v.transform(String),
);

/** Empty text and an empty list mean no value. */
export const unsetEmpty = (value: PropertyValue): PropertyValue => (value?.length ? value : null);

const several: v.GenericSchema<unknown, PropertyValue> = v.array(OneValue);
const single: v.GenericSchema<unknown, PropertyValue> = v.nullable(OneValue);

const PropertyValue = v.pipe(
  chooseSchema([several, single], (value) => (Array.isArray(value) ? several : single)),
  v.transform(unsetEmpty),
);

const noName = ({ input }: { readonly input: string }) =>
  createMessage(
    `is ${describeValue(input)}, but GitHub allows only letters, digits and \`_ - $ #\` in the name of a property`,
    "write the name from the organization's settings",
  );

const propertyName = v.pipe(limitLength(75, text({ min: 1 })), v.regex(/^[A-Za-z0-9_$#-]+$/, noName));

const Property = closedMap({ property_name: propertyName, value: PropertyValue, ...refusedLimits });

export type Property = v.InferOutput<typeof Property>;

export const nameProperty = (one: { property_name: string }) => `custom property ${JSON.stringify(one.property_name)}`;

export const settings = {
  ...createListShape(Property, {
    undeclared: 'keep',
    getKey: ({ property_name }) => property_name,
    describeEntry: nameProperty,
  }),
  prepare: remarkNumbers,
};

function remarkNumbers(list: unknown, findings: Findings) {
  return mapEntries(list, (entry, at) => {
    const { value } = entry;
    for (const [index, one] of (Array.isArray(value) ? value : []).entries())
      remarkNumber(one, [...at, 'value', index], findings);
    remarkNumber(value, [...at, 'value'], findings);
    return entry;
  });
}

/** YAML reads `1.10` as 1.1, which may be wrong for a version. */
function remarkNumber(value: unknown, at: Path, findings: Findings) {
  const spelt = typeof value === 'number' ? findings.source(at) : undefined;
  if (spelt === undefined || spelt === String(value)) return;
  findings.remark(at, `${formatCode(spelt)} is read as the number ${value}; if you mean the text, write it in quotes`);
}
