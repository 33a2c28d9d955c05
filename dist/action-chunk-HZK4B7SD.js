import {
  ownLogin103 as ownLogin,
  jobSummary56 as jobSummary,
  endedIn62 as endedIn,
  object84 as object,
  array93 as array,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  string93 as string,
  unknown93 as unknown,
  issues98 as issues,
  rest99 as rest
} from "./action.js";

// packages/core/src/run/issues/report-issue.ts
var Issue = object({
  number: number(),
  state: string(),
  body: nullish(string()),
  user: nullable(object({ login: string() })),
  pull_request: optional(unknown())
});
var listIssues = (by = {}) => rest("GET /repos/{owner}/{repo}/issues", {
  needs: issues.read,
  query: { state: "all", ...by },
  pages: { per: 100, identity: "number" },
  answer: array(Issue)
})({});
var openIssue = rest("POST /repos/{owner}/{repo}/issues", { needs: issues.write });
var editIssue = rest("PATCH /repos/{owner}/{repo}/issues/{issue_number}", { needs: issues.write });
var title = "Repository settings report";
var marker = "<!-- trueup: settings report -->";
var longestIssue = 65536;
async function writeReport(keeper, policy, { mode, target }) {
  if (target.outcome === "skipped") return false;
  const isWanted = isDue(policy, target);
  const reporter = keeper.reporter();
  const marked = findMarked(await reporter.ask(listIssues()), marker);
  if (!isWanted && !marked.some(({ state }) => state === "open")) return false;
  const known = marked.length ? oldestBy(await ownLogin(keeper.reader()), marked) : void 0;
  const content = { title, body: bodyOf({ version: 1, mode, outcome: target.outcome, targets: [target], lines: [] }) };
  if (!isWanted && known?.state !== "open") return false;
  const isOpen = isWanted || target.outcome === "partial" || endedIn([target], "left").length > 0;
  await saveIssue(reporter, known, content, isOpen);
  return true;
}
var isDue = (policy, { outcome }) => policy === "issue" || outcome === "drift" || outcome === "failed";
var findMarked = (issues2, marker2) => issues2.filter(({ body, pull_request }) => !pull_request && body?.startsWith(marker2));
function oldestBy(login, marked) {
  const own = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase());
  return own.sort((one, other) => one.number - other.number)[0];
}
async function saveIssue(reporter, known, content, isOpen) {
  const state = isOpen ? { state: "open" } : { state: "closed", state_reason: "completed" };
  if (known) await reporter.send(editIssue({ issue_number: known.number }, { ...content, ...state }));
  else await reporter.send(openIssue({}, { ...content }));
}
function bodyOf(result) {
  const head = `${marker}

`;
  const room = { limit: longestIssue - head.length, rest: "run with private-repos: show for the rest" };
  return head + jobSummary(result, room);
}

export {
  listIssues,
  longestIssue,
  writeReport,
  isDue,
  findMarked,
  oldestBy,
  saveIssue
};
