import type { Reader } from '../github/github.ts';
import { type FailedRequest, GithubRefusal, isRefusedWith } from '../github/refusals/failures.ts';
import { defineRepositoryCall } from '../github/routes/repository.ts';
import { failureOf } from '../report/result/failure-lines.ts';
import type { Reconciled } from '../report/result/outcome.ts';
import type { Line } from '../report/result/result.ts';
import { resolveVisibility, VisibilityClaim } from './targets/disclosure.ts';

const visibilityCall = defineRepositoryCall({ answer: VisibilityClaim });

/** Asks the host how visible a repository is. Throws if the token sees no repository of this name. */
export async function askVisibility(reader: Reader) {
  try {
    return resolveVisibility(await reader.ask(visibilityCall({})));
  } catch (failure) {
    if (failure instanceof GithubRefusal && isUnseen(failure.request)) throw createUnseenError(failure.request);
    throw failure;
  }
}

/** An app asks for its token on the way, and that answer is about no repository. */
const isUnseen = ({ status, path }: FailedRequest) => status === 404 && /^\/(repos|repositories)\//.test(path);

const createUnseenError = (request: FailedRequest) => {
  const problem = 'the repository does not exist, or the token cannot see it';
  return new GithubRefusal(request, problem, 'check the name, or give the token access to the repository', problem);
};

/**
 * The single error for a repository that the token cannot see, in place of one for each section. It is asked for only
 * where the host answered 404 to a section, and no section read anything that differs.
 */
export async function findUnseenRepository({ sections }: Pick<Reconciled, 'sections'>, reader: Reader) {
  // What was written must stay in the report.
  if (sections.some(({ lines }) => lines.some(({ kind }) => kind === 'change'))) return undefined;
  const isMissing = ({ request }: Line) => request?.status === 404;
  const missing = sections.filter(({ lines }) => lines.some(isMissing));
  if (!missing.length || sections.some((section) => !missing.includes(section) && section.status !== 'converged'))
    return undefined;
  try {
    await askVisibility(reader);
    return undefined;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? failureOf('', failure) : undefined;
  }
}
