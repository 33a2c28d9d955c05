import type { SectionDocs } from '../docs.ts';
import { setupKeyDocs, setupLimits } from '../families/analysis-setup/docs.ts';

export const docs: SectionDocs = {
  about: 'Code quality as the host analyses it.',
  keys: {
    ...setupKeyDocs,
    ai_findings_option: {
      about: 'Whether a model looks for findings as well.',
      values: { disabled: 'It does not.', on_push: 'It does at every push.' },
    },
  },
  limits: [
    ...setupLimits,
    'The host shows the setup only to a token with Administration: write, so check needs that too.',
    'A repository that cannot have it is answered like a token that may not see it. A snapshot leaves the setup out with a note that names both.',
  ],
};
