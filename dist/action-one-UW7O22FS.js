import {
  gatesFor1 as gatesFor,
  discloseRun6 as discloseRun,
  visitAll6 as visitAll,
  visitedRepositories12 as visitedRepositories,
  declare17 as declare,
  note19 as note,
  NoComparison20 as NoComparison,
  brokenRun20 as brokenRun,
  failedRun23 as failedRun,
  resultOfTargets23 as resultOfTargets,
  settingsLines23 as settingsLines,
  targetOf23 as targetOf,
  toReconcile25 as toReconcile,
  refuseFile47 as refuseFile,
  code92 as code
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  policyOfOne,
  ruleLines
} from "./action-chunk-VYC2OPRF.js";
import {
  broughtBetween
} from "./action-chunk-MEFG6BUQ.js";
import {
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-QMYXDCTH.js";
import {
  baseText,
  idsOf
} from "./action-chunk-3BZZYTD5.js";
import "./action-chunk-HOOCXREZ.js";
import "./action-chunk-VEL34HVE.js";
import "./action-chunk-ZDUIFE23.js";
import "./action-chunk-CEPL4ORM.js";
import "./action-chunk-3TDFTVMV.js";
import "./action-chunk-CPQBBV7L.js";
import "./action-chunk-2VPPWVKP.js";
import "./action-chunk-WQNA2GFS.js";
import "./action-chunk-BKQZ7IKZ.js";
import {
  pathInRepository
} from "./action-chunk-CDRICHO2.js";
import {
  idOfText,
  readFileAt
} from "./action-chunk-TSULGR4P.js";
import "./action-chunk-FRUO7NCE.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-MGRXQFXM.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-3CWYTYIV.js";
import "./action-chunk-ICJSINJG.js";
import "./action-chunk-N75BWPLI.js";
import "./action-chunk-B2MAHLGV.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PPZ26CDH.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";

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
      `the pull request deletes ${code(file)}, so Trueup will no longer manage this repository`,
      "keep the file; to manage fewer settings, remove their keys"
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
