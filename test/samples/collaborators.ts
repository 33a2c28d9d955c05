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
};
