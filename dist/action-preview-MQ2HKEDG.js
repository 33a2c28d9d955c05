import {
  forReaders7 as forReaders,
  note19 as note,
  isAboutSeveral22 as isAboutSeveral
} from "./action.js";

// packages/core/src/previews/preview.ts
async function preview(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-NVIGMWJD.js")).previewSeveral(run) : (await import("./action-one-UW7O22FS.js")).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-QP76UPSL.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...told, ...isFailed && { outcome: "failed" }, lines: [...told.lines, ...lines] };
}
var unposted = {
  ...note("no pull request was updated, because this run does not belong to one", "post"),
  fix: "pass its number as `--pull-request`"
};
export {
  preview
};
