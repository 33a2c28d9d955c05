import { type Refusal, refusal } from '../exchange/answer.ts';
import { settingsOf } from '../features/repository/repository-settings.ts';
import { type Attempt, loginOf, type Method } from './attempt.ts';
import { classicObjections } from './classic.ts';
import { headOf, pullsOf } from './pull.ts';
import { ruleObjections, takeMethod } from './rules.ts';

const words: Readonly<Record<Method, string>> = {
  merge: 'Merge commits are not allowed on this repository.',
  squash: 'Squash merges are not allowed on this repository.',
  rebase: 'Rebase merges are not allowed on this repository.',
};

/** Why the host does not merge, in its words; `undefined` if it does. */
export function whyNot(attempt: Attempt): string | undefined {
  const { pull, method } = attempt;
  if (pull.state !== 'OPEN' || pull.conflicts) return 'Pull Request is not mergeable';
  if (pull.draft) return 'Pull Request is still a draft';
  if (!isSwitchedOn(attempt) || !takeMethod(attempt)) return words[method];
  const classic = classicObjections(attempt);
  if (classic.length) return classic.join(' ');
  const violated = ruleObjections(attempt);
  return violated.length ? `Repository rule violations found\n\n${violated.join('\n\n')}\n\n` : undefined;
}

/** The method of a merge queue is the queue's own. */
function isSwitchedOn({ repository, method, isInQueue }: Attempt) {
  if (isInQueue) return true;
  const { allow_merge_commit, allow_squash_merge, allow_rebase_merge } = settingsOf(repository).merges;
  return { merge: allow_merge_commit, squash: allow_squash_merge, rebase: allow_rebase_merge }[method];
}

export function refuseMerge(attempt: Attempt, sha?: string): Refusal | undefined {
  if (sha && sha !== headOf(attempt.pull)) {
    return refusal(409, 'Head branch was modified. Review and try the merge again.');
  }
  const why = whyNot(attempt);
  return why === undefined ? undefined : refusal(405, why);
}

/** The other pull requests to the branch then lack what was merged. */
export function carryOut(attempt: Attempt) {
  const { pull, repository } = attempt;
  Object.assign(pull, { state: 'MERGED', queued: false, merged_by: loginOf(attempt) });
  for (const other of pullsOf(repository)) if (other !== pull && other.base === pull.base) other.behind = true;
}
