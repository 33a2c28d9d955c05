import { grantName, HostRefusal, isOfTheRun, NotAsked, NotOnPlan, PermissionDenied } from '@trueup/core/github';
import { SectionFailure, showFullText } from '@trueup/core/plan';
import type { Known } from './rule-sources.ts';

/** What was read, or why this token could not read it. Where the host itself fails, or refuses the token, the run fails. */
export async function seen<T>(what: string, read: Promise<T>): Promise<Known<T>> {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what, why: showFullText(failure.text), fix: failure.fix ?? 'run again' } };
    if (failure instanceof NotAsked) return { unseen: { what, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof HostRefusal) || isOfTheRun(failure) || failure.request.status >= 500) throw failure;
    const why = `GitHub answered ${failure.request.status}: ${failure.hostMessage}`;
    const grant = failure instanceof PermissionDenied ? failure.grants.map(grantName).join(', ') : undefined;
    const isOffPlan = failure instanceof NotOnPlan && { isOffPlan: true as const };
    return { unseen: { what, why, fix: failure.fix ?? 'run again', ...(grant && { grant }), ...isOffPlan } };
  }
}
