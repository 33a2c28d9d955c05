import {
  getApplyPageUrl10 as getApplyPageUrl,
  reportNote14 as reportNote
} from "./action.js";

// packages/core/src/run/files/next-steps.ts
function reportNextSteps(result, options, environment) {
  const page = getApplyPageUrl(options, environment);
  const all = [...result.lines, ...result.targets.flatMap(({ lines }) => lines)];
  const hasUnapprovedChanges = options.plan !== void 0 && result.outcome === "drift";
  if (!page || !(hasUnapprovedChanges || all.some(({ code }) => code === "plan_moved"))) return [];
  const message = `to review the current plan and apply it, start the workflow at ${page}; to keep the settings of the repository, write them into the file with \`trueup adopt\``;
  return [reportNote(message, "plan")];
}
export {
  reportNextSteps
};
