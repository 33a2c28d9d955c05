import type { Fleet } from '../brakes/targets.ts';
import { spanSince } from '../host/clock.ts';
import type { RememberingReader } from '../host/host.ts';
import { widest } from '../host/pacer.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line, Marked, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Needs } from '../session/carriage.ts';
import type { Opened } from '../session/connections.ts';
import { createPatience, type Patience, settled } from '../session/failures.ts';
import type { TargetProgress } from '../session/progress.ts';
import type { Session } from '../session/session.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { World } from '../world/world.ts';
import { pageToApply as pageOf } from './by-hand.ts';
import { disclose } from './disclose.ts';
import { notLookedAt, overLines } from './lines.ts';
import type { VisitedNames } from './names.ts';

export interface Visit extends Opened {
  readonly visited: VisitedRepository;
  /** The same reader, which asks what it can for several repositories together. */
  shared(reader: RememberingReader): RememberingReader;
  /** The same without the lists of the owner: it asks once for what belongs to no repository. */
  unlisted(reader: RememberingReader): RememberingReader;
}

/** What a mode does with the repositories of a run. How they are visited is the same for all modes. */
export interface Round {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: Pick<World, 'clock' | 'environment' | 'said'>;
  /** What a repository is needed for, as far as that is known before the first request. */
  needs?(visited: VisitedRepository): Needs | undefined;
  readonly names?: VisitedNames;
  /** Counts the repositories that change, if their number is limited. */
  readonly limit?: Fleet;
  readonly patience?: Patience;
  /** Makes a result of a repository, with everything that is known of it. */
  work(visit: Visit): Promise<TargetResult<Marked>>;
}

/** What everyone may see of the repositories, in the order of the run. */
export interface Visited {
  readonly targets: readonly TargetResult<Marked>[];
  /** Why the run ended before it had visited all of them. */
  readonly lines: readonly Line[];
}

/**
 * Visits the repositories of a run side by side. With several, each fails on its own, until the failure is that of the
 * run; with one, its failure is the run's.
 */
export async function visitAll(repositories: readonly VisitedRepository[], round: Round): Promise<Visited> {
  const { options, session, world, limit, patience = createPatience(widest) } = round;
  const { progress, ...readers } = options.repos ? await togetherOf(repositories, round) : alone;
  const visit = async (visited: VisitedRepository) => {
    const { repository, disclosure } = visited;
    const start = world.clock.now();
    const opened = round.names?.opened(visited) ?? session.host(visited, round.needs?.(visited));
    const work = () => round.work({ ...opened, visited, ...readers });
    const result = await (options.repos ? settled(options.mode, repository, patience, work) : work());
    round.names?.closed(visited);
    limit?.leave(repository);
    const keeper = () => session.reports(repository);
    const pageToApply = pageOf(options, world.environment);
    const isMissing = visited.missing !== undefined;
    const ways = { options, disclosure, isMissing, reports: opened.host, keeper, pageToApply };
    const told = result && (await disclose(result, ways));
    progress?.done(told?.outcome);
    return told && { ...told, visited: spanSince(start, world.clock) };
  };
  // As many at a time as there may be requests under way: more would only use memory. But if each waits for the plans
  // of all others, all at once.
  const width = limit?.waits ? repositories.length : widest;
  const isOver = () => patience.over !== undefined;
  const results = await sideBySide(repositories, width, visit, isOver);
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    targets: results.map((result, index) => result ?? notLookedAt(disclosures[index]!)),
    lines: results.includes(undefined) ? overLines(patience.over, disclosures) : [],
  };
}

/** What only several repositories need. A run about one does not load it. */
async function togetherOf(repositories: readonly VisitedRepository[], { session, world }: Round) {
  const [{ createSharing, sharingReader, unlistedReader }, { createFleetProgress }] = await Promise.all([
    import('../host/sharing.ts'),
    import('../session/progress.ts'),
  ]);
  const names = repositories.map(({ repository }) => repository);
  const progress = createFleetProgress(names.length, () => session.traffic.sent, world.said);
  session.shows(progress);
  const sharing = createSharing((owner, needs) => session.readerOf(owner, '', needs), names);
  return {
    progress,
    shared: (reader: RememberingReader) => sharingReader(reader, sharing),
    unlisted: (reader: RememberingReader) => unlistedReader(reader, sharing),
  };
}

const alone: Pick<Visit, 'shared' | 'unlisted'> & { readonly progress?: TargetProgress } = {
  shared: (reader) => reader,
  unlisted: (reader) => reader,
};
