import {
  cause71 as cause,
  codeOf71 as codeOf,
  isCertificate71 as isCertificate,
  laterThan72 as laterThan,
  outgoingText73 as outgoingText,
  HostUnreachable100 as HostUnreachable
} from "./action.js";

// packages/core/src/github/http/unreachable.ts
var proxyOf = (error) => error.proxy;
var isUnsent = (error) => proxyOf(error) !== void 0 || isCertificate(error) || ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED"].includes(codeOf(error));
function unreachable(error, outgoing) {
  const failed = (message, fix) => new HostUnreachable(
    message(outgoingText(outgoing), outgoing.scrub(cause(error))),
    fix,
    message("a request", codeOf(error) || error.name)
  );
  if (outgoing.call.access === "write" && !isUnsent(error))
    return failed(
      (request, why) => `${request} got no answer (${why}), so GitHub may or may not have made this change`,
      "run again: a second run finds what was done and does the rest"
    );
  const { host } = new URL(outgoing.wire.url);
  const proxy = proxyOf(error);
  if (proxy !== void 0)
    return failed(
      (request, why) => `${request} got no answer from the proxy ${proxy} (${why})`,
      `check the address in HTTPS_PROXY; to reach ${host} without a proxy, add it to NO_PROXY`
    );
  if (isCertificate(error))
    return failed(
      (request, why) => `${request} got no answer: the certificate of ${host} is not trusted (${why})`,
      "set NODE_EXTRA_CA_CERTS to the certificate file of the authority that signed it"
    );
  if (codeOf(error) === "ENOTFOUND")
    return failed(
      (request) => `${request} got no answer: ${host} was not found (ENOTFOUND)`,
      "check the spelling of GITHUB_API_URL, and check that this machine can resolve names"
    );
  if (/^(EPROTO|ERR_SSL_)/.test(codeOf(error)))
    return failed(
      (request, why) => `${request} got no answer: the TLS connection to ${host} failed (${why})`,
      "check the scheme and the port in GITHUB_API_URL"
    );
  return failed(
    (request, why) => `${request} got no answer from ${host} (${why})`,
    `check the network connection; behind a proxy, set HTTPS_PROXY; if GitHub is down, run again ${laterThan(outgoing.clock.now())}: a second run does the rest`
  );
}
export {
  unreachable
};
