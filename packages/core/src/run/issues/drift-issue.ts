import { readOwnLogin } from '../../fleet/requests/own-login.ts';
import { formatMinute } from '../../github/limits/clock.ts';
import type { PageLimit } from '../../report/html/html.ts';
import { formatJobSummary } from '../../report/html/summary.ts';
import { findByEnding } from '../../report/located.ts';
import { countDifferencesBySection, createRunResult } from '../../report/result/outcome.ts';
import type { TargetResult } from '../../report/result/result.ts';
import {
  findMarked,
  type IssueKeeper,
  listIssues,
  longestIssue,
  type OpenIssue,
  oldestBy,
  saveIssue,
} from './report-issue.ts';

interface KeptDrift {
  readonly title: string;
  /** Identifies the issue, even if somebody changes its title. */
  readonly marker: string;
  readonly differs: boolean;
  /** Whether everything was read, and nothing differs. */
  readonly isClean: boolean;
  page(room: PageLimit, isOpen: boolean): string;
}

/**
 * Keeps the one issue of this kind in a repository: opens it when something differs, and closes it when a check finds no
 * difference. A check that could not read everything proves neither, and only updates an open issue.
 */
export async function keepIssue(keeper: IssueKeeper, news: KeptDrift): Promise<void> {
  const { title, marker, differs, isClean } = news;
  const reporter = keeper.createReporter();
  const author = await readOwnLogin(keeper.createReader());
  const known = oldestBy(author, findMarked(await reporter.ask(listIssues({ creator: author })), marker));
  const isOpen = differs || (!isClean && known?.state === 'open');
  if (!isOpen && !(known && isClean)) return;
  const clean = isClean ? formatMinute(reporter.now()) : lastClean(known);
  const head = `${marker}\n\nLast clean check: ${clean ?? 'none since this issue was opened'}.\n\n`;
  const room = { limit: longestIssue - Buffer.byteLength(head), rest: 'see the log of the check for the rest' };
  await saveIssue(reporter, known, { title, body: head + news.page(room, isOpen) }, isOpen);
}

export const keepDriftIssue = (keeper: IssueKeeper, target: TargetResult, pageToApply?: string): Promise<void> =>
  keepIssue(keeper, {
    title: 'Repository settings differ from the settings file',
    marker: '<!-- trueup: settings drift -->',
    differs: countDifferencesBySection(target).size > 0,
    isClean: target.outcome === 'success' && !findByEnding([target], 'left').length,
    page({ limit, rest }, isOpen) {
      const todo = isOpen && pageToApply ? ways(pageToApply, target) : '';
      return todo + formatJobSummary(createRunResult('check', [target], []), { limit: limit - todo.length, rest });
    },
  });

const lastClean = (known: OpenIssue | undefined) =>
  /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(known?.body ?? '')?.[1];

/** What a person can do about drift: go back to the file, or change the file. */
const ways = (pageToApply: string, { repository }: TargetResult) =>
  `To apply the file, [start the settings workflow](${pageToApply}): it plans, waits for the reviewers of its environment, and applies. To keep the settings of the repository, run \`trueup adopt --repository ${repository}\` and open a pull request with the file.\n\n`;
