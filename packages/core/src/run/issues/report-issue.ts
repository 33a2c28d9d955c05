/**
 * Keeps the settings report of a repository in one of its issues. Readers of the repository then see details that a
 * public log hides.
 */

import * as v from 'valibot';
import { readOwnLogin } from '../../fleet/requests/own-login.ts';
import { defineRestCall } from '../../github/call.ts';
import type { Reader, Reporter } from '../../github/github.ts';
import { issues } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';
import { formatJobSummary } from '../../report/html/summary.ts';
import { listCoverageByEnding } from '../../report/located.ts';
import type { RunResult, TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions } from '../../session/inputs/run-options.ts';

/** GitHub's list of issues also contains pull requests. */
const Issue = defineObject({
  number: v.number(),
  state: v.string(),
  body: v.nullish(v.string()),
  user: v.nullable(defineObject({ login: v.string() })),
  pull_request: v.optional(v.unknown()),
});
export type IssueData = v.InferOutput<typeof Issue>;

/** A repository may have thousands of issues, so callers can filter by creator. */
export const createIssueListCall = (by: { readonly creator?: string } = {}) =>
  defineRestCall('GET /repos/{owner}/{repo}/issues', {
    needs: issues.read,
    query: { state: 'all', ...by },
    pages: { perPage: 100, identity: 'number' },
    answer: v.array(Issue),
  })({});

const openIssue = defineRestCall('POST /repos/{owner}/{repo}/issues', { needs: issues.write });
const editIssue = defineRestCall('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { needs: issues.write });

const title = 'Repository settings report';

const marker = '<!-- trueup: settings report -->';

/** GitHub accepts at most 65,536 characters. Trueup counts bytes, which are never fewer. */
export const longestIssue = 65_536;

export interface IssueClient {
  createReader(): Reader;
  createReporter(): Reporter;
}

/** Returns whether it wrote the issue. */
export async function updateReportIssue(
  client: IssueClient,
  policy: Exclude<PrivacyOptions['privateReport'], 'none'>,
  { mode, target, sections }: Pick<RunResult, 'mode' | 'sections'> & { readonly target: TargetResult },
): Promise<boolean> {
  if (target.outcome === 'skipped') return false;
  const isWanted = isReportIssueDue(policy, target);
  const reporter = client.createReporter();
  const marked = findMarked(await reporter.ask(createIssueListCall()), marker);
  if (!isWanted && !marked.some(({ state }) => state === 'open')) return false;
  const known = marked.length ? findOldestBy(await readOwnLogin(client.createReader()), marked) : undefined;
  const report: RunResult = { version: 1, mode, outcome: target.outcome, targets: [target], lines: [], sections };
  const content = { title, body: formatReportIssueBody(report) };
  if (!isWanted && known?.state !== 'open') return false;
  // An incomplete run does not prove that the repository is up to date.
  const isOpen = isWanted || target.outcome === 'partial' || listCoverageByEnding([target], 'left').length > 0;
  await saveIssue(reporter, known, content, isOpen);
  return true;
}

export const isReportIssueDue = (policy: PrivacyOptions['privateReport'], { outcome }: Pick<TargetResult, 'outcome'>) =>
  policy === 'issue' || outcome === 'drift' || outcome === 'failed';

export const findMarked = (issues: readonly IssueData[], marker: string): IssueData[] =>
  issues.filter(({ body, pull_request }) => !pull_request && body?.startsWith(marker));

/** Anybody can write the marker into their own issue, so the author must match too. */
export function findOldestBy(login: string, marked: readonly IssueData[]): IssueData | undefined {
  const ownIssues = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase());
  return ownIssues.sort((first, second) => first.number - second.number)[0];
}

export async function saveIssue(reporter: Reporter, known: IssueData | undefined, content: object, isOpen: boolean) {
  const state = isOpen ? { state: 'open' } : { state: 'closed', state_reason: 'completed' };
  if (known) await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...state }));
  else await reporter.send(openIssue({}, { ...content }));
}

function formatReportIssueBody(result: RunResult) {
  const head = `${marker}\n\n`;
  const room = { limit: longestIssue - head.length, rest: 'run with private-repos: show for the rest' };
  return head + formatJobSummary(result, room);
}
