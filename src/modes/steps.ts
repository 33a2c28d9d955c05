import type { Sent, Writer } from '../host/host.ts';
import type { Resolved, Step } from '../plan/item.ts';

export interface Performed {
  /** Why the host left a write undone, where the call says that this is no failure. */
  readonly undone?: string;
  /** What the answers add to the change line. */
  readonly told: readonly string[];
  /** What ended it early, and how many of its steps were done by then. */
  readonly broken?: { readonly failure: unknown; readonly done: number };
}

/** One after the other: each step may rest on the one before. */
export async function perform(steps: readonly Step[], host: Writer, found: Resolved): Promise<Performed> {
  const told: string[] = [];
  for (const [done, step] of steps.entries()) {
    try {
      const { told: said, undone } = await performStep(step, host, found);
      if (undone) return { undone, told };
      if (said) told.push(said);
    } catch (failure) {
      return { told, broken: { failure, done } };
    }
  }
  return { told };
}

const performStep = async (
  step: Step,
  host: Writer,
  found: Resolved,
): Promise<Pick<Sent<unknown>, 'told' | 'undone'>> =>
  'run' in step ? { told: await step.run(host, found) } : host.send(step);
