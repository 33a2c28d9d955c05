import type { RepositoryName } from '../github/github.ts';
import { GithubRefusal, isRunFailure, isUnanswered, RequestFailure, RunStopped } from '../github/refusals/failures.ts';
import { createFailedRun, createRunResult, createTargetResult, reportFailures } from '../report/result/outcome.ts';
import { type RunResult, reportNote, type TargetResult } from '../report/result/result.ts';
import { MissingApproval, MissingComparison, RunSuperseded, UnknownTarget } from '../session/failures.ts';
import { SettingsError } from '../settings/refusal.ts';

export type StopRule = ReturnType<typeof createStopRule>;

/** One repository without an answer may be an exception. Several in a row mean that GitHub is down. */
export function createStopRule(maxUnanswered: number) {
  let runFailure: unknown;
  let unansweredInARow = 0;
  return {
    get failure() {
      return runFailure;
    },
    recordRepositoryEnd(failure: unknown) {
      unansweredInARow = isUnanswered(failure) ? unansweredInARow + 1 : 0;
      if (isRunFailure(failure) || unansweredInARow >= maxUnanswered) runFailure ??= failure;
    },
  };
}

/** Returns nothing for a failure of the whole run, which the run reports once. */
export async function resolveRepositoryRun(
  mode: RunResult['mode'],
  repository: RepositoryName,
  stopRule: StopRule,
  repositoryRun: Promise<TargetResult>,
): Promise<TargetResult | undefined> {
  try {
    const result = await repositoryRun;
    const stop = result.sections.find(({ stopped }) => stopped)?.stopped;
    stopRule.recordRepositoryEnd(stop);
    return stop && hasWrittenNothing(result) ? undefined : result;
  } catch (failure) {
    stopRule.recordRepositoryEnd(failure);
    return isRunFailure(failure) ? undefined : createTargetResult(mode, repository, [], reportFailures(failure));
  }
}

const hasWrittenNothing = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.every(({ lines }) => lines.every(({ kind, code }) => code === 'stopped' || kind === 'note'));

/** Returns `undefined` for an unknown failure, which is a defect of Trueup. */
export function reportRunFailure(failure: unknown, mode: RunResult['mode']): RunResult | undefined {
  if (failure instanceof RunSuperseded) return createRunResult(mode, [], [reportNote(failure.message)]);
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
