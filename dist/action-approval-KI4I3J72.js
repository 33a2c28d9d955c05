import {
  createLineCheckOfPush107 as createLineCheckOfPush,
  MissingApproval15 as MissingApproval,
  idCall29 as idCall,
  listPlannedWrites34 as listPlannedWrites,
  reportRedactedFailure37 as reportRedactedFailure,
  formatAcknowledgement40 as formatAcknowledgement,
  parseApiAddress77 as parseApiAddress,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  formatCode98 as formatCode,
  ignoreRefusal105 as ignoreRefusal
} from "./action.js";
import {
  createApprover,
  findPlansOfRepository
} from "./action-chunk-6CSDCXZB.js";
import {
  NoPlan,
  parsePlan
} from "./action-chunk-HUG6ASVA.js";

// packages/core/src/previews/approval/approved.ts
function createApprovalGate({ repository, id: askId, findId, approval }) {
  const { source, targets } = approval;
  const name = toFullName(repository);
  return async ({ planned, replannedKey }) => {
    const writes = listPlannedWrites(planned).filter(
      ({ section }) => replannedKey === void 0 || section === replannedKey
    );
    if (!writes.length) return {};
    const id = await askId().catch((failure) => ({ failure }));
    if (typeof id === "object") return refuse(source, reportRedactedFailure(id.failure));
    const { plans, withheldCount, otherId, otherName } = findPlansOfRepository(targets, { name, id });
    if (otherId !== void 0)
      return refuseOtherRepository(
        source,
        `${name} has the repository id ${id}, but ${source} is for the id ${otherId}`
      );
    if (otherName !== void 0 && await findId(otherName) !== id)
      return refuseOtherRepository(
        source,
        `${source} is for ${otherName}, but this repository is ${name} and ${otherName} does not redirect to it`
      );
    const isApproved = createApprover(id, plans);
    const leavesOut = withheldCount ? ", which omits changes that its readers may not see" : "";
    const unapproved = writes.filter((write) => !isApproved(write));
    return { held: new Map(unapproved.map(({ item }) => [item, `it is not in ${source}${leavesOut}`])) };
  };
}
var refuse = (source, line) => ({ refused: `the plan is not ${source}`, lines: [line] });
var refuseOtherRepository = (source, message) => refuse(source, {
  kind: "error",
  key: "plan",
  message,
  fix: "approve a plan that was made for this repository",
  code: "plan_moved"
});

// packages/core/src/previews/approval/approval.ts
async function openApproval(run) {
  const approval = await readApproval(run.options.plan, run);
  const { acknowledged } = approval;
  const findId = async (name) => {
    const named = parseRepositoryName(name);
    return named && ignoreRefusal(run.session.connectTarget({ repository: named }).reader.ask(idCall));
  };
  return {
    createGate: (repository, id) => createApprovalGate({ repository, id, findId, approval }),
    isCurrent: acknowledged ? async (line) => acknowledged.has(formatAcknowledgement(line)) : createLineCheckOfPush(run)
  };
}
async function readApproval(plan, run) {
  const loadPulls = () => import("./action-approved-pulls-LG3N75U5.js");
  if ("pullRequest" in plan) return (await loadPulls()).findApproval(run);
  if (run.options.applyWorkflow !== void 0) await (await loadPulls()).assertRunHasNewestSettings(run);
  const { files, environment } = run.world;
  return parseApprovalFile(plan.file, await files.read(plan.file), parseApiAddress(environment).rest);
}
function parseApprovalFile(file, text, ownServer) {
  try {
    if (text === void 0) throw new NoPlan("does not exist");
    const { targets } = parsePlan(text);
    const { server } = targets.find(({ server: server2 = ownServer }) => server2 !== ownServer) ?? {};
    if (server !== void 0)
      throw new NoPlan(
        `is a plan for ${formatCode(server)}, but this run uses ${formatCode(ownServer)}`,
        "set GITHUB_API_URL to the server of the plan, or approve a plan that was made on this server"
      );
    return { source: `the approved plan in ${formatCode(file)}`, targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new MissingApproval(`${formatCode(file)} ${failure.message}`, failure.fix);
  }
}
export {
  openApproval
};
