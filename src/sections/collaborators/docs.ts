import type { SectionDocs } from '../docs.ts';
import { roleDocs } from '../role-docs.ts';

export const docs: SectionDocs = {
  about:
    'People who were given access to the repository themselves, and those who are invited. Its owner stays as they are.',
  keys: {
    '[].username': 'Their login, in any case.',
    '[].permission': roleDocs,
  },
  limits: [
    'Someone new is invited, and has access once they accept. At most 50 invitations can be sent in a day.',
    'Someone who is removed loses their private forks, and the invitations that they sent.',
    'The host shows the highest role that someone has from any source: a role that a team gives them and that is above the declared one never converges. A note says so.',
    'In a repository of a person, the host makes every collaborator one who can write. The line says so.',
    'A custom role cannot be seen in an invitation, and an invitation to an address stays as it is. Notes say so.',
    'An expired invitation of someone undeclared is cancelled or kept like any other.',
    'The host shows the list to nobody who may not push. Where it is seen to hide people, the section fails as a missing grant does.',
  ],
};
