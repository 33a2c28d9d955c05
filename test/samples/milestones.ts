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
};
