import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import { shown } from '../../settings/shown.ts';
import { choice, closed, inSchema, list, listed, rule, text, toggle, twinIn } from '../../settings/words.ts';
import { OneValue, PropertyValue, propertyName, remarkNumbers } from '../families/property-values.ts';

const valueTypes = ['string', 'single_select', 'multi_select', 'true_false', 'url'] as const;

export const isSelect = (type: string) => type === 'single_select' || type === 'multi_select';

const most = 200;

const AllowedValues = v.pipe(
  list(OneValue),
  v.check(
    (values) => values.length <= most,
    ({ input }) => says(`has ${input.length} values, and the host takes at most ${most}`, 'remove some'),
  ),
  rule({
    holds: (values: string[]) => twinIn(values, String) === undefined,
    says: (values) => says(`names ${shown(twinIn(values, String))} twice`, 'remove one of them'),
  }),
  inSchema({ maxItems: most }),
);

/** The host treats a missing text like an empty one. */
const Description = v.pipe(
  v.nullable(text()),
  v.transform((value) => value || null),
);

const Given = closed({
  property_name: propertyName,
  value_type: choice(valueTypes),
  description: v.optional(Description),
  required: v.optional(toggle()),
  default_value: v.optional(PropertyValue),
  allowed_values: v.optional(AllowedValues),
  values_editable_by: v.optional(choice(['org_actors', 'org_and_repo_actors'])),
  require_explicit_values: v.optional(toggle()),
});

type Given = v.InferOutput<typeof Given>;

const allowedBy = ({ value_type, allowed_values = [] }: Given) =>
  isSelect(value_type) ? allowed_values : value_type === 'true_false' ? ['true', 'false'] : undefined;

const strange = (entry: Given) => {
  const allowed = allowedBy(entry);
  return allowed && [entry.default_value ?? []].flat().find((value) => !allowed.includes(value));
};

const Definition = v.pipe(
  Given,
  rule<Given>({
    holds: ({ value_type, allowed_values = [] }) => !isSelect(value_type) || allowed_values.length > 0,
    says: ({ value_type }) =>
      says(`has no \`allowed_values\`, and \`${value_type}\` chooses from them`, 'list them under `allowed_values`'),
  }),
  rule<Given>({
    at: 'allowed_values',
    holds: ({ value_type, allowed_values }) => isSelect(value_type) || allowed_values === undefined,
    says: ({ value_type }) =>
      says(
        `does not go with \`value_type: ${value_type}\``,
        'remove it, or write `single_select` or `multi_select` as the type',
      ),
  }),
  rule<Given>({
    at: 'required',
    holds: ({ required, default_value, require_explicit_values }) =>
      required !== true || require_explicit_values === true || (default_value ?? null) !== null,
    says: says(
      'needs a `default_value`: the host gives it to every repository without a value',
      'add a `default_value`, or remove `required`',
    ),
  }),
  rule<Given>({
    at: 'default_value',
    holds: ({ required, default_value }) => required === true || (default_value ?? null) === null,
    says: says('takes effect only where the property is required', 'add `required: true`, or remove it'),
  }),
  rule<Given>({
    at: 'default_value',
    holds: ({ value_type, default_value }) =>
      (default_value ?? null) === null || Array.isArray(default_value) === (value_type === 'multi_select'),
    says: ({ value_type }) =>
      value_type === 'multi_select'
        ? says('is one value, and must be a list of values', 'write it as a list, such as `[web]`')
        : says('is a list, and must be one value', 'keep one of them'),
  }),
  rule<Given>({
    at: 'default_value',
    holds: (entry) => strange(entry) === undefined,
    says: (entry) => says(`is ${shown(strange(entry))}, which is not an allowed value`, 'write an allowed value'),
  }),
  // Only a required property has a default.
  v.transform((entry): Given => (entry.required === false ? { ...entry, default_value: null } : entry)),
);

export type Definition = v.InferOutput<typeof Definition>;

export const named = ({ property_name: name }: { readonly property_name: string }) =>
  `definition of property ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Definition, { undeclared: 'keep', key: ({ property_name }) => property_name, named }),
  prepare: remarkNumbers('default_value', 'allowed_values'),
};
