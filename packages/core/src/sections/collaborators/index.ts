import type { WriteItem } from '../../plan/item.ts';
import { pairNamesWithIds } from '../lookups.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { isInvitation } from './invitations.ts';
import { planCollaborators } from './plan.ts';
import { readAllCollaborators, readCollaborators } from './read.ts';
import { settings } from './schema.ts';
import { exportCollaborators } from './snapshot.ts';

export const collaborators = defineSection({
  key: 'collaborators',
  settings,
  visibleTo: { '': 'writers' },
  risk: { '': { touches: 'access', replaces: 'access', describeLostData: describeLoss } },
  calls,
  /** GitHub shows the highest role of a person. A change of a team can lower that role. */
  after: [{ name: 'teams' }],
  read: readCollaborators,
  plan: planCollaborators,
  getFacts: ({ collaborators, invitations }) => ({
    count: collaborators.length + invitations.length,
    holders: pairNamesWithIds('users', [...collaborators, ...invitations.flatMap(({ invitee }) => invitee ?? [])]),
  }),
  readAll: readAllCollaborators,
  toSettings: exportCollaborators,
});

/** An invitation can be sent again, so its cancellation loses nothing. */
function describeLoss({ kind, subject: person, names = [] }: WriteItem) {
  return kind === 'delete' && !isInvitation(names)
    ? `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation`
    : undefined;
}
