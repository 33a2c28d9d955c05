import { isPublicCall } from '../../github/call.ts';
import type { Writer } from '../../github/github.ts';
import { type GetLookupResult, SectionFailure, type Step } from '../../plan/item.ts';
import { toCall } from '../../plan/requests.ts';
import { markPublic, type Text } from '../../plan/wording.ts';
import type { PlanOutcome } from '../../report/result/outcome-lines.ts';
import { isMap } from '../../settings/maps.ts';

export interface PerformResult extends Pick<PlanOutcome, 'why'> {
  readonly ending: 'written' | 'left' | 'equal';
  readonly details: readonly Text[];
  readonly failed?: FailedSteps;
}

interface FailedSteps {
  readonly failure: unknown;
  readonly stepsDone: number;
  /** GitHub may have made the failed step. */
  readonly mayBeDone: boolean;
}

export async function performSteps(
  steps: readonly Step[],
  github: Writer,
  getResult: GetLookupResult,
  isDoneDespite: (step: Step, failure: unknown) => Promise<boolean>,
  finishAfterStop?: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<PerformResult> {
  const details: Text[] = [];
  for (const [stepsDone, step] of steps.entries()) {
    const writesBefore = github.possibleWrites;
    const perform = () => performStep(step, github, getResult);
    try {
      // The first step may have removed what a later step creates again.
      const { detail, undone } = await (stepsDone > 0 && finishAfterStop ? finishAfterStop(perform) : perform());
      if (undone) return { ending: 'left', why: markPublic(undone), details };
      if (detail) details.push(detail);
    } catch (failure) {
      const mayBeDone = github.possibleWrites > writesBefore;
      if (!(await isDoneDespite(step, failure)))
        return { ending: 'written', details, failed: { failure, stepsDone, mayBeDone } };
    }
  }
  return { ending: 'written', details };
}

/** Follows a rename only after an answer has shown it; `send` accepts that answer only from the same repository. */
async function performStep(
  step: Step,
  github: Writer,
  getResult: GetLookupResult,
): Promise<{ readonly detail?: Text; readonly undone?: string }> {
  if ('run' in step) return { detail: await step.run(github, getResult) };
  const call = toCall(step);
  const sent = await github.send(call);
  const proof = 'call' in step ? step.proof : undefined;
  if (sent.undone !== undefined) return sent;
  if (proof && !hasValues(sent.answer, proof.holds)) throw new SectionFailure(proof.otherwise, proof.fix, 'conflict');
  const name = call.routeRules.readNewName?.(sent.answer);
  if (name) github.followRename(name);
  return sent.detail && isPublicCall(call) ? { detail: markPublic(sent.detail) } : sent;
}

const hasValues = (answer: unknown, wanted: unknown): boolean =>
  isMap(wanted)
    ? isMap(answer) && Object.entries(wanted).every(([key, value]) => hasValues(answer[key], value))
    : Object.is(answer, wanted);
