import { formatRetryTime } from '../limits/clock.ts';
import { describeCause, getErrorCode, isCertificateError } from '../refusals/causes.ts';
import { RequestFailure } from '../refusals/failures.ts';
import { describeOutgoing, type OutgoingRequest } from './outgoing.ts';

/** A network error may quote the request, so it is scrubbed. */
export function createUnreachableError(error: Error, outgoing: OutgoingRequest): RequestFailure {
  const createFailure = (message: (request: string, reason: string) => string, fix: string) =>
    new RequestFailure(
      message(describeOutgoing(outgoing), outgoing.scrub(describeCause(error))),
      fix,
      message('a request', getErrorCode(error) || error.name),
    );
  if (outgoing.call.access === 'write' && !isUnsent(error))
    return createFailure(
      (request, reason) => `${request} got no answer (${reason}), so GitHub may or may not have made this change`,
      'run again: a second run finds what was done and does the rest',
    );
  const { host } = new URL(outgoing.wire.url);
  const proxy = getFailedProxy(error);
  if (proxy !== undefined)
    return createFailure(
      (request, reason) => `${request} got no answer from the proxy ${proxy} (${reason})`,
      `check the address in HTTPS_PROXY; to reach ${host} without a proxy, add it to NO_PROXY`,
    );
  if (isCertificateError(error))
    return createFailure(
      (request, reason) => `${request} got no answer: the certificate of ${host} is not trusted (${reason})`,
      'set NODE_EXTRA_CA_CERTS to the certificate file of the authority that signed it',
    );
  if (getErrorCode(error) === 'ENOTFOUND')
    return createFailure(
      (request) => `${request} got no answer: ${host} was not found (ENOTFOUND)`,
      'check the spelling of GITHUB_API_URL, and check that this machine can resolve names',
    );
  if (/^(EPROTO|ERR_SSL_)/.test(getErrorCode(error)))
    return createFailure(
      (request, reason) => `${request} got no answer: the TLS connection to ${host} failed (${reason})`,
      'check the scheme and the port in GITHUB_API_URL',
    );
  return createFailure(
    (request, reason) => `${request} got no answer from ${host} (${reason})`,
    `check the network connection; behind a proxy, set HTTPS_PROXY; if GitHub is down, run again ${formatRetryTime(outgoing.clock.now())}: a second run does the rest`,
  );
}

/** Without a connection, nothing was sent. */
const isUnsent = (error: Error) =>
  getFailedProxy(error) !== undefined ||
  isCertificateError(error) ||
  ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(getErrorCode(error));

const getFailedProxy = (error: Error) => (error as { readonly proxy?: string }).proxy;
