import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'The milestones of issues and pull requests.',
  keys: {
    '[].title': 'The title, by which the milestone is found, letter for letter.',
    '[].description': 'What it is about. `null` and empty text are the same.',
    '[].state': 'Whether work on it goes on.',
    '[].due_on': {
      about: 'The day on which it is due, or `null` for none. Of a moment, only the day counts.',
      examples: ['2027-03-01'],
    },
  },
  limits: [
    'A milestone that is deleted is taken from its issues, so undeclared ones are kept unless you say otherwise.',
  ],
  beyondSchema: [
    {
      rule: 'a day that is in no calendar',
      says: /^this is not a calendar day$/,
      example: 'milestones: [{title: v1, due_on: 2027-02-30}]',
    },
  ],
};
