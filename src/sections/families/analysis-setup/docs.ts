import type { SectionDocs } from '../../docs.ts';

export const setupKeyDocs: SectionDocs['keys'] = {
  state: {
    about: 'Whether it is set up. Under `not-configured` the other keys are not compared.',
    values: { configured: 'The code is analysed.', 'not-configured': 'It is not.' },
  },
  languages: 'The languages that are analysed, in any order.',
  runner_type: {
    about: 'Which runners it uses.',
    values: { standard: 'Those of the host.', labeled: 'Those with the label of `runner_label`.' },
  },
  runner_label: 'The label of the runners, or `null`.',
};

export const setupLimits = [
  'The host rolls a change out in a run of its own, which the change line names. While one is on its way, it refuses another.',
  'A key that the host never shows is sent on every run, with a note that it never converges.',
];
