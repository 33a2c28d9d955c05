import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { type Reader, toFullName } from '../../github/github.ts';
import { pullRequests } from '../../github/grants.ts';
import { getCommit } from '../../github/routes/files.ts';
import { defineObject } from '../../github/shapes.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { TargetBranch } from './branch.ts';

const pull = defineRestCall('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
  needs: pullRequests.read,
  answer: defineObject({
    state: v.string(),
    merge_commit_sha: v.nullable(v.string()),
    head: defineObject({ sha: v.string(), repo: v.nullish(defineObject({ full_name: v.string() })) }),
    base: defineObject({ ref: v.string(), repo: defineObject({ default_branch: v.string() }) }),
  }),
});

/** GitHub returns no repository for a deleted fork, which counts as a fork too. */
export async function isFromFork(reader: Reader, number: number): Promise<boolean> {
  const { head } = await reader.ask(pull({ pull_number: number }));
  return head.repo?.full_name.toLowerCase() !== toFullName(reader.repository).toLowerCase();
}

/** Somebody may repeat an old run. Throws `MissingComparison`. */
export async function assertNewestCommit(reader: Reader, { number, head }: PullRequestCommits): Promise<void> {
  const { state, head: newest } = await reader.ask(pull({ pull_number: number }));
  if (state !== 'open') throw new MissingComparison(`pull request #${number} is ${state}`, previewAgain);
  if (head !== undefined && newest.sha !== head)
    throw new MissingComparison(
      `the last commit of pull request #${number} is ${newest.sha}, not ${head}`,
      previewAgain,
    );
}

export const previewAgain = 'run the preview again on the last commit of an open pull request';

export interface PullRequestCommits {
  readonly number: number;
  readonly head?: string;
  readonly merge?: string;
}

/** A merge queue merges one pull request or several at once. */
export interface MergeGroup {
  readonly head: string;
  /** GitHub recreates the group when the target branch moves. */
  readonly base: string;
}

/** The two sides of a pull request, as GitHub would merge them. */
type MergeCommit =
  | { readonly sha: string; readonly base: string; readonly head: string; readonly into?: TargetBranch }
  | { readonly missing: string };

/** A merge commit has the target branch as its first parent and the pull request as its second. */
export async function readMergeCommit(reader: Reader, pull: PullRequestCommits | MergeGroup): Promise<MergeCommit> {
  if ('base' in pull) return { sha: pull.head, ...pull };
  const { number, merge, head } = pull;
  const mergeCommit = merge ? { sha: merge } : await readTestMerge(reader, number);
  if ('missing' in mergeCommit) return mergeCommit;
  const { sha, parents } = await reader.ask(getCommit({ ref: mergeCommit.sha }));
  const [base, pullCommit, ...more] = parents;
  if (!base || !pullCommit || more.length)
    return { missing: `${sha} is not a merge commit of pull request #${number}: it has ${parents.length} parents` };
  if ('head' in mergeCommit && pullCommit.sha !== mergeCommit.head) return { missing: explainMissingMerge(number) };
  if (head !== undefined && pullCommit.sha !== head)
    return { missing: `the head of pull request #${number} moved from ${head} to ${pullCommit.sha} during this run` };
  return { sha, base: base.sha, head: pullCommit.sha, ...('into' in mergeCommit && { into: mergeCommit.into }) };
}

async function readTestMerge(
  reader: Reader,
  number: number,
): Promise<{ sha: string; head: string; into: TargetBranch } | { missing: string }> {
  const { state, merge_commit_sha: sha, head, base } = await reader.ask(pull({ pull_number: number }));
  if (state !== 'open') return { missing: `pull request #${number} is ${state}` };
  return sha
    ? { sha, head: head.sha, into: { name: base.ref, isDefault: base.ref === base.repo.default_branch } }
    : { missing: explainMissingMerge(number) };
}

const explainMissingMerge = (number: number) =>
  `GitHub has no merge commit of pull request #${number}: it has conflicts or a new push`;
