import { pairWithIds } from '../lookups.ts';
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
  stakes: { '': 'access' },
  calls,
  standsFor: { '': 'access' },
  /** Whoever is to go must not keep their access because something else failed, whatever goes with it. */
  removesIn: 'removes',
  /** The host shows the highest of a person's roles, and one that a team gave goes with the team. */
  after: ['teams'],
  read: readCollaborators,
  plan: planCollaborators,
  liveItems: ({ collaborators, invitations }) => collaborators.length + invitations.length,
  readAll: readAllCollaborators,
  toSettings: collaboratorsToSettings,
  holders: ({ collaborators, invitations }) =>
    pairWithIds('users', [...collaborators, ...invitations.flatMap(({ invitee }) => invitee ?? [])]),
  lostWith: ({ kind, subject }) =>
    kind === 'delete'
      ? `what went with ${subject}: a private fork, invitations sent; they must accept a new invitation`
      : undefined,
});
