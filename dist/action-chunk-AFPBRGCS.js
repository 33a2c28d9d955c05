import {
  readOwnLogin110 as readOwnLogin,
  formatJobSummary59 as formatJobSummary,
  listCoverageByEnding64 as listCoverageByEnding,
  defineObject89 as defineObject,
  array96 as array,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  string96 as string,
  unknown96 as unknown,
  defineRestCall103 as defineRestCall,
  issues104 as issues
} from "./action.js";

// packages/core/src/run/issues/report-issue.ts
var Issue = defineObject({
  number: number(),
  state: string(),
  body: nullish(string()),
  user: nullable(defineObject({ login: string() })),
  pull_request: optional(unknown())
});
var createIssueListCall = (by = {}) => defineRestCall("GET /repos/{owner}/{repo}/issues", {
  needs: issues.read,
  query: { state: "all", ...by },
  pages: { perPage: 100, identity: "number" },
  answer: array(Issue)
})({});
var openIssue = defineRestCall("POST /repos/{owner}/{repo}/issues", { needs: issues.write });
var editIssue = defineRestCall("PATCH /repos/{owner}/{repo}/issues/{issue_number}", { needs: issues.write });
var title = "Repository settings report";
var marker = "<!-- trueup: settings report -->";
var longestIssue = 65536;
async function updateReportIssue(client, policy, { mode, target, sections }) {
  if (target.outcome === "skipped") return false;
  const isWanted = isReportIssueDue(policy, target);
  const reporter = client.createReporter();
  const marked = findMarked(await reporter.ask(createIssueListCall()), marker);
  if (!isWanted && !marked.some(({ state }) => state === "open")) return false;
  const known = marked.length ? findOldestBy(await readOwnLogin(client.createReader()), marked) : void 0;
  const report = { version: 1, mode, outcome: target.outcome, targets: [target], lines: [], sections };
  const content = { title, body: formatReportIssueBody(report) };
  if (!isWanted && known?.state !== "open") return false;
  const isOpen = isWanted || target.outcome === "partial" || listCoverageByEnding([target], "left").length > 0;
  await saveIssue(reporter, known, content, isOpen);
  return true;
}
var isReportIssueDue = (policy, { outcome }) => policy === "issue" || outcome === "drift" || outcome === "failed";
var findMarked = (issues2, marker2) => issues2.filter(({ body, pull_request }) => !pull_request && body?.startsWith(marker2));
function findOldestBy(login, marked) {
  const ownIssues = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase());
  return ownIssues.sort((first, second) => first.number - second.number)[0];
}
async function saveIssue(reporter, known, content, isOpen) {
  const state = isOpen ? { state: "open" } : { state: "closed", state_reason: "completed" };
  if (known) await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...state }));
  else await reporter.send(openIssue({}, { ...content }));
}
function formatReportIssueBody(result) {
  const head = `${marker}

`;
  const room = { limit: longestIssue - head.length, rest: "run with private-repos: show for the rest" };
  return head + formatJobSummary(result, room);
}

export {
  createIssueListCall,
  longestIssue,
  updateReportIssue,
  isReportIssueDue,
  findMarked,
  findOldestBy,
  saveIssue
};
