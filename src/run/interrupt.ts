import { RunStopped } from '../host/failures.ts';
import type { OnInterrupt } from '../world/signals.ts';
import type { World } from '../world/world.ts';

interface Stop {
  isAsked: boolean;
  /** Wakes every sleeper when the stop is asked for. */
  readonly sleepers: Set<() => void>;
}

/**
 * Wraps the world so that a signal stops the run: no new request is sent, requests under way finish, and
 * the report says what was done.
 */
export function interruptible(world: World, onInterrupt: OnInterrupt, leaving = '') {
  const stop: Stop = { isAsked: false, sleepers: new Set() };
  const release = onInterrupt(() => {
    if (stop.isAsked) return;
    stop.isAsked = true;
    world.announced(`stopping after the requests under way${leaving}`);
    for (const wake of stop.sleepers) wake();
  });
  return { world: { ...world, transport: sending(world, stop), clock: waking(world, stop) }, release };
}

const stopped = () => new RunStopped('the run was stopped from outside');

const sending =
  ({ transport }: World, stop: Stop): World['transport'] =>
  async (request) => {
    if (stop.isAsked) throw stopped();
    return transport(request);
  };

/** A wait for the host's rate limits may last an hour, so a stop ends it. */
const waking = ({ clock }: World, stop: Stop): World['clock'] => ({
  now: clock.now,
  sleep: (milliseconds) =>
    new Promise((resolve, reject) => {
      if (stop.isAsked) return reject(stopped());
      const wake = () => reject(stopped());
      stop.sleepers.add(wake);
      clock.sleep(milliseconds).then(() => {
        stop.sleepers.delete(wake);
        resolve();
      }, reject);
    }),
});
