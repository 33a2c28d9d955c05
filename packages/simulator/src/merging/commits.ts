import { sameName } from '../state/state.ts';
import { type Attempt, loginOf } from './attempt.ts';
import { jobsRun } from './runs.ts';

/** A job deploys to its environment. */
export function deploymentObjections(required: readonly string[], attempt: Attempt) {
  const deployed = [...attempt.pull.deployments, ...jobsRun(attempt).flatMap(({ environment }) => environment ?? [])];
  return required
    .filter((name) => !deployed.some((one) => sameName(one, name)))
    .map((name) => `Missing successful active ${name} deployment.`);
}

/** Only a merge commit is none of a linear history. */
export const historyObjections = ({ method }: Attempt) =>
  method === 'merge' ? ['This branch must not contain merge commits.'] : [];

/**
 * The host signs merge commits, and squashed ones for the author alone. Rebased commits lose their signatures, and all
 * but squashed ones must have been signed.
 */
export function signatureObjections(attempt: Attempt) {
  const { method, pull } = attempt;
  const isAuthor = sameName(pull.author, loginOf(attempt));
  const isVerified = method === 'squash' ? isAuthor : method === 'merge' && pull.signed;
  return isVerified ? [] : ['Commits must have verified signatures.'];
}
