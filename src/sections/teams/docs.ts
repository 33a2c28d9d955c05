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
    'A team that has access through an undeclared parent loses it when the parent is removed: declare the parent too.',
    'The token needs Members: read of the organization, which its form offers once the organization is chosen as owner.',
  ],
};
