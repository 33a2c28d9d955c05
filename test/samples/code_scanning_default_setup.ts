import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
code_scanning_default_setup:
  state: configured
  query_suite: extended
  languages: [python, javascript-typescript]
  runner_type: labeled
  runner_label: big
  threat_model: remote_and_local
`,
  drifted: { code_scanning: { setup: { state: 'configured', languages: ['python'], runner_type: 'standard' } } },
  grants: { check: ['Administration: read'], apply: ['Administration: write'] },
  requests: 1,
};
