import { repeatFirstEntry } from './breach.ts';
import { createExactList, createUsers } from './crowd.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
collaborators:
  - username: Hubot
    permission: push
  - username: mona
    permission: auditor
  - username: lisa
    permission: maintain
  - username: stale
    permission: pull
  - username: late
    permission: triage
  - username: sent-by-ghost
    permission: push
`,
  drifted: {
    collaborators: [
      { login: 'hubot', role: 'read' },
      { login: 'ghost', role: 'admin' },
    ],
    invitations: [
      { invitee: 'stale', permissions: 'admin' },
      { invitee: 'late', permissions: 'triage', created_at: '2020-01-01T00:00:00Z' },
      { invitee: 'sent-by-ghost', inviter: 'ghost' },
      { invitee: 'uninvited', inviter: 'ghost' },
    ],
  },
  around: {
    accounts: [
      {
        login: 'acme',
        type: 'Organization',
        members: ['mona'],
        custom_roles: [{ name: 'auditor', base: 'triage' }],
      },
      ...['hubot', 'mona', 'lisa', 'stale', 'late', 'ghost', 'sent-by-ghost', 'uninvited'].map((login) => ({ login })),
    ],
  },
  grants: { check: ['Administration: read', 'Metadata: read'], apply: ['Administration: write', 'Metadata: read'] },
  requests: 3,
  opposites: [none],
  meddlings: [
    {
      what: 'invites somebody',
      act: (send) => send('PUT', '/collaborators/octocat', { permission: 'push' }),
      isThere: (live) => findByName(live.invitations, 'octocat', 'invitee') !== undefined,
      named: /octocat/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((username) => ({ username, permission: 'push' }))),
      seed: (names) => ({ collaborators: names.map((login) => ({ login, role: 'write' })) }),
      around: (names) => ({ accounts: createUsers(names) }),
      live: (repository) => repository.collaborators,
      named: 'login',
    },
    {
      call: 'listInvitations',
      declare: (names) => createExactList(names.map((username) => ({ username, permission: 'push' }))),
      seed: (names) => ({ invitations: names.map((invitee) => ({ invitee, permissions: 'write' })) }),
      around: (names) => ({ accounts: createUsers(names) }),
      live: (repository) => repository.invitations,
      named: 'invitee',
    },
  ],
  breaches: [repeatFirstEntry('username')],
};
