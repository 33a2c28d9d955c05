import { isPublicCall } from '../../github/call.ts';
import type { Writer } from '../../github/github.ts';
import { type Resolved, SectionFailure, type Step } from '../../plan/item.ts';
import { callOf } from '../../plan/requests.ts';
import { open, type Text } from '../../plan/wording.ts';
import type { PlanOutcome } from '../../report/result/outcome-lines.ts';
import { isMap } from '../../settings/maps.ts';

/** What became of a write. That GitHub did not do it is no failure. */
export interface Performed extends Pick<PlanOutcome, 'why'> {
  readonly ending: 'written' | 'left' | 'equal';
  readonly details: readonly Text[];
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
  const details: Text[] = [];
  for (const [done, step] of steps.entries()) {
    try {
      const { detail, undone } = await performStep(step, host, found);
      if (undone) return { ending: 'left', why: open(undone), details };
      if (detail) details.push(detail);
    } catch (failure) {
      if (!(await isDone(step, failure))) return { ending: 'written', details, broken: { failure, done } };
    }
  }
  return { ending: 'written', details };
}

/** A rename is followed once an answer has shown it, which `send` takes only of the same repository. */
async function performStep(
  step: Step,
  host: Writer,
  found: Resolved,
): Promise<{ readonly detail?: Text; readonly undone?: string }> {
  if ('run' in step) return { detail: await step.run(host, found) };
  const call = callOf(step);
  const sent = await host.send(call);
  const proof = 'call' in step ? step.proof : undefined;
  if (sent.undone !== undefined) return sent;
  if (proof && !holds(sent.answer, proof.holds)) throw new SectionFailure(proof.otherwise, proof.fix, 'conflict');
  const name = call.routeRules.readNewName?.(sent.answer);
  if (name) host.followRename(name);
  return sent.detail && isPublicCall(call) ? { detail: open(sent.detail) } : sent;
}

const holds = (answer: unknown, wanted: unknown): boolean =>
  isMap(wanted)
    ? isMap(answer) && Object.entries(wanted).every(([key, value]) => holds(answer[key], value))
    : Object.is(answer, wanted);
