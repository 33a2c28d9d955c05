import {
  formatGrant,
  GithubRefusal,
  isRunFailure,
  NotOnPlan,
  PermissionDenied,
  RequestNotSent,
} from '@trueup/core/github';
import { SectionFailure, showFullText } from '@trueup/core/plan';
import type { ReadResult } from './rule-sources.ts';

/** The run still fails if GitHub is unavailable or rejects the token. */
export async function readOrExplain<T>(subject: string, read: Promise<T>): Promise<ReadResult<T>> {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what: subject, why: showFullText(failure.text), fix: failure.fix ?? 'run again' } };
    if (failure instanceof RequestNotSent) return { unseen: { what: subject, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof GithubRefusal) || isRunFailure(failure) || failure.request.status >= 500) throw failure;
    const why = `GitHub answered ${failure.request.status}: ${failure.githubMessage}`;
    const grant = failure instanceof PermissionDenied ? failure.grants.map(formatGrant).join(', ') : undefined;
    const isOffPlan = failure instanceof NotOnPlan && { isOffPlan: true as const };
    return { unseen: { what: subject, why, fix: failure.fix ?? 'run again', ...(grant && { grant }), ...isOffPlan } };
  }
}
