import { laterThan } from '../limits/clock.ts';
import { cause, codeOf, isCertificate } from '../refusals/causes.ts';
import { HostUnreachable } from '../refusals/failures.ts';
import { type OutgoingRequest, outgoingText } from './outgoing.ts';

/** The proxy that gave no way to the host. */
const proxyOf = (error: Error) => (error as { readonly proxy?: string }).proxy;

/** There was no connection, so nothing was sent. */
const isUnsent = (error: Error) =>
  proxyOf(error) !== undefined ||
  isCertificate(error) ||
  ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(codeOf(error));

/** A network error may quote the request, so it is scrubbed like the host's messages. */
export function unreachable(error: Error, outgoing: OutgoingRequest) {
  const failed = (message: (request: string, why: string) => string, fix: string) =>
    new HostUnreachable(
      message(outgoingText(outgoing), outgoing.scrub(cause(error))),
      fix,
      message('a request', codeOf(error) || error.name),
    );
  if (outgoing.call.access === 'write' && !isUnsent(error))
    return failed(
      (request, why) => `no answer came to ${request} (${why}), so the host may have done it or not`,
      'run again: what was done is found then, and only the rest is sent',
    );
  const { host } = new URL(outgoing.wire.url);
  const proxy = proxyOf(error);
  if (proxy !== undefined)
    return failed(
      (request, why) => `${request} got no answer from the proxy ${proxy} (${why})`,
      `check the address in HTTPS_PROXY; for a host without a proxy, name ${host} in NO_PROXY`,
    );
  if (isCertificate(error))
    return failed(
      (request, why) => `${request} got no answer: the certificate of ${host} is not trusted (${why})`,
      'name the file of the authority that signed it in NODE_EXTRA_CA_CERTS',
    );
  if (codeOf(error) === 'ENOTFOUND')
    return failed(
      (request) => `${request} got no answer: there is no ${host} (ENOTFOUND)`,
      'look for a slip in GITHUB_API_URL, and whether this machine may look names up',
    );
  if (/^(EPROTO|ERR_SSL_)/.test(codeOf(error)))
    return failed(
      (request, why) => `${request} got no answer: ${host} does not speak TLS as it should (${why})`,
      'check the scheme and the port in GITHUB_API_URL',
    );
  return failed(
    (request, why) => `${request} got no answer from ${host} (${why})`,
    `check the network from here to the host; behind a proxy, set HTTPS_PROXY; if the host is down, run again ${laterThan(outgoing.clock.now())}: a second run does what is left`,
  );
}
