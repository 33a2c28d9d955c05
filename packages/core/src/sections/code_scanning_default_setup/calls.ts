import { administration } from '../../github/grants.ts';
import { setupCalls } from '../families/analysis-setup/calls.ts';

export const calls = setupCalls('code-scanning/default-setup', administration.read, {
  policy: /advanced security|code security/i,
  hints: {
    403: 'code scanning of a private repository needs an Advanced Security license, and the host refuses changes to an archived repository',
  },
});
