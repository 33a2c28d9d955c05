import {
  limitToReaders7 as limitToReaders,
  reportNote14 as reportNote,
  isAboutSeveral16 as isAboutSeveral
} from "./action.js";

// packages/core/src/previews/preview.ts
async function previewPullRequest(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-R2LDJPKU.js")).previewFleet(run) : (await import("./action-one-TLQHHB32.js")).previewSingle(run));
  const disclosed = await limitToReaders(result, session.canEveryoneRead);
  if (!options.post || pull?.isFork && !options.reportToken) return disclosed;
  if (!pull) return { ...disclosed, lines: [...disclosed.lines, unposted] };
  const shown = await limitToReaders(result, () => session.canEveryoneRead(pull.repository));
  const { postPreview } = await import("./action-post-JIF7ENYR.js");
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
