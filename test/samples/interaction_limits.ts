import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
interaction_limits:
  limit: contributors_only
  expiry: six_months
  pull_request_creation_cap:
    enabled: true
    max_open_pull_requests: 5
  pull_request_creation_bypass: [OctoCat, hubot]
`,
  drifted: {
    interaction_limit: { limit: 'existing_users' },
    pull_request_creation_cap: { enabled: true, max_open_pull_requests: 50 },
    pull_request_creation_bypass: ['octocat', 'mona'],
  },
  around: { accounts: [{ login: 'hubot' }, { login: 'mona' }, { login: 'lisa' }] },
  grants: { check: ['Administration: write', 'Metadata: read'], apply: ['Administration: write', 'Metadata: read'] },
  requests: 3,
  opposites: [
    null,
    { limit: 'existing_users' },
    { pull_request_creation_cap: { enabled: false } },
    { pull_request_creation_bypass: [] },
  ],
  meddlings: [
    {
      what: 'lets somebody past the cap',
      act: (send) => send('PUT', '/interaction-limits/pulls/bypass-list', { users: ['lisa'] }),
      isThere: (live) => live.pull_request_creation_bypass.includes('lisa'),
      named: /lisa/,
    },
  ],
  breaches: [
    {
      what: 'a duration without a limit',
      breaks: (section) => delete section.limit,
      reads: [['expiry'], ['limit']],
    },
    {
      what: 'a login twice',
      breaks: (section) => section.pull_request_creation_bypass.push('octocat'),
      reads: [0, 2].map((index) => ['pull_request_creation_bypass', index]),
    },
  ],
};
