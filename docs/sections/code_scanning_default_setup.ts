import { setupKeyDocs, setupLimits } from './families/analysis-setup.ts';
import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The default setup of code scanning.',
  keys: {
    ...setupKeyDocs,
    query_suite: {
      about: 'Which queries GitHub runs.',
      values: { default: 'Queries with few false alarms.', extended: 'More queries, with more false alarms.' },
    },
    threat_model: {
      about: 'Which input counts as untrusted.',
      values: {
        remote: 'Input from the network.',
        remote_and_local: 'Also local input, such as files and command lines.',
      },
    },
  },
  limits: [
    ...setupLimits,
    'If `state` differs, Trueup also reads the code security configuration of the organization, which may set it.',
    'A private repository needs a license for GitHub Advanced Security. Without one, `state: not-configured` counts as up to date.',
  ],
};
