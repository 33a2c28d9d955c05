import {
  createGates1 as createGates,
  redactRunResult6 as redactRunResult,
  runRepositories6 as runRepositories,
  addDisclosures8 as addDisclosures,
  parseDeclaredSettings12 as parseDeclaredSettings,
  reportNote14 as reportNote,
  MissingComparison15 as MissingComparison,
  createDefectResult15 as createDefectResult,
  createFailedRun18 as createFailedRun,
  createRunResult18 as createRunResult,
  createTargetResult18 as createTargetResult,
  reportSettings18 as reportSettings,
  getReconcileNeeds25 as getReconcileNeeds,
  createFileError50 as createFileError,
  formatCode98 as formatCode
} from "./action.js";
import {
  findLastApplied,
  openPullFiles,
  openSinglePreviewPolicy,
  reportRuleChanges
} from "./action-chunk-MPA4LDAK.js";
import {
  createLineCheckOfDiff
} from "./action-chunk-UTTZYT5T.js";
import {
  createMissingBaseError,
  listDeclaredOnBothSides,
  previewDeclared,
  previewRepository,
  readIfValid,
  readOrNote,
  runPreview
} from "./action-chunk-C2FGXFO2.js";
import "./action-chunk-MVMIM7MH.js";
import {
  readBaseText,
  readFileIds
} from "./action-chunk-DIAIAI4J.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-V6KWAKOC.js";
import "./action-chunk-5PJ7IDPN.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-HNA4KFW2.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  toPathInRepository
} from "./action-chunk-EUT3LUDC.js";
import {
  computeGitId,
  readFileAtCommit
} from "./action-chunk-GCNBCLM7.js";
import "./action-chunk-DNUIMNHR.js";
import "./action-chunk-V754YG6C.js";
import "./action-chunk-LMA2NE6Q.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-YGUQFHT7.js";
import "./action-chunk-I6U4DXLU.js";
import "./action-chunk-YN6W6NIA.js";
import "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-KJPF3MA3.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-LD3BEVXF.js";
import "./action-chunk-EQNE7ZN4.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-UPA4CEC4.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-LJSRF4LO.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

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
  return { ...previewRun, result: (isOwn ? discloseOwnRun : redactRunResult)(previewRun.result, disclosure, options) };
}
function discloseOwnRun(result, disclosure, options) {
  const shown = redactRunResult(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code }) => code === "parse_refused") ? result : shown;
}
async function compareRepository(context, target) {
  const { options, isFork } = context;
  const texts = await readBothTexts(context);
  const pull = await parseOperatorText(texts.pull, options);
  const { base } = texts;
  const baseSettings = base ? await readOrNote("the settings file", () => parseOperatorText(base, options)) : { lines: [reportNote(`the base has no ${formatCode(texts.pull.file)}, so everything counts as changed`)] };
  const readApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return void 0;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const applied = await readIfValid(
      async () => await files.has(file) ? parseOperatorText({ text: await files.load(file), file }, options) : void 0
    );
    return { declared: applied?.declared ?? [], approved, unproven };
  };
  const bothSettings = { pull, base: baseSettings.found, readApplied };
  const { gates: policyGates, lines: policyLines } = await openSinglePreviewPolicy(context);
  const needs = getReconcileNeeds(options, listDeclaredOnBothSides(bothSettings));
  const run = { ...context, needs: () => needs };
  const createFiles = (text) => ({ has: async () => text !== void 0, load: async () => text, list });
  const list = async () => [];
  const isCurrent = createLineCheckOfDiff(createFiles(base?.text), createFiles(texts.pull.text), options);
  const gates = await createGates(run, { policyGates, isCurrent });
  const { targets } = await runRepositories([target], { ...run, gates }, async (repositoryRun) => {
    if (isFork) {
      const comparison = previewDeclared({ pull: pull.declared, base: baseSettings.found?.declared }, options);
      return { ...createTargetResult("preview", target.repository, [], []), ...comparison };
    }
    await repositoryRun.proveVisibility();
    return previewRepository(repositoryRun, bothSettings);
  });
  const rules = reportRuleChanges([{ file: texts.pull.file, baseText: base?.text, pullText: texts.pull.text }]);
  const lines = [...rules, ...baseSettings.lines, ...reportSettings(options, pull), ...policyLines];
  return { result: createRunResult("preview", targets, lines), pullFileIds: texts.files, baseFileIds: texts.before };
}
async function readBothTexts(context) {
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
  if (!merged) throw createMissingBaseError("a file or a ref such as `origin/main`");
  const base = await readFileAtCommit(merged.reader, toPathInRepository(file, world), merged.base);
  const before = base === void 0 ? {} : { [toPathInRepository(file, world)]: computeGitId(base) };
  return { pull, files, before, base: base === void 0 ? void 0 : { text: base, file } };
}
var parseOperatorText = (source, options) => parseDeclaredSettings({ ...source, origin: "operator" }, options);
export {
  previewSingle
};
