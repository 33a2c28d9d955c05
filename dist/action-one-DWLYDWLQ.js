import {
  createGates1 as createGates,
  discloseRun6 as discloseRun,
  runRepositories6 as runRepositories,
  addDisclosures12 as addDisclosures,
  declareSettings13 as declareSettings,
  createNote20 as createNote,
  MissingComparison21 as MissingComparison,
  createDefectResult21 as createDefectResult,
  createFailedRun24 as createFailedRun,
  createRunResult24 as createRunResult,
  createTargetResult24 as createTargetResult,
  reportSettings24 as reportSettings,
  getReconcileNeeds26 as getReconcileNeeds,
  createFileError50 as createFileError,
  formatCode95 as formatCode
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  openSinglePolicy,
  reportRuleChanges
} from "./action-chunk-6EBSUZFF.js";
import {
  createDiffFreshCheck
} from "./action-chunk-AO2FX6WA.js";
import {
  compareDeclared,
  listDeclared,
  previewRepository,
  readOrNote,
  refuseWithoutBase,
  runPreview
} from "./action-chunk-S74M2B4P.js";
import {
  readBaseText,
  readFileIds
} from "./action-chunk-WQEAXXEC.js";
import "./action-chunk-LOG6BA4G.js";
import "./action-chunk-AVLKPYCS.js";
import "./action-chunk-L2VX5EWY.js";
import "./action-chunk-TA7DS75R.js";
import "./action-chunk-VJZITU7H.js";
import "./action-chunk-WOOVAEI3.js";
import "./action-chunk-XSBVIION.js";
import {
  toPathInRepository
} from "./action-chunk-GZBYAWWM.js";
import {
  computeGitId,
  readFileAt
} from "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-RNFZ7AZN.js";
import "./action-chunk-KAMOOS7L.js";
import "./action-chunk-MQT5QOWH.js";
import "./action-chunk-C4NSEDQ6.js";
import "./action-chunk-VG2NJKGV.js";
import "./action-chunk-PXILWKC6.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-YSASFCPI.js";
import "./action-chunk-VAYMAJNF.js";
import "./action-chunk-YVEMCY3V.js";
import "./action-chunk-YYKBON42.js";
import "./action-chunk-F5BCYYJB.js";
import "./action-chunk-NF7BR3AN.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-OJIJ2H76.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/previews/one.ts
async function previewSingle(run) {
  const { options, world } = run;
  const ownRepository = world.environment.GITHUB_REPOSITORY;
  const [target] = addDisclosures([{ repository: options.repository, isNamed: true }], options, ownRepository);
  const { disclosure } = target;
  const previewRun = await runPreview(
    run,
    (context) => compareRepository(context, target),
    // The stack of a defect may quote hidden values.
    (failure) => (disclosure.isHidden ? createFailedRun : createDefectResult)("preview", failure)
  );
  const isOwn = !options.fork && !previewRun.pull?.isFork;
  return { ...previewRun, result: (isOwn ? discloseOwn : discloseRun)(previewRun.result, disclosure, options) };
}
function discloseOwn(result, disclosure, options) {
  const shown = discloseRun(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code }) => code === "parse_refused") ? result : shown;
}
async function compareRepository(context, target) {
  const { options, isFork } = context;
  const texts = await readTexts(context);
  const pull = await declareText(texts.pull, options);
  const { base } = texts;
  const baseSettings = base ? await readOrNote("the settings file", () => declareText(base, options)) : { lines: [createNote(`the base has no ${formatCode(texts.pull.file)}, so everything counts as changed`)] };
  const readApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return void 0;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const { found } = await readOrNote(
      "",
      async () => await files.has(file) ? declareText({ text: await files.load(file), file }, options) : void 0
    );
    return { declared: found?.declared ?? [], approved, unproven };
  };
  const bothSettings = { pull, base: baseSettings.found, readApplied };
  const { gates: policyGates, lines: ofPolicy } = await openSinglePolicy(context);
  const needs = getReconcileNeeds(options, listDeclared(bothSettings));
  const run = { ...context, needs: () => needs };
  const createFiles = (text) => ({ has: async () => text !== void 0, load: async () => text, list });
  const list = async () => [];
  const isFresh = createDiffFreshCheck(createFiles(base?.text), createFiles(texts.pull.text), options);
  const gates = await createGates(run, { policyGates, isFresh });
  const { targets } = await runRepositories([target], { ...run, gates }, async (repositoryRun) => {
    if (isFork) {
      const comparison = compareDeclared({ pull: pull.declared, base: baseSettings.found?.declared }, options);
      return { ...createTargetResult("preview", target.repository, [], []), ...comparison };
    }
    await repositoryRun.proveVisibility();
    return previewRepository(repositoryRun, bothSettings);
  });
  const rules = reportRuleChanges([{ file: texts.pull.file, was: base?.text, is: texts.pull.text }]);
  const lines = [...rules, ...baseSettings.lines, ...reportSettings(options, pull), ...ofPolicy];
  return { result: createRunResult("preview", targets, lines), files: texts.files, before: texts.before };
}
async function readTexts(context) {
  const { options, world, isFork, merged } = context;
  const file = options.settingsFile;
  const commit = openPullFiles(context);
  const mayBeMade = options.base !== void 0 && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeMade || !(failure instanceof MissingComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeMade)
    throw createFileError(
      `the pull request deletes ${formatCode(file)}, so Trueup will no longer manage this repository`,
      "keep the file; to manage fewer settings, remove their keys"
    );
  const pull = { text: await (isThere ? commit : world).load(file), file };
  const files = isThere ? await readFileIds({ options, world }, commit) : void 0;
  if (options.base !== void 0) return { pull, files, base: await readBaseText(options.base, file, world) };
  if (!merged) throw refuseWithoutBase("a file or a ref such as `origin/main`");
  const base = await readFileAt(merged.host, toPathInRepository(file, world), merged.base);
  const before = base === void 0 ? {} : { [toPathInRepository(file, world)]: computeGitId(base) };
  return { pull, files, before, base: base === void 0 ? void 0 : { text: base, file } };
}
var declareText = (source, options) => declareSettings({ ...source, origin: "operator" }, options);
export {
  previewSingle
};
