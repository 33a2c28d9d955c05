import {
  reportUnwrittenOutput37 as reportUnwrittenOutput,
  parseRepositoryName85 as parseRepositoryName
} from "./action.js";
import {
  postCheckRun
} from "./action-chunk-HNQAHMWY.js";
import "./action-chunk-MVMIM7MH.js";
import {
  appliedName
} from "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-HUG6ASVA.js";

// packages/core/src/previews/approval/post-apply.ts
async function postApply({ options, world, session }, result) {
  const { plan = {}, applyWorkflow } = options;
  const isHeld = "pullRequest" in plan || applyWorkflow !== void 0;
  if (!isHeld || !(result.targets.length > 0 || result.outcome === "failed")) return [];
  const { GITHUB_REPOSITORY: own = "", GITHUB_SHA: head = "" } = world.environment;
  const repository = parseRepositoryName(own);
  if (!repository || !head) return [];
  const isWhole = result.outcome === "success" && !options.sections && !options.shard && !options.only && !options.wave;
  const { length: count } = result.targets.flatMap(
    ({ sections }) => sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "change"))
  );
  const written = count === 1 ? "1 change" : `${count} changes`;
  const title = isWhole ? `Applied: ${written}` : `Applied in part: ${written}`;
  session.renewWaiting(options.maxWait);
  try {
    const poster = session.openReportClient(repository).createPreviewWriter();
    const conclusion = isWhole ? "success" : "failure";
    await postCheckRun(poster, { name: appliedName, head, conclusion, title, page: `${title}.` });
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput(`check run "${appliedName}"`, failure)];
  }
}
export {
  postApply
};
