import {
  gatesFor1 as gatesFor,
  discloseRun4 as discloseRun,
  visitAll4 as visitAll,
  declare8 as declare,
  visitedRepositories14 as visitedRepositories,
  NoComparison18 as NoComparison,
  brokenRun18 as brokenRun,
  toReconcile22 as toReconcile,
  failedRun38 as failedRun,
  resultOfTargets38 as resultOfTargets,
  settingsLines38 as settingsLines,
  targetOf38 as targetOf,
  note51 as note,
  refuseFile75 as refuseFile,
  code93 as code
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  policyOfOne,
  ruleLines
} from "./action-chunk-KEJBJ5IC.js";
import {
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-5IZWR5GK.js";
import {
  broughtBetween
} from "./action-chunk-T3WGEE4F.js";
import "./action-chunk-5BDUDQAH.js";
import "./action-chunk-6CSPPXC7.js";
import "./action-chunk-4BALMR5Q.js";
import {
  baseText,
  idsOf
} from "./action-chunk-QEE34MAR.js";
import "./action-chunk-CLKC35IZ.js";
import "./action-chunk-YN5B233P.js";
import "./action-chunk-IOAHPKN3.js";
import "./action-chunk-36SVF5PS.js";
import "./action-chunk-2ZKVA3OW.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import {
  pathInRepository
} from "./action-chunk-EWSOJIDQ.js";
import "./action-chunk-VMOKGRFA.js";
import "./action-chunk-OZJT3U3D.js";
import "./action-chunk-GJI7KZ2J.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-QCAFXGNR.js";
import {
  idOfText,
  readFileAt
} from "./action-chunk-24UYM5P5.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-AO7UW7IG.js";
import "./action-chunk-FVMVQRUI.js";
import "./action-chunk-Q5OJGSWY.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-5WYG7O2H.js";
import "./action-chunk-GEYUJXJ5.js";
import "./action-chunk-RGGMFQMR.js";
import "./action-chunk-DXXZ3YJR.js";
import "./action-chunk-T7PJOC2W.js";
import "./action-chunk-W2OFOZZX.js";
import "./action-chunk-PLRNCOEM.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-REN3VIQG.js";
import "./action-chunk-QTYFJEMZ.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";

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
    const { files, approved } = last;
    const { file } = texts.pull;
    const { found } = await orRefusedRun(
      "",
      async () => await files.has(file) ? declareText({ text: await files.load(file), file }, options) : void 0
    );
    return { declared: found?.declared ?? [], approved };
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
