import {
  gatesFor1 as gatesFor,
  discloseRun6 as discloseRun,
  visitAll6 as visitAll,
  visitedRepositories12 as visitedRepositories,
  declare16 as declare,
  note18 as note,
  NoComparison19 as NoComparison,
  brokenRun19 as brokenRun,
  failedRun22 as failedRun,
  resultOfTargets22 as resultOfTargets,
  settingsLines22 as settingsLines,
  targetOf22 as targetOf,
  toReconcile25 as toReconcile,
  refuseFile47 as refuseFile,
  code92 as code
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  policyOfOne,
  ruleLines
} from "./action-chunk-SL7DKCIS.js";
import {
  broughtBetween
} from "./action-chunk-AJL3YZ55.js";
import {
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-NWJPULJA.js";
import {
  baseText,
  idsOf
} from "./action-chunk-DI3DUUBH.js";
import "./action-chunk-Y6I3GFYJ.js";
import "./action-chunk-AFXGRX6U.js";
import "./action-chunk-YR3KMORM.js";
import "./action-chunk-CQBT4ZDL.js";
import "./action-chunk-H4P7FAHQ.js";
import "./action-chunk-KPIU2YXK.js";
import "./action-chunk-S3XJ4MRV.js";
import "./action-chunk-VH5KNPD7.js";
import "./action-chunk-337VWZ2N.js";
import {
  pathInRepository
} from "./action-chunk-3Q6QLATF.js";
import {
  idOfText,
  readFileAt
} from "./action-chunk-IURFLSPT.js";
import "./action-chunk-U72HEJA6.js";
import "./action-chunk-BTUJZJ7T.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-A7CHUT4J.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-2JKNJTOI.js";
import "./action-chunk-A6XLTI43.js";
import "./action-chunk-VOBXYSNG.js";
import "./action-chunk-RDBBDH6E.js";
import "./action-chunk-AXAZHN7O.js";
import "./action-chunk-TARKMOT3.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-SS5E4RBD.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-RE4JT2FE.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/previews/one.ts
async function previewOne(run) {
  const { options: given, world } = run;
  const own = world.environment.GITHUB_REPOSITORY;
  const [visited] = visitedRepositories([{ repository: given.repository, isNamed: true }], given, own);
  const { disclosure } = visited;
  const ended = await runPreview(
    run,
    (previewing) => compare(previewing, visited),
    // The stack of a defect may quote what nobody else may know.
    (failure) => (disclosure.isHidden ? failedRun : brokenRun)("preview", failure)
  );
  const isOwn = !given.fork && !ended.pull?.isFork;
  return { ...ended, result: (isOwn ? discloseOwn : discloseRun)(ended.result, disclosure, given) };
}
function discloseOwn(result, disclosure, options) {
  const shown = discloseRun(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code: code2 }) => code2 === "parse_refused") ? result : shown;
}
async function compare(previewing, visited) {
  const { options, isFork } = previewing;
  const texts = await textsOf(previewing);
  const pull = await declareText(texts.pull, options);
  const { base } = texts;
  const read = base ? await orRefusedRun("the settings file", () => declareText(base, options)) : { lines: [note(`the base has no ${code(texts.pull.file)}, so everything counts as changed`)] };
  const applied = async () => {
    const last = await findLastApplied(previewing);
    if (!last) return void 0;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const { found } = await orRefusedRun(
      "",
      async () => await files.has(file) ? declareText({ text: await files.load(file), file }, options) : void 0
    );
    return { declared: found?.declared ?? [], approved, unproven };
  };
  const both = { pull, base: read.found, applied };
  const { keeps, lines: ofPolicy } = await policyOfOne(previewing);
  const needs = toReconcile(options, declaredBy(both));
  const run = { ...previewing, needs: () => needs };
  const filesWith = (text) => ({ has: async () => text !== void 0, load: async () => text, list });
  const list = async () => [];
  const isFresh = broughtBetween(filesWith(base?.text), filesWith(texts.pull.text), options);
  const gates = await gatesFor(run, { keeps, isFresh });
  const { targets } = await visitAll([visited], { ...run, gates }, async (visit) => {
    if (isFork) {
      const found = filesToCompare({ pull: pull.declared, base: read.found?.declared }, options);
      return { ...targetOf("preview", visited.repository, [], []), ...found };
    }
    await visit.prove();
    return previewOf(visit, both);
  });
  const rules = ruleLines([{ file: texts.pull.file, was: base?.text, is: texts.pull.text }]);
  const lines = [...rules, ...read.lines, ...settingsLines(options, pull), ...ofPolicy];
  return { result: resultOfTargets("preview", targets, lines), files: texts.files, before: texts.before };
}
async function textsOf(previewing) {
  const { options, world, isFork, merged } = previewing;
  const file = options.settingsFile;
  const commit = openPullFiles(previewing);
  const mayBeMade = options.base !== void 0 && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeMade || !(failure instanceof NoComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeMade)
    throw refuseFile(
      `the pull request leaves no ${code(file)}, so nothing would be held to a file any more`,
      "keep the file; to hold fewer settings to it, remove their keys"
    );
  const pull = { text: await (isThere ? commit : world).load(file), file };
  const files = isThere ? await idsOf({ options, world }, commit) : void 0;
  if (options.base !== void 0) return { pull, files, base: await baseText(options.base, file, world) };
  if (!merged) throw nothingToCompare("a file or a ref such as `origin/main`");
  const base = await readFileAt(merged.host, pathInRepository(file, world), merged.base);
  const before = base === void 0 ? {} : { [pathInRepository(file, world)]: idOfText(base) };
  return { pull, files, before, base: base === void 0 ? void 0 : { text: base, file } };
}
var declareText = (one, options) => declare({ ...one, origin: "operator" }, options);
export {
  previewOne
};
