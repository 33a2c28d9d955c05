import {
  hiddenReasonText91 as hiddenReasonText,
  withPublicVersion91 as withPublicVersion,
  withReason91 as withReason,
  formatCode95 as formatCode,
  GithubRefusal103 as GithubRefusal,
  RequestFailure103 as RequestFailure,
  RequestNotSent103 as RequestNotSent,
  RunStopped103 as RunStopped,
  recoverFrom103 as recoverFrom
} from "./action.js";
import {
  applyToStartRules,
  collectDesired,
  createStartEvaluator,
  readBranch,
  readRepository,
  readStartRules,
  readWorkflowFiles
} from "./action-chunk-23CXAI3L.js";
import {
  hasValue
} from "./action-chunk-PDPPWR6D.js";
import "./action-chunk-X3DXBBBZ.js";
import {
  isBranchIncluded,
  isPattern
} from "./action-chunk-YVEMCY3V.js";
import "./action-chunk-7XJL6EHH.js";
import "./action-chunk-FFBMPE5Y.js";
import "./action-chunk-F5BCYYJB.js";
import "./action-chunk-FBFHOFIS.js";
import "./action-chunk-NF7BR3AN.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-WUBHXVFN.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/audit/src/protection/brakes/start-warnings.ts
var warnAboutRejectedStarts = (desired, github) => findStartWarnings(desired, github).catch(
  recoverFrom([GithubRefusal, RequestFailure], ({ message }) => [noteUnchecked(message)])
);
async function findStartWarnings(desired, github) {
  const { defaultBranch, isPublic } = await readRepository(github);
  const [workflows, live] = await Promise.all([
    readWorkflowFiles(github, defaultBranch),
    readStartRules(github, isPublic)
  ]);
  const { policies } = live;
  const rules = applyToStartRules(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const evaluateStart = createStartEvaluator(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...evaluateStart(event) }));
  });
  const unseen = [...workflows.unread, ...hasValue(policies) ? [] : [policies.unseen.why]];
  const refused = starts.filter(({ verdict }) => verdict === "refused");
  return [...refused.map(createStartWarning), ...unseen.slice(0, 1).map(noteUnchecked)];
}
function createStartWarning({ path, event, why, fix = "" }) {
  const message = `with this file, each run of ${formatCode(path)} on ${formatCode(event)} will fail: the event is rejected`;
  return {
    kind: "warning",
    key: "actions_policies",
    message: withPublicVersion(`${message} ${why}`, `${message} ${hiddenReasonText}`),
    fix: withPublicVersion(fix, "")
  };
}
function noteUnchecked(why) {
  const message = "Trueup could not check whether a workflow uses a rejected event";
  return { kind: "note", key: "actions_policies", message: withReason(message, why) };
}

// packages/audit/src/protection/brakes/warnings.ts
async function warnAboutSettings(declared, reader) {
  const policies = declared.find(({ section }) => section.key === "actions_policies");
  const refused = policies ? await warnAboutRejectedStarts(policies.desired, reader) : [];
  return [...await warnAboutBlockedMerges(declared, reader.createRecallReader()), ...refused];
}
async function warnAboutBlockedMerges(declared, github) {
  const desired = collectDesired(declared);
  if (!desired.branches && !desired.rulesets) return [];
  const branches = await readTouchedBranches(github, desired).catch(ignoreReportedFailure);
  return branches.flatMap(
    ({ read: { branch }, afterwards }) => (afterwards?.reasons ?? []).filter(({ verdict }) => verdict !== "unknown").map((reason) => createMergeWarning(branch, reason))
  );
}
async function readTouchedBranches(github, desired) {
  const repository = await readRepository(github).catch(assumeNoDefaultBranch);
  const branches = listTouchedBranches(desired, repository.defaultBranch);
  return Promise.all(branches.map((branch) => readBranch(github, branch, repository, desired)));
}
var ignoreReportedFailure = recoverFrom([GithubRefusal, RequestFailure, RunStopped], () => []);
var assumeNoDefaultBranch = recoverFrom([RequestNotSent], () => ({ defaultBranch: "" }));
function listTouchedBranches({ branches = [], rulesets }, defaultBranch) {
  const declaredNames = branches.flatMap(({ name, protection }) => protection && !isPattern(name) ? [name] : []);
  const isCovered = rulesets?.entries.some(
    ({ conditions }) => isBranchIncluded(conditions?.ref_name ?? {}, defaultBranch, defaultBranch)
  );
  return [.../* @__PURE__ */ new Set([...declaredNames, ...isCovered && defaultBranch ? [defaultBranch] : []])];
}
function createMergeWarning(branch, { verdict, why, fix }) {
  const consequence = verdict === "blocks" ? "people without bypass permission cannot merge" : "some pull requests cannot be merged";
  const message = `with this file, ${consequence} into ${formatCode(branch)}`;
  return { kind: "warning", key: "branches", message: withReason(message, why), fix: withPublicVersion(fix, "") };
}
export {
  warnAboutBlockedMerges,
  warnAboutSettings
};
