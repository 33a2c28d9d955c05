import { isSameName } from '../state/state.ts';
import { type Attempt, getLogin } from './attempt.ts';
import { listRunnableJobs } from './runs.ts';

export function listDeploymentObjections(required: readonly string[], attempt: Attempt): string[] {
  const deployed = [
    ...attempt.pullRequest.deployments,
    ...listRunnableJobs(attempt).flatMap(({ environment }) => environment ?? []),
  ];
  return required
    .filter((name) => !deployed.some((deployedName) => isSameName(deployedName, name)))
    .map((name) => `Missing successful active ${name} deployment.`);
}

/** Only a merge commit breaks a linear history. */
export const listHistoryObjections = ({ method }: Attempt): string[] =>
  method === 'merge' ? ['This branch must not contain merge commits.'] : [];

/**
 * GitHub signs merge commits, and signs squashed commits only for the author. Rebased commits lose their signatures.
 * Merged commits must have been signed.
 */
export function listSignatureObjections(attempt: Attempt): string[] {
  const { method, pullRequest: pull } = attempt;
  const isAuthor = isSameName(pull.author, getLogin(attempt));
  const isVerified = method === 'squash' ? isAuthor : method === 'merge' && pull.signed;
  return isVerified ? [] : ['Commits must have verified signatures.'];
}
