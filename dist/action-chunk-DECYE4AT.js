import {
  ownLogin103 as ownLogin,
  differingIn23 as differingIn,
  resultOfTargets23 as resultOfTargets,
  jobSummary56 as jobSummary,
  endedIn62 as endedIn,
  minuteText72 as minuteText
} from "./action.js";
import {
  findMarked,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue
} from "./action-chunk-HZK4B7SD.js";

// packages/core/src/run/issues/drift-issue.ts
async function keepIssue(keeper, news) {
  const { title, marker, differs, isClean } = news;
  const reporter = keeper.reporter();
  const author = await ownLogin(keeper.reader());
  const known = oldestBy(author, findMarked(await reporter.ask(listIssues({ creator: author })), marker));
  const isOpen = differs || !isClean && known?.state === "open";
  if (!isOpen && !(known && isClean)) return;
  const clean = isClean ? minuteText(reporter.now()) : lastClean(known);
  const head = `${marker}

Last clean check: ${clean ?? "none since this issue was opened"}.

`;
  const room = { limit: longestIssue - Buffer.byteLength(head), rest: "see the log of the check for the rest" };
  await saveIssue(reporter, known, { title, body: head + news.page(room, isOpen) }, isOpen);
}
var keepDriftIssue = (keeper, target, pageToApply) => keepIssue(keeper, {
  title: "Repository settings differ from the settings file",
  marker: "<!-- trueup: settings drift -->",
  differs: differingIn(target).size > 0,
  isClean: target.outcome === "success" && !endedIn([target], "left").length,
  page({ limit, rest }, isOpen) {
    const todo = isOpen && pageToApply ? ways(pageToApply, target) : "";
    return todo + jobSummary(resultOfTargets("check", [target], []), { limit: limit - todo.length, rest });
  }
});
var lastClean = (known) => /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(known?.body ?? "")?.[1];
var ways = (pageToApply, { repository }) => `To apply the file, [start the settings workflow](${pageToApply}): it plans, waits for the reviewers of its environment, and applies. To keep the settings of the repository, run \`trueup adopt --repository ${repository}\` and open a pull request with the file.

`;

export {
  keepIssue,
  keepDriftIssue
};
