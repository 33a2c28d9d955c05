/**
 * Stops a run cleanly when its process receives a signal. A write in progress finishes, because its result must be
 * known.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { RunStopped } from '../github/refusals/failures.ts';
import type { WatchSignals } from '../session/world/process.ts';
import type { ShownPlan, World } from '../session/world/world.ts';

interface StopState {
  deadline?: number;
  readonly waits: Set<PendingWait>;
}

interface PendingWait {
  readonly isFinishing: boolean;
  cancel(): void;
}

const gracePeriod = 10_000;

const finishingWork = new AsyncLocalStorage<true>();

/**
 * The first signal ends waits and new requests. Nearly finished work gets ten seconds. GitHub Actions runners send a
 * second signal after 7.5 seconds and kill the process 2.5 seconds later.
 */
export function makeInterruptible(world: World, onInterrupt: WatchSignals, messageSuffix = '') {
  const stop: StopState = { waits: new Set() };
  const cancelWaits = (shouldCancel: (wait: PendingWait) => boolean) => {
    for (const wait of [...stop.waits].filter(shouldCancel)) wait.cancel();
  };
  const endNow = () => {
    stop.deadline = 0;
    cancelWaits(() => true);
  };
  const release = onInterrupt(() => {
    if (stop.deadline !== undefined) return endNow();
    stop.deadline = world.clock.now() + gracePeriod;
    world.printLine(`stopping after the current requests${messageSuffix}`);
    cancelWaits(({ isFinishing }) => !isFinishing);
    if (stop.waits.size) void world.clock.sleep(gracePeriod).then(endNow);
  });
  const isStopped = () =>
    stop.deadline !== undefined && !(finishingWork.getStore() && world.clock.now() < stop.deadline);
  const { confirmPlan } = world;
  const stoppable: World = {
    ...world,
    transport: createStoppableTransport(world, stop, isStopped),
    clock: createStoppableClock(world, stop, isStopped),
    confirmPlan:
      confirmPlan &&
      (async (plan: ShownPlan) => (isStopped() ? Promise.reject(createInterruption()) : confirmPlan(plan))),
    getStopReason: () => (stop.deadline === undefined ? undefined : createInterruption()),
    finishWork: (work) => finishingWork.run(true, work),
  };
  return { world: stoppable, release };
}

export const createInterruption = () => new RunStopped('interrupted');

const createStoppableTransport =
  ({ transport }: World, stop: StopState, isStopped: () => boolean): World['transport'] =>
  async (request) => {
    if (isStopped()) throw createInterruption();
    // The answer to a read may never arrive.
    return request.method === 'GET' ? waitUnlessStopped(transport(request), stop) : transport(request);
  };

/** A wait for GitHub's rate limits may take an hour, so a stop ends it. */
const createStoppableClock = ({ clock }: World, stop: StopState, isStopped: () => boolean): World['clock'] => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (isStopped()) throw createInterruption();
    return waitUnlessStopped(clock.sleep(milliseconds), stop);
  },
});

const waitUnlessStopped = <T>(awaited: Promise<T>, stop: StopState) =>
  new Promise<T>((resolve, reject) => {
    const wait = { isFinishing: finishingWork.getStore() === true, cancel: () => reject(createInterruption()) };
    stop.waits.add(wait);
    awaited.then(resolve, reject).finally(() => stop.waits.delete(wait));
  });
