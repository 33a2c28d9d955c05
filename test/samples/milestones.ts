import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
milestones:
  - title: v1
    description: The first
    state: closed
    due_on: 2026-03-01
  - title: v2
    due_on: null
  - title: v3
`,
  drifted: {
    milestones: [
      { title: 'v1', state: 'open', due_on: '2026-02-01T08:00:00Z' },
      { title: 'v2', due_on: '2026-02-01T08:00:00Z' },
      { title: 'someday' },
    ],
  },
  grants: { check: ['Issues: read'], apply: ['Issues: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'describes a milestone',
      act: (send) => send('PATCH', '/milestones/2', { description: 'foreign' }),
      isThere: (live) => findByName(live.milestones, 'v2', 'title')?.description === 'foreign',
      named: /description/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((title) => ({ title, state: 'open' }))),
      seed: (names) => ({ milestones: names.map((title) => ({ title, description: 'kept' })) }),
      live: (repository) => repository.milestones,
      named: 'title',
    },
  ],
  breaches: [repeatFirstEntry('title')],
};
