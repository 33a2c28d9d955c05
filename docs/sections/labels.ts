import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The labels of issues and pull requests.',
  keys: {
    '[].name': 'The name of the label, in any case. In an entry with `new_name`, the old name.',
    '[].new_name': 'The new name. Issues keep the label.',
    '[].color': {
      about:
        'Six hexadecimal digits, with or without `#`. Without it, GitHub chooses a color, and Trueup does not compare it.',
      examples: ['d73a4a'],
      // Without quotes, some colors are numbers to YAML.
      also: { type: 'integer', minimum: 0 },
    },
    '[].description': 'A description of at most 100 characters. `null` is the same as empty text.',
    '[].oldname': {
      about: 'The old name. `name` is then the new name.',
      deprecated: 'Trueup accepts it with a note. Write the old name as `name` and the new name as `new_name`.',
      also: { type: ['string', 'null'], minLength: 1 },
    },
  },
  limits: [
    'Deleting a label removes it from every issue and pull request.',
    'Some bots create deleted labels again. The report line mentions this.',
  ],
  beyondSchema: [
    {
      rule: 'a rename to a name that another entry uses',
      says: /^entry \d+ already declares the label/,
      example: 'labels: [{name: bug}, {name: defect, new_name: bug}]',
    },
    {
      rule: 'a color without quotes that is not a number of six digits',
      says: /^is not a color of six hexadecimal digits$/,
      example: 'labels: [{name: bug, color: 123}]',
    },
  ],
};
