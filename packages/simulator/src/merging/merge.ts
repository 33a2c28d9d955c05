import { createRefusal, type Refusal } from '../exchange/answer.ts';
import { settingsOf } from '../features/repository/repository-settings.ts';
import { type Attempt, getLogin, type Method } from './attempt.ts';
import { listClassicObjections } from './classic.ts';
import { computeHeadSha, pullsOf } from './pull.ts';
import { isMethodAllowedByRulesets, listRulesetObjections } from './rules.ts';

const methodMessages: Readonly<Record<Method, string>> = {
  merge: 'Merge commits are not allowed on this repository.',
  squash: 'Squash merges are not allowed on this repository.',
  rebase: 'Rebase merges are not allowed on this repository.',
};

/** Returns GitHub's message if GitHub refuses the merge. */
export function findMergeObjection(attempt: Attempt): string | undefined {
  const { pullRequest: pull, method } = attempt;
  if (pull.state !== 'OPEN' || pull.conflicts) return 'Pull Request is not mergeable';
  if (pull.draft) return 'Pull Request is still a draft';
  if (!isMergeMethodEnabled(attempt) || !isMethodAllowedByRulesets(attempt)) return methodMessages[method];
  const classicObjections = listClassicObjections(attempt);
  if (classicObjections.length) return classicObjections.join(' ');
  const violations = listRulesetObjections(attempt);
  return violations.length ? `Repository rule violations found\n\n${violations.join('\n\n')}\n\n` : undefined;
}

/** The merge queue has its own merge method. */
function isMergeMethodEnabled({ repository, method, isInQueue }: Attempt) {
  if (isInQueue) return true;
  const { allow_merge_commit, allow_squash_merge, allow_rebase_merge } = settingsOf(repository).merges;
  return { merge: allow_merge_commit, squash: allow_squash_merge, rebase: allow_rebase_merge }[method];
}

export function findMergeRefusal(attempt: Attempt, expectedSha?: string): Refusal | undefined {
  if (expectedSha && expectedSha !== computeHeadSha(attempt.pullRequest)) {
    return createRefusal(409, 'Head branch was modified. Review and try the merge again.');
  }
  const objection = findMergeObjection(attempt);
  return objection === undefined ? undefined : createRefusal(405, objection);
}

/** Other pull requests to the branch are behind after the merge. */
export function completeMerge(attempt: Attempt) {
  const { pullRequest: pull, repository } = attempt;
  Object.assign(pull, { state: 'MERGED', queued: false, merged_by: getLogin(attempt) });
  for (const otherPull of pullsOf(repository))
    if (otherPull !== pull && otherPull.base === pull.base) otherPull.behind = true;
}
