import { grantsOf } from '../call.ts';
import { grantName } from '../grants.ts';
import type { WireAnswer } from '../http/http.ts';
import { messageIn, wordless } from '../http/message.ts';
import { failedRequest, type OutgoingRequest, requestFailed } from '../http/outgoing.ts';
import { versionHeader, versionIn } from '../http/server-version.ts';
import { serverText } from '../http/servers.ts';
import { laterThan } from '../limits/clock.ts';
import { retryAfter } from '../limits/limits.ts';
import { mayRepeat } from '../limits/repeated.ts';
import { lacksRoute } from '../presence/servers.ts';
import { adviceFor } from './advice.ts';
import {
  HostRefusal,
  misconfigured,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  type RefusedRequest,
} from './failures.ts';
import { sentenceIn } from './sentences.ts';

/** Explains an answer that the route rules do not cover: a bad token, a missing grant, a policy, or a bad request. */
export function refusalOf(outgoing: OutgoingRequest, answer: WireAnswer, body: unknown): Error {
  const message = messageIn(body, outgoing.call.body) || wordless;
  const { status } = answer;
  if (status === 401)
    return new HostRefusal(failedRequest(outgoing, status), outgoing.scrub(message), badToken, unaccepted);
  if (status === 402) return failureOfAnswer(outgoing, answer, message, ofPlan, NotOnPlan);
  if (status === 403) return denialOf(outgoing, answer, message);
  if (status === 404) return absenceOf(outgoing, answer, message);
  if (status === 400 && isVersion(outgoing, message)) return unknownVersion(outgoing);
  if (status >= 500) return unavailable(outgoing, answer, message);
  const { location } = answer.headers;
  const said = status < 400 && location ? `${message} (to ${location})` : message;
  return failureOfAnswer(outgoing, answer, said, adviceFor(outgoing, status, message));
}

/** A denial, unless the host's message names a policy: no grant lifts a policy, so `warn` never tolerates it. */
export function denialOf(outgoing: OutgoingRequest, answer: WireAnswer, message: string): HostRefusal {
  const grants = grantAdvice(outgoing, answer);
  // The host hides everything of the organization from such a token, whatever it may do.
  const advice = isUnauthorized(answer, message) ? `${signOn}; then ${grants} if it is missing` : grants;
  if (answer.status !== 404 && isPolicy(outgoing, outgoing.scrub(message))) {
    if (isOfPlan.test(message)) return failureOfAnswer(outgoing, answer, message, ofPlan, NotOnPlan);
    return failureOfAnswer(
      outgoing,
      answer,
      message,
      `resolve what GitHub reports; if the token lacks access, ${advice}`,
    );
  }
  const mayLack = mayLackRoute(outgoing, answer);
  const fix = mayLack ? routeAdvice(outgoing) : advice;
  return new PermissionDenied(...saidOf(outgoing, answer, message), grantsOf(outgoing.call), fix, mayLack);
}

export const failureOfAnswer = (
  outgoing: OutgoingRequest,
  answer: WireAnswer,
  message: string,
  fix?: string,
  Kind = HostRefusal,
) => new Kind(...saidOf(outgoing, answer, message), fix);

const versionOf = ({ wire }: OutgoingRequest) => wire.headers['x-github-api-version'] ?? '';

/** The host names the version that it does not have. */
const isVersion = (outgoing: OutgoingRequest, message: string) =>
  /version/i.test(message) && versionOf(outgoing) !== '' && message.includes(versionOf(outgoing));

function unknownVersion(outgoing: OutgoingRequest) {
  const says = `the server does not have version ${versionOf(outgoing)} of the API`;
  return outgoing.call.routeRules.apiVersion
    ? new NotOnServer(failedRequest(outgoing, 400), `${says}, which \`${outgoing.call.route}\` needs`, leaveOut)
    : misconfigured(`${says} (status 400)`, 'update to GitHub Enterprise Server 3.9 or later');
}

/** Shown even where a report hides the repository, since it says nothing about one. */
const unaccepted = 'GitHub did not accept the token';

const badToken = 'pass another token: this one is unknown to GitHub, expired or revoked';

function unavailable(outgoing: OutgoingRequest, answer: WireAnswer, message: string) {
  const { headers } = answer;
  const now = outgoing.clock.now();
  const when = laterThan(now, retryAfter(headers, now));
  const fix =
    outgoing.call.access === 'read'
      ? `run again ${when}: GitHub failed several times in a row, and a second run does the rest`
      : `run again ${when}: GitHub failed during the change, and a second run finds what was done and does the rest`;
  return new HostRefusal(...saidOf(outgoing, answer, message), fix, 'GitHub failed');
}

/** The host answers 404 for a missing grant wherever a 403 would reveal that something exists. */
function absenceOf(outgoing: OutgoingRequest, answer: WireAnswer, message: string): Error {
  if (outgoing.call.api === 'graphql') {
    if (!outgoing.toCloud) return noGraphql(outgoing, versionIn(answer) ?? outgoing.server);
    return requestFailed(
      outgoing,
      (request) => `${request} answered 404: this address has no GraphQL API`,
      'set GITHUB_GRAPHQL_URL to the address of the GraphQL API',
    );
  }
  const isGranted = outgoing.proven.grants(outgoing.call) && !mayLackRoute(outgoing, answer);
  const { notFound, notFoundWhen } = outgoing.call.routeRules;
  if (notFound !== undefined && (notFoundWhen?.test(message) ?? mayBeWrong(outgoing))) {
    const ofToken = isGranted ? '' : `; if the token lacks access, ${grantAdvice(outgoing, answer)}`;
    return failureOfAnswer(outgoing, answer, message, `${notFound}${ofToken}`);
  }
  if (isGranted) return failureOfAnswer(outgoing, answer, message, goneOrLate);
  return denialOf(outgoing, answer, message);
}

export function refuseLacked(outgoing: OutgoingRequest, server: string) {
  const { route } = outgoing.call;
  if (!lacksRoute(server, route)) return;
  throw new NotOnServer(failedRequest(outgoing, 404), `${serverText(server)} has no \`${route}\``, leaveOut);
}

const goneOrLate =
  'run again: it was removed meanwhile, or GitHub does not show it yet (the token has the permission: this run has written with it)';

const noGraphql = (outgoing: OutgoingRequest, server: string | undefined) =>
  new NotOnServer(
    failedRequest(outgoing, 404),
    `${hostText(server)} has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address`,
    leaveOut,
    'all',
  );

/** The schema of this host lacks the fields. Anything but a name in the host's answer is no field. */
export const withoutFields = (outgoing: OutgoingRequest, fields: readonly string[]) => {
  const names = fields.map((name) => `\`${name}\``).join(' and ');
  return new NotOnServer(
    failedRequest(outgoing, 200),
    `${hostText(outgoing.server)} has no ${names} in its GraphQL API`,
    leaveOut,
    fields,
  );
};

const hostText = (server: string | undefined) => (server === undefined ? 'this server' : serverText(server));

const leaveOut = 'remove this from the settings for repositories on this server';

/** The request, with what everyone may read about its refusal, and the host's message. */
function saidOf(outgoing: OutgoingRequest, { status }: WireAnswer, message: string): [RefusedRequest, string] {
  const { hints, notFound, notFoundWhen } = outgoing.call.routeRules;
  const isAboutName = status === 404 && notFound !== undefined && !notFoundWhen;
  const hint = isAboutName && !mayBeWrong(outgoing) ? undefined : hints?.[status];
  const said = outgoing.scrub(message);
  const { access, api, params, query, body, route } = outgoing.call;
  const sent = [params, query, api === 'graphql' ? (body as { readonly variables: unknown }).variables : body];
  const repeatsNothing = access === 'write' && !mayRepeat(said, sent, route);
  return [{ ...failedRequest(outgoing, status), sentence: sentenceIn(said), repeatsNothing, hint }, said];
}

const grantText = ({ call }: OutgoingRequest) => {
  const grants = grantsOf(call).map((grant) => `"${grantName(grant)}"`);
  return grants.length ? `grant ${grants.join(' and ')}` : 'use a token that is allowed to make this request';
};

/** Whatever the token may do, a host may have no such route. */
const routeAdvice = (outgoing: OutgoingRequest) =>
  `remove this from the settings if this server has no such route; otherwise, correct the name, or ${grantText(outgoing)}, since a token without it gets 404 too`;

function grantAdvice(outgoing: OutgoingRequest, answer: WireAnswer) {
  const { status, headers } = answer;
  const accepted = headers['x-accepted-github-permissions'];
  return [
    grantText(outgoing),
    accepted && ` (GitHub accepts ${outgoing.scrub(accepted)})`,
    status === 404 && `; GitHub answers 404 if the token lacks it${otherCauses(outgoing, answer)}`,
  ]
    .filter(Boolean)
    .join('');
}

const signOn = "authorize the token for the organization's single sign-on";

const isUnauthorized = ({ headers }: WireAnswer, message: string) =>
  headers['x-github-sso']?.startsWith('required') || /\bSAML\b|single sign-on/i.test(message);

/** A host that names what a route accepts has the route. One that names nothing may not have it. */
const namesAccepted = ({ headers }: WireAnswer) =>
  Boolean(headers['x-accepted-github-permissions']) || headers['x-accepted-oauth-scopes'] !== undefined;

/** The host has shown this run that the name is right, or it may be wrong. */
const mayBeWrong = ({ call, proven }: OutgoingRequest) => !proven.covers(call);

function otherCauses(outgoing: OutgoingRequest, answer: WireAnswer) {
  const causes = [
    ...(mayBeWrong(outgoing) ? ['if the name is wrong'] : []),
    ...(namesAccepted(answer) ? [] : ['if no such route exists']),
  ];
  return causes.map((cause, index) => (index === causes.length - 1 ? `, or ${cause}` : `, ${cause}`)).join('');
}

/** Another program with some of the host's routes answers 404 to every token at all others. */
const mayLackRoute = ({ toCloud, server }: OutgoingRequest, answer: WireAnswer) =>
  answer.status === 404 &&
  !toCloud &&
  server === undefined &&
  answer.headers[versionHeader] === undefined &&
  !isUnauthorized(answer, '') &&
  !namesAccepted(answer);

const isPolicy = ({ call }: OutgoingRequest, message: string) =>
  call.routeRules.policy?.test(message) ||
  (!aboutToken.test(message) && policies.some((policy) => policy.test(message)));

/** An organization's rules about tokens are not policies here: changing the token fixes them. */
const aboutToken = /\bSAML\b|single sign-on|access token|personal access/i;

const isOfPlan = /\bupgrade to\b/i;

const ofPlan =
  'change the plan of the owner, or remove this from the settings of the repository: it is not available on this plan';

const policies = [
  /\barchived\b/i,
  isOfPlan,
  /\bdisabled\b/i,
  /\b(must be|not|n't) enabled\b/i,
  /\bnot available\b/i,
  /\b(organi[sz]ation|enterprise|owner)\b.*\b(managed|polic(y|ies)|prevent(s|ed)?|restrict(s|ed)?|enforce[sd]?)\b/i,
  /\b(managed|prevented|restricted|enforced|set) (by|at|for|on) (the |an |your |its )?(organi[sz]ation|enterprise|owner)\b/i,
  /\bIP allow list\b/i,
  /\baccess blocked\b/i,
];
