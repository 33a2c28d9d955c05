import {
  formatGrant,
  GithubRefusal,
  isRunFailure,
  NotOnPlan,
  PermissionDenied,
  RequestNotSent,
} from '@trueup/core/github';
import { SectionFailure, spellOut } from '@trueup/core/plan';
import type { Known } from './rule-sources.ts';

/** What was read, or why this token could not read it. Where the host itself fails, or refuses the token, the run fails. */
export async function seen<T>(what: string, read: Promise<T>): Promise<Known<T>> {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what, why: spellOut(failure.text), fix: failure.fix ?? 'run again' } };
    if (failure instanceof RequestNotSent) return { unseen: { what, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof GithubRefusal) || isRunFailure(failure) || failure.request.status >= 500) throw failure;
    const why = `GitHub answered ${failure.request.status}: ${failure.githubMessage}`;
    const grant = failure instanceof PermissionDenied ? failure.grants.map(formatGrant).join(', ') : undefined;
    const isOffPlan = failure instanceof NotOnPlan && { isOffPlan: true as const };
    return { unseen: { what, why, fix: failure.fix ?? 'run again', ...(grant && { grant }), ...isOffPlan } };
  }
}
