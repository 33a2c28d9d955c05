import {
  readOwnLogin110 as readOwnLogin,
  countDifferencesBySection18 as countDifferencesBySection,
  createRunResult18 as createRunResult,
  formatJobSummary59 as formatJobSummary,
  listCoverageByEnding64 as listCoverageByEnding,
  formatMinute76 as formatMinute
} from "./action.js";
import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  longestIssue,
  saveIssue
} from "./action-chunk-AFPBRGCS.js";

// packages/core/src/run/issues/drift-issue.ts
async function findDriftIssue(client, marker2) {
  const author = await readOwnLogin(client.createReader());
  const issues = await client.createReporter().ask(createIssueListCall({ creator: author }));
  return findOldestBy(author, findMarked(issues, marker2));
}
async function saveDriftIssue(client, known, driftIssue) {
  const { title, marker: marker2, differs, isClean } = driftIssue;
  const reporter = client.createReporter();
  const isOpen = differs || !isClean && known?.state === "open";
  if (!isOpen && !(known && isClean)) return;
  const clean = isClean ? formatMinute(reporter.now()) : parseLastCleanCheck(known);
  const head = `${marker2}

Last clean check: ${clean ?? "none since this issue was opened"}.

`;
  const room = { limit: longestIssue - Buffer.byteLength(head), rest: "see the log of the check for the rest" };
  await saveIssue(reporter, known, { title, body: head + driftIssue.page(room, isOpen) }, isOpen);
}
var marker = "<!-- trueup: settings drift -->";
var updateRepositoryDriftIssue = async (client, target, sections, pageToApply) => saveDriftIssue(client, await findDriftIssue(client, marker), {
  title: "Repository settings differ from the settings file",
  marker,
  differs: countDifferencesBySection(target).size > 0,
  isClean: target.outcome === "success" && !listCoverageByEnding([target], "left").length,
  page({ limit, rest }, isOpen) {
    const todo = isOpen && pageToApply ? describeNextSteps(pageToApply, target) : "";
    const report = { ...createRunResult("check", [target], []), sections };
    return todo + formatJobSummary(report, { limit: limit - todo.length, rest });
  }
});
var parseLastCleanCheck = (known) => /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(known?.body ?? "")?.[1];
var describeNextSteps = (pageToApply, { repository }) => `To apply the file, [start the settings workflow](${pageToApply}): it plans, waits for the reviewers of its environment, and applies. To keep the settings of the repository, run \`trueup adopt --repository ${repository}\` and open a pull request with the file.

`;

export {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
};
