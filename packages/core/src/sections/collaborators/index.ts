import { pairWithIds } from '../lookups.ts';
import { whenDeleted } from '../risk.ts';
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
  risk: { '': { touches: 'access', replaces: 'access', loses: whenDeleted(describeLoss) } },
  calls,
  /** The host shows the highest of a person's roles, and one that a team gave goes with the team. */
  after: [{ name: 'teams' }],
  read: readCollaborators,
  plan: planCollaborators,
  facts: ({ collaborators, invitations }) => ({
    count: collaborators.length + invitations.length,
    holders: pairWithIds('users', [...collaborators, ...invitations.flatMap(({ invitee }) => invitee ?? [])]),
  }),
  readAll: readAllCollaborators,
  toSettings: collaboratorsToSettings,
});

function describeLoss(person: string) {
  return `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation`;
}
