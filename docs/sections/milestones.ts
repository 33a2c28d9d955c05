import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The milestones of issues and pull requests.',
  keys: {
    '[].title': 'The title, which must match exactly.',
    '[].description': 'A description. `null` is the same as empty text.',
    '[].state': 'Whether the milestone is open or closed.',
    '[].due_on': {
      about: 'The due date, or `null` for none. Trueup ignores the time of day.',
      examples: ['2027-03-01'],
    },
  },
  limits: ['Deleting a milestone detaches it from its issues, so Trueup keeps undeclared milestones by default.'],
  beyondSchema: [
    {
      rule: 'a date that does not exist',
      says: /^is a date that does not exist$/,
      example: 'milestones: [{title: v1, due_on: 2027-02-30}]',
    },
  ],
};
