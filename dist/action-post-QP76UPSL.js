import {
  unwrittenLine42 as unwrittenLine,
  fullName81 as fullName
} from "./action.js";
import {
  postCheckRun,
  postComment
} from "./action-chunk-PHK3YEDS.js";
import {
  checkRunNameFor,
  toCheckRun
} from "./action-chunk-HOOCXREZ.js";
import "./action-chunk-VEL34HVE.js";
import "./action-chunk-BKQZ7IKZ.js";
import {
  headlineText,
  inPullRequest,
  leavesOutGrave,
  previewPage
} from "./action-chunk-6GEKA63K.js";
import {
  saysNothing
} from "./action-chunk-PPZ26CDH.js";

// packages/core/src/previews/post.ts
async function postPreview(options, session, given, { pull, judged }) {
  session.renew(options.maxWait);
  session.about({ repository: pull.repository });
  const host = session.reports(pull.repository);
  const plans = given.targets.flatMap(({ plan: plan2 }) => plan2 ?? []);
  const isPlanned = judged && (plans.length || given.outcome === "success");
  const plan = isPlanned ? toCheckRun(plans, judged) : void 0;
  const isTooLong = isPlanned && plan === void 0;
  const shortage = leavesOutGrave(given, inPullRequest) ? noRoom : isTooLong ? tooLong : void 0;
  const result = shortage ? { ...given, outcome: "failed", lines: [shortage, ...given.lines] } : given;
  const page = previewPage(result, inPullRequest);
  const comment = { about: aboutOf(options, result), page, isCalm: saysNothing(result) };
  const checkRun = {
    // Without a commit to compare, nothing of the pull request was read.
    name: checkRunNameFor(pull.into ?? { name: "", isDefault: true }),
    conclusion: conclusionOf(result),
    title: headlineText(result),
    page,
    plan: shortage ? void 0 : plan
  };
  const lines = [
    shortage,
    "number" in pull && await unwritten(
      "comment",
      pull,
      () => postComment(host.reader(), host.poster(), { ...comment, number: pull.number })
    ),
    pull.head && await unwritten("check run", pull, () => postCheckRun(host.poster(), { ...checkRun, head: pull.head }))
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
function conclusionOf({ outcome, targets, lines }) {
  if (outcome !== "success" && outcome !== "partial") return "failure";
  const isOfFiles = targets.every(({ preview }) => preview?.against === "files");
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  return isOfFiles && all.some(({ code }) => code === "guarded") ? "neutral" : "success";
}
var aboutOf = (options, { into }) => into === void 0 ? filesOf(options) : JSON.stringify([filesOf(options), into]);
function filesOf({ repository, settingsFile, repos, reposDir, defaultsFile, fleetFile }) {
  if (fleetFile !== void 0) return JSON.stringify({ fleetFile });
  if (!repos) return `${fullName(repository)} ${settingsFile}`;
  const names = repos === "*" ? repos : repos.map((one) => fullName(one).toLowerCase()).sort();
  return JSON.stringify([names, settingsFile, reposDir, defaultsFile]);
}
async function unwritten(what, { isFork }, write) {
  try {
    await write();
    return void 0;
  } catch (failure) {
    return unwrittenLine(what, failure, isFork ? "note" : "warning");
  }
}
export {
  postPreview
};
