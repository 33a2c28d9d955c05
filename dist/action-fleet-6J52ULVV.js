import {
  createGates1 as createGates,
  createFleetLimit3 as createFleetLimit,
  runRepositories6 as runRepositories,
  addDisclosures8 as addDisclosures,
  explainWithheld8 as explainWithheld,
  parseDeclaredSettings12 as parseDeclaredSettings,
  reportNote14 as reportNote,
  MissingComparison15 as MissingComparison,
  createRunResult18 as createRunResult,
  createTargetResult18 as createTargetResult,
  reportSettings18 as reportSettings,
  getReconcileNeeds25 as getReconcileNeeds,
  loadSections27 as loadSections,
  toAllowSection36 as toAllowSection,
  SettingsError50 as SettingsError,
  requireSettingsError50 as requireSettingsError,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  getAtPath99 as getAtPath,
  getOrCreate99 as getOrCreate
} from "./action.js";
import {
  findLastApplied,
  isSameFile,
  openBaseFiles,
  openBaseFleet,
  openPreviewPolicy,
  openPullFiles,
  reportRuleChangesOfFiles
} from "./action-chunk-MPA4LDAK.js";
import {
  createLineCheckOfDiff
} from "./action-chunk-UTTZYT5T.js";
import {
  listDeclaredOnBothSides,
  previewDeclared,
  previewRepository,
  readIfValid,
  readOrNote,
  runPreview
} from "./action-chunk-C2FGXFO2.js";
import "./action-chunk-MVMIM7MH.js";
import {
  listFleetFiles,
  openCheckoutFiles,
  readFileIds
} from "./action-chunk-DIAIAI4J.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import {
  createNameTracker,
  listCurrentNames,
  openOwnerReads,
  refuseUnmatched
} from "./action-chunk-IWPUKNXB.js";
import {
  openFleet
} from "./action-chunk-V6KWAKOC.js";
import {
  openManifest
} from "./action-chunk-5PJ7IDPN.js";
import "./action-chunk-HUG6ASVA.js";
import {
  findEntryByFormerName
} from "./action-chunk-HNA4KFW2.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  maxFiles
} from "./action-chunk-EUT3LUDC.js";
import {
  hasOwnFile
} from "./action-chunk-GCNBCLM7.js";
import {
  findLayerMistakes
} from "./action-chunk-DNUIMNHR.js";
import {
  parseLayer
} from "./action-chunk-V754YG6C.js";
import {
  toComparableSettings
} from "./action-chunk-LMA2NE6Q.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-YGUQFHT7.js";
import {
  findTargets
} from "./action-chunk-BBFZQ2WA.js";
import "./action-chunk-I6U4DXLU.js";
import "./action-chunk-YN6W6NIA.js";
import {
  createNameTest
} from "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-A5OD2SYR.js";
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
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-LJSRF4LO.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/previews/files.ts
async function compareFiles(context, baseFiles, policyLines) {
  const { options, world } = context;
  const within = createByteLimit();
  const base = within("base", baseFiles);
  const pull = within("pull", openPullFiles(context) ?? openCheckoutFiles(world));
  const { files, lines } = await findChangedFiles(options, pull, base);
  if (files.length > maxFiles)
    throw new MissingComparison(
      `the pull request changes ${files.length} settings files; a preview for forks compares at most ${maxFiles}`,
      "split the pull request, or review the files themselves"
    );
  let changes = 0;
  const compared = await compareInTurn(files, async (file) => {
    if (changes > mostChanges) return { line: reportUncompared(file, tooManyChanges) };
    const comparison = await compareFileSides(file, context, { pull, base });
    changes += comparison.target?.preview.shown.changes.length ?? 0;
    return comparison;
  });
  const targets = compared.flatMap(({ target }) => target ?? []);
  const unread = compared.flatMap(({ line }) => line ?? []);
  const incompleteFiles = files.filter((_, index) => compared[index].isIncomplete);
  const uncomparedLines = [...lines, ...unread].map(
    (line) => line.kind === "warning" && options.brakes === "stop" ? { ...line, code: "guarded" } : line
  );
  const rules = await reportRuleChangesOfFiles(context, files, { pull, base }, [options.fleetFile, ...incompleteFiles]);
  return createRunResult("preview", targets, [...rules, reportNote(notLookedUp), ...policyLines, ...uncomparedLines]);
}
var mostChanges = 1e4;
var mostMistakes = 1e3;
var mostBytes = 20 * 1024 * 1024;
function createByteLimit() {
  const sizes = /* @__PURE__ */ new Map();
  return (side, files) => ({
    ...files,
    async load(file) {
      const text = await files.load(file);
      sizes.set(`${side} ${file}`, Buffer.byteLength(text));
      if ([...sizes.values()].reduce((sum, size) => sum + size, 0) <= mostBytes) return text;
      throw new MissingComparison(
        "the settings files of the pull request and its base exceed 20 MB, the limit of a preview for forks",
        "split the pull request, or review the files themselves"
      );
    }
  });
}
async function compareInTurn(files, compare) {
  const compared = [];
  const refused = [];
  const remarks = [];
  for (const file of files) {
    const comparison = await compare(file).catch(requireSettingsError);
    if (comparison instanceof SettingsError) {
      refused.push(...comparison.refusals);
      remarks.push(...comparison.remarks);
    } else compared.push(comparison);
    if (refused.length > mostMistakes) throw new SettingsError([...refused.slice(0, mostMistakes), moreMistakes]);
  }
  if (!refused.length) return compared;
  throw new SettingsError(refused, remarks);
}
var moreMistakes = {
  at: [],
  problem: `the files have more than ${mostMistakes} mistakes`,
  fix: "correct these mistakes and run again"
};
async function compareFileSides(file, { options }, sides) {
  const baseResult = await readOrNote(formatCode(file), () => readSideSettings(sides.base, file, options));
  const pullSettings = await readSideSettings(sides.pull, file, options);
  if (pullSettings === "incomplete" || baseResult.found === "incomplete")
    return { line: reportUncompared(file, dependsOnLayers), isIncomplete: true };
  const compared = previewDeclared({ base: baseResult.found?.declared, pull: pullSettings?.declared ?? [] }, options);
  const target = {
    repository: file,
    outcome: "success",
    sections: [],
    lines: [
      ...baseResult.lines,
      ...pullSettings ? reportSettings(options, pullSettings) : [removedNote],
      ...compared.lines
    ],
    preview: compared.preview
  };
  return { target };
}
var reportUncompared = (file, why) => ({
  ...{ kind: "warning", key: "" },
  message: `${formatCode(file)} changes, but ${why}: review the file`
});
var removedNote = reportNote("the pull request removes this file");
var dependsOnLayers = "its values are not compared, because they depend on the layers below it";
var tooManyChanges = `is not compared, because the files before it have more than ${mostChanges} changes`;
var unfollowed = "a preview of a fork does not resolve the targets and layers of this file";
var notLookedUp = "a preview for forks does not resolve which repositories these files belong to";
async function findChangedFiles(options, pull, base) {
  const { defaultsFile, fleetFile } = options;
  const { found: baseFiles = [], lines } = await readOrNote(
    formatCode(fleetFile ?? ""),
    () => listFleetFiles(options, base)
  );
  const pullFiles = await listFleetFiles(options, pull);
  const ownFile = fleetFile === void 0 ? options.settingsFile : (await openManifest(fleetFile, pull)).own?.file;
  const alone = [defaultsFile, ownFile].filter((file) => file !== void 0);
  const names = /* @__PURE__ */ new Set([...alone, ...[...pullFiles, ...baseFiles].sort()]);
  const changed = [...names].map(async (file) => await isSameFile(file, pull, base) ? [] : [file]);
  const isFollowed = fleetFile === void 0 || await isSameFile(fleetFile, pull, base);
  const notes = isFollowed ? lines : [...lines, reportUncompared(fleetFile, unfollowed)];
  return { files: (await Promise.all(changed)).flat(), lines: notes };
}
async function readSideSettings(files, file, options) {
  if (!await files.has(file)) return void 0;
  const text = await files.load(file);
  if (options.fleetFile !== void 0) return await readSingleLayer(text, file, options) ?? "incomplete";
  return parseDeclaredSettings({ text, file, origin: "operator" }, options);
}
async function readSingleLayer(text, file, options) {
  try {
    return await parseDeclaredSettings({ text, file, origin: "operator" }, options);
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    const read = parseLayer({ text, file });
    if (read instanceof SettingsError) throw read;
    const [{ refusals, remarks } = failure] = findLayerMistakes([{ file, text, read }], await loadSections());
    const wrong = refusals.filter(({ at }) => getAtPath(read.values, at) !== null);
    if (wrong.length) throw new SettingsError(wrong, remarks);
    return void 0;
  }
}

// packages/core/src/previews/pull/sides.ts
async function openSides(context, files) {
  const { options: asked, session } = context;
  const pull = await openFleet(asked, files.pull);
  const base = await openBaseFleet(asked, files.base);
  const { found, before, owners } = await findBothTargets(asked, pull, base.fleet, session);
  const targets = joinTargets(found.targets, before);
  session.addRepositories(listCurrentNames(targets));
  const sources = pull.createSources({ ...found, targets }, owners);
  const isTarget = createTargetCheck(found.targets);
  await sources.refuseInvalid(targets.filter(({ repository }) => isTarget(repository)));
  const createSide = (fleet, all) => ({
    // The base may contain an invalid name, which the pull request may correct.
    sources: fleet.createSources({ targets }, owners),
    isTarget: createTargetCheck(all),
    entries: listEntries(fleet)
  });
  const openApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return void 0;
    const { files: files2, ...known } = last;
    const { fleet } = await openBaseFleet(asked, files2);
    return { ...known, side: fleet && createSide(fleet, targets) };
  };
  const opened = /* @__PURE__ */ new Map();
  return {
    options: pull.options,
    readApplied: () => getOrCreate(opened, "", openApplied),
    targets,
    checkFormerName: found.checkFormerName,
    pull: { sources, isTarget, entries: listEntries(pull) },
    base: base.fleet && createSide(base.fleet, before),
    policies: {
      pull: { policy: pull.options.policy, files: files.pull },
      base: { policy: (base.fleet ?? pull).options.policy, files: files.base }
    },
    lines: [...base.lines, ...sources.createLines(found.known), ...found.lines]
  };
}
async function findBothTargets(asked, pull, base, session) {
  const owners = openOwnerReads(base ? [pull, base] : [pull], session);
  const pullTargets = await findTargets(pull, owners);
  const isAlike = base && asked.fleetFile === void 0;
  const before = isAlike ? pullTargets.targets : base ? (await findTargets({ ...base, names: void 0 }, owners)).targets : [];
  const isBefore = createTargetCheck(before);
  const unheld = pullTargets.unmatched.filter(({ repository }) => !isBefore(repository));
  await refuseUnmatched(unheld, pull, owners);
  return { found: pullTargets, before, owners };
}
var listEntries = ({ selections }) => selections.flatMap(({ entries = [] }) => entries);
function joinTargets(pull, base) {
  const listed = new Map(base.map((target) => [toNameKey(target.repository), target]));
  const isPull = createTargetCheck(pull);
  return [
    ...pull.map((target) => ({ ...listed.get(toNameKey(target.repository)), ...target })),
    ...base.filter(({ repository }) => !isPull(repository))
  ];
}
var createTargetCheck = (targets) => createNameTest(targets.map(({ repository }) => repository));

// packages/core/src/previews/fleet.ts
var previewFleet = (run) => runPreview(run, async (context) => {
  const base = await openBaseFiles(context);
  if (context.isFork) return { result: await compareFiles(context, base, await reportPolicyChanges(context, base)) };
  const pull = await openPullFilesIfComplete(context);
  const sidesFiles = { pull: pull ?? openCheckoutFiles(run.world), base };
  const sides = await openSides(context, sidesFiles);
  const baseIds = await readIfValid(() => readFileIds(context, base));
  return {
    pullFileIds: pull && await readFileIds(context, pull),
    baseFileIds: run.options.base === void 0 ? baseIds : void 0,
    result: await compareFleet(sides, sidesFiles, context)
  };
});
async function reportFleetRuleChanges({ options }, both, context) {
  const baseFiles = await readIfValid(() => listFleetFiles(options, both.base));
  const files = [...await listFleetFiles(options, both.pull), ...baseFiles ?? []];
  const { defaultsFile = [], fleetFile } = options;
  return reportRuleChangesOfFiles(context, [defaultsFile, files].flat(), both, [fleetFile]);
}
async function reportPolicyChanges(context, files) {
  const { options, world } = context;
  const { fleetFile } = options;
  const named = fleetFile && await readIfValid(() => openManifest(fleetFile, files));
  const { policy = options.policy } = named || options;
  const pull = openPullFiles(context) ?? openCheckoutFiles(world);
  return (await openPreviewPolicy(context, { pull: { policy, files: pull }, base: { policy, files } })).lines;
}
async function compareFleet(sides, both, context) {
  const { options } = sides;
  const { world } = context;
  const repositories = addDisclosures(sides.targets, options, world.environment.GITHUB_REPOSITORY);
  const limit = await createFleetLimit(repositories.length, options);
  const { gates: policyGates, lines: policyLines } = await openPreviewPolicy(context, sides.policies);
  const isCurrent = createLineCheckOfDiff(both.base, both.pull, options);
  const names = createNameTracker(repositories, { ...context, options }, sides.pull.sources);
  const gates = await createGates({ ...context, options, limit, names }, { policyGates, isCurrent });
  const readDisclosures = /* @__PURE__ */ new Set();
  let isPartialPlan = false;
  const markPartial = () => {
    isPartialPlan = true;
  };
  const markRead = ({ disclosure }) => void readDisclosures.add(disclosure);
  const fleetPreview = { ...context, ...sides, limit, names, gates, markPartial, markRead };
  const results = await runRepositories(repositories, fleetPreview, previewFleetTarget);
  return createRunResult("preview", results.targets, [
    ...await reportFleetRuleChanges(sides, both, context),
    ...await limit?.listLines() ?? [],
    ...sides.lines,
    ...policyLines,
    ...isPartialPlan ? [notRead] : [],
    ...results.lines,
    ...explainWithheld([...readDisclosures], options)
  ]);
}
async function openPullFilesIfComplete(context) {
  const pull = openPullFiles(context);
  const { fleetFile, reposDir, defaultsFile } = context.options;
  const named = [fleetFile, reposDir, defaultsFile].filter((path) => path !== void 0);
  const isThere = pull && await Promise.all(named.map((path) => pull.has(path)));
  return isThere?.every(Boolean) ? pull : void 0;
}
var notRead = reportNote(
  "this preview covers only the sections that the pull request changes; to show drift in other sections too, pass `--all-sections`"
);
function dropEqualSections({ pull, base, ...more }, { allSections, onDrift }) {
  if (!base || allSections || onDrift === "fail" || !isDeepStrictEqual(getAllowed(pull), getAllowed(base)))
    return { pull, base, ...more };
  const desiredOf = new Map(base.declared.map(({ section, desired }) => [section.key, desired]));
  const isSame = ({ section, desired }) => desiredOf.has(section.key) && isDeepStrictEqual(desiredOf.get(section.key), desired);
  const equalKeys = new Set(pull.declared.filter(isSame).map(({ section }) => section.key));
  const dropSections = (side) => ({
    ...side,
    declared: side.declared.filter(({ section }) => !equalKeys.has(section.key))
  });
  return { pull: dropSections(pull), base: dropSections(base), ...more, isPartialPlan: equalKeys.size > 0 };
}
var getAllowed = ({ allowed = [] }) => toAllowSection(allowed);
async function previewFleetTarget(repositoryRun) {
  const { target, reader, options } = repositoryRun;
  const { repository } = target;
  if (!repositoryRun.pull.isTarget(repository)) return reportRemovedTarget(repositoryRun);
  const own = await compareOperatorSettings(target, repositoryRun);
  const merged = findCommitsOfTarget(repositoryRun);
  if (own === void 0 && !merged) return createSkippedPreview(target, []);
  if (target.missing) return (await import("./action-create-Z5WKFJ5Z.js")).previewCreation(repositoryRun, target.missing);
  if (!merged && own?.comesFirst !== void 0 && await hasOwnFile(reader, own.comesFirst))
    return createSkippedPreview(target, []);
  const { pull, base, lines } = await readBothSettings(repositoryRun);
  if (isDeepStrictEqual(toComparableSettings(base, repository), toComparableSettings(pull, repository)))
    return createSkippedPreview(target, []);
  repositoryRun.markRead(target);
  await repositoryRun.proveVisibility();
  if (!pull) return createSkippedPreview(target, [...lines, removedFileWarning]);
  const readApplied = async () => {
    const last = await repositoryRun.readApplied();
    if (!last) return void 0;
    const applied = await readIfValid(
      async () => findSources(last.side, target)?.readSettings({ ...target, commit: merged && last.sha }, reader)
    );
    return {
      declared: applied?.settings?.declared ?? [],
      approved: last.approved,
      unproven: applied?.hasOwn && !merged ? unknownOtherFiles : last.unproven
    };
  };
  const bothSettings = dropEqualSections({ pull, base, readApplied }, options);
  if (bothSettings.isPartialPlan) repositoryRun.markPartial();
  const seen = {
    ...repositoryRun,
    reader: repositoryRun.widenNeeds(getReconcileNeeds(options, listDeclaredOnBothSides(bothSettings)))
  };
  const result = await previewRepository(seen, bothSettings);
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...result, ...isFailed && { outcome: "failed" }, lines: [...lines, ...result.lines] };
}
var unknownOtherFiles = "Trueup does not record which settings files of other repositories it applied";
async function compareOperatorSettings(target, { pull, base }) {
  const pullSettings = await pull.sources.readOperatorSettings(target);
  const baseSettings = await readIfValid(
    () => findSources(base, target)?.readOperatorSettings(target) ?? noOperatorSettings
  );
  if (!baseSettings) return {};
  if (isDeepStrictEqual(pullSettings, baseSettings)) return void 0;
  return {
    comesFirst: pullSettings.overriddenBy === baseSettings.overriddenBy ? pullSettings.overriddenBy : void 0
  };
}
var findSources = (side, { repository }) => side?.isTarget(repository) ? side.sources : void 0;
var noOperatorSettings = Promise.resolve({ content: void 0 });
var findCommitsOfTarget = ({ target: { repository }, merged }) => merged?.pull.into?.isDefault && toNameKey(merged.pull.repository) === toNameKey(repository) ? merged : void 0;
async function readBothSettings(repositoryRun) {
  const { target, reader, pull, base, options } = repositoryRun;
  const commits = findCommitsOfTarget(repositoryRun);
  const { settings, lines } = await pull.sources.readSettings({ ...target, commit: commits?.sha }, reader);
  const side = findSources(base, target);
  if (!side) return { pull: settings, lines: [...base ? [noteNewTarget(options)] : [], ...lines] };
  const baseResult = await readOrNote(
    "its settings file",
    () => side.readSettings({ ...target, commit: commits?.base }, reader)
  );
  return { pull: settings, base: baseResult.found?.settings, lines: [...baseResult.lines, ...lines] };
}
var noteNewTarget = ({ fleetFile }) => reportNote(`the pull request adds it to ${formatCode(fleetFile)}, so everything counts as changed`);
async function reportRemovedTarget({ target, proveVisibility, options, markRead, pull }) {
  markRead(target);
  if (!target.missing) await proveVisibility();
  const renaming = findEntryByFormerName(pull.entries, target.repository);
  if (renaming)
    return createSkippedPreview(target, [
      reportNote(`it is compared under its new name ${formatCode(toFullName(renaming.repository))}`)
    ]);
  return createSkippedPreview(target, [
    warnRemoval(`removes it from ${formatCode(options.fleetFile)}, so Trueup will no longer manage it`),
    ...target.entry ? [reportNote(describeLastState(target))] : []
  ]);
}
function describeLastState({ facts, missing }) {
  if (missing) return "it will no longer be created";
  const state = [facts?.visibility, facts?.archived && "archived"].filter(Boolean).join(", ");
  return `the repository itself is not deleted and stays unchanged${state && ` (${state})`}`;
}
var warnRemoval = (how) => ({ kind: "warning", key: "", message: `the pull request ${how}` });
var removedFileWarning = warnRemoval("deletes its settings file, so Trueup will no longer manage it");
var createSkippedPreview = ({ repository }, lines) => createTargetResult("preview", repository, [], lines);
export {
  previewFleet
};
