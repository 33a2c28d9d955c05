import { readOwnLogin } from '../../fleet/requests/own-login.ts';
import { formatMinute } from '../../github/limits/clock.ts';
import type { PageLimit } from '../../report/html/html.ts';
import { formatJobSummary } from '../../report/html/summary.ts';
import { listCoverageByEnding } from '../../report/located.ts';
import { countDifferencesBySection, createRunResult } from '../../report/result/outcome.ts';
import type { RunResult, TargetResult } from '../../report/result/result.ts';
import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  type IssueClient,
  type IssueData,
  longestIssue,
  saveIssue,
} from './report-issue.ts';

interface DriftIssue {
  readonly title: string;
  readonly marker: string;
  readonly differs: boolean;
  readonly isClean: boolean;
  page(room: PageLimit, isOpen: boolean): string;
}

/** The marker identifies the issue after somebody changes its title. */
export async function findDriftIssue(client: IssueClient, marker: string): Promise<IssueData | undefined> {
  const author = await readOwnLogin(client.createReader());
  const issues = await client.createReporter().ask(createIssueListCall({ creator: author }));
  return findOldestBy(author, findMarked(issues, marker));
}

/** An incomplete check proves neither drift nor its absence, so it only updates an open issue. */
export async function saveDriftIssue(
  client: IssueClient,
  known: IssueData | undefined,
  driftIssue: DriftIssue,
): Promise<void> {
  const { title, marker, differs, isClean } = driftIssue;
  const reporter = client.createReporter();
  const isOpen = differs || (!isClean && known?.state === 'open');
  if (!isOpen && !(known && isClean)) return;
  const clean = isClean ? formatMinute(reporter.now()) : parseLastCleanCheck(known);
  const head = `${marker}\n\nLast clean check: ${clean ?? 'none since this issue was opened'}.\n\n`;
  const room = { limit: longestIssue - Buffer.byteLength(head), rest: 'see the log of the check for the rest' };
  await saveIssue(reporter, known, { title, body: head + driftIssue.page(room, isOpen) }, isOpen);
}

const marker = '<!-- trueup: settings drift -->';

export const updateRepositoryDriftIssue = async (
  client: IssueClient,
  target: TargetResult,
  sections: RunResult['sections'],
  pageToApply?: string,
): Promise<void> =>
  saveDriftIssue(client, await findDriftIssue(client, marker), {
    title: 'Repository settings differ from the settings file',
    marker,
    differs: countDifferencesBySection(target).size > 0,
    isClean: target.outcome === 'success' && !listCoverageByEnding([target], 'left').length,
    page({ limit, rest }, isOpen) {
      const todo = isOpen && pageToApply ? describeNextSteps(pageToApply, target) : '';
      const report = { ...createRunResult('check', [target], []), sections };
      return todo + formatJobSummary(report, { limit: limit - todo.length, rest });
    },
  });

const parseLastCleanCheck = (known: IssueData | undefined): string | undefined =>
  /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(known?.body ?? '')?.[1];

const describeNextSteps = (pageToApply: string, { repository }: TargetResult) =>
  `To apply the file, [start the settings workflow](${pageToApply}): it plans, waits for the reviewers of its environment, and applies. To keep the settings of the repository, run \`trueup adopt --repository ${repository}\` and open a pull request with the file.\n\n`;
