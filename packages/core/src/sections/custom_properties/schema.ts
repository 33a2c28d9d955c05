import * as v from 'valibot';
import { mapEntries } from '../../settings/reading/entries.ts';
import { isKept } from '../../settings/reading/values.ts';
import type { Path } from '../../settings/refusal.ts';
import { says } from '../../settings/schema/says.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { atMost, choosing, closed, limits, listOf, text } from '../../settings/schema/words.ts';
import { code, show } from '../../settings/shown.ts';

/** `null` means that the property is unset. */
export type PropertyValue = string | readonly string[] | null;

const describeInvalidValue = ({ input }: { readonly input: unknown }) =>
  says(
    `is ${show(input)}, but must be text, a number, true or false, or a list of these`,
    'write such a value, or `null` to unset the property',
  );

const describeInexactNumber = ({ input }: { readonly input: unknown }) =>
  says(`is ${show(input)}, but GitHub stores only text`, 'write the digits in quotes');

/** GitHub stores only text. */
const SingleValue = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], describeInvalidValue),
  v.check(
    (value) => typeof value !== 'number' || (isKept(value) && !String(value).includes('e')),
    describeInexactNumber,
  ),
  v.transform(String),
);

/** For GitHub, empty text and an empty list mean no value. */
export const convertEmptyToNull = (value: PropertyValue): PropertyValue => (value?.length ? value : null);

const listValue: v.GenericSchema<unknown, PropertyValue> = v.array(SingleValue);
const nullableValue: v.GenericSchema<unknown, PropertyValue> = v.nullable(SingleValue);

const PropertyValue = v.pipe(
  choosing([listValue, nullableValue], (value) => (Array.isArray(value) ? listValue : nullableValue)),
  v.transform(convertEmptyToNull),
);

const describeInvalidName = ({ input }: { readonly input: string }) =>
  says(
    `is ${show(input)}, but GitHub allows only letters, digits and \`_ - $ #\` in the name of a property`,
    "write the name from the organization's settings",
  );

const propertyName = v.pipe(atMost(75, text({ min: 1 })), v.regex(/^[A-Za-z0-9_$#-]+$/, describeInvalidName));

const Property = closed({ property_name: propertyName, value: PropertyValue, ...limits });

export type Property = v.InferOutput<typeof Property>;

export const nameProperty = ({ property_name }: { property_name: string }) =>
  `custom property ${JSON.stringify(property_name)}`;

export const settings = {
  ...listOf(Property, { undeclared: 'keep', key: ({ property_name }) => property_name, named: nameProperty }),
  prepare: prepareProperties,
};

function prepareProperties(list: unknown, findings: Findings) {
  return mapEntries(list, (entry, at) => {
    const { value } = entry;
    for (const [index, member] of (Array.isArray(value) ? value : []).entries())
      noteRewrittenNumber(member, [...at, 'value', index], findings);
    noteRewrittenNumber(value, [...at, 'value'], findings);
    return entry;
  });
}

/** YAML reads `1.10` as 1.1, which is wrong for a version. */
function noteRewrittenNumber(value: unknown, at: Path, findings: Findings) {
  const written = typeof value === 'number' ? findings.source(at) : undefined;
  if (written === undefined || written === String(value)) return;
  findings.remark(at, `${code(written)} is read as the number ${value}; if you mean the text, write it in quotes`);
}
