import type { RepositoryName } from '../github/github.ts';
import { GithubRefusal, isRunFailure, isUnanswered, RequestFailure, RunStopped } from '../github/refusals/failures.ts';
import { createFailedRun, createRunResult, createTargetResult, reportFailures } from '../report/result/outcome.ts';
import { createNote, type RunResult, type TargetResult } from '../report/result/result.ts';
import { MissingApproval, MissingComparison, RunSuperseded, UnknownTarget } from '../session/failures.ts';
import { SettingsError } from '../settings/refusal.ts';

/** Decides whether a run about several repositories goes on to the next repository. */
export type Patience = ReturnType<typeof createPatience>;

/** One repository without an answer may be an exception. After this many in a row, the host is down. */
export function createPatience(most: number) {
  let over: unknown;
  let silent = 0;
  return {
    get over() {
      return over;
    },
    /** Call when a repository ends, with its failure if it failed as a whole. */
    ended(failure: unknown) {
      silent = isUnanswered(failure) ? silent + 1 : 0;
      if (isRunFailure(failure) || silent >= most) over ??= failure;
    },
  };
}

/**
 * Makes the failure of a visit its own result, so that the run goes on with the next. Returns nothing where the failure
 * is one of the whole run, which reports it once.
 */
export async function settleVisit(
  mode: RunResult['mode'],
  repository: RepositoryName,
  patience: Patience,
  visit: Promise<TargetResult>,
): Promise<TargetResult | undefined> {
  try {
    const result = await visit;
    const stop = result.sections.find(({ stopped }) => stopped)?.stopped;
    patience.ended(stop);
    return stop && isUntouched(result) ? undefined : result;
  } catch (failure) {
    patience.ended(failure);
    return isRunFailure(failure) ? undefined : createTargetResult(mode, repository, [], reportFailures(failure));
  }
}

const isUntouched = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.every(({ lines }) => lines.every(({ kind, code }) => code === 'stopped' || kind === 'note'));

/** The result of a run that such a failure ended. Any other failure is a defect of Trueup. */
export function endedBy(failure: unknown, mode: RunResult['mode']): RunResult | undefined {
  if (failure instanceof RunSuperseded) return createRunResult(mode, [], [createNote(failure.message)]);
  const kinds = [
    MissingApproval,
    MissingComparison,
    UnknownTarget,
    SettingsError,
    RequestFailure,
    GithubRefusal,
    RunStopped,
  ];
  return kinds.some((kind) => failure instanceof kind) ? createFailedRun(mode, failure) : undefined;
}
