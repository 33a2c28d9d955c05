import {
  unwrittenLine42 as unwrittenLine
} from "./action.js";
import {
  postCheckRun
} from "./action-chunk-PHK3YEDS.js";
import {
  appliedName
} from "./action-chunk-Y6I3GFYJ.js";
import "./action-chunk-AFXGRX6U.js";
import "./action-chunk-337VWZ2N.js";

// packages/core/src/previews/approval/post-apply.ts
async function postApply({ options, world, session }, result) {
  const { plan = {}, applyWorkflow } = options;
  const isHeld = "pullRequest" in plan || applyWorkflow !== void 0;
  if (!isHeld || !(result.targets.length > 0 || result.outcome === "failed")) return [];
  const { GITHUB_REPOSITORY: own = "", GITHUB_SHA: head = "" } = world.environment;
  const [owner = "", name = ""] = own.split("/");
  if (!owner || !name || !head) return [];
  const isWhole = result.outcome === "success" && !options.sections && !options.shard && !options.only && !options.wave;
  const { length: count } = result.targets.flatMap(
    ({ sections }) => sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "change"))
  );
  const written = count === 1 ? "1 change written" : `${count} changes written`;
  const title = isWhole ? `Applied: ${written}` : `Not applied whole: ${written}`;
  session.renew(options.maxWait);
  try {
    const poster = session.reports({ owner, name }).poster();
    const conclusion = isWhole ? "success" : "failure";
    await postCheckRun(poster, { name: appliedName, head, conclusion, title, page: `${title}.` });
    return [];
  } catch (failure) {
    return [unwrittenLine(`check run "${appliedName}"`, failure)];
  }
}
export {
  postApply
};
