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
} from "./action-chunk-QKUEWTON.js";

// packages/core/src/github/refusals/advice.ts
function adviceFor(outgoing, status, message) {
  if (status < 400)
    return "set GITHUB_API_URL to the address that answers by itself, without a login page or a proxy that leads elsewhere";
  if (outgoing.call.access === "read") return reading[status] ?? tryAgain;
  if (status === 400 || status === 422) return `change ${blame(outgoing, message)} to what the host accepts`;
  if (status === 413) return `shorten ${blame(outgoing, message)}; a proxy may have a limit of its own too`;
  return writing[status] ?? "settle what the host says, then run again";
}
var tryAgain = "run again; if it stays so, update to the newest version or report this line";
var reading = {
  410: "leave this out of the settings: the host has it no longer, or it is turned off here",
  451: "ask the support of the host, and leave the repository out of the run until then"
};
var writing = {
  ...reading,
  405: "leave this out of the settings if this host does not have it; a proxy that lets few methods through answers like this too",
  409: "run again, since something else may have changed it at the same time; if it stays so, settle what the host says",
  412: "run again, since somebody else has changed it meanwhile",
  415: "look for a proxy that changes requests on their way, or update to the newest version"
};
var most = 8;
function blame({ call }, message) {
  const sent = keysSent(call.api === "graphql" ? inputOf(call.body) : call.body);
  const keys = sent.filter((key) => key !== call.routeRules.wrapper);
  const named = keys.filter((key) => new RegExp(`(?<![\\w.])${key}(?!\\w)`).test(message));
  const shown = (named.length ? named : keys).map((key) => `\`${key}\``);
  const more = shown.length - most;
  const all = more > 0 ? [...shown.slice(0, most), `one of ${more} more`] : shown;
  return all.length ? new Intl.ListFormat("en-GB", { type: "disjunction" }).format(all) : "what is declared for it";
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
  const advice = isUnauthorized(answer, message) ? `${signOn}; after that, ${grants} if it lacks that` : grants;
  if (answer.status !== 404 && isPolicy(outgoing, outgoing.scrub(message))) {
    if (isOfPlan.test(message)) return failureOfAnswer(outgoing, answer, message, ofPlan, NotOnPlan);
    return failureOfAnswer(outgoing, answer, message, `settle what the host says first; if it is the token, ${advice}`);
  }
  const mayLack = mayLackRoute(outgoing, answer);
  const fix = mayLack ? routeAdvice(outgoing) : advice;
  return new PermissionDenied(...saidOf(outgoing, answer, message), grantsOf(outgoing.call), fix, mayLack);
}
var failureOfAnswer = (outgoing, answer, message, fix, Kind = HostRefusal) => new Kind(...saidOf(outgoing, answer, message), fix);
var versionOf = ({ wire }) => wire.headers["x-github-api-version"] ?? "";
var isVersion = (outgoing, message) => /version/i.test(message) && versionOf(outgoing) !== "" && message.includes(versionOf(outgoing));
function unknownVersion(outgoing) {
  const says = `the host does not have version ${versionOf(outgoing)} of its API`;
  return outgoing.call.routeRules.apiVersion ? new NotOnServer(failedRequest(outgoing, 400), `${says}, and \`${outgoing.call.route}\` needs it`, leaveOut) : misconfigured(`${says} (answered 400)`, "update the server: every Enterprise Server since 3.9 has this version");
}
var unaccepted = "the host did not accept the token";
var badToken = "pass another token: the host does not know this one, or it has expired or been revoked";
function unavailable(outgoing, answer, message) {
  const { headers } = answer;
  const now = outgoing.clock.now();
  const when = laterThan(now, retryAfter(headers, now));
  const fix = outgoing.call.access === "read" ? `run again ${when}: the host failed several times in a row, and a second run does what is left` : `run again ${when}: the host failed on the way, and a second run finds what it did and does the rest`;
  return new HostRefusal(...saidOf(outgoing, answer, message), fix, "the host failed");
}
function absenceOf(outgoing, answer, message) {
  if (outgoing.call.api === "graphql") {
    if (!outgoing.toCloud) return noGraphql(outgoing, versionIn(answer) ?? outgoing.server);
    return requestFailed(
      outgoing,
      (request) => `${request} was answered 404: there is no GraphQL at this address`,
      "set GITHUB_GRAPHQL_URL to the address of the GraphQL API"
    );
  }
  const isGranted = outgoing.proven.grants(outgoing.call) && !mayLackRoute(outgoing, answer);
  const { notFound, notFoundWhen } = outgoing.call.routeRules;
  if (notFound !== void 0 && (notFoundWhen?.test(message) ?? mayBeWrong(outgoing))) {
    const ofToken = isGranted ? "" : `; if it is the token, ${grantAdvice(outgoing, answer)}`;
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
var goneOrLate = "run again: somebody has removed this meanwhile, or the host does not show it yet (the token has the grant: this run has written with it)";
var noGraphql = (outgoing, server) => new NotOnServer(
  failedRequest(outgoing, 404),
  `${hostText(server)} answers no GraphQL; if it has GraphQL elsewhere, set GITHUB_GRAPHQL_URL to that address`,
  leaveOut,
  "all"
);
var withoutFields = (outgoing, fields) => {
  const names = fields.map((name) => `\`${name}\``).join(" and ");
  return new NotOnServer(
    failedRequest(outgoing, 200),
    `${hostText(outgoing.server)} has no ${names} in its GraphQL`,
    leaveOut,
    fields
  );
};
var hostText = (server) => server === void 0 ? "this host" : serverText(server);
var leaveOut = "leave this out of the settings for repositories of this server";
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
  return grants.length ? `grant ${grants.join(" and ")}` : "use a token that may make this request";
};
var routeAdvice = (outgoing) => `leave this out of the settings if the host has no such route; if it has, correct the name, or ${grantText(outgoing)}, since it answers 404 to a token that lacks it`;
function grantAdvice(outgoing, answer) {
  const { status, headers } = answer;
  const accepted = headers["x-accepted-github-permissions"];
  return [
    grantText(outgoing),
    accepted && ` (the host accepts ${outgoing.scrub(accepted)})`,
    status === 404 && `; the host answers 404 to a token that lacks it${otherCauses(outgoing, answer)}`
  ].filter(Boolean).join("");
}
var signOn = "authorize the token for the organization's single sign-on";
var isUnauthorized = ({ headers }, message) => headers["x-github-sso"]?.startsWith("required") || /\bSAML\b|single sign-on/i.test(message);
var namesAccepted = ({ headers }) => Boolean(headers["x-accepted-github-permissions"]) || headers["x-accepted-oauth-scopes"] !== void 0;
var mayBeWrong = ({ call, proven }) => !proven.covers(call);
function otherCauses(outgoing, answer) {
  const causes = [
    ...mayBeWrong(outgoing) ? ["where the name is wrong"] : [],
    ...namesAccepted(answer) ? [] : ["where it has no such route"]
  ];
  return causes.map((cause, index) => index === causes.length - 1 ? `, and ${cause}` : `, ${cause}`).join("");
}
var mayLackRoute = ({ toCloud, server }, answer) => answer.status === 404 && !toCloud && server === void 0 && answer.headers[versionHeader] === void 0 && !isUnauthorized(answer, "") && !namesAccepted(answer);
var isPolicy = ({ call }, message) => call.routeRules.policy?.test(message) || !aboutToken.test(message) && policies.some((policy) => policy.test(message));
var aboutToken = /\bSAML\b|single sign-on|access token|personal access/i;
var isOfPlan = /\bupgrade to\b/i;
var ofPlan = "change the plan of the owner, or remove this from the settings of the repository: the plan lacks it, and no token changes that";
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
