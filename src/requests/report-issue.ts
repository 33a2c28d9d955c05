import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { issues } from '../host/grants.ts';
import type { Reporter } from '../host/host.ts';
import { object } from '../host/shapes.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import type { PrivacyOptions } from '../privacy/disclosure.ts';
import { jobSummary } from '../report/summary.ts';

const Listed = object({
  number: v.number(),
  state: v.string(),
  body: v.nullish(v.string()),
  pull_request: v.optional(v.unknown()),
});

/** Pull requests come among the issues. */
const list = rest('GET /repos/{owner}/{repo}/issues', {
  needs: issues.read,
  query: { state: 'all' },
  pages: { per: 100, identity: 'number' },
  answer: v.array(Listed),
});
export const openIssue = rest('POST /repos/{owner}/{repo}/issues', { needs: issues.write });
export const editIssue = rest('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { needs: issues.write });

const title = 'Repository settings report';

/** Identifies the issue, even if somebody changes its title. */
const marker = '<!-- trueup: settings report -->';

/** The longest issue that the host takes, in characters. We count bytes, which are never fewer. */
export const longestIssue = 65_536;

/**
 * Opens, updates or closes the one issue that holds the settings report of a repository. Returns whether an issue holds
 * this report now.
 */
export async function writeReport(
  reporter: Reporter,
  policy: Exclude<PrivacyOptions['privateReport'], 'none'>,
  { mode, target }: { readonly mode: RunResult['mode']; readonly target: TargetResult },
): Promise<boolean> {
  if (target.outcome === 'skipped') return false;
  const isOpen = policy === 'issue' || target.outcome === 'drift' || target.outcome === 'failed';
  const known = (await reporter.ask(list({}))).filter(isReport).sort((one, other) => one.number - other.number)[0];
  const content = { title, body: bodyOf({ version: 1, mode, outcome: target.outcome, targets: [target], lines: [] }) };
  if (!isOpen && known?.state !== 'open') return false;
  const state = isOpen ? { state: 'open' } : { state: 'closed', state_reason: 'completed' };
  if (known) await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...state }));
  else await reporter.send(openIssue({}, content));
  return true;
}

const isReport = ({ body, pull_request }: v.InferOutput<typeof Listed>) =>
  !pull_request && body?.startsWith(marker) === true;

function bodyOf(result: RunResult) {
  const head = `${marker}\n\n`;
  const room = { limit: longestIssue - head.length, rest: 'a run with private-repos: show reports the rest' };
  return head + jobSummary(result, room);
}
