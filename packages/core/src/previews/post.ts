import { fullName } from '../github/github.ts';
import { headlineText } from '../report/preview/headline.ts';
import { inPullRequest, leavesOutGrave, previewPage } from '../report/preview/preview-page.ts';
import { saysNothing } from '../report/preview/review.ts';
import { unwrittenLine } from '../report/result/failure-lines.ts';
import type { Line, RunResult } from '../report/result/result.ts';
import type { About, FileOptions, RunOptions } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import { formatCheckRunName, type JudgedFiles, toCheckRun } from './check-run.ts';
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
  session.renew(options.maxWait);
  session.about({ repository: pull.repository });
  const host = session.reports(pull.repository);
  const plans = given.targets.flatMap(({ plan }) => plan ?? []);
  const isPlanned = judged && (plans.length || given.outcome === 'success');
  const plan = isPlanned ? toCheckRun(plans, judged) : undefined;
  const isTooLong = isPlanned && plan === undefined;
  const shortage = leavesOutGrave(given, inPullRequest) ? noRoom : isTooLong ? tooLong : undefined;
  const result: RunResult = shortage ? { ...given, outcome: 'failed', lines: [shortage, ...given.lines] } : given;
  const page = previewPage(result, inPullRequest);
  const comment = { about: identifyPreview(options, result), page, isCalm: saysNothing(result) };
  const checkRun = {
    // Without a commit to compare, nothing of the pull request was read.
    name: formatCheckRunName(pull.into ?? { name: '', isDefault: true }),
    conclusion: toConclusion(result),
    title: headlineText(result),
    page,
    plan: shortage ? undefined : plan,
  };
  const lines = [
    shortage,
    'number' in pull &&
      (await reportUnwritten('comment', pull, () =>
        postComment(host.reader(), host.poster(), { ...comment, number: pull.number }),
      )),
    pull.head &&
      (await reportUnwritten('check run', pull, () => postCheckRun(host.poster(), { ...checkRun, head: pull.head! }))),
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
function toConclusion({ outcome, targets, lines }: RunResult): CheckRun['conclusion'] {
  if (outcome !== 'success' && outcome !== 'partial') return 'failure';
  const isOfFiles = targets.every(({ preview }) => preview?.against === 'files');
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && all.some(({ code }) => code === 'guarded') ? 'neutral' : 'success';
}

/** Previews of other repositories, of other files or for other branches have comments of their own. */
const identifyPreview = (options: About & FileOptions, { into }: RunResult) =>
  into === undefined ? identifyFiles(options) : JSON.stringify([identifyFiles(options), into]);

function identifyFiles({ repository, settingsFile, repos, reposDir, defaultsFile, fleetFile }: About & FileOptions) {
  if (fleetFile !== undefined) return JSON.stringify({ fleetFile });
  if (!repos) return `${fullName(repository!)} ${settingsFile}`;
  const names = repos === '*' ? repos : repos.map((one) => fullName(one).toLowerCase()).sort();
  return JSON.stringify([names, settingsFile, reposDir, defaultsFile]);
}

/** In a pull request from a fork the workflow's own token only reads, and nobody can change that. */
async function reportUnwritten(what: string, { isFork }: PullEvent, write: () => Promise<unknown>) {
  try {
    await write();
    return undefined;
  } catch (failure) {
    return unwrittenLine(what, failure, isFork ? 'note' : 'warning');
  }
}
