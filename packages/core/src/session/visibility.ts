import type { Reader } from '../github/github.ts';
import { type FailedRequest, HostRefusal, isRefusedWith } from '../github/refusals/failures.ts';
import { ofRepository } from '../github/routes/repository.ts';
import { reportFailure } from '../report/result/failure-lines.ts';
import { hasWritten, type ReconcileResult } from '../report/result/outcome.ts';
import type { Line } from '../report/result/result.ts';
import { provenBy, VisibilityClaim } from './targets/disclosure.ts';

const repository = ofRepository({ answer: VisibilityClaim });

/** Asks the host how visible a repository is. Throws if the token sees no repository of this name. */
export async function askVisibility(reader: Reader) {
  try {
    return provenBy(await reader.ask(repository({})));
  } catch (failure) {
    if (failure instanceof HostRefusal && isUnseen(failure.request)) throw unseen(failure.request);
    throw failure;
  }
}

/** An app asks for its token on the way, and that answer is about no repository. */
const isUnseen = ({ status, path }: FailedRequest) => status === 404 && /^\/(repos|repositories)\//.test(path);

const unseen = (request: FailedRequest) => {
  const why = 'the repository does not exist, or the token cannot see it';
  return new HostRefusal(request, why, 'check the name, or give the token access to the repository', why);
};

/**
 * The single error for a repository that the token cannot see, in place of one for each section. It is asked for only
 * where the host answered 404 to a section, and no section read anything that differs.
 */
export async function unseenRepository({ sections }: Pick<ReconcileResult, 'sections'>, reader: Reader) {
  // What was written must stay in the report.
  if (hasWritten({ sections })) return undefined;
  const isMissing = ({ request }: Line) => request?.status === 404;
  const missing = sections.filter(({ lines }) => lines.some(isMissing));
  if (!missing.length || sections.some((one) => !missing.includes(one) && one.status !== 'converged')) return undefined;
  try {
    await askVisibility(reader);
    return undefined;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? reportFailure('', failure) : undefined;
  }
}
