import * as v from 'valibot';
import { isSameWord, type Reader, type RepositoryName, toFullName } from '../github/github.ts';
import type { Transport, WireRequest } from '../github/http/http.ts';
import { parseJson } from '../github/http/message.ts';
import { type FailedRequest, GithubRefusal, isRefusedWith } from '../github/refusals/failures.ts';
import { defineRepositoryCall } from '../github/routes/repository.ts';
import { defineObject } from '../github/shapes.ts';
import { reportFailure } from '../report/result/failure-lines.ts';
import { hasWritten, type ReconcileResult } from '../report/result/outcome.ts';
import type { Line } from '../report/result/result.ts';
import type { Visibility } from './targets/target.ts';

export const VisibilityClaim = defineObject({
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});
type VisibilityClaim = v.InferOutput<typeof VisibilityClaim>;

const visibilityCall = defineRepositoryCall({ answer: VisibilityClaim });

export async function readVisibility(reader: Reader) {
  try {
    return resolveVisibility(await reader.ask(visibilityCall({})));
  } catch (failure) {
    if (failure instanceof GithubRefusal && isNotFound(failure.request)) throw createUnseenError(failure.request);
    throw failure;
  }
}

/** Older servers send only `private`. If the two keys disagree, nothing is proven. */
export function resolveVisibility({
  private: isPrivate,
  visibility = isPrivate ? 'private' : 'public',
}: VisibilityClaim) {
  return (visibility !== 'public') === isPrivate ? visibility : undefined;
}

/** GitHub answers 404 for a private repository that the token cannot see. */
export const observeVisibility =
  (repository: RepositoryName, transport: Transport, record: (shown: Visibility | undefined) => void): Transport =>
  async (request) => {
    const answer = await transport(request);
    if (!isAboutRepository(repository, request)) return answer;
    const claim = v.safeParse(VisibilityClaim, parseJson(answer.text));
    if (claim.success) record(resolveVisibility(claim.output));
    else if (answer.status === 404 && isRepositoryRead(request)) record(undefined);
    return answer;
  };

const isRepositoryRead = ({ method, url }: WireRequest) => method === 'GET' && !/\/teams\/[^/]+\/repos\//.test(url);

export const isAboutRepository = (repository: RepositoryName, { method, url }: WireRequest) =>
  ['GET', 'PATCH'].includes(method) &&
  isSameWord(url.split('?')[0]!.slice(-toFullName(repository).length - 7), `/repos/${toFullName(repository)}`);

/** Excludes the 404 for an app's token, which is not about the repository. */
const isNotFound = ({ status, path }: FailedRequest) => status === 404 && /^\/(repos|repositories)\//.test(path);

const createUnseenError = (request: FailedRequest) => {
  const problem = 'the repository does not exist, or the token cannot see it';
  return new GithubRefusal(request, problem, 'check the name, or give the token access to the repository', problem);
};

/** Returns an error that replaces the errors of all sections. */
export async function reportUnseenRepository({ sections }: Pick<ReconcileResult, 'sections'>, reader: Reader) {
  // The report must still show the changes of this run.
  if (hasWritten({ sections })) return undefined;
  const isMissing = ({ request }: Line) => request?.status === 404;
  const missing = sections.filter(({ lines }) => lines.some(isMissing));
  if (!missing.length || sections.some((section) => !missing.includes(section) && section.status !== 'converged'))
    return undefined;
  try {
    await readVisibility(reader);
    return undefined;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? reportFailure('', failure) : undefined;
  }
}
