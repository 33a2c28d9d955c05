import {
  forReaders7 as forReaders,
  note18 as note,
  isAboutSeveral21 as isAboutSeveral
} from "./action.js";

// packages/core/src/previews/preview.ts
async function preview(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-MXZRYAKF.js")).previewSeveral(run) : (await import("./action-one-V6AKQJSQ.js")).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-RUCSL2OV.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...told, ...isFailed && { outcome: "failed" }, lines: [...told.lines, ...lines] };
}
var unposted = {
  ...note("nothing was written to a pull request, because this run is about none", "post"),
  fix: "name it as `--pull-request`"
};
export {
  preview
};
