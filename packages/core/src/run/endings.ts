import type { RepositoryName } from '../github/github.ts';
import { HostRefusal, HostUnreachable, isOfTheRun, isSilence, RunStopped } from '../github/refusals/failures.ts';
import { failedRun, failureLines, resultOfTargets, targetOf } from '../report/result/outcome.ts';
import { note, type RunResult, type TargetResult } from '../report/result/result.ts';
import { NoApproval, NoComparison, NoTarget, Superseded } from '../session/failures.ts';
import { SettingsRefused } from '../settings/refusal.ts';

export type StopRule = ReturnType<typeof createStopRule>;

/** One repository without an answer may be an exception. Several in a row mean that GitHub is down. */
export function createStopRule(most: number) {
  let failureOfRun: unknown;
  let silent = 0;
  return {
    get failure() {
      return failureOfRun;
    },
    recordEnd(failure: unknown) {
      silent = isSilence(failure) ? silent + 1 : 0;
      if (isOfTheRun(failure) || silent >= most) failureOfRun ??= failure;
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
    stopRule.recordEnd(stop);
    return stop && hasWrittenNothing(result) ? undefined : result;
  } catch (failure) {
    stopRule.recordEnd(failure);
    return isOfTheRun(failure) ? undefined : targetOf(mode, repository, [], failureLines(failure));
  }
}

const hasWrittenNothing = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.every(({ lines }) => lines.every(({ kind, code }) => code === 'stopped' || kind === 'note'));

/** An unknown failure is a defect of Trueup. */
export function reportRunFailure(failure: unknown, mode: RunResult['mode']): RunResult | undefined {
  if (failure instanceof Superseded) return resultOfTargets(mode, [], [note(failure.message)]);
  const kinds = [NoApproval, NoComparison, NoTarget, SettingsRefused, HostUnreachable, HostRefusal, RunStopped];
  return kinds.some((kind) => failure instanceof kind) ? failedRun(mode, failure) : undefined;
}
