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
  opposites: [{ state: 'not-configured' }, { state: 'configured', languages: ['ruby'] }],
  meddlings: [
    {
      what: 'has another language analysed',
      act: (_, live) => Object.assign(live.code_quality.setup, { state: 'configured', languages: ['go'] }),
      isThere: (live) => live.code_quality.setup.languages?.includes('go') ?? false,
      named: /\bgo\b/,
    },
  ],
  rollsOutLater: true,
  breaches: [],
};
