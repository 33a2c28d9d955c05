import { repeatFirstEntry } from './breach.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
autolinks:
  - key_prefix: TICKET-
    url_template: https://tickets.example/<num>
    is_alphanumeric: false
  - key_prefix: RFC-
    url_template: https://rfc.example/<num>
`,
  drifted: {
    autolinks: [
      { key_prefix: 'TICKET-', url_template: 'https://old.example/<num>', is_alphanumeric: true },
      { key_prefix: 'RFC', url_template: 'https://old.example/<num>' },
      { key_prefix: 'OLD-', url_template: 'https://old.example/<num>' },
    ],
  },
  grants: { check: ['Administration: read'], apply: ['Administration: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'adds an autolink',
      act: (send) =>
        send('POST', '/autolinks', { key_prefix: 'FOREIGN-', url_template: 'https://foreign.example/<num>' }),
      isThere: (live) => findByName(live.autolinks, 'FOREIGN-', 'key_prefix') !== undefined,
      named: /FOREIGN-/,
    },
  ],
  breaches: [
    repeatFirstEntry('key_prefix'),
    {
      what: 'prefixes that overlap',
      breaks: (section) => Object.assign(section[1], { key_prefix: 'TICKET-A-' }),
      reads: [
        [0, 'key_prefix'],
        [1, 'key_prefix'],
      ],
    },
  ],
};
