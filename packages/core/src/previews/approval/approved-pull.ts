import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { checks, pullRequests } from '../../github/grants.ts';
import { getCommit } from '../../github/routes/files.ts';
import { object } from '../../github/shapes.ts';

const Pull = object({
  number: v.number(),
  merged_at: v.nullable(v.string()),
  merge_commit_sha: v.nullable(v.string()),
  head: object({ sha: v.string() }),
  base: object({ ref: v.string() }),
});

const pullsOf = rest('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', {
  needs: pullRequests.read,
  pages: { per: 100, identity: 'number' },
  answer: v.array(Pull),
});

const ReadCheckRun = object({
  id: v.number(),
  name: v.string(),
  head_sha: v.string(),
  conclusion: v.nullable(v.string()),
  app: v.nullable(object({ slug: v.optional(v.string()) })),
  output: object({ text: v.nullable(v.string()) }),
});

const checkRuns = (check_name: string) =>
  rest('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
    needs: checks.read,
    query: { check_name, filter: 'latest' },
    pages: { per: 100, identity: 'id', list: 'check_runs' },
    answer: object({ total_count: v.number(), check_runs: v.array(ReadCheckRun) }),
  });

export const readBranchTip = async (host: Reader, branch: string): Promise<string> =>
  (await host.ask(getCommit({ ref: `heads/${branch}` }))).sha;

export async function findMergedPulls(host: Reader, sha: string, branch: string) {
  const all = await host.ask(pullsOf({ commit_sha: sha }));
  const merged = all.filter(({ merged_at, base }) => merged_at !== null && base.ref === branch);
  const ownPulls = merged.filter(({ merge_commit_sha }) => merge_commit_sha === sha);
  return (ownPulls.length ? ownPulls : merged).map(({ number, head }) => ({ number, head: head.sha }));
}

export async function listCheckRuns(host: Reader, sha: string, { name, app }: Record<'name' | 'app', string>) {
  const { check_runs: all } = await host.ask(checkRuns(name)({ ref: sha }));
  const runs = all.filter((run) => run.name === name && run.head_sha === sha);
  const trusted = runs.filter((run) => run.app?.slug === app).sort((first, second) => second.id - first.id);
  return { trusted, others: runs.length - trusted.length };
}
