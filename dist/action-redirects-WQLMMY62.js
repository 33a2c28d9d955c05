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
var sentOn = "requests for it are sent on; replace the old name with the new one";
function moveText({ call, path, wire }, url) {
  const isRepository = call.route.includes("/repos/{owner}/{repo}");
  const what = isRepository ? `the repository moved to ${url.origin}` : `${path} moved to ${url.origin}`;
  const to = isRepository ? repositoryPath(url) : url.pathname;
  return `${what}${to}: requests for ${wire.method} ${path} are sent on; replace the old name with the new one`;
}
var repositoryPath = ({ pathname }) => /^.*?\/(repositories\/\d+|repos\/[^/]+\/[^/]+)/.exec(pathname)?.[0] ?? pathname;
var elsewhere = (outgoing, url) => requestFailed(
  outgoing,
  (request) => `${request} is sent on to ${placeOf(url)}, and the token goes to no other host`,
  "set GITHUB_API_URL to the address at which the host answers itself"
);
var strayed = (outgoing, { pathname }) => new HostUnreachable(
  `${outgoingText(outgoing)} is sent on to ${pathname}, and nothing says that it is the same repository`,
  "replace the name of the repository with the one that it has now",
  "a request is sent on, and nothing says that it is the same repository"
);
var placeOf = ({ origin, protocol }) => origin === "null" ? `an address with ${protocol}` : origin;
var endless = (outgoing) => requestFailed(
  outgoing,
  (request) => `${request} was sent on ${mostHops} times without an answer`,
  "check that GITHUB_API_URL is the address of the API itself"
);
export {
  follow
};
