import { differingIn, resultOfTargets } from '../modes/outcome.ts';
import type { TargetResult } from '../modes/result.ts';
import { jobSummary } from '../report/summary.ts';
import { ownLogin } from './own-login.ts';
import { editIssue, type IssueKeeper, listIssues, longestIssue, type OpenIssue, openIssue } from './report-issue.ts';

const title = 'The repository settings differ from their file';
const marker = '<!-- trueup: settings drift -->';

/**
 * Keeps the one issue about drift of a repository: opens it when something differs, and closes it when a check finds no
 * difference. A check that could not read everything proves neither, and only updates an open issue.
 */
export async function keepDriftIssue(keeper: IssueKeeper, target: TargetResult, pageToApply?: string): Promise<void> {
  const reporter = keeper.reporter();
  const author = await ownLogin(keeper.reader());
  const known = (await reporter.ask(listIssues({ creator: author })))
    .filter((issue) => isOwn(issue, author))
    .sort((one, other) => one.number - other.number)[0];
  const isClean = target.outcome === 'success';
  const isOpen = differingIn(target).length > 0 || (!isClean && known?.state === 'open');
  if (!isOpen && !(known && isClean)) return;
  const clean = isClean ? minuteOf(reporter.now()) : lastClean(known);
  const content = { title, body: bodyOf(target, clean, isOpen ? pageToApply : undefined) };
  if (!known) await reporter.send(openIssue({}, content));
  else await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...stateOf(isOpen) }));
}

const stateOf = (isOpen: boolean) => (isOpen ? { state: 'open' } : { state: 'closed', state_reason: 'completed' });

/** Anybody can write our marker into an issue, so the author has to be ours too. */
const isOwn = ({ body, user, pull_request }: OpenIssue, author: string) =>
  !pull_request && body?.startsWith(marker) === true && user?.login.toLowerCase() === author.toLowerCase();

/** `2026-11-22 05:41 UTC` */
const minuteOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const lastClean = (known: OpenIssue | undefined) =>
  /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(known?.body ?? '')?.[1];

/** What a person can do about drift: go back to the file, or change the file. */
const ways = (pageToApply: string, { repository }: TargetResult) =>
  `To make the repository what the file says, [start the settings workflow](${pageToApply}): it plans, waits for its reviewers, and applies. To keep what the repository has, run \`trueup adopt --repository ${repository}\` and open a pull request with the file.\n\n`;

function bodyOf(target: TargetResult, clean: string | undefined, pageToApply: string | undefined) {
  const todo = pageToApply ? ways(pageToApply, target) : '';
  const head = `${marker}\n\nLast clean check: ${clean ?? 'none since this issue was opened'}.\n\n${todo}`;
  const result = resultOfTargets('check', [target], []);
  return head + jobSummary(result, { limit: longestIssue - head.length, rest: 'the log of the check has the rest' });
}
