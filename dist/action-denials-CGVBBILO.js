import {
  retryAfter67 as retryAfter,
  serverText68 as serverText,
  versionHeader69 as versionHeader,
  versionIn69 as versionIn,
  mayRepeat70 as mayRepeat,
  laterThan72 as laterThan,
  failedRequest73 as failedRequest,
  requestFailed73 as requestFailed,
  isRecord96 as isRecord,
  messageIn96 as messageIn,
  wordless96 as wordless,
  grantName98 as grantName,
  grantsOf99 as grantsOf,
  HostRefusal100 as HostRefusal,
  NotOnPlan100 as NotOnPlan,
  NotOnServer100 as NotOnServer,
  PermissionDenied100 as PermissionDenied,
  misconfigured100 as misconfigured
} from "./action.js";
import {
  lacksRoute
} from "./action-chunk-4WSPHU6O.js";

// packages/core/src/github/refusals/advice.ts
function adviceFor(outgoing, status, message) {
  if (status < 400)
    return "set GITHUB_API_URL to the final address of the API, without a login page or a proxy that redirects";
  if (outgoing.call.access === "read") return reading[status] ?? tryAgain;
  if (status === 400 || status === 422) return `change ${blame(outgoing, message)} to what GitHub accepts`;
  if (status === 413) return `shorten ${blame(outgoing, message)}; a proxy may have its own limit too`;
  return writing[status] ?? "resolve what GitHub reports, then run again";
}
var tryAgain = "run again; if this happens again, update Trueup or report this line";
var reading = {
  410: "remove this from the settings: GitHub no longer has it, or has turned it off here",
  451: "ask GitHub Support, and exclude the repository from the run until then"
};
var writing = {
  ...reading,
  405: "remove this from the settings if this server does not have it; a proxy that blocks HTTP methods can cause this too",
  409: "run again, since another change may have been made at the same time; if this happens again, resolve what GitHub reports",
  412: "run again, since another change was made at the same time",
  415: "check for a proxy that changes requests, or update Trueup"
};
var most = 8;
function blame({ call }, message) {
  const sent = keysSent(call.api === "graphql" ? inputOf(call.body) : call.body);
  const keys = sent.filter((key) => key !== call.routeRules.wrapper);
  const named = keys.filter((key) => new RegExp(`(?<![\\w.])${key}(?!\\w)`).test(message));
  const shown = (named.length ? named : keys).map((key) => `\`${key}\``);
  const more = shown.length - most;
  const all = more > 0 ? [...shown.slice(0, most), `one of ${more} more`] : shown;
  return all.length ? new Intl.ListFormat("en-GB", { type: "disjunction" }).format(all) : "its declared value";
}
var keysSent = (body) => isRecord(body) ? Object.keys(body).filter((key) => /^\w{1,60}$/.test(key)) : [];
var inputOf = (body) => {
  const { variables } = body;
  return isRecord(variables) && isRecord(variables.input) ? variables.input : variables;
};

// packages/core/src/github/refusals/sentences.ts
var sentences = [
  "Advanced Security must be enabled for this repository to use code scanning",
  "Bad Request",
  "Cache limits are managed by the organization or enterprise",
  "Code Security must be enabled for this repository to use code scanning",
  "Code scanning is not enabled for this repository",
  "Conflict",
  "Forbidden",
  "Hook already exists on this repository",
  "Invalid request",
  "Must have admin rights to Repository",
  "Not Found",
  "Repository owner cannot be a collaborator",
  "Repository was archived so is read-only",
  "Resource not accessible by integration",
  "Resource not accessible by personal access token",
  "Secret scanning is disabled on this repository",
  "Secret scanning is not available for this repository",
  "Server Error",
  "Unprocessable Entity",
  "Upgrade to GitHub Pro or make this repository public to enable this feature",
  "Validation Failed"
];
function sentenceIn(message) {
  const known = sentences.find(
    (one) => message.startsWith(one) && /^(\.?$|\.?: |\.\s)/.test(message.slice(one.length))
  );
  return known && message.slice(0, known.length + (message[known.length] === "." ? 1 : 0));
}

// packages/core/src/github/refusals/denials.ts
function refusalOf(outgoing, answer, body) {
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
function denialOf(outgoing, answer, message) {
  const grants = grantAdvice(outgoing, answer);
  const advice = isUnauthorized(answer, message) ? `${signOn}; then ${grants} if it is missing` : grants;
  if (answer.status !== 404 && isPolicy(outgoing, outgoing.scrub(message))) {
    if (isOfPlan.test(message)) return failureOfAnswer(outgoing, answer, message, ofPlan, NotOnPlan);
    return failureOfAnswer(outgoing, answer, message, `resolve what GitHub reports; if the token causes it, ${advice}`);
  }
  const mayLack = mayLackRoute(outgoing, answer);
  const fix = mayLack ? routeAdvice(outgoing) : advice;
  return new PermissionDenied(...saidOf(outgoing, answer, message), grantsOf(outgoing.call), fix, mayLack);
}
var failureOfAnswer = (outgoing, answer, message, fix, Kind = HostRefusal) => new Kind(...saidOf(outgoing, answer, message), fix);
var versionOf = ({ wire }) => wire.headers["x-github-api-version"] ?? "";
var isVersion = (outgoing, message) => /version/i.test(message) && versionOf(outgoing) !== "" && message.includes(versionOf(outgoing));
function unknownVersion(outgoing) {
  const says = `the server does not have version ${versionOf(outgoing)} of the API`;
  return outgoing.call.routeRules.apiVersion ? new NotOnServer(failedRequest(outgoing, 400), `${says}, which \`${outgoing.call.route}\` needs`, leaveOut) : misconfigured(`${says} (status 400)`, "update to GitHub Enterprise Server 3.9 or later");
}
var unaccepted = "GitHub did not accept the token";
var badToken = "pass another token: this one is unknown to GitHub, expired or revoked";
function unavailable(outgoing, answer, message) {
  const { headers } = answer;
  const now = outgoing.clock.now();
  const when = laterThan(now, retryAfter(headers, now));
  const fix = outgoing.call.access === "read" ? `run again ${when}: GitHub failed several times in a row, and a second run does the rest` : `run again ${when}: GitHub failed during the change, and a second run finds what was done and does the rest`;
  return new HostRefusal(...saidOf(outgoing, answer, message), fix, "GitHub failed");
}
function absenceOf(outgoing, answer, message) {
  if (outgoing.call.api === "graphql") {
    if (!outgoing.toCloud) return noGraphql(outgoing, versionIn(answer) ?? outgoing.server);
    return requestFailed(
      outgoing,
      (request) => `${request} answered 404: this address has no GraphQL API`,
      "set GITHUB_GRAPHQL_URL to the address of the GraphQL API"
    );
  }
  const isGranted = outgoing.proven.grants(outgoing.call) && !mayLackRoute(outgoing, answer);
  const { notFound, notFoundWhen } = outgoing.call.routeRules;
  if (notFound !== void 0 && (notFoundWhen?.test(message) ?? mayBeWrong(outgoing))) {
    const ofToken = isGranted ? "" : `; if the token causes it, ${grantAdvice(outgoing, answer)}`;
    return failureOfAnswer(outgoing, answer, message, `${notFound}${ofToken}`);
  }
  if (isGranted) return failureOfAnswer(outgoing, answer, message, goneOrLate);
  return denialOf(outgoing, answer, message);
}
function refuseLacked(outgoing, server) {
  const { route } = outgoing.call;
  if (!lacksRoute(server, route)) return;
  throw new NotOnServer(failedRequest(outgoing, 404), `${serverText(server)} has no \`${route}\``, leaveOut);
}
var goneOrLate = "run again: it was removed meanwhile, or GitHub does not show it yet (the token has the permission: this run has written with it)";
var noGraphql = (outgoing, server) => new NotOnServer(
  failedRequest(outgoing, 404),
  `${hostText(server)} has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address`,
  leaveOut,
  "all"
);
var withoutFields = (outgoing, fields) => {
  const names = fields.map((name) => `\`${name}\``).join(" and ");
  return new NotOnServer(
    failedRequest(outgoing, 200),
    `${hostText(outgoing.server)} has no ${names} in its GraphQL API`,
    leaveOut,
    fields
  );
};
var hostText = (server) => server === void 0 ? "this server" : serverText(server);
var leaveOut = "remove this from the settings for repositories on this server";
function saidOf(outgoing, { status }, message) {
  const { hints, notFound, notFoundWhen } = outgoing.call.routeRules;
  const isAboutName = status === 404 && notFound !== void 0 && !notFoundWhen;
  const hint = isAboutName && !mayBeWrong(outgoing) ? void 0 : hints?.[status];
  const said = outgoing.scrub(message);
  const { access, api, params, query, body, route } = outgoing.call;
  const sent = [params, query, api === "graphql" ? body.variables : body];
  const repeatsNothing = access === "write" && !mayRepeat(said, sent, route);
  return [{ ...failedRequest(outgoing, status), sentence: sentenceIn(said), repeatsNothing, hint }, said];
}
var grantText = ({ call }) => {
  const grants = grantsOf(call).map((grant) => `"${grantName(grant)}"`);
  return grants.length ? `grant ${grants.join(" and ")}` : "use a token that is allowed to make this request";
};
var routeAdvice = (outgoing) => `remove this from the settings if this server has no such route; otherwise, correct the name, or ${grantText(outgoing)}, since a token without it gets 404 too`;
function grantAdvice(outgoing, answer) {
  const { status, headers } = answer;
  const accepted = headers["x-accepted-github-permissions"];
  return [
    grantText(outgoing),
    accepted && ` (GitHub accepts ${outgoing.scrub(accepted)})`,
    status === 404 && `; GitHub answers 404 if the token lacks it${otherCauses(outgoing, answer)}`
  ].filter(Boolean).join("");
}
var signOn = "authorize the token for the organization's single sign-on";
var isUnauthorized = ({ headers }, message) => headers["x-github-sso"]?.startsWith("required") || /\bSAML\b|single sign-on/i.test(message);
var namesAccepted = ({ headers }) => Boolean(headers["x-accepted-github-permissions"]) || headers["x-accepted-oauth-scopes"] !== void 0;
var mayBeWrong = ({ call, proven }) => !proven.covers(call);
function otherCauses(outgoing, answer) {
  const causes = [
    ...mayBeWrong(outgoing) ? ["if the name is wrong"] : [],
    ...namesAccepted(answer) ? [] : ["if no such route exists"]
  ];
  return causes.map((cause, index) => index === causes.length - 1 ? `, or ${cause}` : `, ${cause}`).join("");
}
var mayLackRoute = ({ toCloud, server }, answer) => answer.status === 404 && !toCloud && server === void 0 && answer.headers[versionHeader] === void 0 && !isUnauthorized(answer, "") && !namesAccepted(answer);
var isPolicy = ({ call }, message) => call.routeRules.policy?.test(message) || !aboutToken.test(message) && policies.some((policy) => policy.test(message));
var aboutToken = /\bSAML\b|single sign-on|access token|personal access/i;
var isOfPlan = /\bupgrade to\b/i;
var ofPlan = "change the plan of the owner, or remove this from the settings of the repository: it is not available on this plan";
var policies = [
  /\barchived\b/i,
  isOfPlan,
  /\bdisabled\b/i,
  /\b(must be|not|n't) enabled\b/i,
  /\bnot available\b/i,
  /\b(organi[sz]ation|enterprise|owner)\b.*\b(managed|polic(y|ies)|prevent(s|ed)?|restrict(s|ed)?|enforce[sd]?)\b/i,
  /\b(managed|prevented|restricted|enforced|set) (by|at|for|on) (the |an |your |its )?(organi[sz]ation|enterprise|owner)\b/i,
  /\bIP allow list\b/i,
  /\baccess blocked\b/i
];
export {
  denialOf,
  failureOfAnswer,
  refusalOf,
  refuseLacked,
  withoutFields
};
