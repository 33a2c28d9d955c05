import {
  limitToReaders7 as limitToReaders,
  createNote20 as createNote,
  isAboutSeveral23 as isAboutSeveral
} from "./action.js";

// packages/core/src/previews/preview.ts
async function previewPullRequest(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-D4OJQEP2.js")).previewFleet(run) : (await import("./action-one-DWLYDWLQ.js")).previewSingle(run));
  const disclosed = await limitToReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return disclosed;
  if (!pull) return { ...disclosed, lines: [...disclosed.lines, unposted] };
  const shown = await limitToReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-QMNRFLAA.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...disclosed, ...isFailed && { outcome: "failed" }, lines: [...disclosed.lines, ...lines] };
}
var unposted = {
  ...createNote("no pull request was updated, because this run does not belong to one", "post"),
  fix: "pass its number as `--pull-request`"
};
export {
  previewPullRequest
};
