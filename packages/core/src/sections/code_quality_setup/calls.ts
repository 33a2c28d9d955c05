import { administration } from '../../github/grants.ts';
import { createSetupCalls } from '../families/analysis-setup/calls.ts';

const unavailable = 'code quality may not be available for this repository, or the repository is archived';

/** GitHub requires "Administration: write" even for the read. */
export const calls = createSetupCalls('code-quality/setup', administration.write, {
  policy: /\bnot available\b|\bunavailable\b/i,
  hints: { 403: unavailable, 404: unavailable },
});
