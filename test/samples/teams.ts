import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
teams:
  _undeclared: delete
  entries:
    - name: core
      permission: push
    - name: Docs
      permission: auditor
    - name: new
      permission: maintain
    - name: api
      permission: push
`,
  drifted: {
    teams: [
      { slug: 'core', role: 'read' },
      { slug: 'docs', role: 'admin' },
      { slug: 'old', role: 'admin' },
      { slug: 'above', role: 'read', source: 'organization' },
    ],
  },
  around: {
    accounts: [
      {
        login: 'acme',
        type: 'Organization',
        teams: ['core', 'docs', 'new', 'old', 'above', { slug: 'api', parent: 'core' }],
        custom_roles: [{ name: 'auditor', base: 'triage' }],
      },
    ],
  },
  // The organization, the list, and each declared team.
  grants: {
    check: ['Administration: read', 'Metadata: read', 'Members (organization): read'],
    apply: ['Administration: write', 'Metadata: read', 'Members (organization): read'],
  },
  requests: 6,
};
