import { HostUnreachable } from './failures.ts';
import { type OutgoingRequest, outgoingText } from './outgoing.ts';
import type { Scrub } from './secret.ts';

const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

/** A bad certificate stays bad, so the request is not tried again. */
export const isCertificate = (error: Error) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(codeOf(error));

/** There was no connection, so nothing was sent. */
const isUnsent = (error: Error) =>
  isCertificate(error) || ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(codeOf(error));

/** A network error may quote the request, so it is scrubbed like the host's messages. */
export function unreachable(error: Error, outgoing: OutgoingRequest, scrub: Scrub) {
  const why = scrub(cause(error));
  if (outgoing.call.access === 'read' || isUnsent(error)) return silence(error, outgoing, why);
  return new HostUnreachable(
    `no answer came to ${outgoingText(outgoing)} (${why}), so the host may have done it or not`,
    'run again: what was done is found then, and only the rest is sent',
  );
}

function silence(error: Error, outgoing: OutgoingRequest, why: string) {
  const host = new URL(outgoing.wire.url).host;
  const asked = `${outgoingText(outgoing)} got no answer`;
  if (isCertificate(error)) {
    return new HostUnreachable(
      `${asked}: the certificate of ${host} is not trusted (${why})`,
      'name the file of the authority that signed it in NODE_EXTRA_CA_CERTS',
    );
  }
  if (codeOf(error) === 'ENOTFOUND') {
    return new HostUnreachable(
      `${asked}: there is no ${host} (ENOTFOUND)`,
      'look for a slip in GITHUB_API_URL, and whether this machine may look names up',
    );
  }
  return new HostUnreachable(
    `${asked} from ${host} (${why})`,
    'check the network from here to the host; behind a proxy, set HTTPS_PROXY',
  );
}

export const cause = (error: Error) => codeOf(error) || error.message || error.name;
