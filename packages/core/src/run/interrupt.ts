import { AsyncLocalStorage } from 'node:async_hooks';
import { RunStopped } from '../github/refusals/failures.ts';
import type { WatchSignals } from '../session/world/signals.ts';
import type { ShownPlan, World } from '../session/world/world.ts';

interface Stop {
  /** When the time is up for work that was almost done. Unset until the stop is asked for. */
  until?: number;
  /** Wakes every sleeper when its time is up. */
  readonly sleepers: Set<Sleeper>;
}

interface Sleeper {
  readonly isLast: boolean;
  wake(): void;
}

/** How long work that is almost done goes on after a stop, in milliseconds. */
const grace = 10_000;

/** Whether the work under way is almost done. */
const last = new AsyncLocalStorage<true>();

/**
 * Wraps the world so that a signal stops the run: no new request is sent, a write under way finishes, nobody waits for
 * anything else any more, and the report says what was done. Work that is almost done has ten seconds to end. Runners of
 * GitHub Actions send a second signal 7.5 seconds after the first, and kill 2.5 seconds later: it ends these too.
 */
export function makeInterruptible(world: World, onInterrupt: WatchSignals, leaving = '') {
  const stop: Stop = { sleepers: new Set() };
  const wakeAll = (which: (sleeper: Sleeper) => boolean) => {
    for (const sleeper of [...stop.sleepers].filter(which)) sleeper.wake();
  };
  const end = () => {
    stop.until = 0;
    wakeAll(() => true);
  };
  const release = onInterrupt(() => {
    if (stop.until !== undefined) return end();
    stop.until = world.clock.now() + grace;
    world.printLine(`stopping after the current requests${leaving}`);
    wakeAll(({ isLast }) => !isLast);
    if (stop.sleepers.size) void world.clock.sleep(grace).then(end);
  });
  const isOver = () => stop.until !== undefined && !(last.getStore() && world.clock.now() < stop.until);
  const { confirmPlan: asks } = world;
  const stoppable: World = {
    ...world,
    transport: sending(world, stop, isOver),
    clock: waking(world, stop, isOver),
    confirmPlan: asks && (async (plan: ShownPlan) => (isOver() ? Promise.reject(interrupted()) : asks(plan))),
    getStopReason: () => (stop.until === undefined ? undefined : interrupted()),
    finishWork: (work) => last.run(true, work),
  };
  return { world: stoppable, release };
}

export const interrupted = () => new RunStopped('interrupted');

const sending =
  ({ transport }: World, stop: Stop, isOver: () => boolean): World['transport'] =>
  async (request) => {
    if (isOver()) throw interrupted();
    // Wait for a write, to know whether it was done. Do not wait for a read, whose answer may never come.
    return request.method === 'GET' ? untilStopped(transport(request), stop) : transport(request);
  };

/** A wait for the host's rate limits may last an hour, so a stop ends it. */
const waking = ({ clock }: World, stop: Stop, isOver: () => boolean): World['clock'] => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (isOver()) throw interrupted();
    return untilStopped(clock.sleep(milliseconds), stop);
  },
});

const untilStopped = <T>(awaited: Promise<T>, stop: Stop) =>
  new Promise<T>((resolve, reject) => {
    const sleeper = { isLast: last.getStore() === true, wake: () => reject(interrupted()) };
    stop.sleepers.add(sleeper);
    awaited.then(resolve, reject).finally(() => stop.sleepers.delete(sleeper));
  });
