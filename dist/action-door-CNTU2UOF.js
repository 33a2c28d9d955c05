import {
  forReaders11 as forReaders,
  NoApproval18 as NoApproval,
  isAboutSeveral19 as isAboutSeveral,
  nameFrom19 as nameFrom,
  askId24 as askId,
  plannedWrites32 as plannedWrites,
  unknownLine48 as unknownLine,
  unwrittenLine48 as unwrittenLine,
  note51 as note,
  fullName79 as fullName,
  unlessRefused80 as unlessRefused,
  code93 as code
} from "./action.js";
import {
  broughtByPush
} from "./action-chunk-T3WGEE4F.js";
import {
  postCheckRun
} from "./action-chunk-AWQLMV5O.js";
import "./action-chunk-QEE34MAR.js";
import {
  appliedName,
  approverOf,
  findApproved
} from "./action-chunk-CLKC35IZ.js";
import {
  NoPlan,
  readPlan
} from "./action-chunk-YN5B233P.js";
import "./action-chunk-2ZKVA3OW.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-EWSOJIDQ.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-Q5OJGSWY.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-5WYG7O2H.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";

// src/wings/previews/approved.ts
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
      return refuseOther(
        source,
        `${name} is another repository now (${id}) than the one that ${source} is for (${isFor})`
      );
    if (isNamed !== void 0 && await idOf(isNamed) !== id)
      return refuseOther(
        source,
        `${source} calls this repository ${isNamed}, and it is ${name}, which never had that name or lost it to another one`
      );
    const isApproved = approverOf(id, plans);
    const leavesOut = withheld ? ", which leaves out what its readers may not see" : "";
    const left = writes.filter((write) => !isApproved(write));
    return { held: new Map(left.map(({ item }) => [item, `it is not in ${source}${leavesOut}`])) };
  };
}
var refuse = (source, line) => ({ refused: `the plan is not ${source}`, lines: [line] });
var refuseOther = (source, message) => refuse(source, {
  kind: "error",
  key: "plan",
  message,
  fix: "find out which repository you mean, and approve a plan of that one",
  code: "plan_moved"
});

// src/wings/previews/approval.ts
async function approvalGate(plan, run) {
  const approval = await approvalOf(plan, run);
  const idOf = async (name) => {
    const named = nameFrom(name);
    return named && unlessRefused(run.session.host({ repository: named }).reader.ask(askId));
  };
  return {
    gate: (repository, id) => holdTo({ repository, id, idOf, approval }),
    released: approval.released
  };
}
async function approvalOf(plan, run) {
  const pulls = () => import("./action-approved-pulls-P4CQGX73.js");
  if ("pullRequest" in plan) return (await pulls()).findApproval(run);
  if (run.options.applyWorkflow !== void 0) await (await pulls()).proveStillNewest(run);
  return fromFile(plan.file, await run.world.files.read(plan.file));
}
function fromFile(file, text) {
  try {
    if (text === void 0) throw new NoPlan("cannot be found");
    return { source: `the approved plan in ${code(file)}`, targets: readPlan(text).targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      "name the file that `--plan-file` wrote when the plan was approved"
    );
  }
}

// src/wings/previews/post-apply.ts
async function postApply({ options, world, session }, result) {
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

// src/wings/previews/preview.ts
async function preview(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-GR56MNKC.js")).previewSeveral(run) : (await import("./action-one-W4W47ZT7.js")).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-FKSO3SCE.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...told, ...isFailed && { outcome: "failed" }, lines: [...told.lines, ...lines] };
}
var unposted = {
  ...note("nothing was written to a pull request, because this run is about none", "post"),
  fix: "name it as `--pull-request`"
};
export {
  approvalGate,
  broughtByPush,
  postApply,
  preview
};
