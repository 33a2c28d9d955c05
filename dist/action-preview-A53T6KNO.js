import {
  forReaders9 as forReaders,
  isAboutSeveral37 as isAboutSeveral,
  note46 as note
} from "./action.js";

// src/wings/previews/preview.ts
async function preview(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-FM5P4YUV.js")).previewSeveral(run) : (await import("./action-one-32KEQBW7.js")).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-UXF6FHT6.js");
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
