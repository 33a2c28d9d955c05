import { toFullName } from '../github/github.ts';
import { formatHeadlineText } from '../report/preview/headline.ts';
import { hasCutDangerousChanges, pullRequestLimit, renderPreviewPage } from '../report/preview/preview-page.ts';
import { hasNothingToReview } from '../report/preview/review.ts';
import { reportUnwritten } from '../report/result/failure-lines.ts';
import type { Line, RunResult } from '../report/result/result.ts';
import type { FileOptions, RunOptions, RunScope } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import { checkRunNameFor, type JudgedFiles, toCheckRun } from './check-run.ts';
import { type CheckRun, postCheckRun, postComment } from './preview-post.ts';
import type { PullEvent } from './pull/pull-event.ts';

/**
 * Writes the comment and the check run of a preview; for a group of a merge queue only the check run. Returns a line for
 * what could not be written: that does not fail the preview, which stands in the job summary as well.
 */
export async function postPreview(
  options: RunOptions,
  session: Session,
  given: RunResult,
  { pull, judged }: { readonly pull: PullEvent; readonly judged?: JudgedFiles },
): Promise<Line[]> {
  session.renewWaiting(options.maxWait);
  session.addSubject({ repository: pull.repository });
  const host = session.openReportClient(pull.repository);
  const plans = given.targets.flatMap(({ plan }) => plan ?? []);
  const isPlanned = judged && (plans.length || given.outcome === 'success');
  const plan = isPlanned ? toCheckRun(plans, judged) : undefined;
  const isTooLong = isPlanned && plan === undefined;
  const shortage = hasCutDangerousChanges(given, pullRequestLimit) ? noRoom : isTooLong ? tooLong : undefined;
  const result: RunResult = shortage ? { ...given, outcome: 'failed', lines: [shortage, ...given.lines] } : given;
  const page = renderPreviewPage(result, pullRequestLimit);
  const comment = { about: aboutOf(options, result), page, isCalm: hasNothingToReview(result) };
  const checkRun = {
    // Without a commit to compare, nothing of the pull request was read.
    name: checkRunNameFor(pull.into ?? { name: '', isDefault: true }),
    conclusion: conclusionOf(result),
    title: formatHeadlineText(result),
    page,
    plan: shortage ? undefined : plan,
  };
  const lines = [
    shortage,
    'number' in pull &&
      (await unwritten('comment', pull, () =>
        postComment(host.createReader(), host.createPreviewWriter(), { ...comment, number: pull.number }),
      )),
    pull.head &&
      (await unwritten('check run', pull, () =>
        postCheckRun(host.createPreviewWriter(), { ...checkRun, head: pull.head! }),
      )),
  ];
  return lines.flatMap((line) => line || []);
}

/** Nobody can agree to what no page shows. */
const noRoom: Line = {
  kind: 'error',
  key: 'preview',
  message:
    'the changes of access and protection and the removals do not fit into a comment, so this preview approves no changes',
  fix: 'split the pull request, or start the settings workflow by hand after the merge',
};

const tooLong: Line = {
  kind: 'error',
  key: 'preview',
  message: 'the plan does not fit into the check run, so this preview approves no changes',
  fix: 'split the pull request, or start the settings workflow by hand after the merge',
};

/** No brake has judged a stranger's file yet, so the check run is neutral: not green, and not in the way of a merge. */
function conclusionOf({ outcome, targets, lines }: RunResult): CheckRun['conclusion'] {
  if (outcome !== 'success' && outcome !== 'partial') return 'failure';
  const isOfFiles = targets.every(({ preview }) => preview?.against === 'files');
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && all.some(({ code }) => code === 'guarded') ? 'neutral' : 'success';
}

/** Previews of other repositories, of other files or for other branches have comments of their own. */
const aboutOf = (options: RunScope & FileOptions, { into }: RunResult) =>
  into === undefined ? filesOf(options) : JSON.stringify([filesOf(options), into]);

function filesOf({ repository, settingsFile, repos, reposDir, defaultsFile, fleetFile }: RunScope & FileOptions) {
  if (fleetFile !== undefined) return JSON.stringify({ fleetFile });
  if (!repos) return `${toFullName(repository!)} ${settingsFile}`;
  const names = repos === '*' ? repos : repos.map((one) => toFullName(one).toLowerCase()).sort();
  return JSON.stringify([names, settingsFile, reposDir, defaultsFile]);
}

/** In a pull request from a fork the workflow's own token only reads, and nobody can change that. */
async function unwritten(what: string, { isFork }: PullEvent, write: () => Promise<unknown>) {
  try {
    await write();
    return undefined;
  } catch (failure) {
    return reportUnwritten(what, failure, isFork ? 'note' : 'warning');
  }
}
