import { splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
pages:
  build_type: workflow
  source:
    branch: main
    path: /docs
  cname: docs.acme.example
  https_enforced: true
  public: false
`,
  drifted: {
    pages: { cname: 'old.acme.example', https_enforced: false },
  },
  around: { accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }] },
  grants: {
    check: ['Metadata: read', 'Pages: read'],
    apply: ['Administration: write', 'Metadata: read', 'Pages: write'],
  },
  requests: 1,
  opposites: [null, ...splitKeys({ cname: null, https_enforced: false, build_type: 'legacy' })],
  meddlings: [
    {
      what: 'gives the site another domain',
      act: (send) => send('PUT', '/pages', { cname: 'foreign.acme.example' }),
      isThere: (live) => live.pages.cname === 'foreign.acme.example',
      named: /cname/,
    },
  ],
  breaches: [],
};
