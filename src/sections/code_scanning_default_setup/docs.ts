import type { SectionDocs } from '../docs.ts';
import { setupKeyDocs, setupLimits } from '../families/analysis-setup/docs.ts';

export const docs: SectionDocs = {
  about: 'Code scanning as the host sets it up by itself.',
  keys: {
    ...setupKeyDocs,
    query_suite: {
      about: 'Which queries are run.',
      values: { default: 'Those that are seldom wrong.', extended: 'More of them.' },
    },
    threat_model: {
      about: 'What is not trusted.',
      values: { remote: 'What comes over the network.', remote_and_local: 'Files, commands and the like as well.' },
    },
  },
  limits: [
    ...setupLimits,
    'A private repository needs a licence for Advanced Security, and an archived one takes no change.',
  ],
};
