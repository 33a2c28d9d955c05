import type { SectionDocs } from '../section-docs.ts';

export const setupKeyDocs: SectionDocs['keys'] = {
  state: {
    about: 'Whether the analysis is on. With `not-configured`, Trueup does not compare the other keys.',
    values: { configured: 'The host analyses the code.', 'not-configured': 'The host does not analyse the code.' },
  },
  languages: 'The languages to analyse, in any order.',
  runner_type: {
    about: 'Which runners the analysis uses.',
    values: { standard: 'Runners of the host.', labeled: 'Runners with the label in `runner_label`.' },
  },
  runner_label: 'The label of the runners, or `null`.',
};

export const setupLimits = [
  'The host rolls a change out in a configuration run, which the change line names. During that run, the host refuses other changes.',
  'Apply sends a key that the host never shows on every run, with a note that it never converges.',
];
