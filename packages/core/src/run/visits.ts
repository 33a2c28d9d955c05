import { type CachingReader, isSameWord, toFullName } from '../github/github.ts';
import { nameCall } from '../github/identity.ts';
import { measureSpan } from '../github/limits/clock.ts';
import { maxConcurrentRequests } from '../github/limits/pacer.ts';
import { modes } from '../report/result/modes.ts';
import { createSkippedTarget, createTargetResult, hasWritten, reportFailures } from '../report/result/outcome.ts';
import { createNote, type Line, type TargetResult } from '../report/result/result.ts';
import type { TargetProgress } from '../session/progress.ts';
import { canTakeReports, type DisclosedTarget, type Disclosure } from '../session/targets/disclosure.ts';
import { formatCode } from '../settings/message-text.ts';
import { createPatience, settleVisit } from './endings.ts';
import { disclose } from './privacy/disclose.ts';
import { redactLine } from './privacy/redact.ts';
import type { Run, Visit, Visited } from './visited-run.ts';

/**
 * Visits the repositories of a run side by side; `work` makes a result of each, with everything that is known of it.
 * With several, each fails on its own, until the failure is that of the run; with one, its failure is the run's.
 */
export async function visitAll<R extends Run>(
  repositories: readonly DisclosedTarget[],
  run: R,
  work: (visit: Visit<R>) => Promise<TargetResult>,
): Promise<Visited> {
  const { options, session, world, names, limit, patience = createPatience(maxConcurrentRequests) } = run;
  const { progress, foldLines, ...readers } = options.repos ? await togetherOf(repositories, run) : alone;
  const { writes } = modes[options.mode];
  // What only reads is soon done. Before its first write, an apply still has most of its work to do.
  const finishing = (!writes && options.repos && world.finishWork) || ((visit) => visit());
  const over = () => patience.over ?? (options.repos && world.getStopReason?.());
  const visitOne = async (visited: DisclosedTarget) => {
    const { repository } = visited;
    const start = world.clock.now();
    const opened = names?.opened(visited) ?? session.connectTarget(visited, run.needs?.(visited));
    const visit = { ...run, ...opened, ...readers, visited, lines: [] };
    const working = finishing(() => visitUnderName(visit, work));
    const result = await (options.repos ? settleVisit(options.mode, repository, patience, working) : working);
    names?.closed(visited);
    limit?.markFinished(repository);
    const told = result && (await disclose(result, visit));
    progress?.finishTarget(told?.outcome);
    if (told) return { ...told, visited: measureSpan(start, world.clock) };
    if (!writes) return undefined;
    // A creation has a connection of its own.
    const isUnwritten = !visited.missing && !opened.client.mayHaveWritten();
    return endedBefore(visited.disclosure, isUnwritten ? 'no changes made' : 'not finished');
  };
  // As many at a time as there may be requests under way: more would only use memory. But if each waits for the plans
  // of all others, all at once.
  const width = limit?.waits ? repositories.length : maxConcurrentRequests;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  const results = await sideBySide(repositories, width, visitOne, () => over() !== undefined).finally(() => {
    if (options.privateNote && disclosures.some(canTakeReports)) world.printLine(options.privateNote);
  });
  return {
    targets: results.map((result, index) => result ?? endedBefore(disclosures[index]!, 'not reached')),
    lines: [...(results.some((one) => !one?.visited) ? overLines(over(), disclosures) : []), ...(foldLines?.() ?? [])],
  };
}

/** The work, unless the name turns out to be a former one. */
async function visitUnderName<R extends Run>(
  visit: Visit<R>,
  work: (visit: Visit<R>) => Promise<TargetResult>,
): Promise<TargetResult> {
  const { options, client: host, reader, names, visited, visiting, refuseFormer } = visit;
  await visiting?.(visit);
  await refuseFormer?.(visited);
  const result = await work(visit);
  const line = hasWritten(result) ? undefined : await names?.elsewhere(visited);
  if (line)
    return line.kind === 'error'
      ? createTargetResult(options.mode, visited.repository, [], [line])
      : createSkippedTarget(visited.repository, [line]);
  if (!host.identity.isMoved) return result;
  const was = toFullName(visited.currentName ?? visited.repository);
  // What was written stays reported, even if GitHub does not answer any more.
  const now = await reader.ask(nameCall).catch(() => undefined);
  if (now && isSameWord(now.full_name, was)) return result;
  const name = now ? `is now called ${formatCode(now.full_name)}` : 'has another name now';
  const redirected = { ...createNote(`${formatCode(was)} ${name}, and GitHub redirected the requests`), fix };
  return { ...result, lines: [...result.lines, redirected] };
}

const fix = 'use the new name';

/** What only several repositories need. A run about one does not load it. */
async function togetherOf(repositories: readonly DisclosedTarget[], { options, session, world }: Run) {
  const [
    { createSharedReads: createSharing, createSharingReader: sharingReader, createUnlistedReader: unlistedReader },
    { foldLines, foldsOf },
    { createFleetProgress },
  ] = await Promise.all([
    import('../github/batches/shared-reads.ts'),
    import('./several/folding.ts'),
    import('../session/progress.ts'),
  ]);
  const names = repositories.map(({ repository }) => repository);
  const progress = createFleetProgress(options.mode, names.length, () => session.traffic.sent, world.showProgress);
  session.setProgress(progress);
  const folds = options.read === 'rest' ? undefined : foldsOf(session.batchTally, world.clock.now());
  const sharing = createSharing((owner, needs) => session.createOwnerReader(owner, '', needs), names, folds);
  return {
    progress,
    foldLines: () => foldLines(session.batchTally, repositories),
    shared: (reader: CachingReader) => sharingReader(reader, sharing),
    unlisted: (reader: CachingReader) => unlistedReader(reader, sharing),
  };
}

/** The readers of a repository that is visited alone. */
export const alone: Pick<Visit, 'shared' | 'unlisted'> & {
  readonly progress?: TargetProgress;
  readonly foldLines?: () => Line[];
} = { shared: (reader) => reader, unlisted: (reader) => reader };

/** The failure that ended the run may quote any of the run's repositories. */
function overLines(failure: unknown, disclosures: readonly Disclosure[]): Line[] {
  const lines = reportFailures(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactLine(line)) : lines;
}

const endedBefore = ({ name }: Disclosure, what: string): TargetResult => ({
  repository: name,
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: `${what}, because the run ended first`, code: 'stopped' }],
});

/** For what only reads. */
export const notThereYet = createNote('it does not exist yet, so there is nothing to read', 'repositories');

/**
 * Works on at most `most` items at a time and returns the results in the items' order. Once `isOver`, it starts no more
 * items; those have no result.
 */
export async function sideBySide<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
  isOver: () => boolean,
): Promise<(R | undefined)[]> {
  const results = items.map((): R | undefined => undefined);
  const waiting = items.entries();
  const hand = async () => {
    for (const [index, item] of waiting) {
      if (isOver()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, hand));
  return results;
}
