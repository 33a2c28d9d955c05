import {
  isSameOrLess82 as isSameOrLess,
  markIfWeaker82 as markIfWeaker,
  onIsStricter82 as onIsStricter,
  orderAllowedLists82 as orderAllowedLists,
  orderByRank82 as orderByRank,
  createRisks83 as createRisks,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  createBasis87 as createBasis,
  planDelete87 as planDelete,
  planOutOfReach87 as planOutOfReach,
  planReassertion87 as planReassertion,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  subtractMembers88 as subtractMembers,
  defineObject89 as defineObject,
  choice90 as choice,
  closedMap90 as closedMap,
  integer90 as integer,
  list90 as list,
  refuseReadOnly90 as refuseReadOnly,
  text90 as text,
  toggle90 as toggle,
  tryRule90 as tryRule,
  visitDuplicates90 as visitDuplicates,
  listDifferences92 as listDifferences,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  is96 as is,
  literal96 as literal,
  nullable96 as nullable,
  number96 as number,
  object96 as object,
  optional96 as optional,
  pipe96 as pipe,
  string96 as string,
  union96 as union,
  formatText97 as formatText,
  markPublic97 as markPublic,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  __export106 as __export
} from "./action.js";
import {
  listTouchedTopLevelKeys
} from "./action-chunk-QATAOAVF.js";
import {
  createAccountIdLookup,
  pairNamesWithIds
} from "./action-chunk-IZ7CK56V.js";
import {
  lookUpUser
} from "./action-chunk-YNICP2FE.js";
import {
  createVisibilityPrerequisites
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/interaction_limits/calls.ts
var calls_exports = {};
__export(calls_exports, {
  addBypass: () => addBypass,
  clearLimit: () => clearLimit,
  getBypass: () => getBypass,
  getCap: () => getCap,
  getLimit: () => getLimit,
  lookUpUser: () => lookUpUser,
  removeBypass: () => removeBypass,
  setLimit: () => setLimit,
  updateCap: () => updateCap
});
var moment = pipe(
  string(),
  check((text2) => !Number.isNaN(Date.parse(text2)), "a moment")
);
var LiveLimit = union([
  defineObject({ limit: string(), origin: string(), expires_at: moment }),
  pipe(
    defineObject({}),
    check((value) => Object.keys(value).length === 0)
  )
]);
var LivePullRequestCap = defineObject({
  enabled: boolean(),
  max_open_pull_requests: number(),
  include_drafts: optional(boolean())
});
var unlessOverridden = {
  needs: administration.write,
  unchangedOn: { 409: "a repository cannot change its limit while a limit of its owner is active" }
};
var getLimit = defineRestCall("GET /repos/{owner}/{repo}/interaction-limits", {
  needs: administration.read,
  answer: optional(LiveLimit, {}),
  // Apply sets a limit on every run, so the query only proves that no limit exists.
  batched: defineBatchedAnswer(
    "interaction_limits",
    "viewerCanAdminister interactionAbility { limit }",
    defineAdministeredObject({ interactionAbility: object({ limit: literal("NO_LIMIT") }) }),
    () => ({ limit: void 0 })
  )
});
var setLimit = defineRestCall("PUT /repos/{owner}/{repo}/interaction-limits", unlessOverridden);
var clearLimit = defineRestCall("DELETE /repos/{owner}/{repo}/interaction-limits", unlessOverridden);
var write = { needs: administration.write };
var getCap = defineRestCall("GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap", {
  ...write,
  answer: LivePullRequestCap,
  absent: null,
  absentOn: [405]
});
var updateCap = defineRestCall("PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap", {
  ...write,
  unchangedOn: { 405: "apply cannot set it: GitHub offers no pull request cap for this repository" }
});
var getBypass = defineRestCall("GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", {
  ...write,
  answer: array(defineObject({ id: number(), login: string() }))
});
var addBypass = defineRestCall("PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", {
  ...write,
  hints: { 422: "a login may be misspelled, or its account may no longer exist" }
});
var removeBypass = defineRestCall("DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", write);

// packages/core/src/sections/interaction_limits/read.ts
var bypassKey = "pull_request_creation_bypass";
async function readInteractionLimits(github, wanted) {
  if (wanted === null) return { now: getServerTimeOrNow(github), limit: await github.ask(getLimit({})) };
  return readWantedKeys(github, (key) => wanted[key] !== void 0);
}
var readAllLimits = (github) => readWantedKeys(github, (key) => key !== "expiry");
var getServerTimeOrNow = (github) => github.getServerTime?.() ?? github.now();
async function readWantedKeys(github, isWanted) {
  const askForKeys = (keys, ask) => {
    const parts = keys.filter(isWanted).map((key) => ({ key }));
    return parts.length ? github.askOrLeaveOut(parts, ask) : void 0;
  };
  const [limit, cap, bypass] = await Promise.all([
    askForKeys(["limit", "expiry"], (reader) => reader.ask(getLimit({}))),
    askForKeys(["pull_request_creation_cap"], (reader) => reader.ask(getCap({}))),
    askForKeys([bypassKey], (reader) => reader.ask(getBypass({})))
  ]);
  return { now: getServerTimeOrNow(github), limit, cap, bypass };
}
var isRepositoryLimit = ({ origin }) => origin === "repository";
var getTimeLeft = ({ now, limit }) => limit?.expires_at !== void 0 && isRepositoryLimit(limit) ? Date.parse(limit.expires_at) - now : void 0;

// packages/core/src/sections/interaction_limits/schema.ts
var limits = ["existing_users", "contributors_only", "collaborators_only"];
var risk = createRisks(
  { touches: "protection" },
  {
    limit: orderByRank(...limits.toReversed(), null),
    enabled: onIsStricter,
    max_open_pull_requests: isSameOrLess,
    include_drafts: onIsStricter,
    pull_request_creation_bypass: orderAllowedLists(
      (login, other) => dropCase(String(login)) === dropCase(String(other))
    )
  }
);
var expiries = ["one_day", "three_days", "one_week", "one_month", "six_months"];
var expiryDays = {
  one_day: [1, 1],
  three_days: [3, 3],
  one_week: [7, 7],
  one_month: [30, 31],
  six_months: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
};
var dayInMilliseconds = 864e5;
var chooseExpiry = (timeLeft = 0) => expiries.find((expiry) => timeLeft <= expiryDays[expiry][0] * dayInMilliseconds);
var isShorterExpiry = (expiry, timeLeft = 0) => timeLeft > expiryDays[expiry][1] * dayInMilliseconds;
var openPullRequests = integer({ min: 1, max: 1e3 });
var isDeclarableNumber = (count) => is(openPullRequests, count);
var PullRequestCap = closedMap({
  enabled: toggle(),
  max_open_pull_requests: optional(openPullRequests),
  include_drafts: optional(toggle())
});
var Limits = closedMap({
  limit: optional(choice(limits)),
  expiry: optional(choice(expiries)),
  pull_request_creation_cap: optional(PullRequestCap),
  pull_request_creation_bypass: optional(list(text({ min: 1 }), "write a list of logins, each after `- `")),
  origin: refuseReadOnly("remove it"),
  expires_at: refuseReadOnly("remove it; use `expiry` for the duration of the limit")
});
var settings = {
  schema: nullable(Limits),
  nullIsValue: true,
  examine: validateLimits
};
function validateLimits(wanted, findings) {
  tryRule(() => {
    if (wanted?.expiry === void 0 || wanted.limit !== void 0) return;
    const problem = "has no effect without `limit`";
    findings.refuse({ at: ["expiry"], problem, fix: "add `limit`, or remove `expiry`" });
  });
  tryRule(() => refuseTooManyOrRepeatedLogins(wanted?.pull_request_creation_bypass ?? [], findings));
}
var maxLogins = 100;
function refuseTooManyOrRepeatedLogins(logins, findings) {
  const at = "pull_request_creation_bypass";
  if (logins.length > maxLogins)
    findings.refuse({
      at: [at],
      problem: `has ${logins.length} logins; GitHub allows at most ${maxLogins}`,
      fix: `remove ${logins.length - maxLogins} of them`
    });
  const fix = "remove one of the two";
  visitDuplicates(
    logins,
    dropCase,
    (index, duplicate) => findings.refuse({ at: [at, index], problem: `repeats the login of item ${duplicate + 1}`, fix })
  );
}

// packages/core/src/sections/interaction_limits/plan.ts
function planInteractionLimits(wanted, live) {
  const { limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planLimitRemoval(limit);
  return [
    ...planLimit(wanted, live),
    ...planPullRequestCap(wanted.pull_request_creation_cap, cap),
    ...planCapBypass(wanted.pull_request_creation_bypass, bypass)
  ];
}
function planLimitRemoval(live) {
  if (live.limit === void 0) return [];
  const reason = formatText`the ${live.origin} set it, and only the ${live.origin} can clear it`;
  if (!isRepositoryLimit(live))
    return planOutOfReach("", [{ key: "limit", live: live.limit, wanted: void 0 }], reason);
  return [
    planDelete(`interaction limit ${live.limit}`, clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: formatText`everyone can interact again`,
      publicName: "the interaction limit"
    })
  ];
}
function planLimit({ limit, expiry }, liveLimits) {
  if (limit === void 0) return [];
  const { limit: live = {} } = liveLimits;
  const timeLeft = getTimeLeft(liveLimits);
  const duration = expiry ?? chooseExpiry(timeLeft);
  const set = setLimit({}, { limit, expiry: duration });
  const isShorter = isShorterExpiry(duration, timeLeft);
  const dependsOn = expiry || timeLeft === void 0 ? void 0 : createBasis(getLimit({}), live, (answer) => answer.expires_at);
  if (live.limit !== limit || !isRepositoryLimit(live))
    return planUpdate("", [compareLimit(limit, live, `for ${duration}`, isShorter)], set, {
      holds: { expiry },
      dependsOn
    });
  const reason = isShorter ? "which shortens the limit" : "because it expires by itself";
  const sentText = markPublic(`limit ${limit} set again for ${duration}, ${reason}`);
  const current = formatText`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry ? formatText`${current}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${markPublic(isShorter ? ", which shortens the limit" : "")}` : formatText`${current}; each apply sets the limit again for ${markPublic(duration)}; declare \`expiry\` to choose the duration`;
  return [
    planReassertion("", cannotVerify, sentText, {
      steps: set,
      holds: { limit, expiry },
      covers: [["", "expiry"]],
      dependsOn
    })
  ];
}
function compareLimit(limit, live, span, isShorter) {
  const difference = { key: "limit", live: live.limit, wanted: limit };
  if (live.limit === void 0) return { ...difference, because: markPublic(span) };
  const words = formatText`limit ${live.limit} of the ${live.origin} overrides ${markPublic(limit)} of the repository`;
  if (!isRepositoryLimit(live)) return { ...difference, words };
  const because = isShorter ? formatText`${markPublic(span)}; the old limit ends at ${live.expires_at}` : markPublic(span);
  return { ...markIfWeaker(risk)(difference), because, ...isShorter && { tone: "weaker" } };
}
function planPullRequestCap(wanted, live) {
  if (!wanted) return [];
  const key = "pull_request_creation_cap";
  if (!live) return planOutOfReach("", [{ key, live: void 0, wanted }], noCapReason);
  const differences = findDifferences(wanted, live, key).map(markIfWeaker(risk));
  return planUpdate("", differences, updateCap({}, wanted));
}
var noCapReason = formatText`apply cannot set it: GitHub offers no pull request cap for this repository`;
function planCapBypass(wanted, people) {
  if (!wanted) return [];
  const live = people.map(({ login }) => login);
  const removedLogins = subtractMembers(live, wanted, dropCase);
  const addedLogins = subtractMembers(wanted, live, dropCase);
  const createDifference = (words) => ({
    key: bypassKey,
    live,
    wanted,
    words: formatText`${markPublic(bypassKey)}: ${words}`
  });
  const removal = {
    ...createDifference(formatText`${removedLogins.join(", ")} removed`),
    because: formatText`the cap applies to them again`
  };
  const addition = {
    ...createDifference(markPublic(`${addedLogins.join(", ")} added`)),
    because: formatText`the cap does not apply to them`
  };
  const differences = [
    ...removedLogins.length ? [{ ...removal, tone: "removal" }] : [],
    ...addedLogins.length ? [markIfWeaker(risk)(addition)] : []
  ];
  const steps = [
    ...removedLogins.length ? [removeBypass({}, { users: removedLogins })] : [],
    ...addedLogins.length ? [addBypass({}, { users: addedLogins })] : []
  ];
  return planUpdate("", differences, steps, { lookups: addedLogins.map(createAccountIdLookup) });
}

// packages/core/src/sections/interaction_limits/snapshot.ts
function exportLimits({ limit = {}, cap, bypass = [] }) {
  const value = {
    ...limit.limit && isRepositoryLimit(limit) && { limit: limit.limit },
    ...cap?.enabled && { pull_request_creation_cap: toCapEntry(cap) },
    ...bypass.length && { pull_request_creation_bypass: listSortedLogins(bypass) }
  };
  const notes = limit.limit ? [noteOmittedExpiryOrLimit(limit)] : [];
  const omissions = notes.length && isRepositoryLimit(limit) ? [] : void 0;
  return { value: Object.keys(value).length ? value : void 0, notes, omissions };
}
function createLimitsUndo(live, items) {
  const { limit, cap, bypass = [] } = live;
  const keys = items.some(({ kind }) => kind === "delete") ? ["limit"] : listTouchedTopLevelKeys(items);
  const expiry = chooseExpiry(getTimeLeft(live));
  const clearsLimit = keys.includes("limit") && !(limit?.limit && isRepositoryLimit(limit));
  const value = {
    ...keys.includes("limit") && !clearsLimit && { limit: limit?.limit, expiry },
    ...keys.includes("pull_request_creation_cap") && cap && { pull_request_creation_cap: toCapEntry(cap) },
    ...keys.includes("pull_request_creation_bypass") && { pull_request_creation_bypass: listSortedLogins(bypass) }
  };
  const isEmpty = !Object.keys(value).length;
  const changesDrafts = listDifferences(items).some(({ key }) => key === draftsKey);
  const endNote = formatText`the limit ${limit?.limit} was set to end at ${limit?.expires_at}`;
  const notes = [
    ..."limit" in value ? [formatText`${endNote}, and starts again for ${markPublic(expiry)}`] : [],
    ...items.some(({ kind }) => kind === "reassert") ? [endNote] : [],
    ...clearsLimit && !isEmpty ? [clearedByHandNote] : [],
    ...changesDrafts && cap?.include_drafts === void 0 ? [unshownDraftsNote] : []
  ];
  return { value: isEmpty ? clearsLimit ? null : void 0 : value, notes };
}
var draftsKey = "pull_request_creation_cap.include_drafts";
var clearedByHandNote = markPublic("there was no limit: clear it first with `interaction_limits: null`");
var unshownDraftsNote = markPublic(`the old value of \`${draftsKey}\`: GitHub did not show it`);
var listSortedLogins = (people) => people.map(({ login }) => login).sort();
var toCapEntry = ({ enabled, max_open_pull_requests, include_drafts }) => ({
  enabled,
  // The number of a cap that is off has no effect, so a file may lack it.
  ...(enabled || isDeclarableNumber(max_open_pull_requests)) && { max_open_pull_requests },
  ...include_drafts !== void 0 && { include_drafts }
});
var noteOmittedExpiryOrLimit = (limit) => isRepositoryLimit(limit) ? {
  text: formatText`\`expiry\` is left out: GitHub shows when the limit ends, but not its duration; without \`expiry\`, apply sets the limit again for the shortest duration that covers the remaining time`,
  about: "expiry"
} : { text: formatText`the limit ${limit.limit} is left out: the ${limit.origin} set it` };

// packages/core/src/sections/interaction_limits/index.ts
var interactionLimits = defineSection({
  key: "interaction_limits",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: calls_exports,
  /** GitHub offers limits only to public repositories. */
  after: createVisibilityPrerequisites(),
  read: readInteractionLimits,
  plan: planInteractionLimits,
  getFacts: ({ bypass = [] }) => ({ holders: pairNamesWithIds("users", bypass) }),
  readAll: readAllLimits,
  toSettings: exportLimits,
  toUndo: createLimitsUndo,
  listUses: (wanted) => ({
    calls: [
      ...wanted === null || wanted.limit ? [getLimit, setLimit, clearLimit] : [],
      ...wanted?.pull_request_creation_cap ? [getCap, updateCap] : [],
      ...wanted?.pull_request_creation_bypass ? [getBypass, lookUpUser, addBypass, removeBypass] : []
    ]
  })
});
export {
  interactionLimits
};
