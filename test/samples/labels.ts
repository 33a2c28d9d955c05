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
};
