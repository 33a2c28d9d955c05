import {
  freshByPush102 as freshByPush,
  NoApproval20 as NoApproval,
  nameFrom21 as nameFrom,
  askId29 as askId,
  plannedWrites34 as plannedWrites,
  acknowledgementText37 as acknowledgementText,
  unknownLine42 as unknownLine,
  fullName81 as fullName,
  code92 as code,
  unlessRefused100 as unlessRefused
} from "./action.js";
import {
  approverOf,
  findApproved
} from "./action-chunk-VEL34HVE.js";
import {
  NoPlan,
  readPlan
} from "./action-chunk-BKQZ7IKZ.js";

// packages/core/src/previews/approval/approved.ts
function holdTo({ repository, id: askId2, idOf, approval }) {
  const { source, targets } = approval;
  const name = fullName(repository);
  return async ({ planned, again }) => {
    const writes = plannedWrites(planned).filter(({ section }) => again === void 0 || section === again);
    if (!writes.length) return {};
    const id = await askId2().catch((failure) => ({ failure }));
    if (typeof id === "object") return refuse(source, unknownLine(id.failure));
    const { plans, withheld, isFor, isNamed } = findApproved(targets, { name, id });
    if (isFor !== void 0)
      return refuseOther(source, `${name} has the repository id ${id}, but ${source} is for the id ${isFor}`);
    if (isNamed !== void 0 && await idOf(isNamed) !== id)
      return refuseOther(
        source,
        `${source} is for ${isNamed}, but this repository is ${name} and ${isNamed} does not redirect to it`
      );
    const isApproved = approverOf(id, plans);
    const leavesOut = withheld ? ", which omits changes that its readers may not see" : "";
    const left = writes.filter((write) => !isApproved(write));
    return { held: new Map(left.map(({ item }) => [item, `it is not in ${source}${leavesOut}`])) };
  };
}
var refuse = (source, line) => ({ refused: `the plan is not ${source}`, lines: [line] });
var refuseOther = (source, message) => refuse(source, {
  kind: "error",
  key: "plan",
  message,
  fix: "approve a plan that was made for this repository",
  code: "plan_moved"
});

// packages/core/src/previews/approval/approval.ts
async function openApproval(run) {
  const approval = await approvalOf(run.options.plan, run);
  const { released } = approval;
  const idOf = async (name) => {
    const named = nameFrom(name);
    return named && unlessRefused(run.session.host({ repository: named }).reader.ask(askId));
  };
  return {
    gate: (repository, id) => holdTo({ repository, id, idOf, approval }),
    isFresh: released ? async (line) => released.has(acknowledgementText(line)) : freshByPush(run)
  };
}
async function approvalOf(plan, run) {
  const pulls = () => import("./action-approved-pulls-HNB32OCC.js");
  if ("pullRequest" in plan) return (await pulls()).findApproval(run);
  if (run.options.applyWorkflow !== void 0) await (await pulls()).proveStillNewest(run);
  return fromFile(plan.file, await run.world.files.read(plan.file));
}
function fromFile(file, text) {
  try {
    if (text === void 0) throw new NoPlan("does not exist");
    return { source: `the approved plan in ${code(file)}`, targets: readPlan(text).targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      "pass the file that `--plan-file` wrote when the plan was approved"
    );
  }
}
export {
  openApproval
};
