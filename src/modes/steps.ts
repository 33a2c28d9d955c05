import type { Sent, Writer } from '../host/host.ts';
import type { Resolved, Step } from '../plan/item.ts';

export interface Performed {
  /** Why the host did not do the write, where the call says that this is no failure. */
  readonly undone?: string;
  /** Text from the answers for the change line. */
  readonly details: readonly string[];
  /** The failure that ended the item, and how many of its steps were done by then. */
  readonly broken?: { readonly failure: unknown; readonly done: number };
}

/**
 * Performs steps one after another, because each may depend on the one before. `isDone` says of a failed step whether
 * there is nothing left for it to do.
 */
export async function perform(
  steps: readonly Step[],
  host: Writer,
  found: Resolved,
  isDone: (step: Step, failure: unknown) => Promise<boolean>,
): Promise<Performed> {
  const details: string[] = [];
  for (const [done, step] of steps.entries()) {
    try {
      const { detail, undone } = await performStep(step, host, found);
      if (undone) return { undone, details };
      if (detail) details.push(detail);
    } catch (failure) {
      if (!(await isDone(step, failure))) return { details, broken: { failure, done } };
    }
  }
  return { details };
}

const performStep = async (
  step: Step,
  host: Writer,
  found: Resolved,
): Promise<Pick<Sent<unknown>, 'detail' | 'undone'>> =>
  'run' in step ? { detail: await step.run(host, found) } : host.send(step);
