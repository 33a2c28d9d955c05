import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Prefixes that turn references to other systems, such as `TICKET-12`, into links.',
  keys: {
    '[].key_prefix': {
      about:
        'The start of a reference, which must match exactly: letters, digits and `.-_+=:/#`. It cannot end in a digit.',
      examples: ['TICKET-'],
    },
    '[].url_template': {
      about: 'The URL of the link. GitHub replaces `<num>` with the rest of the reference.',
      examples: ['https://tickets.example.com/<num>'],
    },
    '[].is_alphanumeric':
      'Whether letters may follow the prefix, or only digits. A new autolink allows both by default.',
  },
  limits: [
    'GitHub cannot change an autolink, so Trueup deletes and recreates an autolink that differs.',
    'No prefix may start with another prefix. If an undeclared autolink overlaps with a new one, Trueup deletes it first; with `_undeclared: keep`, Trueup refuses the new autolink.',
  ],
  beyondSchema: [
    {
      rule: 'an autolink prefix that starts with another prefix',
      says: /^autolink .* overlap: no prefix may start with another prefix$/,
      example:
        'autolinks: [{key_prefix: A-, url_template: "https://a.example/<num>"}, {key_prefix: A-B-, url_template: "https://b.example/<num>"}]',
    },
  ],
};
