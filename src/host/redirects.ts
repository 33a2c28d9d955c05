import { HostUnreachable } from './failures.ts';
import { type Deliver, type OutgoingRequest, outgoingText } from './outgoing.ts';
import type { WireAnswer } from './transport.ts';

type Moved = (outgoing: OutgoingRequest, url: URL) => void;

const mostHops = 5;

/** Goes where the host sends, as far as that is the same host: the token is shown to nobody else. */
export const following =
  (deliver: Deliver, moved: Moved): Deliver =>
  async (outgoing) => {
    let answer = await deliver(outgoing);
    for (let hops = 1, url = nextStop(outgoing, outgoing.wire.url, answer); url; hops += 1) {
      if (hops > mostHops) throw endless(outgoing);
      moved(outgoing, url);
      answer = await deliver({ ...outgoing, wire: { ...outgoing.wire, url: url.href } });
      url = nextStop(outgoing, url.href, answer);
    }
    return answer;
  };

/** One line tells of a moved repository; its other requests move the same way. */
export function tellOnce(said: (line: string) => void, discreet: () => boolean): Moved {
  let isTold = false;
  return (outgoing, url) => {
    if (!isTold) said(discreet() ? `the repository moved: ${sentOn}` : moveText(outgoing, url));
    isTold = true;
  };
}

/** `undefined` where the answer is to be read as it is. */
function nextStop(outgoing: OutgoingRequest, from: string, { status, headers }: WireAnswer): URL | undefined {
  const { location } = headers;
  const isMove = status === 307 || status === 308 || (status === 301 && outgoing.wire.method === 'GET');
  if (!isMove || location === undefined || outgoing.call.api === 'graphql') return undefined;
  if (!URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin) throw elsewhere(outgoing, url);
  return status === 301 && isBranchRename(outgoing, url) ? undefined : url;
}

/** A renamed branch answers with the branch's new place, a renamed repository with the same branch in a new place. */
const isBranchRename = ({ call }: OutgoingRequest, { pathname }: URL) =>
  call.route.endsWith('/branches/{branch}') &&
  ![String(call.params.branch), encodeURIComponent(String(call.params.branch))].some((name) =>
    pathname.endsWith(`/branches/${name}`),
  );

const sentOn = 'requests for it are sent on; write the new name where the old one stands';

function moveText({ call, path, wire }: OutgoingRequest, url: URL) {
  const isRepository = call.route.includes('/repos/{owner}/{repo}');
  const what = isRepository ? `the repository moved to ${url.origin}` : `${path} moved to ${url.origin}`;
  const to = isRepository ? repositoryPath(url) : url.pathname;
  return `${what}${to}: requests for ${wire.method} ${path} are sent on; write the new name where the old one stands`;
}

/** A moved repository is named by its number, `/repositories/1296269`, or by its new name. */
const repositoryPath = ({ pathname }: URL) =>
  /^.*?\/(repositories\/\d+|repos\/[^/]+\/[^/]+)/.exec(pathname)?.[0] ?? pathname;

const elsewhere = (outgoing: OutgoingRequest, url: URL) =>
  new HostUnreachable(
    `${outgoingText(outgoing)} is sent on to ${url.origin}, and the token goes to no other host`,
    'set GITHUB_API_URL to the address at which the host answers itself',
  );

const endless = (outgoing: OutgoingRequest) =>
  new HostUnreachable(
    `${outgoingText(outgoing)} was sent on ${mostHops} times without an answer`,
    'check that GITHUB_API_URL is the address of the API itself',
  );
