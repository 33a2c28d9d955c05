/**
 * Writes the result of a preview to its pull request, as a comment and a check run. The check run contains the plan
 * that a merge approves.
 */

import { toFullName } from '../github/github.ts';
import { formatHeadlineText } from '../report/preview/headline.ts';
import { pullRequestLimit, renderPreviewPage } from '../report/preview/preview-page.ts';
import { hasNothingToReview } from '../report/preview/review.ts';
import { reportUnwrittenOutput } from '../report/result/failure-lines.ts';
import type { Line, RunResult } from '../report/result/result.ts';
import type { FileOptions, RunOptions, RunScope } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import { formatCheckRunName, formatCheckRunText, type JudgedFiles } from './check-run.ts';
import { type PreviewCheckRun, postCheckRun, postComment } from './preview-post.ts';
import type { PullEvent } from './pull/pull-event.ts';

/** A failed write does not fail the preview, because the job summary shows it too. */
export async function postPreview(
  options: RunOptions,
  session: Session,
  previewResult: RunResult,
  { pull, judged }: { readonly pull: PullEvent; readonly judged?: JudgedFiles },
): Promise<Line[]> {
  session.renewWaiting(options.maxWait);
  session.addSubject({ repository: pull.repository });
  const client = session.openReportClient(pull.repository);
  const plans = previewResult.targets.flatMap(({ plan }) => plan ?? []);
  const isPlanned = judged && (plans.length || previewResult.outcome === 'success');
  const plan = isPlanned ? formatCheckRunText(plans, judged) : undefined;
  const isTooLong = isPlanned && plan === undefined;
  const shortage = renderPreviewPage(previewResult, pullRequestLimit).isShort
    ? noRoom
    : isTooLong
      ? tooLong
      : undefined;
  const result: RunResult = shortage
    ? { ...previewResult, outcome: 'failed', lines: [shortage, ...previewResult.lines] }
    : previewResult;
  const page = renderPreviewPage(result, pullRequestLimit).text;
  const comment = { about: identifyPreview(options, result), page, isCalm: hasNothingToReview(result) };
  const checkRun = {
    name: formatCheckRunName(pull.into ?? { name: '', isDefault: true }),
    conclusion: toConclusion(result),
    title: formatHeadlineText(result),
    page,
    plan: shortage ? undefined : plan,
  };
  const lines = [
    shortage,
    'number' in pull &&
      (await writeOrReport('comment', pull, () =>
        postComment(client.createReader(), client.createPreviewWriter(), { ...comment, ...pull }),
      )),
    pull.head &&
      (await writeOrReport('check run', pull, () =>
        postCheckRun(client.createPreviewWriter(), { ...checkRun, head: pull.head! }),
      )),
  ];
  return lines.flatMap((line) => line || []);
}

const noRoom: Line = {
  kind: 'error',
  key: 'preview',
  message:
    'the changes of rules, access and protection and the removals do not fit into a comment, so this preview approves no changes',
  fix: 'split the pull request, or start the settings workflow by hand after the merge',
};

const tooLong: Line = {
  kind: 'error',
  key: 'preview',
  message: 'the plan does not fit into the check run, so this preview approves no changes',
  fix: 'split the pull request, or start the settings workflow by hand after the merge',
};

/** No brake has judged a stranger's file. A neutral check run neither approves the plan nor blocks the merge. */
function toConclusion({ outcome, targets, lines }: RunResult): PreviewCheckRun['conclusion'] {
  if (outcome !== 'success' && outcome !== 'partial') return 'failure';
  const isOfFiles = targets.every(({ preview }) => preview?.against === 'files');
  const allLines = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && allLines.some(({ code }) => code === 'guarded') ? 'neutral' : 'success';
}

const identifyPreview = (options: RunScope & FileOptions, { into }: RunResult): string =>
  into === undefined ? identifyInputs(options) : JSON.stringify([identifyInputs(options), into]);

function identifyInputs({
  repository,
  settingsFile,
  repos,
  reposDir,
  defaultsFile,
  fleetFile,
}: RunScope & FileOptions): string {
  if (fleetFile !== undefined) return JSON.stringify({ fleetFile });
  if (!repos) return `${toFullName(repository!)} ${settingsFile}`;
  const names = repos === '*' ? repos : repos.map((name) => toFullName(name).toLowerCase()).sort();
  return JSON.stringify([names, settingsFile, reposDir, defaultsFile]);
}

/** GitHub makes the workflow token of a fork's pull request read-only. */
async function writeOrReport(output: string, { isFork }: PullEvent, write: () => Promise<unknown>) {
  try {
    await write();
    return undefined;
  } catch (failure) {
    return reportUnwrittenOutput(output, failure, isFork ? 'note' : 'warning');
  }
}
