import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { contents } from '../../github/grants.ts';
import { Commit, getCommit } from '../../github/routes/files.ts';
import { defaultBranchCall } from './own-file.ts';

const createHistoryCall = (sha: string) =>
  defineRestCall('GET /repos/{owner}/{repo}/commits', {
    needs: contents.read,
    query: { sha, per_page: 100 },
    answer: v.array(Commit),
  });

export async function readHeadCommit(github: Reader): Promise<string> {
  const { default_branch: ref } = await github.ask(defaultBranchCall({}));
  return (await github.ask(getCommit({ ref }))).sha;
}

/** Follows first parents, and returns the newest commit first. */
export async function listCommitsUpTo(github: Reader, sha: string, maxCommits: number): Promise<readonly string[]> {
  const line: string[] = [];
  const parents = new Map<string, string | undefined>();
  for (let next: string | undefined = sha; next !== undefined && line.length < maxCommits; next = parents.get(next)) {
    if (!parents.has(next))
      for (const commit of await github.ask(createHistoryCall(next)({})))
        parents.set(commit.sha, commit.parents[0]?.sha);
    line.push(next);
    if (!parents.has(next)) break;
  }
  return line;
}
