import {
  parseRetryAfter71 as parseRetryAfter,
  describeServer72 as describeServer,
  readVersionHeader73 as readVersionHeader,
  versionHeader73 as versionHeader,
  findPublicSentence74 as findPublicSentence,
  mayRepeatValues74 as mayRepeatValues,
  formatRetryTime76 as formatRetryTime,
  createRequestFailure77 as createRequestFailure,
  extractMessage101 as extractMessage,
  isRecord101 as isRecord,
  noMessage101 as noMessage,
  isPublicCall103 as isPublicCall,
  listGrants103 as listGrants,
  formatGrant104 as formatGrant,
  GithubRefusal105 as GithubRefusal,
  NotOnPlan105 as NotOnPlan,
  NotOnServer105 as NotOnServer,
  PermissionDenied105 as PermissionDenied,
  createConfigError105 as createConfigError
} from "./action.js";
import {
  isRouteMissingOnServer
} from "./action-chunk-J6UN5S2W.js";

// packages/core/src/github/refusals/advice.ts
function findRefusalAdvice(outgoing, status, message) {
  if (status < 400)
    return "set GITHUB_API_URL to the final address of the API, without a login page or a proxy that redirects";
  if (outgoing.call.access === "read") return readAdvice[status] ?? runAgainFix;
  if (status === 400 || status === 422) return `change ${joinRefusedKeys(outgoing, message)} to what GitHub accepts`;
  if (status === 413) return `shorten ${joinRefusedKeys(outgoing, message)}; a proxy may have its own limit too`;
  return writeAdvice[status] ?? "resolve what GitHub reports, then run again";
}
var runAgainFix = "run again; if this happens again, update Trueup or report this line";
var readAdvice = {
  410: "remove this from the settings: GitHub no longer has it, or has turned it off here",
  451: "ask GitHub Support, and exclude the repository from the run until then"
};
var writeAdvice = {
  ...readAdvice,
  405: "remove this from the settings if this server does not have it; a proxy that blocks HTTP methods can cause this too",
  409: "run again, since another change may have been made at the same time; if this happens again, resolve what GitHub reports",
  412: "run again, since another change was made at the same time",
  415: "check for a proxy that changes requests, or update Trueup"
};
var maxKeys = 8;
function joinRefusedKeys({ call }, message) {
  const sentKeys = listSentKeys(call.api === "graphql" ? findGraphqlInput(call.body) : call.body);
  const keys = sentKeys.filter((key) => key !== call.routeRules.wrapper);
  const namedKeys = keys.filter((key) => new RegExp(`(?<![\\w.])${key}(?!\\w)`).test(message));
  const quotedKeys = (namedKeys.length ? namedKeys : keys).map((key) => `\`${key}\``);
  const more = quotedKeys.length - maxKeys;
  const words = more > 0 ? [...quotedKeys.slice(0, maxKeys), `one of ${more} more`] : quotedKeys;
  return words.length ? new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words) : "its declared value";
}
var listSentKeys = (body) => isRecord(body) ? Object.keys(body).filter((key) => /^\w{1,60}$/.test(key)) : [];
var findGraphqlInput = (body) => {
  const { variables } = body;
  return isRecord(variables) && isRecord(variables.input) ? variables.input : variables;
};

// packages/core/src/github/refusals/denials.ts
function createRefusal(outgoing, answer, body) {
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
function createDenial(outgoing, answer, message) {
  const grants = buildGrantAdvice(outgoing, answer);
  const advice = isSingleSignOnRequired(answer, message) ? `${singleSignOnFix}; then ${grants} if it is missing` : grants;
  if (answer.status !== 404 && isPolicyRefusal(outgoing, outgoing.scrub(message))) {
    if (planMessage.test(message)) return createAnswerFailure(outgoing, answer, message, planFix, NotOnPlan);
    return createAnswerFailure(
      outgoing,
      answer,
      message,
      `resolve what GitHub reports; if the token lacks access, ${advice}`
    );
  }
  const isRouteUncertain = canLackRoute(outgoing, answer);
  const fix = isRouteUncertain ? buildMissingRouteAdvice(outgoing) : advice;
  return new PermissionDenied(
    ...buildRefusal(outgoing, answer, message),
    listGrants(outgoing.call),
    fix,
    isRouteUncertain
  );
}
var createAnswerFailure = (outgoing, answer, message, fix, Kind = GithubRefusal) => new Kind(...buildRefusal(outgoing, answer, message), fix);
function rejectMissingRoute(outgoing, version) {
  const { route } = outgoing.call;
  if (!isRouteMissingOnServer(version, route)) return;
  throw new NotOnServer(toRefusedRequest(outgoing, 404), `${describeServer(version)} has no \`${route}\``, removeFix);
}
var createMissingFieldsError = (outgoing, fields) => {
  const names = fields.map((name) => `\`${name}\``).join(" and ");
  return new NotOnServer(
    toRefusedRequest(outgoing, 200),
    `${describeKnownServer(outgoing.server)} has no ${names} in its GraphQL API`,
    removeFix,
    fields
  );
};
var tokenRejected = "GitHub did not accept the token";
var tokenFix = "pass another token: this one is unknown to GitHub, expired or revoked";
function createNotFoundError(outgoing, answer, message) {
  if (outgoing.call.api === "graphql") {
    if (!outgoing.isToCloud) return createNoGraphqlError(outgoing, readVersionHeader(answer) ?? outgoing.server);
    return createRequestFailure(
      outgoing,
      (request) => `${request} answered 404: this address has no GraphQL API`,
      "set GITHUB_GRAPHQL_URL to the address of the GraphQL API"
    );
  }
  const isGranted = outgoing.proven.hasGrantsOf(outgoing.call) && !canLackRoute(outgoing, answer);
  const { notFound, notFoundWhen } = outgoing.call.routeRules;
  if (notFound !== void 0 && (notFoundWhen?.test(message) ?? canNameBeWrong(outgoing))) {
    const tokenAdvice = isGranted ? "" : `; if the token lacks access, ${buildGrantAdvice(outgoing, answer)}`;
    return createAnswerFailure(outgoing, answer, message, `${notFound}${tokenAdvice}`);
  }
  if (isGranted) return createAnswerFailure(outgoing, answer, message, goneOrLateFix);
  return createDenial(outgoing, answer, message);
}
var goneOrLateFix = "run again: it was removed meanwhile, or GitHub does not show it yet (the token has the permission: this run has written with it)";
var createNoGraphqlError = (outgoing, version) => new NotOnServer(
  toRefusedRequest(outgoing, 404),
  `${describeKnownServer(version)} has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address`,
  removeFix,
  "all"
);
var describeKnownServer = (version) => version === void 0 ? "this server" : describeServer(version);
var removeFix = "remove this from the settings for repositories on this server";
var isVersionMessage = (outgoing, message) => /version/i.test(message) && getApiVersion(outgoing) !== "" && message.includes(getApiVersion(outgoing));
function createUnknownVersionError(outgoing) {
  const problem = `the server does not have version ${getApiVersion(outgoing)} of the API`;
  return outgoing.call.routeRules.apiVersion ? new NotOnServer(toRefusedRequest(outgoing, 400), `${problem}, which \`${outgoing.call.route}\` needs`, removeFix) : createConfigError(`${problem} (status 400)`, "update to GitHub Enterprise Server 3.9 or later");
}
var getApiVersion = ({ wire }) => wire.headers["x-github-api-version"] ?? "";
function createUnavailableError(outgoing, answer, message) {
  const { headers } = answer;
  const now = outgoing.clock.now();
  const retryTime = formatRetryTime(now, parseRetryAfter(headers, now));
  const fix = outgoing.call.access === "read" ? `run again ${retryTime}: GitHub failed several times in a row, and a second run does the rest` : `run again ${retryTime}: GitHub failed during the change, and a second run finds what was done and does the rest`;
  return new GithubRefusal(...buildRefusal(outgoing, answer, message), fix, "GitHub failed");
}
function buildRefusal(outgoing, { status }, message) {
  const { hints, notFound, notFoundWhen } = outgoing.call.routeRules;
  const isAboutName = status === 404 && notFound !== void 0 && !notFoundWhen;
  const hint = isAboutName && !canNameBeWrong(outgoing) ? void 0 : hints?.[status];
  const scrubbed = outgoing.scrub(message);
  const { access, api, params, query, body, route } = outgoing.call;
  const sent = [params, query, api === "graphql" ? body.variables : body];
  const repeatsNothing = access === "write" && !mayRepeatValues(scrubbed, sent, route);
  return [
    { ...toRefusedRequest(outgoing, status), sentence: findPublicSentence(scrubbed), repeatsNothing, hint },
    scrubbed
  ];
}
var toRefusedRequest = ({ call, wire, path }, status) => ({
  method: wire.method,
  path,
  status,
  route: call.api === "graphql" ? path : call.route.slice(wire.method.length + 1),
  isPublic: isPublicCall(call)
});
function buildGrantAdvice(outgoing, answer) {
  const { status, headers } = answer;
  const accepted = headers["x-accepted-github-permissions"];
  return [
    formatGrantAdvice(outgoing),
    accepted && ` (GitHub accepts ${outgoing.scrub(accepted)})`,
    status === 404 && `; GitHub answers 404 if the token lacks it${formatOtherCauses(outgoing, answer)}`
  ].filter(Boolean).join("");
}
var formatGrantAdvice = ({ call }) => {
  const grants = listGrants(call).map((grant) => `"${formatGrant(grant)}"`);
  return grants.length ? `grant ${grants.join(" and ")}` : "use a token that is allowed to make this request";
};
function formatOtherCauses(outgoing, answer) {
  const causes = [
    ...canNameBeWrong(outgoing) ? ["if the name is wrong"] : [],
    ...hasAcceptedGrants(answer) ? [] : ["if no such route exists"]
  ];
  return causes.map((cause, index) => index === causes.length - 1 ? `, or ${cause}` : `, ${cause}`).join("");
}
var buildMissingRouteAdvice = (outgoing) => `remove this from the settings if this server has no such route; otherwise, correct the name, or ${formatGrantAdvice(outgoing)}, since a token without it gets 404 too`;
var singleSignOnFix = "authorize the token for the organization's single sign-on";
var isSingleSignOnRequired = ({ headers }, message) => headers["x-github-sso"]?.startsWith("required") || /\bSAML\b|single sign-on/i.test(message);
var hasAcceptedGrants = ({ headers }) => Boolean(headers["x-accepted-github-permissions"]) || headers["x-accepted-oauth-scopes"] !== void 0;
var canNameBeWrong = ({ call, proven }) => !proven.hasNamesOf(call);
var canLackRoute = ({ isToCloud, server }, answer) => answer.status === 404 && !isToCloud && server === void 0 && answer.headers[versionHeader] === void 0 && !isSingleSignOnRequired(answer, "") && !hasAcceptedGrants(answer);
var isPolicyRefusal = ({ call }, message) => call.routeRules.policyMessage?.test(message) || !tokenMessage.test(message) && policyMessages.some((policy) => policy.test(message));
var tokenMessage = /\bSAML\b|single sign-on|access token|personal access/i;
var planMessage = /\bupgrade to\b/i;
var planFix = "change the plan of the owner, or remove this from the settings of the repository: it is not available on this plan";
var policyMessages = [
  /\barchived\b/i,
  planMessage,
  /\bdisabled\b/i,
  /\b(must be|not|n't) enabled\b/i,
  /\bnot available\b/i,
  /\b(organi[sz]ation|enterprise|owner)\b.*\b(managed|polic(y|ies)|prevent(s|ed)?|restrict(s|ed)?|enforce[sd]?)\b/i,
  /\b(managed|prevented|restricted|enforced|set) (by|at|for|on) (the |an |your |its )?(organi[sz]ation|enterprise|owner)\b/i,
  /\bIP allow list\b/i,
  /\baccess blocked\b/i
];
export {
  createAnswerFailure,
  createDenial,
  createMissingFieldsError,
  createRefusal,
  rejectMissingRoute
};
