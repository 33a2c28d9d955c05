import {
  gatesFor1 as gatesFor,
  discloseRun3 as discloseRun,
  visitAll3 as visitAll,
  declare5 as declare,
  visitedRepositories12 as visitedRepositories,
  NoComparison15 as NoComparison,
  brokenRun15 as brokenRun,
  toReconcile22 as toReconcile,
  failedRun40 as failedRun,
  resultOfTargets40 as resultOfTargets,
  settingsLines40 as settingsLines,
  targetOf40 as targetOf,
  note51 as note,
  refuseFile76 as refuseFile,
  code93 as code
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  policyOfOne,
  ruleLines
} from "./action-chunk-CNV6ENJG.js";
import {
  broughtBetween
} from "./action-chunk-HBCJABBJ.js";
import "./action-chunk-ZA74GBSA.js";
import {
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-FFNQHKT4.js";
import {
  baseText,
  idsOf
} from "./action-chunk-XZDA63WD.js";
import "./action-chunk-LRWNEZZO.js";
import "./action-chunk-E55ZGFSE.js";
import "./action-chunk-UAMASWZZ.js";
import "./action-chunk-PX75DJ7G.js";
import "./action-chunk-KVUYGYX2.js";
import "./action-chunk-W4G3DIYL.js";
import "./action-chunk-WVGKUC4U.js";
import "./action-chunk-3ROK3NUF.js";
import "./action-chunk-VU5ALH5S.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-KA7TDII6.js";
import "./action-chunk-B3RMBOY3.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-DOUHNEDE.js";
import {
  pathInRepository
} from "./action-chunk-KGOIBNQU.js";
import {
  idOfText,
  readFileAt
} from "./action-chunk-LKN3LTXY.js";
import "./action-chunk-I3YWBEMM.js";
import "./action-chunk-Y2WST56I.js";
import "./action-chunk-QBZH6BDH.js";
import "./action-chunk-4THJY3BQ.js";
import "./action-chunk-QIEUC6LX.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-OI6IG3TW.js";
import "./action-chunk-IUX3AY4I.js";
import "./action-chunk-R4PXMSUH.js";
import "./action-chunk-3VYUE27B.js";
import "./action-chunk-BBXMOAR6.js";
import "./action-chunk-HFGQLQC3.js";
import "./action-chunk-BZM33DHH.js";
import "./action-chunk-QQITDJPX.js";
import "./action-chunk-U5UZEHPH.js";

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
