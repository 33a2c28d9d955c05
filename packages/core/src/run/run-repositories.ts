/**
 * Runs repositories in parallel. Among several repositories, only a failure of the whole run affects the others. With a
 * single repository, its failure ends the run.
 */

import { type CachingReader, isSameWord, toFullName } from '../github/github.ts';
import { nameCall } from '../github/identity.ts';
import { measureSpan } from '../github/limits/clock.ts';
import { maxConcurrentRequests } from '../github/limits/pacer.ts';
import { modes } from '../report/result/modes.ts';
import { createSkippedTarget, createTargetResult, hasWritten, reportFailures } from '../report/result/outcome.ts';
import { type Line, reportNote, type TargetResult } from '../report/result/result.ts';
import type { TargetProgress } from '../session/progress.ts';
import { type DisclosedTarget, type Disclosure, mayGetReportIssue } from '../session/targets/disclosure.ts';
import { formatCode } from '../settings/message-text.ts';
import { redactAndReport } from './privacy/disclose.ts';
import { redactLine } from './privacy/redact.ts';
import { createStopRule, resolveRepositoryRun } from './run-failures.ts';
import type { RepositoryResults, RepositoryRun, Run } from './run-types.ts';

export async function runRepositories<R extends Run>(
  repositories: readonly DisclosedTarget[],
  run: R,
  work: (repositoryRun: RepositoryRun<R>) => Promise<TargetResult>,
): Promise<RepositoryResults> {
  const { options, session, world, names, limit, stopRule = createStopRule(maxConcurrentRequests) } = run;
  const { progress, reportBatchDisagreements, ...readers } = options.repos
    ? await openSharedReads(repositories, run)
    : singleRunReaders;
  const { writes } = modes[options.mode];
  // A run that only reads may finish after a stop, because it ends soon.
  const finishing = (!writes && options.repos && world.finishWork) || ((work) => work());
  const findStopReason = () => stopRule.failure ?? (options.repos && world.getStopReason?.());
  const runTarget = async (target: DisclosedTarget) => {
    const { repository } = target;
    const start = world.clock.now();
    const opened = names?.openConnection(target) ?? session.connectTarget(target, run.needs?.(target));
    const repositoryRun = { ...run, ...opened, ...readers, target, lines: [] };
    const working = finishing(() => runAndReportRename(repositoryRun, work));
    const result = await (options.repos ? resolveRepositoryRun(options.mode, repository, stopRule, working) : working);
    names?.close(target);
    limit?.markFinished(repository);
    const disclosed = result && (await redactAndReport(result, repositoryRun));
    progress?.finishTarget(disclosed?.outcome);
    if (disclosed) return { ...disclosed, visited: measureSpan(start, world.clock) };
    if (!writes) return undefined;
    // A creation writes through another connection, so `opened.client` does not see its writes.
    const isUnwritten = !target.missing && !opened.client.mayHaveWritten();
    return createUnfinishedResult(target.disclosure, isUnwritten ? 'no changes made' : 'not finished');
  };
  // A fleet limit needs all plans before the first write, so all repositories must run at once.
  const width = limit?.waits ? repositories.length : maxConcurrentRequests;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  const results = await runInParallel(repositories, width, runTarget, () => findStopReason() !== undefined).finally(
    () => {
      if (options.privateNote && disclosures.some(mayGetReportIssue)) world.printLine(options.privateNote);
    },
  );
  return {
    targets: results.map((result, index) => result ?? createUnfinishedResult(disclosures[index]!, 'not reached')),
    lines: [
      ...(results.some((result) => !result?.visited) ? reportStopReason(findStopReason(), disclosures) : []),
      ...(reportBatchDisagreements?.() ?? []),
    ],
  };
}

async function runAndReportRename<R extends Run>(
  repositoryRun: RepositoryRun<R>,
  work: (repositoryRun: RepositoryRun<R>) => Promise<TargetResult>,
): Promise<TargetResult> {
  const { options, client, reader, names, target, beforeRepository, checkFormerName } = repositoryRun;
  await beforeRepository?.(repositoryRun);
  await checkFormerName?.(target);
  const result = await work(repositoryRun);
  const line = hasWritten(result) ? undefined : await names?.reportOtherName(target);
  if (line)
    return line.kind === 'error'
      ? createTargetResult(options.mode, target.repository, [], [line])
      : createSkippedTarget(target.repository, [line]);
  if (!client.identity.isMoved) return result;
  const requestedName = toFullName(target.currentName ?? target.repository);
  // The report must keep finished writes, even if GitHub stops answering.
  const current = await reader.ask(nameCall).catch(() => undefined);
  if (current && isSameWord(current.full_name, requestedName)) return result;
  const name = current ? `is now called ${formatCode(current.full_name)}` : 'has another name now';
  const redirected = {
    ...reportNote(`${formatCode(requestedName)} ${name}, and GitHub redirected the requests`),
    fix: 'use the new name',
  };
  return { ...result, lines: [...result.lines, redirected] };
}

async function openSharedReads(repositories: readonly DisclosedTarget[], { options, session, world }: Run) {
  const [
    { createSharedReads, createSharingReader, createReaderWithoutLists },
    { reportBatchDisagreements, createBatchOpener },
    { createFleetProgress },
  ] = await Promise.all([
    import('../github/batches/shared-reads.ts'),
    import('./fleet/batching.ts'),
    import('../session/progress.ts'),
  ]);
  const names = repositories.map(({ repository }) => repository);
  const progress = createFleetProgress(options.mode, names.length, () => session.traffic.sent, world.showProgress);
  session.setProgress(progress);
  const openBatch = options.read === 'rest' ? undefined : createBatchOpener(session.batchTally, world.clock.now());
  const sharedReads = createSharedReads((owner, needs) => session.createOwnerReader(owner, needs), names, openBatch);
  return {
    progress,
    reportBatchDisagreements: () => reportBatchDisagreements(session.batchTally, repositories),
    toSharedReader: (reader: CachingReader) => createSharingReader(reader, sharedReads),
    toReaderWithoutLists: (reader: CachingReader) => createReaderWithoutLists(reader, sharedReads),
  };
}

export const singleRunReaders: Pick<RepositoryRun, 'toSharedReader' | 'toReaderWithoutLists'> & {
  readonly progress?: TargetProgress;
  readonly reportBatchDisagreements?: () => Line[];
} = { toSharedReader: (reader) => reader, toReaderWithoutLists: (reader) => reader };

/** The failure may quote any repository of the run. */
function reportStopReason(failure: unknown, disclosures: readonly Disclosure[]): Line[] {
  const lines = reportFailures(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactLine(line)) : lines;
}

const createUnfinishedResult = ({ name }: Disclosure, state: string): TargetResult => ({
  repository: name,
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: `${state}, because the run ended first`, code: 'stopped' }],
});

export const missingRepositoryNote = reportNote('it does not exist yet, so there is nothing to read', 'repositories');

export async function runInParallel<T, R>(
  items: readonly T[],
  maxParallel: number,
  work: (item: T) => Promise<R>,
  shouldStop: () => boolean,
): Promise<(R | undefined)[]> {
  const results = items.map((): R | undefined => undefined);
  const remaining = items.entries();
  const takeItems = async () => {
    for (const [index, item] of remaining) {
      if (shouldStop()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, takeItems));
  return results;
}
