import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName, type Live } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
labels:
  - name: bug
    color: '#D73A4A'
    description: Something is wrong
  - name: 100% sure/ready
    color: 0e8016
  - name: help
    new_name: help wanted
    color: 008672
`,
  drifted: {
    labels: [{ name: 'Bug', color: 'd73a4a' }, { name: 'help' }, { name: 'stale', color: 'ffffff' }],
  },
  grants: { check: ['Issues: read'], apply: ['Issues: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'adds a label',
      act: (send) => send('POST', '/labels', { name: 'foreign' }),
      isThere: (live) => findByName(live.labels, 'foreign') !== undefined,
      named: /"foreign"/,
    },
    {
      what: 'describes a label',
      act: (send, live) =>
        send('PATCH', `/labels/${findByName(live.labels, 'help') ? 'help' : 'help%20wanted'}`, {
          description: 'foreign',
        }),
      isThere: (live) => live.labels.some(({ description }: Live) => description === 'foreign'),
      named: /description/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, color: 'd73a4a' }))),
      seed: (names) => ({ labels: names.map((name) => ({ name, color: 'd73a4a', description: 'kept' })) }),
      live: (repository) => repository.labels,
      named: 'name',
    },
  ],
  breaches: [
    repeatFirstEntry('name'),
    {
      what: 'a new name that another label has',
      breaks: (section) => Object.assign(section[2], { new_name: 'bug' }),
      reads: [
        [0, 'name'],
        [2, 'new_name'],
      ],
    },
  ],
};
