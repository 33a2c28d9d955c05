import { PermissionDenied, RunStopped } from '../host/failures.ts';
import type { Reader, Writer } from '../host/host.ts';
import type { Locked } from '../plan/item.ts';
import { writes } from '../plan/tell.ts';
import { type DenialPolicy, tolerates } from './denials.ts';
import { line } from './lines.ts';
import { type Lookups, lookUp } from './lookups.ts';
import { awaited, type DeclaredSection, isPlanned, type Planned, planAll, planOne } from './planned.ts';
import type { SectionResult } from './result.ts';
import { begin, beginAgain, isUnfinished, nameOf, performTurn, resultOf, type Work } from './work.ts';

export interface Applying {
  /** A reader that has read nothing yet: a plan made behind a write must not see what stood before it. */
  reader(): Reader;
  readonly writer: Writer;
  readonly denials: DenialPolicy;
  readonly lookups: Lookups;
  /** Told how many writes are planned, before the first of them. */
  readonly planned?: (writes: number) => void;
}

/**
 * Plans every section, which is the preflight, resolves the names the plans need, and performs them in
 * order. A denied read under `fail`, or a repository that takes no writes, stops it before the first one.
 */
export async function apply(declared: readonly DeclaredSection[], host: Applying): Promise<SectionResult[]> {
  const planned = await planAll(declared, host.reader());
  const ready = await Promise.all(planned.map((one) => lookedUp(one, host)));
  const works = ready.map(begin);
  host.planned?.(works.flatMap(({ items }) => items.filter(writes).flatMap(({ steps }) => steps)).length);
  const waiting = works.filter((work) => awaited(work.declared, planned));

  const denied = works.find((work) => stopsTheRun(work, host.denials) && !waiting.includes(work));
  const locked = works.find(lockOf);
  if (denied) skipAll(works, `nothing was written, because ${nameOf(denied)} cannot be read`);
  else if (locked && works.some(({ items }) => items.some(writes))) return locks(locked, works, host.denials);
  else await performAll(works, waiting, host);
  return works.map((work) => resultOf(work, host.denials));
}

/** A name that does not resolve fails its section before any of its writes. */
async function lookedUp(one: Planned, host: Applying): Promise<Planned> {
  if (!isPlanned(one)) return one;
  const failure = await lookUp(one.plan, host.reader(), host.lookups);
  if (failure === undefined) return one;
  const { plan: _, ...declared } = one;
  return { ...declared, failure };
}

const stopsTheRun = (work: Work, denials: DenialPolicy) =>
  work.failure instanceof PermissionDenied && !tolerates(denials, nameOf(work), work.failure);

const lockOf = (work: Work) => work.items.find((item): item is Locked => item.kind === 'locked');

const skipAll = (works: readonly Work[], why: string) => {
  for (const work of works) work.skipped ??= why;
};

/** One error for the whole run, where the lock is declared or seen; every planned write is told as not done. */
function locks(locked: Work, works: readonly Work[], denials: DenialPolicy): SectionResult[] {
  const { message, fix } = lockOf(locked)!;
  skipAll(works, 'the repository takes no writes');
  return works.map((work) => {
    const result = resultOf(work, denials);
    if (work !== locked) return result;
    const error = { ...line(work.declared, 'error', message), fix, code: 'plan_refused' as const };
    return { ...result, status: 'failed', lines: [error, ...result.lines.filter((one) => one.message !== message)] };
  });
}

async function performAll(works: readonly Work[], waiting: readonly Work[], host: Applying) {
  const perform = async (work: Work, turn: 'first' | 'last' | undefined) => {
    await performTurn(work, turn, host.writer, host.lookups.found);
    if (work.failure instanceof RunStopped) skipAll(works, 'the run was stopped');
  };

  for (const work of works) await perform(work, 'first');
  if (works.some((work) => work.done.size === 0 && isUnfinished(work) && opens(work)))
    skipAll(works, 'the repository could not be opened for writing');
  for (const work of works) {
    if (waiting.includes(work) && !work.skipped)
      beginAgain(work, await lookedUp(await planOne(work.declared, host.reader()), host));
    await perform(work, undefined);
  }
  const failed = works.find((work) => isUnfinished(work) && !tolerates(host.denials, nameOf(work), work.failure));
  if (failed)
    for (const work of works)
      holdLast(work, `${nameOf(failed)} is not finished, and closing the repository would keep it so`);
  for (const work of works) await perform(work, 'last');
}

const opens = (work: Work) => work.items.some((item) => writes(item) && item.turn === 'first');

/** The last turn closes the repository, so it waits for a run in which everything else succeeded. */
function holdLast(work: Work, why: string) {
  if (work.items.some((item) => writes(item) && item.turn === 'last')) work.skipped ??= why;
}
