/** Follows the redirects of a moved repository. No other server may see the token. */

import type { RepositoryIdentity } from '../identity.ts';
import { RequestFailure } from '../refusals/failures.ts';
import type { WireAnswer } from './http.ts';
import { createRequestFailure, describeOutgoing, type Exchange, type OutgoingRequest } from './outgoing.ts';

/** Reports a move once, although GitHub redirects every request. */
export interface MoveReporter {
  readonly identity: RepositoryIdentity;
  showProgress(line: string): void;
  shouldHide(): boolean;
  isReported?: boolean;
}

const maxHops = 5;

export async function followRedirects(
  first: WireAnswer,
  outgoing: OutgoingRequest,
  exchange: Exchange,
  reporter: MoveReporter,
): Promise<WireAnswer> {
  let answer = first;
  for (let hops = 1, url = findRedirectUrl(outgoing, outgoing.wire.url, answer); url; hops += 1) {
    if (hops > maxHops) throw createEndlessRedirectError(outgoing);
    if (!reporter.identity.acceptRedirect(outgoing, url)) throw createOtherRepositoryError(outgoing, url);
    if (!reporter.isReported)
      reporter.showProgress(
        reporter.shouldHide() ? `the repository moved: ${hiddenMoveAdvice}` : describeMove(outgoing, url),
      );
    reporter.isReported = true;
    answer = await exchange({ ...outgoing, wire: { ...outgoing.wire, url: url.href } });
    url = findRedirectUrl(outgoing, url.href, answer);
  }
  return answer;
}

function findRedirectUrl(outgoing: OutgoingRequest, from: string, { status, headers }: WireAnswer): URL | undefined {
  const { location } = headers;
  const isMove = status === 307 || status === 308 || (status === 301 && outgoing.wire.method === 'GET');
  if (!isMove || location === undefined || outgoing.call.api === 'graphql') return undefined;
  if (!URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin) throw createOtherServerError(outgoing, url);
  return status === 301 && isBranchRename(outgoing, url) ? undefined : url;
}

/** After a branch rename, the new address has another branch name. */
const isBranchRename = ({ call }: OutgoingRequest, { pathname }: URL) =>
  call.route.endsWith('/branches/{branch}') &&
  ![String(call.params.branch), encodeURIComponent(String(call.params.branch))].some((name) =>
    pathname.endsWith(`/branches/${name}`),
  );

const hiddenMoveAdvice = 'GitHub redirects its requests; replace the old name with the new one';

function describeMove({ call, path, wire }: OutgoingRequest, url: URL) {
  const isRepository = call.route.includes('/repos/{owner}/{repo}');
  const subject = isRepository ? `the repository moved to ${url.origin}` : `${path} moved to ${url.origin}`;
  const place = isRepository ? findRepositoryPath(url) : url.pathname;
  return `${subject}${place}: GitHub redirects ${wire.method} ${path}; replace the old name with the new one`;
}

/** GitHub addresses a moved repository by number, `/repositories/1296269`, or by its new name. */
const findRepositoryPath = ({ pathname }: URL) =>
  /^.*?\/(repositories\/\d+|repos\/[^/]+\/[^/]+)/.exec(pathname)?.[0] ?? pathname;

const createOtherServerError = (outgoing: OutgoingRequest, url: URL) =>
  createRequestFailure(
    outgoing,
    (request) =>
      `${request} is redirected to ${describeOrigin(url)}, but the token goes only to the server in GITHUB_API_URL`,
    'set GITHUB_API_URL to the final address of the API',
  );

const createOtherRepositoryError = (outgoing: OutgoingRequest, { pathname }: URL) =>
  new RequestFailure(
    `${describeOutgoing(outgoing)} is redirected to ${outgoing.scrub(pathname)}, which may be another repository`,
    'replace the name of the repository with its current name',
    'a request is redirected to what may be another repository',
  );

/** `file:` and similar addresses have no origin. */
const describeOrigin = ({ origin, protocol }: URL) => (origin === 'null' ? `an address with ${protocol}` : origin);

const createEndlessRedirectError = (outgoing: OutgoingRequest) =>
  createRequestFailure(
    outgoing,
    (request) => `${request} was redirected ${maxHops} times without an answer`,
    'check that GITHUB_API_URL is the address of the API',
  );
