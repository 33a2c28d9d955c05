import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Values of the properties that the organization has defined for its repositories.',
  keys: {
    '[].property_name': 'The name of the property, letter for letter: letters, digits and `_`, `-`, `$`, `#`.',
    '[].value': {
      about:
        'Its value: text, or a list of texts in any order. Numbers, `true` and `false` are read as text. `null`, empty text and an empty list unset it.',
      examples: ['production', ['eu', 'us']],
    },
  },
  limits: [
    'Only repositories of an organization have properties. In one of a person, a note says so and nothing is done.',
    'The host lists the properties that have a value. One that it does not list may be defined all the same, and only the write shows whether it is.',
    'A property that has a default at its organization shows that where it is unset, so unsetting it never converges. The line says so.',
    'The organization may let only its own people set a value.',
  ],
  beyondSchema: [
    {
      rule: 'a number that would change on its way to text',
      says: /and the host keeps texts$/,
      example: 'custom_properties: [{property_name: build, value: 0.0000001}]',
    },
  ],
};
