import {
  createRequestFailure77 as createRequestFailure,
  describeOutgoing77 as describeOutgoing,
  RequestFailure105 as RequestFailure
} from "./action.js";

// packages/core/src/github/http/redirects.ts
var maxHops = 5;
async function followRedirects(first, outgoing, exchange, reporter) {
  let answer = first;
  for (let hops = 1, url = findRedirectUrl(outgoing, outgoing.wire.url, answer); url; hops += 1) {
    if (hops > maxHops) throw createEndlessRedirectError(outgoing);
    if (!reporter.identity.acceptRedirect(outgoing, url)) throw createOtherRepositoryError(outgoing, url);
    if (!reporter.isReported)
      reporter.showProgress(
        reporter.shouldHide() ? `the repository moved: ${hiddenMoveAdvice}` : describeMove(outgoing, url)
      );
    reporter.isReported = true;
    answer = await exchange({ ...outgoing, wire: { ...outgoing.wire, url: url.href } });
    url = findRedirectUrl(outgoing, url.href, answer);
  }
  return answer;
}
function findRedirectUrl(outgoing, from, { status, headers }) {
  const { location } = headers;
  const isMove = status === 307 || status === 308 || status === 301 && outgoing.wire.method === "GET";
  if (!isMove || location === void 0 || outgoing.call.api === "graphql") return void 0;
  if (!URL.canParse(location, from)) return void 0;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin) throw createOtherServerError(outgoing, url);
  return status === 301 && isBranchRename(outgoing, url) ? void 0 : url;
}
var isBranchRename = ({ call }, { pathname }) => call.route.endsWith("/branches/{branch}") && ![String(call.params.branch), encodeURIComponent(String(call.params.branch))].some(
  (name) => pathname.endsWith(`/branches/${name}`)
);
var hiddenMoveAdvice = "GitHub redirects its requests; replace the old name with the new one";
function describeMove({ call, path, wire }, url) {
  const isRepository = call.route.includes("/repos/{owner}/{repo}");
  const subject = isRepository ? `the repository moved to ${url.origin}` : `${path} moved to ${url.origin}`;
  const place = isRepository ? findRepositoryPath(url) : url.pathname;
  return `${subject}${place}: GitHub redirects ${wire.method} ${path}; replace the old name with the new one`;
}
var findRepositoryPath = ({ pathname }) => /^.*?\/(repositories\/\d+|repos\/[^/]+\/[^/]+)/.exec(pathname)?.[0] ?? pathname;
var createOtherServerError = (outgoing, url) => createRequestFailure(
  outgoing,
  (request) => `${request} is redirected to ${describeOrigin(url)}, but the token goes only to the server in GITHUB_API_URL`,
  "set GITHUB_API_URL to the final address of the API"
);
var createOtherRepositoryError = (outgoing, { pathname }) => new RequestFailure(
  `${describeOutgoing(outgoing)} is redirected to ${outgoing.scrub(pathname)}, which may be another repository`,
  "replace the name of the repository with its current name",
  "a request is redirected to what may be another repository"
);
var describeOrigin = ({ origin, protocol }) => origin === "null" ? `an address with ${protocol}` : origin;
var createEndlessRedirectError = (outgoing) => createRequestFailure(
  outgoing,
  (request) => `${request} was redirected ${maxHops} times without an answer`,
  "check that GITHUB_API_URL is the address of the API"
);
export {
  followRedirects
};
