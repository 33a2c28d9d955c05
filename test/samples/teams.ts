import { repeatFirstEntry } from './breach.ts';
import { createExactList, createOrganization } from './crowd.ts';
import type { Live } from './meddling.ts';
import { none } from './opposites.ts';
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
  grants: {
    check: ['Administration: read', 'Metadata: read', 'Members (organization): read'],
    apply: ['Administration: write', 'Metadata: read', 'Members (organization): read'],
  },
  requests: 6,
  opposites: [none],
  meddlings: [
    {
      what: 'lets a team in',
      act: (_, live) => void live.teams.push({ slug: 'above', role: 'admin', source: 'direct' }),
      isThere: (live) => live.teams.some(({ slug, source }: Live) => slug === 'above' && source === 'direct'),
      named: /"above"/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, permission: 'push' }))),
      seed: (names) => ({ teams: names.map((slug) => ({ slug, role: 'write' })) }),
      around: (names) => ({ accounts: createOrganization({ teams: [...names] }) }),
      live: (repository) => repository.teams,
      named: 'slug',
    },
  ],
  breaches: [repeatFirstEntry('name')],
};
