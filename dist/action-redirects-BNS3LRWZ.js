import {
  outgoingText73 as outgoingText,
  requestFailed73 as requestFailed,
  HostUnreachable100 as HostUnreachable
} from "./action.js";

// packages/core/src/github/http/redirects.ts
var mostHops = 5;
async function follow(first, outgoing, exchange, moves) {
  let answer = first;
  for (let hops = 1, url = nextStop(outgoing, outgoing.wire.url, answer); url; hops += 1) {
    if (hops > mostHops) throw endless(outgoing);
    if (!moves.identity.mayFollow(outgoing, url)) throw strayed(outgoing, url);
    if (!moves.isReported) moves.said(moves.discreet() ? `the repository moved: ${sentOn}` : moveText(outgoing, url));
    moves.isReported = true;
    answer = await exchange({ ...outgoing, wire: { ...outgoing.wire, url: url.href } });
    url = nextStop(outgoing, url.href, answer);
  }
  return answer;
}
function nextStop(outgoing, from, { status, headers }) {
  const { location } = headers;
  const isMove = status === 307 || status === 308 || status === 301 && outgoing.wire.method === "GET";
  if (!isMove || location === void 0 || outgoing.call.api === "graphql") return void 0;
  if (!URL.canParse(location, from)) return void 0;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin) throw elsewhere(outgoing, url);
  return status === 301 && isBranchRename(outgoing, url) ? void 0 : url;
}
var isBranchRename = ({ call }, { pathname }) => call.route.endsWith("/branches/{branch}") && ![String(call.params.branch), encodeURIComponent(String(call.params.branch))].some(
  (name) => pathname.endsWith(`/branches/${name}`)
);
var sentOn = "GitHub redirects its requests; replace the old name with the new one";
function moveText({ call, path, wire }, url) {
  const isRepository = call.route.includes("/repos/{owner}/{repo}");
  const what = isRepository ? `the repository moved to ${url.origin}` : `${path} moved to ${url.origin}`;
  const to = isRepository ? repositoryPath(url) : url.pathname;
  return `${what}${to}: GitHub redirects ${wire.method} ${path}; replace the old name with the new one`;
}
var repositoryPath = ({ pathname }) => /^.*?\/(repositories\/\d+|repos\/[^/]+\/[^/]+)/.exec(pathname)?.[0] ?? pathname;
var elsewhere = (outgoing, url) => requestFailed(
  outgoing,
  (request) => `${request} is redirected to ${placeOf(url)}, but the token goes only to the server in GITHUB_API_URL`,
  "set GITHUB_API_URL to the final address of the API"
);
var strayed = (outgoing, { pathname }) => new HostUnreachable(
  `${outgoingText(outgoing)} is redirected to ${pathname}, which may be another repository`,
  "replace the name of the repository with its current name",
  "a request is redirected to what may be another repository"
);
var placeOf = ({ origin, protocol }) => origin === "null" ? `an address with ${protocol}` : origin;
var endless = (outgoing) => requestFailed(
  outgoing,
  (request) => `${request} was redirected ${mostHops} times without an answer`,
  "check that GITHUB_API_URL is the address of the API"
);
export {
  follow
};
