import type { SectionDocs } from '../docs.ts';
import { roleDocs } from '../role-docs.ts';

export const docs: SectionDocs = {
  about: 'Teams of the organization that have access to the repository.',
  keys: {
    '[].name': {
      about: 'The slug of the team, which is the last part of the address of its page, in any case.',
      examples: ['core'],
    },
    '[].permission': roleDocs,
  },
  limits: [
    'Only repositories of an organization have teams. In one of a person, a note says so and nothing is done.',
    'Access that a team has from the organization or the enterprise cannot be taken away here.',
    'Where an undeclared parent of a declared team loses its access, the declared team is given its own first. Declare the parent too, or keep it, if the team is to have its access from there.',
    'A private repository shows nobody whether an undeclared team has a grant of its own beside as much from its declared parent. Under `_undeclared: delete` every apply takes such a grant away.',
    'The token needs Members: read of the organization, which its form offers once the organization is chosen as owner.',
  ],
};
