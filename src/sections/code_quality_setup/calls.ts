import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import { LiveSetup, Rollout, rolloutText, runInProgress } from '../families/analysis-setup/calls.ts';

const policy = /\bnot available\b|\bunavailable\b/i;
const unavailable = 'code quality may not be available for this repository, or the repository may be archived';

/** Even the read needs Administration: write. */
export const get = rest('GET /repos/{owner}/{repo}/code-quality/setup', {
  needs: administration.write,
  answer: LiveSetup,
  policy,
  hints: { 403: unavailable, 404: unavailable },
});

export const update = rest('PATCH /repos/{owner}/{repo}/code-quality/setup', {
  needs: administration.write,
  answer: Rollout,
  detail: rolloutText,
  policy,
  hints: { 403: unavailable, 409: runInProgress },
});
