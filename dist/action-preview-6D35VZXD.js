import {
  hideAdminValues7 as hideAdminValues,
  reportNote14 as reportNote,
  isFleetRun16 as isFleetRun
} from "./action.js";

// packages/core/src/previews/preview.ts
async function previewPullRequest(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isFleetRun(options) ? (await import("./action-fleet-6J52ULVV.js")).previewFleet(run) : (await import("./action-one-T7WYRL5F.js")).previewSingle(run));
  const disclosed = await hideAdminValues(result, session.canEveryoneRead);
  if (!options.post || pull?.isFork && !options.reportToken) return disclosed;
  if (!pull) return { ...disclosed, lines: [...disclosed.lines, unposted] };
  const shown = await hideAdminValues(result, () => session.canEveryoneRead(pull.repository));
  const { postPreview } = await import("./action-post-7EF5ZIRV.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...disclosed, ...isFailed && { outcome: "failed" }, lines: [...disclosed.lines, ...lines] };
}
var unposted = {
  ...reportNote("no pull request was updated, because this run does not belong to one", "post"),
  fix: "pass its number as `--pull-request`"
};
export {
  previewPullRequest
};
