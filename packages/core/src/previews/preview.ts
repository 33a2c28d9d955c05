import { type RunResult, reportNote } from '../report/result/result.ts';
import { hideAdminValues } from '../run/privacy/admin-values.ts';
import type { Run } from '../run/run-types.ts';
import { isFleetRun } from '../session/inputs/run-options.ts';

export async function previewPullRequest(run: Run): Promise<RunResult> {
  const { options, session } = run;
  const { result, pull, judged } = await (isFleetRun(options)
    ? (await import('./fleet.ts')).previewFleet(run)
    : (await import('./one.ts')).previewSingle(run));
  const disclosed = await hideAdminValues(result, session.canEveryoneRead);
  // A preview for forks uses no secrets.
  if (!options.post || (pull?.isFork && !options.reportToken)) return disclosed;
  if (!pull) return { ...disclosed, lines: [...disclosed.lines, unposted] };
  const shown = await hideAdminValues(result, () => session.canEveryoneRead(pull.repository));
  const { postPreview } = await import('./post.ts');
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === 'error');
  return { ...disclosed, ...(isFailed && { outcome: 'failed' }), lines: [...disclosed.lines, ...lines] };
}

const unposted = {
  ...reportNote('no pull request was updated, because this run does not belong to one', 'post'),
  fix: 'pass its number as `--pull-request`',
};
