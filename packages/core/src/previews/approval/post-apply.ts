import { parseRepositoryName } from '../../github/github.ts';
import { reportUnwrittenOutput } from '../../report/result/failure-lines.ts';
import type { Line, RunResult } from '../../report/result/result.ts';
import type { Run } from '../../run/run-types.ts';
import { appliedName } from '../check-run.ts';
import { postCheckRun } from '../preview-post.ts';

/**
 * Records on the commit that its settings are applied. Without this record, the next apply requires more approvals and
 * never fewer.
 */
export async function postApply({ options, world, session }: Run, result: RunResult): Promise<readonly Line[]> {
  const { plan = {}, applyWorkflow } = options;
  // A superseded run records nothing about its own commit.
  const isHeld = 'pullRequest' in plan || applyWorkflow !== undefined;
  if (!isHeld || !(result.targets.length > 0 || result.outcome === 'failed')) return [];
  const { GITHUB_REPOSITORY: own = '', GITHUB_SHA: head = '' } = world.environment;
  const repository = parseRepositoryName(own);
  if (!repository || !head) return [];
  const isWhole = result.outcome === 'success' && !options.sections && !options.shard && !options.only && !options.wave;
  const { length: count } = result.targets.flatMap(({ sections }) =>
    sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'change')),
  );
  const written = count === 1 ? '1 change' : `${count} changes`;
  const title = isWhole ? `Applied: ${written}` : `Applied in part: ${written}`;
  session.renewWaiting(options.maxWait);
  try {
    const poster = session.openReportClient(repository).createPreviewWriter();
    const conclusion = isWhole ? 'success' : 'failure';
    await postCheckRun(poster, { name: appliedName, head, conclusion, title, page: `${title}.` });
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput(`check run "${appliedName}"`, failure)];
  }
}
