import {
  reportUnwrittenOutput37 as reportUnwrittenOutput,
  toFullName85 as toFullName
} from "./action.js";
import {
  postCheckRun,
  postComment
} from "./action-chunk-HNQAHMWY.js";
import "./action-chunk-MVMIM7MH.js";
import {
  formatCheckRunName,
  formatCheckRunText
} from "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-HUG6ASVA.js";
import {
  formatHeadlineText,
  pullRequestLimit,
  renderPreviewPage
} from "./action-chunk-YKBJQRWU.js";
import {
  hasNothingToReview
} from "./action-chunk-LJSRF4LO.js";

// packages/core/src/previews/post.ts
async function postPreview(options, session, previewResult, { pull, judged }) {
  session.renewWaiting(options.maxWait);
  session.addSubject({ repository: pull.repository });
  const client = session.openReportClient(pull.repository);
  const plans = previewResult.targets.flatMap(({ plan: plan2 }) => plan2 ?? []);
  const isPlanned = judged && (plans.length || previewResult.outcome === "success");
  const plan = isPlanned ? formatCheckRunText(plans, judged) : void 0;
  const isTooLong = isPlanned && plan === void 0;
  const shortage = renderPreviewPage(previewResult, pullRequestLimit).isShort ? noRoom : isTooLong ? tooLong : void 0;
  const result = shortage ? { ...previewResult, outcome: "failed", lines: [shortage, ...previewResult.lines] } : previewResult;
  const page = renderPreviewPage(result, pullRequestLimit).text;
  const comment = { about: identifyPreview(options, result), page, isCalm: hasNothingToReview(result) };
  const checkRun = {
    name: formatCheckRunName(pull.into ?? { name: "", isDefault: true }),
    conclusion: toConclusion(result),
    title: formatHeadlineText(result),
    page,
    plan: shortage ? void 0 : plan
  };
  const lines = [
    shortage,
    "number" in pull && await writeOrReport(
      "comment",
      pull,
      () => postComment(client.createReader(), client.createPreviewWriter(), { ...comment, ...pull })
    ),
    pull.head && await writeOrReport(
      "check run",
      pull,
      () => postCheckRun(client.createPreviewWriter(), { ...checkRun, head: pull.head })
    )
  ];
  return lines.flatMap((line) => line || []);
}
var noRoom = {
  kind: "error",
  key: "preview",
  message: "the changes of rules, access and protection and the removals do not fit into a comment, so this preview approves no changes",
  fix: "split the pull request, or start the settings workflow by hand after the merge"
};
var tooLong = {
  kind: "error",
  key: "preview",
  message: "the plan does not fit into the check run, so this preview approves no changes",
  fix: "split the pull request, or start the settings workflow by hand after the merge"
};
function toConclusion({ outcome, targets, lines }) {
  if (outcome !== "success" && outcome !== "partial") return "failure";
  const isOfFiles = targets.every(({ preview }) => preview?.against === "files");
  const allLines = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && allLines.some(({ code }) => code === "guarded") ? "neutral" : "success";
}
var identifyPreview = (options, { into }) => into === void 0 ? identifyInputs(options) : JSON.stringify([identifyInputs(options), into]);
function identifyInputs({
  repository,
  settingsFile,
  repos,
  reposDir,
  defaultsFile,
  fleetFile
}) {
  if (fleetFile !== void 0) return JSON.stringify({ fleetFile });
  if (!repos) return `${toFullName(repository)} ${settingsFile}`;
  const names = repos === "*" ? repos : repos.map((name) => toFullName(name).toLowerCase()).sort();
  return JSON.stringify([names, settingsFile, reposDir, defaultsFile]);
}
async function writeOrReport(output, { isFork }, write) {
  try {
    await write();
    return void 0;
  } catch (failure) {
    return reportUnwrittenOutput(output, failure, isFork ? "note" : "warning");
  }
}
export {
  postPreview
};
