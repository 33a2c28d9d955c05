import {
  inTwoViews88 as inTwoViews,
  withReason88 as withReason,
  withheldReason88 as withheldReason,
  code92 as code,
  HostRefusal100 as HostRefusal,
  HostUnreachable100 as HostUnreachable,
  NotAsked100 as NotAsked,
  RunStopped100 as RunStopped,
  forgiving100 as forgiving
} from "./action.js";
import {
  askRepository,
  desiredIn,
  readBranch,
  readFiles,
  readStartRules,
  startRulesAfter,
  startsOf
} from "./action-chunk-JI3AXZHZ.js";
import {
  isKnown
} from "./action-chunk-674ZEYXB.js";
import "./action-chunk-GSEHUO6P.js";
import {
  includes,
  isPattern
} from "./action-chunk-N75BWPLI.js";
import "./action-chunk-2W44PF6A.js";
import "./action-chunk-6TKPB5XX.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-S4WU3DHN.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-55ZOG3KM.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/audit/src/protection/brakes/start-warnings.ts
var startWarnings = (desired, host) => warnings(desired, host).catch(forgiving([HostRefusal, HostUnreachable], ({ message }) => [notLookedAt(message)]));
async function warnings(desired, host) {
  const { defaultBranch, isPublic } = await askRepository(host);
  const [workflows, live] = await Promise.all([readFiles(host, defaultBranch), readStartRules(host, isPublic)]);
  const { policies } = live;
  const rules = startRulesAfter(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const startOf = startsOf(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...startOf(event) }));
  });
  const unseen = [...workflows.unread, ...isKnown(policies) ? [] : [policies.unseen.why]];
  const refused = starts.filter(({ verdict }) => verdict === "refused");
  return [...refused.map(warning), ...unseen.slice(0, 1).map(notLookedAt)];
}
function warning({ path, event, why, fix = "" }) {
  const says = `with this file, each run of ${code(path)} on ${code(event)} will fail: the event is rejected`;
  return {
    kind: "warning",
    key: "actions_policies",
    message: inTwoViews(`${says} ${why}`, `${says} ${withheldReason}`),
    fix: inTwoViews(fix, "")
  };
}
function notLookedAt(why) {
  const says = "Trueup could not check whether a workflow uses a rejected event";
  return { kind: "note", key: "actions_policies", message: withReason(says, why) };
}

// packages/audit/src/protection/brakes/warnings.ts
async function warningsOf(declared, reader) {
  const policies = declared.find(({ section }) => section.key === "actions_policies");
  const refused = policies ? await startWarnings(policies.desired, reader) : [];
  return [...await protectionWarnings(declared, reader.recalling()), ...refused];
}
async function protectionWarnings(declared, host) {
  const desired = desiredIn(declared);
  if (!desired.branches && !desired.rulesets) return [];
  const read = await readTouched(host, desired).catch(ignoreSaid);
  return read.flatMap(
    ({ read: { branch }, afterwards }) => (afterwards?.reasons ?? []).filter(({ verdict }) => verdict !== "unknown").map((reason) => warning2(branch, reason))
  );
}
async function readTouched(host, desired) {
  const repository = await askRepository(host).catch(unread);
  const branches = findTouched(desired, repository.defaultBranch);
  return Promise.all(branches.map((branch) => readBranch(host, branch, repository, desired)));
}
var ignoreSaid = forgiving([HostRefusal, HostUnreachable, RunStopped], () => []);
var unread = forgiving([NotAsked], () => ({ defaultBranch: "" }));
function findTouched({ branches = [], rulesets }, defaultBranch) {
  const named = branches.flatMap(({ name, protection }) => protection && !isPattern(name) ? [name] : []);
  const isCovered = rulesets?.entries.some(
    ({ conditions }) => includes(conditions?.ref_name ?? {}, defaultBranch, defaultBranch)
  );
  return [.../* @__PURE__ */ new Set([...named, ...isCovered && defaultBranch ? [defaultBranch] : []])];
}
function warning2(branch, { verdict, why, fix }) {
  const what = verdict === "blocks" ? "people without bypass permission cannot merge" : "some pull requests cannot be merged";
  const says = `with this file, ${what} into ${code(branch)}`;
  return { kind: "warning", key: "branches", message: withReason(says, why), fix: inTwoViews(fix, "") };
}
export {
  protectionWarnings,
  warningsOf
};
