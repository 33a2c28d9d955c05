import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'The labels of issues and pull requests.',
  keys: {
    '[].name':
      'The name of the label, by which it is found whatever its case. Where `new_name` stands beside it, the old one.',
    '[].new_name': 'What the label is renamed to. Issues keep the label.',
    '[].color': {
      about: 'Six hexadecimal digits, with or without `#`. Left out, the host chooses, and nothing is compared.',
      examples: ['d73a4a'],
      // Without quotes, some colors are numbers to YAML.
      also: { type: 'integer', minimum: 0 },
    },
    '[].description': 'What the label means, in at most 100 characters. `null` and empty text are the same.',
    '[].oldname': {
      about: 'The old name, where `name` is the new one.',
      deprecated: 'It is accepted with a note: write the old name as `name`, and the new one as `new_name`.',
      also: { type: ['string', 'null'], minLength: 1 },
    },
  },
  limits: [
    'A label that is deleted disappears from every issue and pull request that carries it.',
    'Bots create some labels anew whenever they need them. A line says so where one of those would be deleted.',
  ],
  beyondSchema: [
    {
      rule: 'an entry that renames something to what another entry is about',
      says: /^entry \d+ is already about the label/,
      example: 'labels: [{name: bug}, {name: defect, new_name: bug}]',
    },
    {
      rule: 'a color that is a number without quotes, and not of six digits',
      says: /^the host takes a color as six hexadecimal digits$/,
      example: 'labels: [{name: bug, color: 123}]',
    },
  ],
};
