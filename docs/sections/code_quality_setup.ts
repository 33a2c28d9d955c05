import { setupKeyDocs, setupLimits } from './families/analysis-setup.ts';
import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The host’s analysis of code quality.',
  keys: {
    ...setupKeyDocs,
    ai_findings_option: {
      about: 'Whether AI also looks for findings.',
      values: { disabled: 'AI findings are off.', on_push: 'AI looks for findings at every push.' },
    },
  },
  limits: [
    ...setupLimits,
    'The host shows the setup only to a token with Administration: write, so check needs that grant too.',
    'The host gives the same answer if the repository cannot have code quality and if the token lacks the grant. So a snapshot fails there too, unless `--on-missing-permission warn` lets it go on without the setup; the line names both reasons.',
  ],
};
