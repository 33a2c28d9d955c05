import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { contents } from '../../github/grants.ts';
import { Commit, getCommit } from '../../github/routes/files.ts';
import { defaultBranchCall } from './own-file.ts';

const createHistoryCall = (sha: string) =>
  rest('GET /repos/{owner}/{repo}/commits', {
    needs: contents.read,
    query: { sha, per_page: 100 },
    answer: v.array(Commit),
  });

export async function readHeadCommit(host: Reader): Promise<string> {
  const { default_branch: ref } = await host.ask(defaultBranchCall({}));
  return (await host.ask(getCommit({ ref }))).sha;
}

/** The commit and those before it on its branch, newest first: what each merge found there. At most so many. */
export async function listCommitsBefore(host: Reader, sha: string, most: number): Promise<readonly string[]> {
  const line: string[] = [];
  const parents = new Map<string, string | undefined>();
  for (let next: string | undefined = sha; next !== undefined && line.length < most; next = parents.get(next)) {
    if (!parents.has(next))
      for (const commit of await host.ask(createHistoryCall(next)({}))) parents.set(commit.sha, commit.parents[0]?.sha);
    line.push(next);
    if (!parents.has(next)) break;
  }
  return line;
}
