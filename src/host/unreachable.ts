import { type Errand, errandText } from './errand.ts';
import { HostUnreachable } from './failures.ts';

const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

/** Trying again mends no certificate. */
export const isCertificate = (error: Error) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(codeOf(error));

/** There was no connection to send anything over. */
const isUnsent = (error: Error) =>
  isCertificate(error) || ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(codeOf(error));

export function unreachable(error: Error, errand: Errand) {
  if (errand.call.access === 'read' || isUnsent(error)) return silence(error, errand);
  return new HostUnreachable(
    `no answer came to ${errandText(errand)} (${cause(error)}), so the host may have done it or not`,
    'run again: what was done is found then, and only the rest is sent',
  );
}

function silence(error: Error, errand: Errand) {
  const host = new URL(errand.wire.url).host;
  const asked = `${errandText(errand)} got no answer`;
  if (isCertificate(error)) {
    return new HostUnreachable(
      `${asked}: the certificate of ${host} is not trusted (${cause(error)})`,
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
    `${asked} from ${host} (${cause(error)})`,
    'check the network from here to the host; behind a proxy, set HTTPS_PROXY',
  );
}

export const cause = (error: Error) => codeOf(error) || error.message || error.name;
