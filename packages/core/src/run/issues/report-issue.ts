import * as v from 'valibot';
import { readOwnLogin } from '../../fleet/requests/own-login.ts';
import { defineRestCall } from '../../github/call.ts';
import type { Reader, Reporter } from '../../github/github.ts';
import { issues } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';
import { formatJobSummary } from '../../report/html/summary.ts';
import { findByEnding } from '../../report/located.ts';
import type { RunResult, TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions } from '../../session/inputs/run-options.ts';

/** Pull requests come among the issues. */
const Issue = defineObject({
  number: v.number(),
  state: v.string(),
  body: v.nullish(v.string()),
  user: v.nullable(defineObject({ login: v.string() })),
  pull_request: v.optional(v.unknown()),
});
export type OpenIssue = v.InferOutput<typeof Issue>;

/** All issues, or only those of one author, since a repository may have thousands. */
export const listIssues = (by: { readonly creator?: string } = {}) =>
  defineRestCall('GET /repos/{owner}/{repo}/issues', {
    needs: issues.read,
    query: { state: 'all', ...by },
    pages: { perPage: 100, identity: 'number' },
    answer: v.array(Issue),
  })({});

const openIssue = defineRestCall('POST /repos/{owner}/{repo}/issues', { needs: issues.write });
const editIssue = defineRestCall('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { needs: issues.write });

const title = 'Repository settings report';

/** Identifies the issue, even if somebody changes its title. */
const marker = '<!-- trueup: settings report -->';

/** The longest issue that the host takes, in characters. We count bytes, which are never fewer. */
export const longestIssue = 65_536;

/** Who reads and writes an issue: the workflow's own token, or the token of the run. */
export interface IssueKeeper {
  createReader(): Reader;
  createReporter(): Reporter;
}

/**
 * Opens, updates or closes the one issue that holds the settings report of a repository. Returns whether an issue holds
 * this report now.
 */
export async function writeReport(
  keeper: IssueKeeper,
  policy: Exclude<PrivacyOptions['privateReport'], 'none'>,
  { mode, target }: { readonly mode: RunResult['mode']; readonly target: TargetResult },
): Promise<boolean> {
  if (target.outcome === 'skipped') return false;
  const isWanted = isDue(policy, target);
  const reporter = keeper.createReporter();
  const marked = findMarked(await reporter.ask(listIssues()), marker);
  if (!isWanted && !marked.some(({ state }) => state === 'open')) return false;
  const known = marked.length ? oldestBy(await readOwnLogin(keeper.createReader()), marked) : undefined;
  const content = { title, body: bodyOf({ version: 1, mode, outcome: target.outcome, targets: [target], lines: [] }) };
  if (!isWanted && known?.state !== 'open') return false;
  // A run that left something does not prove that all is well again.
  const isOpen = isWanted || target.outcome === 'partial' || findByEnding([target], 'left').length > 0;
  await saveIssue(reporter, known, content, isOpen);
  return true;
}

export const isDue = (policy: PrivacyOptions['privateReport'], { outcome }: Pick<TargetResult, 'outcome'>) =>
  policy === 'issue' || outcome === 'drift' || outcome === 'failed';

/** The issues, and no pull requests, with this marker. */
export const findMarked = (issues: readonly OpenIssue[], marker: string) =>
  issues.filter(({ body, pull_request }) => !pull_request && body?.startsWith(marker));

/** Anybody can write our marker into an issue, and could then change what it says, so the author has to be ours too. */
export function oldestBy(login: string, marked: readonly OpenIssue[]): OpenIssue | undefined {
  const own = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase());
  return own.sort((one, other) => one.number - other.number)[0];
}

export async function saveIssue(reporter: Reporter, known: OpenIssue | undefined, content: object, isOpen: boolean) {
  const state = isOpen ? { state: 'open' } : { state: 'closed', state_reason: 'completed' };
  if (known) await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...state }));
  else await reporter.send(openIssue({}, { ...content }));
}

function bodyOf(result: RunResult) {
  const head = `${marker}\n\n`;
  const room = { limit: longestIssue - head.length, rest: 'run with private-repos: show for the rest' };
  return head + formatJobSummary(result, room);
}
