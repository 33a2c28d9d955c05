import { roleDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'People with direct access to the repository, and pending invitations. Trueup never changes the owner.',
  keys: {
    '[].username': 'The login of the person, in any case.',
    '[].permission': roleDocs,
  },
  limits: [
    'Trueup invites new people, who have access once they accept. GitHub sends at most 50 invitations in 24 hours.',
    'People who are removed lose their private forks and the invitations that they sent.',
    'GitHub shows the highest role that a person has from any source. If a team gives them a higher role than the file declares, the drift stays, and the report explains this.',
    'In a personal repository, every collaborator has `push`.',
    'GitHub does not show custom roles in invitations, so Trueup cannot verify them. Invitations by e-mail stay as they are.',
    'Trueup cancels an expired invitation of a declared person and sends it again. An expired invitation of an undeclared person stays, with a note.',
    'GitHub shows the list only to accounts with push access. If GitHub hides people, the section fails with the missing permission.',
  ],
};
