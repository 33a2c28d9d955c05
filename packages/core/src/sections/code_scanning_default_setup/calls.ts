import { administration } from '../../github/grants.ts';
import { createSetupCalls } from '../families/analysis-setup/calls.ts';

export const calls = createSetupCalls('code-scanning/default-setup', administration.read, {
  policy: /advanced security|code security/i,
  hints: {
    403: 'code scanning of a private repository requires a license for GitHub Advanced Security, and an archived repository cannot be changed',
  },
});
