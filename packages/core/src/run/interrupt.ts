import { AsyncLocalStorage } from 'node:async_hooks';
import { RunStopped } from '../github/refusals/failures.ts';
import type { OnInterrupt } from '../session/world/signals.ts';
import type { ShownPlan, World } from '../session/world/world.ts';

interface StopState {
  /** When the time is up for work that was almost done. Unset until the stop is asked for. */
  deadline?: number;
  /** Wakes every sleeper when its time is up. */
  readonly waits: Set<PendingWait>;
}

interface PendingWait {
  readonly isFinishing: boolean;
  cancel(): void;
}

/** How long work that is almost done goes on after a stop, in milliseconds. */
const gracePeriod = 10_000;

/** Whether the work under way is almost done. */
const finishingWork = new AsyncLocalStorage<true>();

/**
 * Wraps the world so that a signal stops the run: no new request is sent, a write under way finishes, nobody waits for
 * anything else any more, and the report says what was done. Work that is almost done has ten seconds to end. Runners of
 * GitHub Actions send a second signal 7.5 seconds after the first, and kill 2.5 seconds later: it ends these too.
 */
export function makeInterruptible(world: World, onInterrupt: OnInterrupt, leaving = '') {
  const stop: StopState = { waits: new Set() };
  const cancelWaits = (which: (sleeper: PendingWait) => boolean) => {
    for (const sleeper of [...stop.waits].filter(which)) sleeper.cancel();
  };
  const endNow = () => {
    stop.deadline = 0;
    cancelWaits(() => true);
  };
  const release = onInterrupt(() => {
    if (stop.deadline !== undefined) return endNow();
    stop.deadline = world.clock.now() + gracePeriod;
    world.announced(`stopping after the current requests${leaving}`);
    cancelWaits(({ isFinishing: isLast }) => !isLast);
    if (stop.waits.size) void world.clock.sleep(gracePeriod).then(endNow);
  });
  const isStopped = () =>
    stop.deadline !== undefined && !(finishingWork.getStore() && world.clock.now() < stop.deadline);
  const { asks } = world;
  const stoppable: World = {
    ...world,
    transport: createStoppableTransport(world, stop, isStopped),
    clock: createStoppableClock(world, stop, isStopped),
    asks: asks && (async (plan: ShownPlan) => (isStopped() ? Promise.reject(createInterruption()) : asks(plan))),
    stopped: () => (stop.deadline === undefined ? undefined : createInterruption()),
    finishing: (work) => finishingWork.run(true, work),
  };
  return { world: stoppable, release };
}

export const createInterruption = () => new RunStopped('interrupted');

const createStoppableTransport =
  ({ transport }: World, stop: StopState, isOver: () => boolean): World['transport'] =>
  async (request) => {
    if (isOver()) throw createInterruption();
    // Wait for a write, to know whether it was done. Do not wait for a read, whose answer may never come.
    return request.method === 'GET' ? waitUnlessStopped(transport(request), stop) : transport(request);
  };

/** A wait for the host's rate limits may last an hour, so a stop ends it. */
const createStoppableClock = ({ clock }: World, stop: StopState, isOver: () => boolean): World['clock'] => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (isOver()) throw createInterruption();
    return waitUnlessStopped(clock.sleep(milliseconds), stop);
  },
});

const waitUnlessStopped = <T>(awaited: Promise<T>, stop: StopState) =>
  new Promise<T>((resolve, reject) => {
    const sleeper = { isFinishing: finishingWork.getStore() === true, cancel: () => reject(createInterruption()) };
    stop.waits.add(sleeper);
    awaited.then(resolve, reject).finally(() => stop.waits.delete(sleeper));
  });
