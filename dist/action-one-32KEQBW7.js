import {
  gatesFor1 as gatesFor,
  discloseRun5 as discloseRun,
  visitAll5 as visitAll,
  visitedRepositories11 as visitedRepositories,
  declare14 as declare,
  toReconcile22 as toReconcile,
  NoComparison35 as NoComparison,
  brokenRun35 as brokenRun,
  failedRun39 as failedRun,
  resultOfTargets39 as resultOfTargets,
  settingsLines39 as settingsLines,
  targetOf39 as targetOf,
  note46 as note,
  refuseFile77 as refuseFile,
  code91 as code
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  policyOfOne,
  ruleLines
} from "./action-chunk-XLKBAGEG.js";
import {
  broughtBetween
} from "./action-chunk-EAC2XCTO.js";
import {
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-IAZQ62MZ.js";
import {
  baseText,
  idsOf
} from "./action-chunk-DMH4XTEF.js";
import "./action-chunk-HYVQUEGL.js";
import "./action-chunk-FCXNLTYH.js";
import "./action-chunk-QZ6L3QIA.js";
import "./action-chunk-C5MW3LYJ.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-6I3X3XFU.js";
import "./action-chunk-PLQLYEJG.js";
import "./action-chunk-EGGICBQC.js";
import "./action-chunk-DX2MJX3W.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-KCRSF654.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-6FGPYDCD.js";
import "./action-chunk-IBFABR4E.js";
import {
  pathInRepository
} from "./action-chunk-T7CFUPMW.js";
import {
  idOfText,
  readFileAt
} from "./action-chunk-4D5AZ5SD.js";
import "./action-chunk-53ZR2N6Z.js";
import "./action-chunk-NCSWOCRT.js";
import "./action-chunk-GAQACVUG.js";
import "./action-chunk-3SFZ7VBW.js";
import "./action-chunk-APKKK2WF.js";
import "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-76F2T3PG.js";
import "./action-chunk-UHSZMGPS.js";
import "./action-chunk-GEYUJXJ5.js";
import "./action-chunk-QUECNULC.js";
import "./action-chunk-3CCPHT4K.js";
import "./action-chunk-UQK62CPD.js";
import "./action-chunk-75C6Q42A.js";
import "./action-chunk-BUJTPDMK.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";
import "./action-chunk-LBMO2ZQQ.js";

// src/wings/previews/one.ts
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
