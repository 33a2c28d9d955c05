import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Values for the custom properties that the organization defines.',
  keys: {
    '[].property_name': 'The name of the property, which is case-sensitive: letters, digits and `_`, `-`, `$`, `#`.',
    '[].value': {
      about:
        'The value: text, or a list of texts in any order. Trueup reads numbers, `true` and `false` as text. `null`, empty text and an empty list unset the property.',
      examples: ['production', ['eu', 'us']],
    },
  },
  limits: [
    'In a repository of a personal account, Trueup prints a note and does nothing.',
    'GitHub lists only properties with a value. If a property is not defined, apply fails.',
    'An unset property shows the default of the organization. So a property with a default cannot be unset, and the report explains this.',
    'The organization can reserve a property for its own actors: `values_editable_by: org_actors`. With Custom properties (organization): read, Trueup can see this. Apply sends these properties last, and the error names the reason of a refusal.',
  ],
  beyondSchema: [
    {
      rule: 'a number that changes when it is converted to text',
      says: /but GitHub stores only text$/,
      example: 'custom_properties: [{property_name: build, value: 0.0000001}]',
    },
  ],
};
