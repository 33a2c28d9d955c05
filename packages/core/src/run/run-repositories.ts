/**
 * Runs the repositories of a run in parallel. With several repositories, each fails alone until a failure concerns the
 * whole run. With a single repository, its failure ends the run.
 */

import { fullName, isSameWord, type RememberingReader } from '../github/github.ts';
import { askName } from '../github/identity.ts';
import { spanSince } from '../github/limits/clock.ts';
import { widest } from '../github/limits/pacer.ts';
import { modes } from '../report/result/modes.ts';
import { failureLines, hasWritten, skippedTarget, targetOf } from '../report/result/outcome.ts';
import { type Line, note, type TargetResult } from '../report/result/result.ts';
import type { TargetProgress } from '../session/progress.ts';
import { type Disclosure, takesReports, type VisitedRepository } from '../session/targets/disclosure.ts';
import { code } from '../settings/shown.ts';
import { createStopRule, resolveRepositoryRun } from './endings.ts';
import { discloseTarget } from './privacy/disclose.ts';
import { redactLine } from './privacy/redact.ts';
import type { RepositoryResults, RepositoryRun, Run } from './repository-run.ts';

export async function runRepositories<R extends Run>(
  repositories: readonly VisitedRepository[],
  run: R,
  work: (repositoryRun: RepositoryRun<R>) => Promise<TargetResult>,
): Promise<RepositoryResults> {
  const { options, session, world, names, limit, stopRule = createStopRule(widest) } = run;
  const { progress, reportBatchDisagreements, ...readers } = options.repos
    ? await openSharedReads(repositories, run)
    : singleRunReaders;
  const { writes } = modes[options.mode];
  // A run that only reads may finish after a stop, because it ends soon.
  const finishing = (!writes && options.repos && world.finishing) || ((work) => work());
  const findStopReason = () => stopRule.failure ?? (options.repos && world.stopped?.());
  const runTarget = async (target: VisitedRepository) => {
    const { repository } = target;
    const start = world.clock.now();
    const opened = names?.openConnection(target) ?? session.host(target, run.needs?.(target));
    const repositoryRun = { ...run, ...opened, ...readers, target, lines: [] };
    const working = finishing(() => runUnderName(repositoryRun, work));
    const result = await (options.repos ? resolveRepositoryRun(options.mode, repository, stopRule, working) : working);
    names?.close(target);
    limit?.leave(repository);
    const disclosed = result && (await discloseTarget(result, repositoryRun));
    progress?.done(disclosed?.outcome);
    if (disclosed) return { ...disclosed, visited: spanSince(start, world.clock) };
    if (!writes) return undefined;
    // A creation writes through its own connection.
    const isUnwritten = !target.missing && !opened.host.mayHaveWritten();
    return reportUnfinished(target.disclosure, isUnwritten ? 'no changes made' : 'not finished');
  };
  // A fleet limit needs all plans before the first write, so it needs all runs at once.
  const width = limit?.waits ? repositories.length : widest;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  const results = await runInParallel(repositories, width, runTarget, () => findStopReason() !== undefined).finally(
    () => {
      if (options.privateNote && disclosures.some(takesReports)) world.announced(options.privateNote);
    },
  );
  return {
    targets: results.map((result, index) => result ?? reportUnfinished(disclosures[index]!, 'not reached')),
    lines: [
      ...(results.some((result) => !result?.visited) ? reportStop(findStopReason(), disclosures) : []),
      ...(reportBatchDisagreements?.() ?? []),
    ],
  };
}

async function runUnderName<R extends Run>(
  repositoryRun: RepositoryRun<R>,
  work: (repositoryRun: RepositoryRun<R>) => Promise<TargetResult>,
): Promise<TargetResult> {
  const { options, host, reader, names, target, beforeRepository, refuseFormer } = repositoryRun;
  await beforeRepository?.(repositoryRun);
  await refuseFormer?.(target);
  const result = await work(repositoryRun);
  const line = hasWritten(result) ? undefined : await names?.findOtherName(target);
  if (line)
    return line.kind === 'error'
      ? targetOf(options.mode, target.repository, [], [line])
      : skippedTarget(target.repository, [line]);
  if (!host.identity.isMoved) return result;
  const requestedName = fullName(target.called ?? target.repository);
  // The report must keep finished writes, even if GitHub stops answering.
  const current = await reader.ask(askName).catch(() => undefined);
  if (current && isSameWord(current.full_name, requestedName)) return result;
  const name = current ? `is now called ${code(current.full_name)}` : 'has another name now';
  const redirected = { ...note(`${code(requestedName)} ${name}, and GitHub redirected the requests`), fix };
  return { ...result, lines: [...result.lines, redirected] };
}

const fix = 'use the new name';

async function openSharedReads(repositories: readonly VisitedRepository[], { options, session, world }: Run) {
  const [
    { createSharing, sharingReader, unlistedReader },
    { reportBatchDisagreements, createBatchOpener },
    { createFleetProgress },
  ] = await Promise.all([
    import('../github/batches/sharing.ts'),
    import('./several/batching.ts'),
    import('../session/progress.ts'),
  ]);
  const names = repositories.map(({ repository }) => repository);
  const progress = createFleetProgress(options.mode, names.length, () => session.traffic.sent, world.said);
  session.shows(progress);
  const folds = options.read === 'rest' ? undefined : createBatchOpener(session.folded, world.clock.now());
  const sharing = createSharing((owner, needs) => session.readerOf(owner, '', needs), names, folds);
  return {
    progress,
    reportBatchDisagreements: () => reportBatchDisagreements(session.folded, repositories),
    toSharedReader: (reader: RememberingReader) => sharingReader(reader, sharing),
    toUnlistedReader: (reader: RememberingReader) => unlistedReader(reader, sharing),
  };
}

export const singleRunReaders: Pick<RepositoryRun, 'toSharedReader' | 'toUnlistedReader'> & {
  readonly progress?: TargetProgress;
  readonly reportBatchDisagreements?: () => Line[];
} = { toSharedReader: (reader) => reader, toUnlistedReader: (reader) => reader };

/** The failure may quote any repository of the run. */
function reportStop(failure: unknown, disclosures: readonly Disclosure[]): Line[] {
  const lines = failureLines(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactLine(line)) : lines;
}

const reportUnfinished = ({ name }: Disclosure, state: string): TargetResult => ({
  repository: name,
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: `${state}, because the run ended first`, code: 'stopped' }],
});

export const missingRepositoryNote = note('it does not exist yet, so there is nothing to read', 'repositories');

export async function runInParallel<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
  isOver: () => boolean,
): Promise<(R | undefined)[]> {
  const results = items.map((): R | undefined => undefined);
  const waiting = items.entries();
  const takeItems = async () => {
    for (const [index, item] of waiting) {
      if (isOver()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeItems));
  return results;
}
