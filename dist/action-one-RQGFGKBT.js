import {
  createGates1 as createGates,
  discloseRun6 as discloseRun,
  runRepositories6 as runRepositories,
  addDisclosures8 as addDisclosures,
  parseDeclaredSettings12 as parseDeclaredSettings,
  reportNote19 as reportNote,
  MissingComparison20 as MissingComparison,
  createDefectResult20 as createDefectResult,
  createFailedRun23 as createFailedRun,
  createRunResult23 as createRunResult,
  createTargetResult23 as createTargetResult,
  reportSettings23 as reportSettings,
  getReconcileNeeds25 as getReconcileNeeds,
  createFileError49 as createFileError,
  formatCode96 as formatCode
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  openSinglePolicy,
  reportRuleChanges
} from "./action-chunk-4M2QY6UP.js";
import {
  createDiffFreshCheck
} from "./action-chunk-O6FBUUCA.js";
import {
  compareDeclared,
  listDeclared,
  previewRepository,
  readIfValid,
  readOrNote,
  refuseWithoutBase,
  runPreview
} from "./action-chunk-WGBTFCIB.js";
import {
  readBaseText,
  readFileIds
} from "./action-chunk-65VBIH35.js";
import "./action-chunk-MNDZ7EZT.js";
import "./action-chunk-T3SMH7ZY.js";
import "./action-chunk-KOWYNMDG.js";
import "./action-chunk-O4THSJVR.js";
import "./action-chunk-KT3O7JKU.js";
import "./action-chunk-XM3GUOPE.js";
import "./action-chunk-4BNPV5ET.js";
import {
  toPathInRepository
} from "./action-chunk-JPPHHDNO.js";
import {
  computeGitId,
  readFileAtCommit
} from "./action-chunk-KHUX5IMN.js";
import "./action-chunk-4DGPSAKA.js";
import "./action-chunk-75JRPOAX.js";
import "./action-chunk-MG2UFOAA.js";
import "./action-chunk-SMG3VBZS.js";
import "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-OU27LKBT.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-KRS5SD2J.js";
import "./action-chunk-NBLWOUS5.js";
import "./action-chunk-M6MJKYPQ.js";
import "./action-chunk-AB5INCWI.js";
import "./action-chunk-PBDQKG2I.js";
import "./action-chunk-CN4B5RNA.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-SMPGUSQW.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-7OBEXKVD.js";

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
  const baseSettings = base ? await readOrNote("the settings file", () => declareText(base, options)) : { lines: [reportNote(`the base has no ${formatCode(texts.pull.file)}, so everything counts as changed`)] };
  const readApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return void 0;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const applied = await readIfValid(
      async () => await files.has(file) ? declareText({ text: await files.load(file), file }, options) : void 0
    );
    return { declared: applied?.declared ?? [], approved, unproven };
  };
  const bothSettings = { pull, base: baseSettings.found, readApplied };
  const { gates: policyGates, lines: policyLines } = await openSinglePolicy(context);
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
  const rules = reportRuleChanges([{ file: texts.pull.file, baseText: base?.text, pullText: texts.pull.text }]);
  const lines = [...rules, ...baseSettings.lines, ...reportSettings(options, pull), ...policyLines];
  return { result: createRunResult("preview", targets, lines), files: texts.files, before: texts.before };
}
async function readTexts(context) {
  const { options, world, isFork, merged } = context;
  const file = options.settingsFile;
  const commit = openPullFiles(context);
  const mayBeGenerated = options.base !== void 0 && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeGenerated || !(failure instanceof MissingComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeGenerated)
    throw createFileError(
      `the pull request deletes ${formatCode(file)}, so Trueup will no longer manage this repository`,
      "keep the file; to manage fewer settings, remove their keys"
    );
  const pull = { text: await (isThere ? commit : world).load(file), file };
  const files = isThere ? await readFileIds({ options, world }, commit) : void 0;
  if (options.base !== void 0) return { pull, files, base: await readBaseText(options.base, file, world) };
  if (!merged) throw refuseWithoutBase("a file or a ref such as `origin/main`");
  const base = await readFileAtCommit(merged.reader, toPathInRepository(file, world), merged.base);
  const before = base === void 0 ? {} : { [toPathInRepository(file, world)]: computeGitId(base) };
  return { pull, files, before, base: base === void 0 ? void 0 : { text: base, file } };
}
var declareText = (source, options) => parseDeclaredSettings({ ...source, origin: "operator" }, options);
export {
  previewSingle
};
