import { roleDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Teams with access to the repository.',
  keys: {
    '[].name': {
      about: 'The slug of the team, in any case. It is the last part of the URL of the team.',
      examples: ['core'],
    },
    '[].permission': roleDocs,
  },
  limits: [
    'In a repository of a personal account, Trueup prints a note and does nothing.',
    'Trueup cannot remove access that a team has from the organization or the enterprise.',
    'Before Trueup removes an undeclared parent team, it gives its declared child teams their own role. To inherit a role, declare or keep the parent.',
    'In a private repository, GitHub does not show whether a team has its own role besides an inherited one. With `_undeclared: delete`, such a team stays with a note.',
    'The token needs Members: read of the organization. The token form offers it after you choose the organization as resource owner.',
  ],
};
