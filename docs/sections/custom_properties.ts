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
    'The host lists only properties with a value, so only a write shows whether the organization defines an unlisted property.',
    'An unset property shows the default of the organization. Unsetting a property with a default never converges, and the line says so.',
    'The organization may allow only its own actors to set a property: `values_editable_by: org_actors`. A token with Custom properties (organization): read is shown which ones these are. Apply then sends them in a request of their own, after all other properties. If GitHub refuses a request about several properties, apply sends each alone. The error names the reason.',
  ],
  beyondSchema: [
    {
      rule: 'a number that changes when it is converted to text',
      says: /and the host stores only text$/,
      example: 'custom_properties: [{property_name: build, value: 0.0000001}]',
    },
  ],
};
