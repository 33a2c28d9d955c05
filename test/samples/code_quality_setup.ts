import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
code_quality_setup:
  state: configured
  languages: [python, ruby]
  runner_type: standard
  ai_findings_option: on_push
`,
  drifted: {},
  grants: { check: ['Administration: write'], apply: ['Administration: write'] },
  requests: 1,
};
