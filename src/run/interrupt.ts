import { RunStopped } from '../host/failures.ts';
import type { OnInterrupt } from '../session/world/signals.ts';
import type { ShownPlan, World } from '../session/world/world.ts';

interface Stop {
  isAsked: boolean;
  /** Wakes every sleeper when the stop is asked for. */
  readonly sleepers: Set<() => void>;
}

/**
 * Wraps the world so that a signal stops the run: no new request is sent, a write under way finishes, nobody waits for
 * anything else any more, and the report says what was done.
 */
export function makeInterruptible(world: World, onInterrupt: OnInterrupt, leaving = '') {
  const stop: Stop = { isAsked: false, sleepers: new Set() };
  const release = onInterrupt(() => {
    if (stop.isAsked) return;
    stop.isAsked = true;
    world.announced(`stopping after the requests under way${leaving}`);
    for (const wake of stop.sleepers) wake();
  });
  const { asks } = world;
  return {
    world: {
      ...world,
      transport: sending(world, stop),
      clock: waking(world, stop),
      asks: asks && (async (plan: ShownPlan) => (stop.isAsked ? Promise.reject(interrupted()) : asks(plan))),
    },
    release,
  };
}

export const interrupted = () => new RunStopped('interrupted');

const sending =
  ({ transport }: World, stop: Stop): World['transport'] =>
  async (request) => {
    if (stop.isAsked) throw interrupted();
    // Wait for a write, to know whether it was done. Do not wait for a read, whose answer may never come.
    return request.method === 'GET' ? untilStopped(transport(request), stop) : transport(request);
  };

/** A wait for the host's rate limits may last an hour, so a stop ends it. */
const waking = ({ clock }: World, stop: Stop): World['clock'] => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (stop.isAsked) throw interrupted();
    return untilStopped(clock.sleep(milliseconds), stop);
  },
});

const untilStopped = <T>(awaited: Promise<T>, stop: Stop) =>
  new Promise<T>((resolve, reject) => {
    const wake = () => reject(interrupted());
    stop.sleepers.add(wake);
    awaited.then(resolve, reject).finally(() => stop.sleepers.delete(wake));
  });
