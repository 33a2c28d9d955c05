import {
  afterVisibility108 as afterVisibility,
  lessIsStricter78 as lessIsStricter,
  onIsStricter78 as onIsStricter,
  orderAllowed78 as orderAllowed,
  orderByRank78 as orderByRank,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  leaveToOthers82 as leaveToOthers,
  reassert82 as reassert,
  remove82 as remove,
  restOn82 as restOn,
  update82 as update,
  compare83 as compare,
  object84 as object2,
  choice85 as choice,
  closed85 as closed,
  eachTwin85 as eachTwin,
  integer85 as integer,
  list85 as list,
  readOnly85 as readOnly,
  text85 as text,
  toggle85 as toggle,
  whereSound85 as whereSound,
  open88 as open,
  say88 as say,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  literal93 as literal,
  nullable93 as nullable,
  number93 as number,
  object93 as object,
  optional93 as optional,
  pipe93 as pipe,
  string93 as string,
  union93 as union,
  administration98 as administration,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  listTouchedKeys
} from "./action-chunk-FABQY4IY.js";
import {
  lookUpAccount,
  pairWithIds
} from "./action-chunk-S4WU3DHN.js";
import {
  findUser
} from "./action-chunk-PRRDYNAS.js";
import {
  administered,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";
import {
  dropCase
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/interaction_limits/calls.ts
var calls_exports = {};
__export(calls_exports, {
  addBypass: () => addBypass,
  clearLimit: () => clearLimit,
  findUser: () => findUser,
  getBypass: () => getBypass,
  getCap: () => getCap,
  getLimit: () => getLimit,
  removeBypass: () => removeBypass,
  setLimit: () => setLimit,
  updateCap: () => updateCap
});
var moment = pipe(
  string(),
  check((text2) => !Number.isNaN(Date.parse(text2)), "a moment")
);
var LiveLimit = union([
  object2({ limit: string(), origin: string(), expires_at: moment }),
  pipe(
    object2({}),
    check((value) => Object.keys(value).length === 0)
  )
]);
var LiveCap = object2({
  enabled: boolean(),
  max_open_pull_requests: number(),
  include_drafts: optional(boolean())
});
var unlessOverridden = {
  needs: administration.write,
  notes: { 409: "a repository cannot change its limit while a limit of its owner is active" }
};
var getLimit = rest("GET /repos/{owner}/{repo}/interaction-limits", {
  needs: administration.read,
  answer: optional(LiveLimit, {}),
  // A limit that is live is set again in any case.
  folded: fold(
    "interaction_limits",
    "viewerCanAdminister interactionAbility { limit }",
    administered({ interactionAbility: object({ limit: literal("NO_LIMIT") }) }),
    () => ({ limit: void 0 })
  )
});
var setLimit = rest("PUT /repos/{owner}/{repo}/interaction-limits", unlessOverridden);
var clearLimit = rest("DELETE /repos/{owner}/{repo}/interaction-limits", unlessOverridden);
var write = { needs: administration.write };
var getCap = rest("GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap", {
  ...write,
  answer: LiveCap,
  absent: null,
  absentOn: [405]
});
var updateCap = rest("PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap", {
  ...write,
  notes: { 405: "apply cannot set it: GitHub offers no pull request cap for this repository" }
});
var getBypass = rest("GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", {
  ...write,
  answer: array(object2({ id: number(), login: string() }))
});
var addBypass = rest("PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", {
  ...write,
  hints: { 422: "a login may be misspelled, or its account may no longer exist" }
});
var removeBypass = rest("DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list", write);

// packages/core/src/sections/interaction_limits/read.ts
var bypassKey = "pull_request_creation_bypass";
async function readInteractionLimits(host, wanted) {
  if (wanted === null) return { now: timeOf(host), limit: await host.ask(getLimit({})) };
  return readKeys(host, (key) => wanted[key] !== void 0);
}
var readAllLimits = (host) => readKeys(host, (key) => key !== "expiry");
var timeOf = (host) => host.serverTime?.() ?? host.now();
async function readKeys(host, isWanted) {
  const askFor = (keys, ask) => {
    const parts = keys.filter(isWanted).map((key) => ({ key }));
    return parts.length ? host.askOrLeaveOut(parts, ask) : void 0;
  };
  const [limit, cap, people] = await Promise.all([
    askFor(["limit", "expiry"], (reader) => reader.ask(getLimit({}))),
    askFor(["pull_request_creation_cap"], (reader) => reader.ask(getCap({}))),
    askFor([bypassKey], (reader) => reader.ask(getBypass({})))
  ]);
  return { now: timeOf(host), limit, cap, bypass: people?.map(({ login }) => login), people };
}
var isOwn = ({ origin }) => origin === "repository";
var timeLeft = ({ now, limit }) => limit?.expires_at !== void 0 && isOwn(limit) ? Date.parse(limit.expires_at) - now : void 0;

// packages/core/src/sections/interaction_limits/schema.ts
var limits = ["existing_users", "contributors_only", "collaborators_only"];
var risk = riskWith(
  { touches: "protection" },
  {
    limit: orderByRank(...limits.toReversed(), null),
    enabled: onIsStricter,
    max_open_pull_requests: lessIsStricter,
    include_drafts: onIsStricter,
    pull_request_creation_bypass: orderAllowed((one, other) => dropCase(String(one)) === dropCase(String(other)))
  }
);
var expiries = ["one_day", "three_days", "one_week", "one_month", "six_months"];
var days = {
  one_day: [1, 1],
  three_days: [3, 3],
  one_week: [7, 7],
  one_month: [30, 31],
  six_months: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
};
var day = 864e5;
var expiryFor = (left = 0) => expiries.find((expiry) => left <= days[expiry][0] * day);
var doesShorten = (expiry, left = 0) => left > days[expiry][1] * day;
var Cap = closed({
  enabled: toggle(),
  max_open_pull_requests: optional(integer({ min: 1, max: 1e3 })),
  include_drafts: optional(toggle())
});
var Limits = closed({
  limit: optional(choice(limits)),
  expiry: optional(choice(expiries)),
  pull_request_creation_cap: optional(Cap),
  pull_request_creation_bypass: optional(list(text({ min: 1 }), "write a list of logins, each after `- `")),
  origin: readOnly("remove it"),
  expires_at: readOnly("remove it; use `expiry` for the duration of the limit")
});
var settings = { schema: nullable(Limits), nullIsValue: true, examine };
function examine(wanted, findings) {
  whereSound(() => {
    if (wanted?.expiry === void 0 || wanted.limit !== void 0) return;
    const problem = "has no effect without `limit`";
    findings.refuse({ at: ["expiry"], problem, fix: "add `limit`, or remove `expiry`" });
  });
  whereSound(() => examineLogins(wanted?.pull_request_creation_bypass ?? [], findings));
}
var mostLogins = 100;
function examineLogins(logins, findings) {
  const at = "pull_request_creation_bypass";
  if (logins.length > mostLogins)
    findings.refuse({
      at: [at],
      problem: `has ${logins.length} logins; GitHub allows at most ${mostLogins}`,
      fix: `remove ${logins.length - mostLogins} of them`
    });
  const fix = "remove one of the two";
  eachTwin(
    logins,
    dropCase,
    (index, twin) => findings.refuse({ at: [at, index], problem: `repeats the login of item ${twin + 1}`, fix })
  );
}

// packages/core/src/sections/interaction_limits/plan.ts
function planInteractionLimits(wanted, live) {
  const { limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planClearing(limit);
  return [
    ...planLimit(wanted, live),
    ...planCap(wanted.pull_request_creation_cap, cap),
    ...planBypass(wanted.pull_request_creation_bypass, bypass)
  ];
}
function planClearing(live) {
  if (live.limit === void 0) return [];
  const reason = say`the ${live.origin} set it, and only the ${live.origin} can clear it`;
  if (!isOwn(live)) return leaveToOthers("", [{ key: "limit", live: live.limit, wanted: void 0 }], reason);
  return [
    remove(`interaction limit ${live.limit}`, clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: say`everyone can interact again`,
      openName: "the interaction limit"
    })
  ];
}
function planLimit({ limit, expiry }, all) {
  if (limit === void 0) return [];
  const { limit: live = {} } = all;
  const left = timeLeft(all);
  const sent = expiry ?? expiryFor(left);
  const set = setLimit({}, { limit, expiry: sent });
  const isShorter = doesShorten(sent, left);
  const restsOn = expiry || left === void 0 ? void 0 : restOn(getLimit({}), live, (one) => one.expires_at);
  if (live.limit !== limit || !isOwn(live))
    return update("", [compareLimit(limit, live, `for ${sent}`, isShorter)], set, { holds: { expiry }, restsOn });
  const why = isShorter ? "which shortens the limit" : "because it expires by itself";
  const says = open(`limit ${limit} set again for ${sent}, ${why}`);
  const asDeclared = say`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry ? say`${asDeclared}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${open(isShorter ? ", which shortens the limit" : "")}` : say`${asDeclared}; apply sets the limit again on every run; without \`expiry\`, it lasts for the shortest duration that covers the remaining time, ${open(sent)}`;
  return [
    reassert("", cannotVerify, says, { steps: set, holds: { limit, expiry }, covers: [["", "expiry"]], restsOn })
  ];
}
function compareLimit(limit, live, span, isShorter) {
  const difference = { key: "limit", live: live.limit, wanted: limit };
  if (live.limit === void 0) return { ...difference, because: open(span) };
  const words = say`limit ${live.limit} of the ${live.origin} overrides ${open(limit)} of the repository`;
  if (!isOwn(live)) return { ...difference, words };
  const because = isShorter ? say`${open(span)}; the old limit ends at ${live.expires_at}` : open(span);
  return { ...toneWith(risk)(difference), because, ...isShorter && { tone: "weaker" } };
}
function planCap(wanted, live) {
  if (!wanted) return [];
  const key = "pull_request_creation_cap";
  if (!live) return leaveToOthers("", [{ key, live: void 0, wanted }], noCap);
  const found = compare(wanted, live, key).map(toneWith(risk));
  return update("", found, updateCap({}, wanted));
}
var noCap = say`apply cannot set it: GitHub offers no pull request cap for this repository`;
function planBypass(wanted, live) {
  if (!wanted) return [];
  const gone = leaveOutSame(live, wanted);
  const added = leaveOutSame(wanted, live);
  const difference = (words) => ({ key: bypassKey, live, wanted, words: say`${open(bypassKey)}: ${words}` });
  const leaving = { ...difference(say`${gone.join(", ")} removed`), because: say`the cap applies to them again` };
  const coming = { ...difference(open(`${added.join(", ")} added`)), because: say`the cap does not apply to them` };
  const found = [
    ...gone.length ? [{ ...leaving, tone: "removal" }] : [],
    ...added.length ? [toneWith(risk)(coming)] : []
  ];
  const steps = [
    ...gone.length ? [removeBypass({}, { users: gone })] : [],
    ...added.length ? [addBypass({}, { users: added })] : []
  ];
  return update("", found, steps, { lookups: added.map(lookUpAccount) });
}
var leaveOutSame = (logins, others) => logins.filter((login) => !others.some((other) => dropCase(other) === dropCase(login)));

// packages/core/src/sections/interaction_limits/snapshot.ts
function limitsToSettings({ limit = {}, cap, bypass = [] }) {
  const value = {
    ...limit.limit && isOwn(limit) && { limit: limit.limit },
    ...cap?.enabled && { pull_request_creation_cap: writeCap(cap) },
    ...bypass.length && { pull_request_creation_bypass: [...bypass].sort() }
  };
  const notes = limit.limit ? [noteLeftOut(limit)] : [];
  const leavesOut = notes.length && isOwn(limit) ? { leavesOut: [] } : {};
  return { value: Object.keys(value).length ? value : void 0, notes, ...leavesOut };
}
function limitsToUndo(live, items) {
  const { limit, cap, bypass = [] } = live;
  const keys = items.some(({ kind }) => kind === "delete") ? ["limit"] : listTouchedKeys(items);
  const expiry = expiryFor(timeLeft(live));
  const cleared = keys.includes("limit") && !(limit?.limit && isOwn(limit));
  const value = {
    ...keys.includes("limit") && !cleared && { limit: limit?.limit, expiry },
    ...keys.includes("pull_request_creation_cap") && cap && { pull_request_creation_cap: writeCap(cap) },
    ...keys.includes("pull_request_creation_bypass") && { pull_request_creation_bypass: [...bypass].sort() }
  };
  const isEmpty = !Object.keys(value).length;
  const ended = say`the limit ${limit?.limit} was set to end at ${limit?.expires_at}`;
  const notes = [
    ..."limit" in value ? [say`${ended}, and starts again for ${open(expiry)}`] : [],
    ...items.some(({ kind }) => kind === "reassert") ? [ended] : [],
    ...cleared && !isEmpty ? [open("there was no limit: clear it first with `interaction_limits: null`")] : []
  ];
  return { value: isEmpty ? cleared ? null : void 0 : value, notes };
}
var writeCap = ({ enabled, max_open_pull_requests, include_drafts }) => enabled ? { enabled, max_open_pull_requests, ...include_drafts !== void 0 && { include_drafts } } : { enabled };
var noteLeftOut = (limit) => isOwn(limit) ? say`\`expiry\` is left out: GitHub shows when the limit ends, but not its duration; without \`expiry\`, apply sets the limit again for the shortest duration that covers the remaining time` : say`the limit ${limit.limit} is left out: the ${limit.origin} set it`;

// packages/core/src/sections/interaction_limits/index.ts
var interactionLimits = defineSection({
  key: "interaction_limits",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: calls_exports,
  /** The host has limits for public repositories alone. */
  after: afterVisibility(),
  read: readInteractionLimits,
  plan: planInteractionLimits,
  facts: ({ people = [] }) => ({ holders: pairWithIds("users", people) }),
  readAll: readAllLimits,
  toSettings: limitsToSettings,
  toUndo: limitsToUndo,
  /** The limit, the cap and the bypass list have separate routes. */
  uses: (wanted) => ({
    calls: [
      ...wanted === null || wanted.limit ? [getLimit, setLimit, clearLimit] : [],
      ...wanted?.pull_request_creation_cap ? [getCap, updateCap] : [],
      ...wanted?.pull_request_creation_bypass ? [getBypass, findUser, addBypass, removeBypass] : []
    ]
  })
});
export {
  interactionLimits
};
