import {
  hiddenReasonText92 as hiddenReasonText,
  withPublicVersion92 as withPublicVersion,
  withReason92 as withReason,
  formatCode96 as formatCode,
  GithubRefusal104 as GithubRefusal,
  RequestFailure104 as RequestFailure,
  RequestNotSent104 as RequestNotSent,
  RunStopped104 as RunStopped,
  recoverFrom104 as recoverFrom
} from "./action.js";
import {
  applyToStartRules,
  collectDesired,
  createStartEvaluator,
  getProtectedRepository,
  readBranch,
  readStartRules,
  readWorkflowsForBranch
} from "./action-chunk-FBB6TAIK.js";
import {
  hasValue
} from "./action-chunk-H75STLS5.js";
import "./action-chunk-PUS6KXZ2.js";
import {
  isBranchIncluded,
  isPattern
} from "./action-chunk-M6MJKYPQ.js";
import "./action-chunk-2TZCJNF3.js";
import "./action-chunk-AZ5LEVM2.js";
import "./action-chunk-PBDQKG2I.js";
import "./action-chunk-DOVR4FB3.js";
import "./action-chunk-CN4B5RNA.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-ZKYT3QGM.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/audit/src/protection/brakes/warnings.ts
async function warnAboutSettings(declared, reader) {
  const desired = collectDesired(declared);
  const { actions_policies: policies } = desired;
  const startWarnings = policies ? await warnAboutRejectedStarts(policies, reader) : [];
  return [...await warnAboutBlockedMerges(desired, reader.createRecallReader()), ...startWarnings];
}
async function warnAboutBlockedMerges(desired, github) {
  if (!desired.branches && !desired.rulesets) return [];
  const branches = await readTouchedBranches(github, desired).catch(ignoreReportedFailure);
  return branches.flatMap(
    ({ live: { branch }, afterwards }) => (afterwards?.reasons ?? []).filter(({ verdict }) => verdict !== "unknown").map((reason) => createMergeWarning(branch, reason))
  );
}
async function readTouchedBranches(github, desired) {
  const repository = await github.ask(getProtectedRepository({})).catch(assumeNoDefaultBranch);
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
var warnAboutRejectedStarts = (desired, github) => findStartWarnings(desired, github).catch(
  recoverFrom([GithubRefusal, RequestFailure], ({ message }) => [noteUnchecked(message)])
);
async function findStartWarnings(desired, github) {
  const { defaultBranch, isPublic } = await github.ask(getProtectedRepository({}));
  const [workflows, live] = await Promise.all([
    readWorkflowsForBranch(github, defaultBranch),
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
export {
  warnAboutSettings
};
