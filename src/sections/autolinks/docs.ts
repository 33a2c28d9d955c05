import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'References to other systems, such as `TICKET-12`, that become links.',
  keys: {
    '[].key_prefix': {
      about:
        'What a reference starts with, by which it is found, letter for letter: letters, digits and `.-_+=:/#`, the last one no digit.',
      examples: ['TICKET-'],
    },
    '[].url_template': {
      about: 'Where the link leads. `<num>` stands for the rest of the reference.',
      examples: ['https://tickets.example.com/<num>'],
    },
    '[].is_alphanumeric':
      'Whether letters may follow the prefix, or only digits. Left out, a new one takes both, and a live one stays as it is.',
  },
  limits: [
    'The host changes no autolink, so one that differs is deleted and created anew.',
    'The host takes no prefix that starts with another one. A live one in the way of a new one is deleted first, or refuses the section where undeclared ones are kept.',
  ],
  beyondSchema: [
    {
      rule: 'a prefix of an autolink that starts with another one',
      says: /^autolink .* overlap, and the host takes no prefix that starts with another$/,
      example:
        'autolinks: [{key_prefix: A-, url_template: "https://a.example/<num>"}, {key_prefix: A-B-, url_template: "https://b.example/<num>"}]',
    },
  ],
};
