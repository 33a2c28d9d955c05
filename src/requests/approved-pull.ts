import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { checks, pullRequests } from '../host/grants.ts';
import type { Reader } from '../host/host.ts';
import { object } from '../host/shapes.ts';

const Pull = object({
  number: v.number(),
  merged_at: v.nullable(v.string()),
  merge_commit_sha: v.nullable(v.string()),
  head: object({ sha: v.string() }),
});

const pullsOf = rest('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', {
  needs: pullRequests.read,
  pages: { per: 100, identity: 'number' },
  answer: v.array(Pull),
});

const CheckRun = object({
  id: v.number(),
  name: v.string(),
  head_sha: v.string(),
  external_id: v.nullable(v.string()),
  app: v.nullable(object({ slug: v.optional(v.string()) })),
  output: object({ text: v.nullable(v.string()) }),
});
type CheckRun = v.InferOutput<typeof CheckRun>;

const checkRuns = (check_name: string) =>
  rest('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
    needs: checks.read,
    query: { check_name, filter: 'latest' },
    pages: { per: 100, identity: 'id', list: 'check_runs' },
    answer: object({ total_count: v.number(), check_runs: v.array(CheckRun) }),
  });

/** What the pull request of a commit was approved with, or why nobody can say. */
export type ApprovedPull =
  | { readonly pull: number; readonly externalId: string | null; readonly text: string | null }
  | { readonly missing: string };

/**
 * Finds the merged pull request of the commit, and the check run of this name that the app left on its head. A check run
 * of any other app proves nothing.
 */
export async function approvedPull(host: Reader, sha: string, name: string, app: string): Promise<ApprovedPull> {
  const merged = (await host.ask(pullsOf({ commit_sha: sha }))).filter(({ merged_at }) => merged_at !== null);
  const own = merged.filter(({ merge_commit_sha }) => merge_commit_sha === sha);
  const [pull, ...others] = own.length ? own : merged;
  if (!pull) return { missing: `no merged pull request brought the commit ${sha}` };
  if (others.length) return { missing: `several merged pull requests brought the commit ${sha}` };
  const isIt = (run: CheckRun) => run.name === name && run.head_sha === pull.head.sha;
  const { check_runs: all } = await host.ask(checkRuns(name)({ ref: pull.head.sha }));
  const runs = all.filter(isIt);
  const trusted = runs.filter((run) => run.app?.slug === app);
  const where = `pull request #${pull.number} has no check run "${name}" on its last commit`;
  if (!runs.length) return { missing: where };
  const newest = trusted.sort((one, other) => other.id - one.id)[0];
  if (!newest) return { missing: `${where} from the app "${app}"; others made ${runs.length}` };
  return { pull: pull.number, externalId: newest.external_id, text: newest.output.text };
}
