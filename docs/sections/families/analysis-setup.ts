import type { SectionDocs } from '../section-docs.ts';

export const setupKeyDocs: SectionDocs['keys'] = {
  state: {
    about: 'Whether the analysis is on. With `not-configured`, Trueup does not compare the other keys.',
    values: { configured: 'GitHub analyzes the code.', 'not-configured': 'GitHub does not analyze the code.' },
  },
  languages: 'The languages to analyze, in any order.',
  runner_type: {
    about: 'Which runners the analysis uses.',
    values: { standard: 'GitHub-hosted runners.', labeled: 'Runners with the label in `runner_label`.' },
  },
  runner_label: 'The label of the runners, or `null`.',
};

export const setupLimits = [
  'GitHub applies a change in a configuration run, and the report names the run. Meanwhile, GitHub refuses other changes.',
  'Apply sends a key that GitHub never shows on every run, with a note.',
];
