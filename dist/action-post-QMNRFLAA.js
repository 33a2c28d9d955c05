import {
  reportUnwritten38 as reportUnwritten,
  toFullName84 as toFullName
} from "./action.js";
import {
  postCheckRun,
  postComment
} from "./action-chunk-XEZMLLYM.js";
import {
  formatCheckRunName,
  toCheckRun
} from "./action-chunk-LOG6BA4G.js";
import "./action-chunk-AVLKPYCS.js";
import "./action-chunk-KAMOOS7L.js";
import {
  formatHeadlineText,
  hasCutDangerousChanges,
  pullRequestLimit,
  renderPreviewPage
} from "./action-chunk-OT3DYOVE.js";
import {
  hasNothingToReview
} from "./action-chunk-OJIJ2H76.js";

// packages/core/src/previews/post.ts
async function postPreview(options, session, previewResult, { pull, judged }) {
  session.renewWaiting(options.maxWait);
  session.addSubject({ repository: pull.repository });
  const host = session.openReportClient(pull.repository);
  const plans = previewResult.targets.flatMap(({ plan: plan2 }) => plan2 ?? []);
  const isPlanned = judged && (plans.length || previewResult.outcome === "success");
  const plan = isPlanned ? toCheckRun(plans, judged) : void 0;
  const isTooLong = isPlanned && plan === void 0;
  const shortage = hasCutDangerousChanges(previewResult, pullRequestLimit) ? noRoom : isTooLong ? tooLong : void 0;
  const result = shortage ? { ...previewResult, outcome: "failed", lines: [shortage, ...previewResult.lines] } : previewResult;
  const page = renderPreviewPage(result, pullRequestLimit);
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
      () => postComment(host.createReader(), host.createPreviewWriter(), { ...comment, number: pull.number })
    ),
    pull.head && await writeOrReport(
      "check run",
      pull,
      () => postCheckRun(host.createPreviewWriter(), { ...checkRun, head: pull.head })
    )
  ];
  return lines.flatMap((line) => line || []);
}
var noRoom = {
  kind: "error",
  key: "preview",
  message: "the changes of access and protection and the removals do not fit into a comment, so this preview approves no changes",
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
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && all.some(({ code }) => code === "guarded") ? "neutral" : "success";
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
    return reportUnwritten(output, failure, isFork ? "note" : "warning");
  }
}
export {
  postPreview
};
