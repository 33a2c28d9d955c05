import { RunStopped } from '../host/failures.ts';
import type { Outside } from '../outside.ts';
import type { Terminal } from './terminal.ts';

/**
 * The world, until Ctrl-C: from then on nothing more is sent, what is under way is finished, and the
 * report says what was done. A second Ctrl-C finds no listener and ends the process at once.
 */
export function interruptible(reach: Outside, terminal: Terminal, say: (line: string) => void) {
  const stop = new AbortController();
  const release = terminal.onInterrupt(() => {
    say('stopping behind the request under way; press Ctrl-C again to leave at once');
    stop.abort();
  });
  return { reach: { ...reach, transport: sending(reach, stop.signal), clock: waking(reach, stop.signal) }, release };
}

const stopped = () => new RunStopped('the run was stopped by hand');

const sending =
  ({ transport }: Outside, signal: AbortSignal): Outside['transport'] =>
  async (request) => {
    if (signal.aborted) throw stopped();
    return transport(request);
  };

/** A wait for the host's limits may last an hour, so it ends with the run. */
const waking = ({ clock }: Outside, signal: AbortSignal): Outside['clock'] => ({
  now: clock.now,
  sleep: (milliseconds) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(stopped());
      const wake = () => reject(stopped());
      signal.addEventListener('abort', wake, { once: true });
      clock.sleep(milliseconds).then(() => {
        signal.removeEventListener('abort', wake);
        resolve();
      }, reject);
    }),
});
