import { roleDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Teams with access to the repository.',
  keys: {
    '[].name': {
      about: 'The slug of the team, in any case. It is the last part of the address of the team page.',
      examples: ['core'],
    },
    '[].permission': roleDocs,
  },
  limits: [
    'In a repository of a personal account, Trueup prints a note and does nothing.',
    'Trueup cannot remove access that a team has from the organization or the enterprise.',
    'Before an undeclared parent of a declared team loses access, Trueup grants the declared team its own role. To let the team inherit its role instead, declare or keep the parent.',
    'In a private repository, the host does not show whether an undeclared team has its own grant of a role that it also inherits from a parent that stays. Under `_undeclared: delete`, such a team stays with a note.',
    'The token needs Members: read of the organization. The token form offers it after you choose the organization as resource owner.',
  ],
};
