import { createNote, type RunResult } from '../report/result/result.ts';
import { forReaders } from '../run/privacy/admin-values.ts';
import type { Run } from '../run/visited-run.ts';
import { isAboutSeveral } from '../session/inputs/options.ts';

/**
 * Previews a pull request, and writes to it what its readers may see. They are the readers of its repository, no matter
 * who can read this run's log.
 */
export async function preview(run: Run): Promise<RunResult> {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options)
    ? (await import('./several.ts')).previewSeveral(run)
    : (await import('./one.ts')).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  // A preview of a fork uses no secret, so it can write only with a token of the workflow's own.
  if (!options.post || (pull?.isFork && !options.reportToken)) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import('./post.ts');
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === 'error');
  return { ...told, ...(isFailed && { outcome: 'failed' }), lines: [...told.lines, ...lines] };
}

const unposted = {
  ...createNote('no pull request was updated, because this run does not belong to one', 'post'),
  fix: 'pass its number as `--pull-request`',
};
