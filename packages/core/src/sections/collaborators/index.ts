import { pairWithIds } from '../lookups.ts';
import { whenDeleted } from '../risk.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planCollaborators } from './plan.ts';
import { readAllCollaborators, readCollaborators } from './read.ts';
import { settings } from './schema.ts';
import { exportCollaborators } from './snapshot.ts';

export const collaborators = defineSection({
  key: 'collaborators',
  settings,
  visibleTo: { '': 'writers' },
  risk: { '': { touches: 'access', replaces: 'access', loses: whenDeleted(describeLoss) } },
  calls,
  /** GitHub shows the highest role of a person. A change of a team can lower that role. */
  after: [{ name: 'teams' }],
  read: readCollaborators,
  plan: planCollaborators,
  facts: ({ collaborators, invitations }) => ({
    count: collaborators.length + invitations.length,
    holders: pairWithIds('users', [...collaborators, ...invitations.flatMap(({ invitee }) => invitee ?? [])]),
  }),
  readAll: readAllCollaborators,
  toSettings: exportCollaborators,
});

function describeLoss(person: string) {
  return `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation`;
}
