import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import { LiveSetup, Rollout, rolloutText, runInProgress } from '../families/analysis-setup/calls.ts';

const policy = /\bnot available\b|\bunavailable\b/i;
const unavailable = 'code quality may not be available to this repository, and an archived repository takes no change';

/** The host shows it only to a token that may change it. */
export const get = rest('GET /repos/{owner}/{repo}/code-quality/setup', {
  needs: administration.write,
  answer: LiveSetup,
  policy,
  hints: { 403: unavailable, 404: unavailable },
});

export const update = rest('PATCH /repos/{owner}/{repo}/code-quality/setup', {
  needs: administration.write,
  answer: Rollout,
  tells: rolloutText,
  policy,
  hints: { 403: unavailable, 409: runInProgress },
});
