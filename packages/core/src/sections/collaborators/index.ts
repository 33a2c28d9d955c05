import { listHolders } from '../lookups.ts';
import { describeLossIfDeleted } from '../risk.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planCollaborators } from './plan.ts';
import { readAllCollaborators, readCollaborators } from './read.ts';
import { settings } from './schema.ts';
import { collaboratorsToSettings } from './snapshot.ts';

export const collaborators = defineSection({
  key: 'collaborators',
  settings,
  visibleTo: { '': 'writers' },
  risk: { '': { touches: 'access', replaces: 'access', describeLostData: describeLossIfDeleted(describeLoss) } },
  calls,
  /** The host shows the highest of a person's roles, and one that a team gave goes with the team. */
  after: [{ name: 'teams' }],
  read: readCollaborators,
  plan: planCollaborators,
  getFacts: ({ collaborators, invitations }) => ({
    count: collaborators.length + invitations.length,
    holders: listHolders('users', [...collaborators, ...invitations.flatMap(({ invitee }) => invitee ?? [])]),
  }),
  readAll: readAllCollaborators,
  toSettings: collaboratorsToSettings,
});

function describeLoss(person: string) {
  return `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation`;
}
