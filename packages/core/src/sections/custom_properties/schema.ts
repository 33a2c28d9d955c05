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

/** `null` means that the property is unset. */
export type PropertyContent = string | readonly string[] | null;

const describeInvalidValue = ({ input }: { readonly input: unknown }) =>
  createMessage(
    `is ${describeValue(input)}, but must be text, a number, true or false, or a list of these`,
    'write such a value, or `null` to unset the property',
  );

const describeInexactNumber = ({ input }: { readonly input: unknown }) =>
  createMessage(`is ${describeValue(input)}, but GitHub stores only text`, 'write the digits in quotes');

/** GitHub stores only text. */
const SingleValue = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], describeInvalidValue),
  v.check(
    (value) => typeof value !== 'number' || (isExactInJson(value) && !String(value).includes('e')),
    describeInexactNumber,
  ),
  v.transform(String),
);

/** For GitHub, empty text and an empty list mean no value. */
export const convertEmptyToNull = (value: PropertyContent): PropertyContent => (value?.length ? value : null);

const listValue: v.GenericSchema<unknown, PropertyContent> = v.array(SingleValue);
const nullableValue: v.GenericSchema<unknown, PropertyContent> = v.nullable(SingleValue);

const DeclaredContent = v.pipe(
  chooseSchema([listValue, nullableValue], (value) => (Array.isArray(value) ? listValue : nullableValue)),
  v.transform(convertEmptyToNull),
);

const describeInvalidName = ({ input }: { readonly input: string }) =>
  createMessage(
    `is ${describeValue(input)}, but GitHub allows only letters, digits and \`_ - $ #\` in the name of a property`,
    "write the name from the organization's settings",
  );

const propertyName = v.pipe(limitLength(75, text({ min: 1 })), v.regex(/^[A-Za-z0-9_$#-]+$/, describeInvalidName));

const Property = closedMap({ property_name: propertyName, value: DeclaredContent, ...refusedLimits });

export type Property = v.InferOutput<typeof Property>;

export const describeProperty = ({ property_name }: { property_name: string }) =>
  `custom property ${JSON.stringify(property_name)}`;

export const settings = {
  ...createListShape(Property, {
    undeclared: 'keep',
    getKey: ({ property_name }) => property_name,
    describeEntry: describeProperty,
  }),
  prepare: noteRewrittenNumbers,
};

function noteRewrittenNumbers(list: unknown, findings: Findings) {
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
  findings.remark(
    at,
    `${formatCode(written)} is read as the number ${value}; if you mean the text, write it in quotes`,
  );
}
