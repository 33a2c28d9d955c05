/**
 * Explains an answer that the rules of a call do not cover. GitHub hides missing permissions behind 404, so most of
 * this file decides what a 404 proves.
 */

import { isPublicCall, listGrants } from '../call.ts';
import { formatGrant } from '../grants.ts';
import type { WireAnswer } from '../http/http.ts';
import { extractMessage, noMessage } from '../http/message.ts';
import { createRequestFailure, type OutgoingRequest } from '../http/outgoing.ts';
import { readVersionHeader, versionHeader } from '../http/server-version.ts';
import { describeServer } from '../http/servers.ts';
import { formatRetryTime } from '../limits/clock.ts';
import { parseRetryAfter } from '../limits/limits.ts';
import { isRouteMissingOnServer } from '../presence/servers.ts';
import { findRefusalAdvice } from './advice.ts';
import {
  createConfigError,
  GithubRefusal,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  type RefusedRequest,
} from './failures.ts';
import { findPublicSentence, mayRepeatValues } from './public-message.ts';

export function createRefusal(outgoing: OutgoingRequest, answer: WireAnswer, body: unknown): Error {
  const message = extractMessage(body, outgoing.call.body) || noMessage;
  const { status } = answer;
  if (status === 401)
    return new GithubRefusal(toRefusedRequest(outgoing, status), outgoing.scrub(message), tokenFix, tokenRejected);
  if (status === 402) return createAnswerFailure(outgoing, answer, message, planFix, NotOnPlan);
  if (status === 403) return createDenial(outgoing, answer, message);
  if (status === 404) return createNotFoundError(outgoing, answer, message);
  if (status === 400 && isVersionMessage(outgoing, message)) return createUnknownVersionError(outgoing);
  if (status >= 500) return createUnavailableError(outgoing, answer, message);
  const { location } = answer.headers;
  const detail = status < 400 && location ? `${message} (to ${location})` : message;
  return createAnswerFailure(outgoing, answer, detail, findRefusalAdvice(outgoing, status, message));
}

/** No permission lifts a policy, so `warn` never tolerates one. */
export function createDenial(outgoing: OutgoingRequest, answer: WireAnswer, message: string): GithubRefusal {
  const grants = buildGrantAdvice(outgoing, answer);
  // Without single sign-on, GitHub hides everything of the organization from the token.
  const advice = isSingleSignOnRequired(answer, message)
    ? `${singleSignOnFix}; then ${grants} if it is missing`
    : grants;
  if (answer.status !== 404 && isPolicyRefusal(outgoing, outgoing.scrub(message))) {
    if (planMessage.test(message)) return createAnswerFailure(outgoing, answer, message, planFix, NotOnPlan);
    return createAnswerFailure(
      outgoing,
      answer,
      message,
      `resolve what GitHub reports; if the token lacks access, ${advice}`,
    );
  }
  const isRouteUncertain = canLackRoute(outgoing, answer);
  const fix = isRouteUncertain ? buildMissingRouteAdvice(outgoing) : advice;
  return new PermissionDenied(
    ...buildRefusal(outgoing, answer, message),
    listGrants(outgoing.call),
    fix,
    isRouteUncertain,
  );
}

export const createAnswerFailure = (
  outgoing: OutgoingRequest,
  answer: WireAnswer,
  message: string,
  fix?: string,
  Kind = GithubRefusal,
): GithubRefusal => new Kind(...buildRefusal(outgoing, answer, message), fix);

export function rejectMissingRoute(outgoing: OutgoingRequest, version: string): void {
  const { route } = outgoing.call;
  if (!isRouteMissingOnServer(version, route)) return;
  throw new NotOnServer(toRefusedRequest(outgoing, 404), `${describeServer(version)} has no \`${route}\``, removeFix);
}

export const createMissingFieldsError = (outgoing: OutgoingRequest, fields: readonly string[]) => {
  const names = fields.map((name) => `\`${name}\``).join(' and ');
  return new NotOnServer(
    toRefusedRequest(outgoing, 200),
    `${describeKnownServer(outgoing.server)} has no ${names} in its GraphQL API`,
    removeFix,
    fields,
  );
};

const tokenRejected = 'GitHub did not accept the token';

const tokenFix = 'pass another token: this one is unknown to GitHub, expired or revoked';

/** GitHub answers 404 instead of 403 if a 403 would reveal that something exists. */
function createNotFoundError(outgoing: OutgoingRequest, answer: WireAnswer, message: string): Error {
  if (outgoing.call.api === 'graphql') {
    if (!outgoing.isToCloud) return createNoGraphqlError(outgoing, readVersionHeader(answer) ?? outgoing.server);
    return createRequestFailure(
      outgoing,
      (request) => `${request} answered 404: this address has no GraphQL API`,
      'set GITHUB_GRAPHQL_URL to the address of the GraphQL API',
    );
  }
  const isGranted = outgoing.proven.hasGrantsOf(outgoing.call) && !canLackRoute(outgoing, answer);
  const { notFound, notFoundWhen } = outgoing.call.routeRules;
  if (notFound !== undefined && (notFoundWhen?.test(message) ?? canNameBeWrong(outgoing))) {
    const tokenAdvice = isGranted ? '' : `; if the token lacks access, ${buildGrantAdvice(outgoing, answer)}`;
    return createAnswerFailure(outgoing, answer, message, `${notFound}${tokenAdvice}`);
  }
  if (isGranted) return createAnswerFailure(outgoing, answer, message, goneOrLateFix);
  return createDenial(outgoing, answer, message);
}

const goneOrLateFix =
  'run again: it was removed meanwhile, or GitHub does not show it yet (the token has the permission: this run has written with it)';

const createNoGraphqlError = (outgoing: OutgoingRequest, version: string | undefined) =>
  new NotOnServer(
    toRefusedRequest(outgoing, 404),
    `${describeKnownServer(version)} has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address`,
    removeFix,
    'all',
  );

const describeKnownServer = (version: string | undefined) =>
  version === undefined ? 'this server' : describeServer(version);

const removeFix = 'remove this from the settings for repositories on this server';

const isVersionMessage = (outgoing: OutgoingRequest, message: string) =>
  /version/i.test(message) && getApiVersion(outgoing) !== '' && message.includes(getApiVersion(outgoing));

function createUnknownVersionError(outgoing: OutgoingRequest) {
  const problem = `the server does not have version ${getApiVersion(outgoing)} of the API`;
  return outgoing.call.routeRules.apiVersion
    ? new NotOnServer(toRefusedRequest(outgoing, 400), `${problem}, which \`${outgoing.call.route}\` needs`, removeFix)
    : createConfigError(`${problem} (status 400)`, 'update to GitHub Enterprise Server 3.9 or later');
}

const getApiVersion = ({ wire }: OutgoingRequest) => wire.headers['x-github-api-version'] ?? '';

function createUnavailableError(outgoing: OutgoingRequest, answer: WireAnswer, message: string) {
  const { headers } = answer;
  const now = outgoing.clock.now();
  const retryTime = formatRetryTime(now, parseRetryAfter(headers, now));
  const fix =
    outgoing.call.access === 'read'
      ? `run again ${retryTime}: GitHub failed several times in a row, and a second run does the rest`
      : `run again ${retryTime}: GitHub failed during the change, and a second run finds what was done and does the rest`;
  return new GithubRefusal(...buildRefusal(outgoing, answer, message), fix, 'GitHub failed');
}

function buildRefusal(outgoing: OutgoingRequest, { status }: WireAnswer, message: string): [RefusedRequest, string] {
  const { hints, notFound, notFoundWhen } = outgoing.call.routeRules;
  const isAboutName = status === 404 && notFound !== undefined && !notFoundWhen;
  const hint = isAboutName && !canNameBeWrong(outgoing) ? undefined : hints?.[status];
  const scrubbed = outgoing.scrub(message);
  const { access, api, params, query, body, route } = outgoing.call;
  const sent = [params, query, api === 'graphql' ? (body as { readonly variables: unknown }).variables : body];
  const repeatsNothing = access === 'write' && !mayRepeatValues(scrubbed, sent, route);
  return [
    { ...toRefusedRequest(outgoing, status), sentence: findPublicSentence(scrubbed), repeatsNothing, hint },
    scrubbed,
  ];
}

const toRefusedRequest = ({ call, wire, path }: OutgoingRequest, status: number): RefusedRequest => ({
  method: wire.method,
  path,
  status,
  route: call.api === 'graphql' ? path : call.route.slice(wire.method.length + 1),
  isPublic: isPublicCall(call),
});

function buildGrantAdvice(outgoing: OutgoingRequest, answer: WireAnswer): string {
  const { status, headers } = answer;
  const accepted = headers['x-accepted-github-permissions'];
  return [
    formatGrantAdvice(outgoing),
    accepted && ` (GitHub accepts ${outgoing.scrub(accepted)})`,
    status === 404 && `; GitHub answers 404 if the token lacks it${formatOtherCauses(outgoing, answer)}`,
  ]
    .filter(Boolean)
    .join('');
}

const formatGrantAdvice = ({ call }: OutgoingRequest) => {
  const grants = listGrants(call).map((grant) => `"${formatGrant(grant)}"`);
  return grants.length ? `grant ${grants.join(' and ')}` : 'use a token that is allowed to make this request';
};

function formatOtherCauses(outgoing: OutgoingRequest, answer: WireAnswer): string {
  const causes = [
    ...(canNameBeWrong(outgoing) ? ['if the name is wrong'] : []),
    ...(hasAcceptedGrants(answer) ? [] : ['if no such route exists']),
  ];
  return causes.map((cause, index) => (index === causes.length - 1 ? `, or ${cause}` : `, ${cause}`)).join('');
}

const buildMissingRouteAdvice = (outgoing: OutgoingRequest) =>
  `remove this from the settings if this server has no such route; otherwise, correct the name, or ${formatGrantAdvice(outgoing)}, since a token without it gets 404 too`;

const singleSignOnFix = "authorize the token for the organization's single sign-on";

const isSingleSignOnRequired = ({ headers }: WireAnswer, message: string) =>
  headers['x-github-sso']?.startsWith('required') || /\bSAML\b|single sign-on/i.test(message);

/** A server that names the accepted permissions has the route. */
const hasAcceptedGrants = ({ headers }: WireAnswer) =>
  Boolean(headers['x-accepted-github-permissions']) || headers['x-accepted-oauth-scopes'] !== undefined;

const canNameBeWrong = ({ call, proven }: OutgoingRequest) => !proven.hasNamesOf(call);

/** Another program with some of GitHub's routes answers 404 on all others. */
const canLackRoute = ({ isToCloud, server }: OutgoingRequest, answer: WireAnswer) =>
  answer.status === 404 &&
  !isToCloud &&
  server === undefined &&
  answer.headers[versionHeader] === undefined &&
  !isSingleSignOnRequired(answer, '') &&
  !hasAcceptedGrants(answer);

const isPolicyRefusal = ({ call }: OutgoingRequest, message: string) =>
  call.routeRules.policyMessage?.test(message) ||
  (!tokenMessage.test(message) && policyMessages.some((policy) => policy.test(message)));

/** These messages are about an organization's rules for tokens. A changed token meets them. */
const tokenMessage = /\bSAML\b|single sign-on|access token|personal access/i;

const planMessage = /\bupgrade to\b/i;

const planFix =
  'change the plan of the owner, or remove this from the settings of the repository: it is not available on this plan';

const policyMessages = [
  /\barchived\b/i,
  planMessage,
  /\bdisabled\b/i,
  /\b(must be|not|n't) enabled\b/i,
  /\bnot available\b/i,
  /\b(organi[sz]ation|enterprise|owner)\b.*\b(managed|polic(y|ies)|prevent(s|ed)?|restrict(s|ed)?|enforce[sd]?)\b/i,
  /\b(managed|prevented|restricted|enforced|set) (by|at|for|on) (the |an |your |its )?(organi[sz]ation|enterprise|owner)\b/i,
  /\bIP allow list\b/i,
  /\baccess blocked\b/i,
];
