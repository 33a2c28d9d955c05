import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import { LiveSetup, Rollout, rolloutText, runInProgress } from '../families/analysis-setup/calls.ts';

const policy = /advanced security|code security/i;
const unavailable =
  'code scanning of a private repository needs an Advanced Security license, and the host refuses changes to an archived repository';

export const get = rest('GET /repos/{owner}/{repo}/code-scanning/default-setup', {
  needs: administration.read,
  answer: LiveSetup,
  policy,
  hints: { 403: unavailable },
});

export const update = rest('PATCH /repos/{owner}/{repo}/code-scanning/default-setup', {
  needs: administration.write,
  answer: Rollout,
  detail: rolloutText,
  policy,
  hints: { 403: unavailable, 409: runInProgress },
});
