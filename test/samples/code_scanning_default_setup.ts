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
  opposites: [{ state: 'not-configured' }, { state: 'configured', languages: ['ruby'] }],
  meddlings: [
    {
      what: 'has another language analysed',
      act: (_, live) => Object.assign(live.code_scanning.setup, { languages: ['python', 'ruby'] }),
      isThere: (live) => live.code_scanning.setup.languages.includes('ruby'),
      named: /ruby/,
    },
  ],
  rollsOutLater: true,
  breaches: [],
};
