import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'The custom properties that the organization defines for its repositories.',
  keys: {
    '[].property_name': 'The name of the property, which is case-sensitive: letters, digits and `_`, `-`, `$`, `#`.',
    '[].value_type': {
      about: 'What kind of value it has. The type of a property that exists cannot be changed.',
      values: {
        string: 'Any text.',
        single_select: 'One of the allowed values.',
        multi_select: 'Some of the allowed values.',
        true_false: '`true` or `false`.',
        url: 'The address of a page.',
      },
    },
    '[].description': 'A short description. `null` is the same as empty text.',
    '[].required': 'Whether every repository has a value: its own, or the default.',
    '[].default_value': {
      about:
        'The value of a repository that has none of its own: text, or for `multi_select` a list of texts in any order. It goes with `required: true`.',
      examples: ['2', ['web']],
    },
    '[].allowed_values': {
      about:
        'What `single_select` and `multi_select` choose from, in this order. Trueup reads numbers, `true` and `false` as text. Apply holds back the removal of a value that repositories have, under `brakes: stop`.',
      examples: [['1', '2', '3']],
    },
    '[].values_editable_by': {
      about: 'Who may set values.',
      values: {
        org_actors:
          'Those who may do so in the organization. Apply then sends values by the route of the organization.',
        org_and_repo_actors: 'Those who may do so in a repository too.',
      },
    },
    '[].require_explicit_values': 'Whether whoever creates a repository has to choose a value.',
  },
  limits: [
    'Members of the organization may read definitions. Only owners may write them, with Custom properties (organization): admin.',
    'A write replaces the whole definition. Trueup sends the keys that the file leaves out as they are, and reads the definition again just before.',
    'A definition that is deleted takes its values with it, in every repository, and nothing brings them back. A value that is no longer allowed goes the same way.',
    'A definition of the enterprise is left alone, and an entry with its name is refused if it differs.',
  ],
  beyondSchema: [
    {
      rule: 'a number that changes when it is converted to text',
      says: /and the host stores only text$/,
      example:
        'custom_property_definitions: [{property_name: build, value_type: single_select, allowed_values: [0.0000001]}]',
    },
    {
      rule: 'a selection without `allowed_values`',
      says: /^has no `allowed_values`, and `\w+` chooses from them$/,
      example: 'custom_property_definitions: [{property_name: tier, value_type: single_select}]',
    },
    {
      rule: '`allowed_values` of another type',
      says: /^does not go with `value_type: \w+`$/,
      example: 'custom_property_definitions: [{property_name: note, value_type: string, allowed_values: [a]}]',
    },
    {
      rule: 'an allowed value that is listed twice',
      says: /^names .* twice$/,
      example:
        'custom_property_definitions: [{property_name: tier, value_type: single_select, allowed_values: [a, a]}]',
    },
    {
      rule: 'a required property without a default',
      says: /^needs a `default_value`/,
      example: 'custom_property_definitions: [{property_name: note, value_type: string, required: true}]',
    },
    {
      rule: 'a default of a property that is not required',
      says: /^takes effect only where the property is required$/,
      example: 'custom_property_definitions: [{property_name: note, value_type: string, default_value: a}]',
    },
    {
      rule: 'a list where the property has one value, and one value where it has a list',
      says: /and must be (one value|a list of values)$/,
      example:
        'custom_property_definitions: [{property_name: note, value_type: string, required: true, default_value: [a]}]',
    },
    {
      rule: 'a default that is not allowed',
      says: /which is not an allowed value$/,
      example:
        'custom_property_definitions: [{property_name: live, value_type: true_false, required: true, default_value: maybe}]',
    },
  ],
};
