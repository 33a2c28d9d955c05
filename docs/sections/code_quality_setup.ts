import { setupKeyDocs, setupLimits } from './families/analysis-setup.ts';
import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'GitHub code quality.',
  keys: {
    ...setupKeyDocs,
    ai_findings_option: {
      about: 'Whether AI also looks for findings.',
      values: { disabled: 'AI findings are off.', on_push: 'AI looks for findings at every push.' },
    },
  },
  limits: [
    ...setupLimits,
    'GitHub shows the setup only to a token with Administration: write, so check needs it too.',
    'GitHub gives the same answer if the feature or the permission is missing. The error names both. To take a snapshot anyway, use `--on-missing-permission warn`.',
  ],
};
