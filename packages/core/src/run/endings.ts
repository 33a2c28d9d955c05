import type { RepositoryName } from '../github/github.ts';
import { HostRefusal, HostUnreachable, isOfTheRun, isSilence, RunStopped } from '../github/refusals/failures.ts';
import { failedRun, failureLines, resultOfTargets, targetOf } from '../report/result/outcome.ts';
import { note, type RunResult, type TargetResult } from '../report/result/result.ts';
import { NoApproval, NoComparison, NoTarget, Superseded } from '../session/failures.ts';
import { SettingsRefused } from '../settings/refusal.ts';

/** Decides whether a run about several repositories goes on to the next repository. */
export type StopRule = ReturnType<typeof createStopRule>;

/** One repository without an answer may be an exception. After this many in a row, the host is down. */
export function createStopRule(most: number) {
  let failureOfRun: unknown;
  let silent = 0;
  return {
    get failure() {
      return failureOfRun;
    },
    /** Call when a repository ends, with its failure if it failed as a whole. */
    recordEnd(failure: unknown) {
      silent = isSilence(failure) ? silent + 1 : 0;
      if (isOfTheRun(failure) || silent >= most) failureOfRun ??= failure;
    },
  };
}

/**
 * Makes the failure of a visit its own result, so that the run goes on with the next. Returns nothing where the failure
 * is one of the whole run, which reports it once.
 */
export async function resolveRepositoryRun(
  mode: RunResult['mode'],
  repository: RepositoryName,
  stopRule: StopRule,
  repositoryRun: Promise<TargetResult>,
): Promise<TargetResult | undefined> {
  try {
    const result = await repositoryRun;
    const stop = result.sections.find(({ stopped }) => stopped)?.stopped;
    stopRule.recordEnd(stop);
    return stop && hasWrittenNothing(result) ? undefined : result;
  } catch (failure) {
    stopRule.recordEnd(failure);
    return isOfTheRun(failure) ? undefined : targetOf(mode, repository, [], failureLines(failure));
  }
}

const hasWrittenNothing = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.every(({ lines }) => lines.every(({ kind, code }) => code === 'stopped' || kind === 'note'));

/** The result of a run that such a failure ended. Any other failure is a defect of Trueup. */
export function reportRunFailure(failure: unknown, mode: RunResult['mode']): RunResult | undefined {
  if (failure instanceof Superseded) return resultOfTargets(mode, [], [note(failure.message)]);
  const kinds = [NoApproval, NoComparison, NoTarget, SettingsRefused, HostUnreachable, HostRefusal, RunStopped];
  return kinds.some((kind) => failure instanceof kind) ? failedRun(mode, failure) : undefined;
}
