import {
  describeCause75 as describeCause,
  getErrorCode75 as getErrorCode,
  isCertificateError75 as isCertificateError,
  formatRetryTime76 as formatRetryTime,
  describeOutgoing77 as describeOutgoing,
  RequestFailure105 as RequestFailure
} from "./action.js";

// packages/core/src/github/http/unreachable.ts
function createUnreachableError(error, outgoing) {
  const createFailure = (message, fix) => new RequestFailure(
    message(describeOutgoing(outgoing), outgoing.scrub(describeCause(error))),
    fix,
    message("a request", getErrorCode(error) || error.name)
  );
  if (outgoing.call.access === "write" && !isUnsent(error))
    return createFailure(
      (request, reason) => `${request} got no answer (${reason}), so GitHub may or may not have made this change`,
      "run again: a second run finds what was done and does the rest"
    );
  const { host } = new URL(outgoing.wire.url);
  const proxy = getFailedProxy(error);
  if (proxy !== void 0)
    return createFailure(
      (request, reason) => `${request} got no answer from the proxy ${proxy} (${reason})`,
      `check the address in HTTPS_PROXY; to reach ${host} without a proxy, add it to NO_PROXY`
    );
  if (isCertificateError(error))
    return createFailure(
      (request, reason) => `${request} got no answer: the certificate of ${host} is not trusted (${reason})`,
      "set NODE_EXTRA_CA_CERTS to the certificate file of the authority that signed it"
    );
  if (getErrorCode(error) === "ENOTFOUND")
    return createFailure(
      (request) => `${request} got no answer: ${host} was not found (ENOTFOUND)`,
      "check the spelling of GITHUB_API_URL, and check that this machine can resolve names"
    );
  if (/^(EPROTO|ERR_SSL_)/.test(getErrorCode(error)))
    return createFailure(
      (request, reason) => `${request} got no answer: the TLS connection to ${host} failed (${reason})`,
      "check the scheme and the port in GITHUB_API_URL"
    );
  return createFailure(
    (request, reason) => `${request} got no answer from ${host} (${reason})`,
    `check the network connection; behind a proxy, set HTTPS_PROXY; if GitHub is down, run again ${formatRetryTime(outgoing.clock.now())}: a second run does the rest`
  );
}
var isUnsent = (error) => getFailedProxy(error) !== void 0 || isCertificateError(error) || ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED"].includes(getErrorCode(error));
var getFailedProxy = (error) => error.proxy;
export {
  createUnreachableError
};
