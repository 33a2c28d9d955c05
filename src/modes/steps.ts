import type { Writer } from '../host/host.ts';
import type { Found, Step } from '../plan/item.ts';

export interface Performed {
  /** Why the host left a write undone, where the call says that this is no failure. */
  readonly undone?: string;
  /** What the answers add to the change line. */
  readonly told: readonly string[];
}

/** One after the other: each step may rest on the one before. */
export async function perform(steps: readonly Step[], host: Writer, found: Found): Promise<Performed> {
  const told: string[] = [];
  for (const step of steps) {
    if ('run' in step) {
      const said = await step.run(host, found);
      if (said) told.push(said);
      continue;
    }
    const sent = await host.send(step);
    if (sent.undone) return { undone: sent.undone, told };
    if (sent.told) told.push(sent.told);
  }
  return { told };
}
