import { roleDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'People with direct access to the repository, and pending invitations. Trueup never changes the owner.',
  keys: {
    '[].username': 'The login of the person, in any case.',
    '[].permission': roleDocs,
  },
  limits: [
    'Trueup invites new people, who have access once they accept. The host sends at most 50 invitations in 24 hours.',
    'People who are removed lose their private forks and the invitations that they sent.',
    'The host shows the highest role that a person has from any source. If a team gives them a higher role than the file declares, the drift stays. The line says so.',
    'In a personal repository, the host gives every collaborator `push`. The line says so.',
    'The host does not show custom roles in invitations, so Trueup cannot verify them. Invitations by e-mail stay as they are. Notes say so.',
    'An expired invitation, which nobody can accept, is cancelled and sent again to a declared person. One to an undeclared person stays, with a note.',
    'The host shows the list only to accounts with push access. If the host hides people, the section fails as with a missing grant.',
  ],
};
