import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { checks, pullRequests } from '../../github/grants.ts';
import { getCommit } from '../../github/routes/files.ts';
import { defineObject } from '../../github/shapes.ts';

const Pull = defineObject({
  number: v.number(),
  merged_at: v.nullable(v.string()),
  merge_commit_sha: v.nullable(v.string()),
  head: defineObject({ sha: v.string() }),
  base: defineObject({ ref: v.string() }),
});

const pullsOf = defineRestCall('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', {
  needs: pullRequests.read,
  pages: { perPage: 100, identity: 'number' },
  answer: v.array(Pull),
});

const ReadCheckRun = defineObject({
  id: v.number(),
  name: v.string(),
  head_sha: v.string(),
  conclusion: v.nullable(v.string()),
  app: v.nullable(defineObject({ slug: v.optional(v.string()) })),
  output: defineObject({ text: v.nullable(v.string()) }),
});

const checkRuns = (check_name: string) =>
  defineRestCall('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
    needs: checks.read,
    query: { check_name, filter: 'latest' },
    pages: { perPage: 100, identity: 'id', list: 'check_runs' },
    answer: defineObject({ total_count: v.number(), check_runs: v.array(ReadCheckRun) }),
  });

export const readBranchTip = async (reader: Reader, branch: string): Promise<string> =>
  (await reader.ask(getCommit({ ref: `heads/${branch}` }))).sha;

export async function readMergedPulls(reader: Reader, sha: string, branch: string) {
  const pulls = await reader.ask(pullsOf({ commit_sha: sha }));
  const merged = pulls.filter(({ merged_at, base }) => merged_at !== null && base.ref === branch);
  const ownPulls = merged.filter(({ merge_commit_sha }) => merge_commit_sha === sha);
  return (ownPulls.length ? ownPulls : merged).map(({ number, head }) => ({ number, head: head.sha }));
}

/** Lists the runs of the app, newest first, and counts other runs. */
export async function readCheckRuns(reader: Reader, sha: string, { name, app }: Record<'name' | 'app', string>) {
  const { check_runs: all } = await reader.ask(checkRuns(name)({ ref: sha }));
  const runs = all.filter((run) => run.name === name && run.head_sha === sha);
  const trusted = runs.filter((run) => run.app?.slug === app).sort((first, second) => second.id - first.id);
  return { trusted, others: runs.length - trusted.length };
}
