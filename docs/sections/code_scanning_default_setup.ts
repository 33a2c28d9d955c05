import { setupKeyDocs, setupLimits } from './families/analysis-setup.ts';
import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The default setup of code scanning.',
  keys: {
    ...setupKeyDocs,
    query_suite: {
      about: 'Which queries the host runs.',
      values: { default: 'Queries with few false alarms.', extended: 'More queries, with more false alarms.' },
    },
    threat_model: {
      about: 'Which input the analysis does not trust.',
      values: {
        remote: 'Input from the network.',
        remote_and_local: 'Also local input, such as files and command lines.',
      },
    },
  },
  limits: [
    ...setupLimits,
    'Where `state` differs, Trueup also reads the code security configuration of the organization, which may own it.',
    'A private repository needs a licence for Advanced Security. Without one, `state: not-configured` is already so. The host refuses changes to an archived repository.',
  ],
};
