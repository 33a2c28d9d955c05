import {
  hiddenReasonText97 as hiddenReasonText,
  withHiddenReason97 as withHiddenReason,
  withPublicVersion97 as withPublicVersion,
  formatCode98 as formatCode,
  GithubRefusal105 as GithubRefusal,
  RequestFailure105 as RequestFailure,
  RequestNotSent105 as RequestNotSent,
  RunStopped105 as RunStopped,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  createStartEvaluator,
  getProtectedRepository,
  predictStartRules,
  readAndJudgeBranch,
  readStartRules,
  readWorkflowsForBranch,
  toDesiredProtection
} from "./action-chunk-3FSSGLB6.js";
import {
  hasValue
} from "./action-chunk-6W3KLGNS.js";
import "./action-chunk-WBGJGP24.js";
import {
  isBranchIncluded,
  isPattern
} from "./action-chunk-DMKTFKHU.js";
import "./action-chunk-EWVSJXKW.js";
import "./action-chunk-CEX2J2DQ.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/audit/src/protection/brakes/warnings.ts
async function warnAboutSettings(declared, reader) {
  const desired = toDesiredProtection(declared);
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
  return Promise.all(branches.map((branch) => readAndJudgeBranch(github, branch, repository, desired)));
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
  return { kind: "warning", key: "branches", message: withHiddenReason(message, why), fix: withPublicVersion(fix, "") };
}
var warnAboutRejectedStarts = (desired, github) => readStartWarnings(desired, github).catch(
  recoverFrom([GithubRefusal, RequestFailure], ({ message }) => [noteUncheckedWorkflows(message)])
);
async function readStartWarnings(desired, github) {
  const { defaultBranch, isPublic } = await github.ask(getProtectedRepository({}));
  const [workflows, live] = await Promise.all([
    readWorkflowsForBranch(github, defaultBranch),
    readStartRules(github, isPublic)
  ]);
  const { policies } = live;
  const rules = predictStartRules(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const evaluateStart = createStartEvaluator(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...evaluateStart(event) }));
  });
  const unseen = [...workflows.unread, ...hasValue(policies) ? [] : [policies.unseen.why]];
  const refused = starts.filter(({ verdict }) => verdict === "refused");
  return [...refused.map(createStartWarning), ...unseen.slice(0, 1).map(noteUncheckedWorkflows)];
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
function noteUncheckedWorkflows(why) {
  const message = "Trueup could not check whether a workflow uses a rejected event";
  return { kind: "note", key: "actions_policies", message: withHiddenReason(message, why) };
}
export {
  warnAboutSettings
};
