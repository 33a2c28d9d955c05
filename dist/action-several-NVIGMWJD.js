import {
  gatesFor1 as gatesFor,
  fleetLimitOf3 as fleetLimitOf,
  visitAll6 as visitAll,
  withheldLines8 as withheldLines,
  visitedRepositories12 as visitedRepositories,
  declare17 as declare,
  note19 as note,
  NoComparison20 as NoComparison,
  resultOfTargets23 as resultOfTargets,
  settingsLines23 as settingsLines,
  toReconcile25 as toReconcile,
  loadSections27 as loadSections,
  allowValue36 as allowValue,
  SettingsRefused47 as SettingsRefused,
  asRefusal47 as asRefusal,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  atPath94 as atPath,
  madeOnce94 as madeOnce
} from "./action.js";
import {
  findLastApplied,
  isSame,
  openBase,
  openBaseFiles,
  openPullFiles,
  previewPolicy,
  rulesBetween
} from "./action-chunk-VYC2OPRF.js";
import {
  broughtBetween
} from "./action-chunk-MEFG6BUQ.js";
import {
  declaredBy,
  filesToCompare,
  orRefusedRun,
  previewOf,
  runPreview
} from "./action-chunk-QMYXDCTH.js";
import {
  filesHere,
  filesOfSeveral,
  idsOf
} from "./action-chunk-3BZZYTD5.js";
import "./action-chunk-HOOCXREZ.js";
import "./action-chunk-VEL34HVE.js";
import {
  createNames,
  openOwners,
  refuseUnheld,
  repositoriesOf
} from "./action-chunk-36TIVWI5.js";
import {
  openFleet,
  saidBy
} from "./action-chunk-ZDUIFE23.js";
import {
  findMistakes,
  openManifest
} from "./action-chunk-CEPL4ORM.js";
import {
  readLayer
} from "./action-chunk-3TDFTVMV.js";
import {
  renamingOf
} from "./action-chunk-CPQBBV7L.js";
import "./action-chunk-2VPPWVKP.js";
import "./action-chunk-WQNA2GFS.js";
import "./action-chunk-BKQZ7IKZ.js";
import {
  mostFiles
} from "./action-chunk-CDRICHO2.js";
import {
  hasOwnFile
} from "./action-chunk-TSULGR4P.js";
import "./action-chunk-FRUO7NCE.js";
import {
  findTargets
} from "./action-chunk-GWAY3QY4.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-UIMGG5BI.js";
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
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PPZ26CDH.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/previews/files.ts
async function compareFiles(previewing, whole, ofPolicy) {
  const { options, world } = previewing;
  const within = bounds();
  const base = within("base", whole);
  const pull = within("pull", openPullFiles(previewing) ?? filesHere(world));
  const { files, lines } = await describeFiles(options, pull, base);
  if (files.length > mostFiles)
    throw new NoComparison(
      `the pull request changes ${files.length} settings files; a preview for forks compares at most ${mostFiles}`,
      "split the pull request, or review the files themselves"
    );
  let changes = 0;
  const compared = await refuseTogether(files, async (file) => {
    if (changes > mostChanges) return { line: unshown(file, uncompared) };
    const one = await compareFile(file, previewing, { pull, base });
    changes += one.target?.preview.shown.changes.length ?? 0;
    return one;
  });
  const targets = compared.flatMap(({ target }) => target ?? []);
  const unread = compared.flatMap(({ line }) => line ?? []);
  const incompleteFiles = files.filter((_, index) => compared[index].isIncomplete);
  const uncomparedLines = [...lines, ...unread].map(
    (line) => line.kind === "warning" && options.brakes === "stop" ? { ...line, code: "guarded" } : line
  );
  const rules = await rulesBetween(previewing, files, { pull, base }, [options.fleetFile, ...incompleteFiles]);
  return resultOfTargets("preview", targets, [...rules, note(notLookedUp), ...ofPolicy, ...uncomparedLines]);
}
var mostChanges = 1e4;
var mostMistakes = 1e3;
var mostBytes = 20 * 1024 * 1024;
function bounds() {
  const sizes = /* @__PURE__ */ new Map();
  return (side, files) => ({
    ...files,
    async load(file) {
      const text = await files.load(file);
      sizes.set(`${side} ${file}`, Buffer.byteLength(text));
      if ([...sizes.values()].reduce((sum, size) => sum + size, 0) <= mostBytes) return text;
      throw new NoComparison(
        "the settings files of the pull request and its base exceed 20 MB, the limit of a preview for forks",
        "split the pull request, or review the files themselves"
      );
    }
  });
}
async function refuseTogether(files, compare) {
  const compared = [];
  const refused = [];
  const remarks = [];
  for (const file of files) {
    const one = await compare(file).catch(asRefusal);
    if (one instanceof SettingsRefused) {
      refused.push(...one.refusals);
      remarks.push(...one.remarks);
    } else compared.push(one);
    if (refused.length > mostMistakes) throw new SettingsRefused([...refused.slice(0, mostMistakes), more]);
  }
  if (!refused.length) return compared;
  throw new SettingsRefused(refused, remarks);
}
var more = {
  at: [],
  problem: `the files have more than ${mostMistakes} mistakes`,
  fix: "correct these mistakes and run again"
};
async function compareFile(file, { options }, sides) {
  const was = await orRefusedRun(code(file), () => settingsIn(sides.base, file, options));
  const is = await settingsIn(sides.pull, file, options);
  if (is === "incomplete" || was.found === "incomplete") return { line: unshown(file, incomplete), isIncomplete: true };
  const compared = filesToCompare({ base: was.found?.declared, pull: is?.declared ?? [] }, options);
  const target = {
    repository: file,
    outcome: "success",
    sections: [],
    lines: [...was.lines, ...is ? settingsLines(options, is) : [gone], ...compared.lines],
    preview: compared.preview
  };
  return { target };
}
var unshown = (file, why) => ({
  ...{ kind: "warning", key: "" },
  message: `${code(file)} changes, but ${why}: review the file`
});
var gone = note("the pull request removes this file");
var incomplete = "its values are not compared, because they depend on the layers below it";
var uncompared = `is not compared, because the files before it have more than ${mostChanges} changes`;
var unfollowed = "a preview for forks does not resolve its targets and layers";
var notLookedUp = "a preview for forks does not resolve which repositories these files belong to";
async function describeFiles(options, pull, base) {
  const { defaultsFile, fleetFile } = options;
  const { found: was = [], lines } = await orRefusedRun(code(fleetFile ?? ""), () => filesOfSeveral(options, base));
  const is = await filesOfSeveral(options, pull);
  const own = fleetFile === void 0 ? options.settingsFile : (await openManifest(fleetFile, pull)).own?.file;
  const alone = [defaultsFile, own].filter((file) => file !== void 0);
  const names = /* @__PURE__ */ new Set([...alone, ...[...is, ...was].sort()]);
  const changed = [...names].map(async (file) => await isSame(file, pull, base) ? [] : [file]);
  const isFollowed = fleetFile === void 0 || await isSame(fleetFile, pull, base);
  const said = isFollowed ? lines : [...lines, unshown(fleetFile, unfollowed)];
  return { files: (await Promise.all(changed)).flat(), lines: said };
}
async function settingsIn(files, file, options) {
  if (!await files.has(file)) return void 0;
  const text = await files.load(file);
  if (options.fleetFile !== void 0) return await layerAlone(text, file, options) ?? "incomplete";
  return declare({ text, file, origin: "operator" }, options);
}
async function layerAlone(text, file, options) {
  try {
    return await declare({ text, file, origin: "operator" }, options);
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const read = readLayer({ text, file });
    if (read instanceof SettingsRefused) throw read;
    const [{ refusals, remarks } = failure] = findMistakes([{ file, text, read }], { sections: await loadSections() });
    const wrong = refusals.filter(({ at }) => atPath(read.values, at) !== null);
    if (wrong.length) throw new SettingsRefused(wrong, remarks);
    return void 0;
  }
}

// packages/core/src/previews/pull/sides.ts
async function openSides(previewing, files) {
  const { options: asked, session } = previewing;
  const pull = await openFleet(asked, files.pull);
  const base = await openBase(asked, files.base);
  const { found, before, owners } = await targetsOfBoth(asked, pull, base.fleet, session);
  const targets = joinTargets(found.targets, before);
  session.covers(repositoriesOf(targets));
  const sources = pull.sourcesFor({ ...found, targets }, owners);
  const isTarget = among(found.targets);
  await sources.refuse(targets.filter(({ repository }) => isTarget(repository)));
  const sideOf = (fleet, all) => ({
    // A name that the base has wrong is what the pull request may be there to correct.
    sources: fleet.sourcesFor({ targets }, owners),
    isTarget: among(all),
    entries: entriesIn(fleet)
  });
  const openApplied = async () => {
    const last = await findLastApplied(previewing);
    if (!last) return void 0;
    const { files: files2, ...known } = last;
    const { fleet } = await openBase(asked, files2);
    return { ...known, side: fleet && sideOf(fleet, targets) };
  };
  const opened = /* @__PURE__ */ new Map();
  return {
    options: pull.options,
    applied: () => madeOnce(opened, "", openApplied),
    targets,
    refuseFormer: found.refuseFormer,
    pull: { sources, isTarget, entries: entriesIn(pull) },
    base: base.fleet && sideOf(base.fleet, before),
    policies: {
      pull: { policy: pull.options.policy, files: files.pull },
      base: { policy: (base.fleet ?? pull).options.policy, files: files.base }
    },
    lines: [...base.lines, ...sources.lines(found.known), ...found.lines]
  };
}
async function targetsOfBoth(asked, pull, base, session) {
  const owners = openOwners(base ? [pull, base] : [pull], session);
  const found = await findTargets(pull, owners);
  const isAlike = base && asked.fleetFile === void 0;
  const before = isAlike ? found.targets : base ? (await findTargets({ ...base, names: void 0 }, owners)).targets : [];
  const isBefore = among(before);
  const unheld = found.unheld.filter(({ repository }) => !isBefore(repository));
  await refuseUnheld(unheld, pull, owners);
  return { found, before, owners };
}
var entriesIn = ({ wanted }) => wanted.flatMap(({ entries = [] }) => entries);
function joinTargets(pull, base) {
  const listed = new Map(base.map((target) => [nameKey(target.repository), target]));
  const isPull = among(pull);
  return [
    ...pull.map((target) => ({ ...listed.get(nameKey(target.repository)), ...target })),
    ...base.filter(({ repository }) => !isPull(repository))
  ];
}
function among(targets) {
  const names = new Set(targets.map(({ repository }) => nameKey(repository)));
  return (repository) => names.has(nameKey(repository));
}

// packages/core/src/previews/several.ts
var previewSeveral = (run) => runPreview(run, async (previewing) => {
  const base = await openBaseFiles(previewing);
  if (previewing.isFork)
    return { result: await compareFiles(previewing, base, await linesOfPolicy(previewing, base)) };
  const pull = await pullFiles(previewing);
  const both = { pull: pull ?? filesHere(run.world), base };
  const sides = await openSides(previewing, both);
  const ofBase = await orRefusedRun("", () => idsOf(previewing, base));
  return {
    files: pull && await idsOf(previewing, pull),
    before: run.options.base === void 0 ? ofBase.found : void 0,
    result: await compareFleet(sides, both, previewing)
  };
});
async function rulesOf({ options }, both, previewing) {
  const { found: was = [] } = await orRefusedRun("", () => filesOfSeveral(options, both.base));
  const files = [...await filesOfSeveral(options, both.pull), ...was];
  const { defaultsFile = [], fleetFile } = options;
  return rulesBetween(previewing, [defaultsFile, files].flat(), both, [fleetFile]);
}
async function linesOfPolicy(previewing, files) {
  const { options, world } = previewing;
  const { fleetFile } = options;
  const named = fleetFile && (await orRefusedRun("", () => openManifest(fleetFile, files))).found;
  const { policy = options.policy } = named || options;
  const pull = openPullFiles(previewing) ?? filesHere(world);
  return (await previewPolicy(previewing, { pull: { policy, files: pull }, base: { policy, files } })).lines;
}
async function compareFleet(sides, both, previewing) {
  const { options } = sides;
  const { world } = previewing;
  const repositories = visitedRepositories(sides.targets, options, world.environment.GITHUB_REPOSITORY);
  const limit = await fleetLimitOf(repositories.length, options);
  const { keeps, lines: ofPolicy } = await previewPolicy(previewing, sides.policies);
  const isFresh = broughtBetween(both.base, both.pull, options);
  const names = createNames(repositories, { ...previewing, options }, sides.pull.sources);
  const gates = await gatesFor({ ...previewing, options, limit, names }, { keeps, isFresh });
  const read = /* @__PURE__ */ new Set();
  let isPart = false;
  const leavesOut = () => {
    isPart = true;
  };
  const reads = ({ disclosure }) => void read.add(disclosure);
  const comparing = { ...previewing, ...sides, limit, names, gates, leavesOut, reads };
  const visited = await visitAll(repositories, comparing, previewTarget);
  return resultOfTargets("preview", visited.targets, [
    ...await rulesOf(sides, both, previewing),
    ...await limit?.lines() ?? [],
    ...sides.lines,
    ...ofPolicy,
    ...isPart ? [notRead] : [],
    ...visited.lines,
    ...withheldLines([...read], options)
  ]);
}
async function pullFiles(previewing) {
  const pull = openPullFiles(previewing);
  const { fleetFile, reposDir, defaultsFile } = previewing.options;
  const named = [fleetFile, reposDir, defaultsFile].filter((path) => path !== void 0);
  const isThere = pull && await Promise.all(named.map((path) => pull.has(path)));
  return isThere?.every(Boolean) ? pull : void 0;
}
var notRead = note(
  "Trueup read only the sections that the pull request changes, so this preview shows and approves no drift in other sections; to read them too, pass `--all-sections`"
);
function dropAlike({ pull, base, ...more2 }, { allSections, onDrift }) {
  if (!base || allSections || onDrift === "fail" || !isDeepStrictEqual(allowOf(pull), allowOf(base)))
    return { pull, base, ...more2 };
  const desiredOf = new Map(base.declared.map(({ section, desired }) => [section.key, desired]));
  const isSame2 = ({ section, desired }) => desiredOf.has(section.key) && isDeepStrictEqual(desiredOf.get(section.key), desired);
  const alike = new Set(pull.declared.filter(isSame2).map(({ section }) => section.key));
  const without = (side) => ({
    ...side,
    declared: side.declared.filter(({ section }) => !alike.has(section.key))
  });
  return { pull: without(pull), base: without(base), ...more2, isPart: alike.size > 0 };
}
var allowOf = ({ allowed = [] }) => allowValue(allowed);
async function previewTarget(visit) {
  const { visited, reader, options } = visit;
  const { repository } = visited;
  if (!visit.pull.isTarget(repository)) return leavesTargets(visit);
  const own = await mayDiffer(visited, visit);
  const merged = ownCommits(visit);
  if (own === void 0 && !merged) return withoutPreview(visited, []);
  if (visited.missing) return (await import("./action-create-NDS27TA3.js")).previewCreation(visit, visited.missing);
  if (!merged && own?.comesFirst !== void 0 && await hasOwnFile(reader, own.comesFirst))
    return withoutPreview(visited, []);
  const { pull, base, lines } = await settingsOfBoth(visit);
  if (isDeepStrictEqual(saidBy(base, repository), saidBy(pull, repository))) return withoutPreview(visited, []);
  visit.reads(visited);
  await visit.prove();
  if (!pull) return withoutPreview(visited, [...lines, leftWithout]);
  const applied = async () => {
    const last = await visit.applied();
    if (!last) return void 0;
    const was = await orRefusedRun(
      "",
      async () => ofSide(last.side, visited)?.settingsFor({ ...visited, commit: merged && last.sha }, reader)
    );
    return {
      declared: was.found?.settings?.declared ?? [],
      approved: last.approved,
      unproven: was.found?.hasOwn && !merged ? ofOthers : last.unproven
    };
  };
  const both = dropAlike({ pull, base, applied }, options);
  if (both.isPart) visit.leavesOut();
  const seen = { ...visit, reader: visit.granted(toReconcile(options, declaredBy(both))) };
  const target = await previewOf(seen, both);
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...target, ...isFailed && { outcome: "failed" }, lines: [...lines, ...target.lines] };
}
var ofOthers = "Trueup does not record which settings files of other repositories it applied";
async function mayDiffer(visited, { pull, base }) {
  const is = await pull.sources.saidOf(visited);
  const was = await orRefusedRun("", () => ofSide(base, visited)?.saidOf(visited) ?? nothingSaid);
  if (!was.found) return {};
  if (isDeepStrictEqual(is, was.found)) return void 0;
  return { comesFirst: is.givesWayTo === was.found.givesWayTo ? is.givesWayTo : void 0 };
}
var ofSide = (side, { repository }) => side?.isTarget(repository) ? side.sources : void 0;
var nothingSaid = Promise.resolve({ says: void 0 });
var ownCommits = ({ visited: { repository }, merged }) => merged?.pull.into?.isDefault && nameKey(merged.pull.repository) === nameKey(repository) ? merged : void 0;
async function settingsOfBoth(visit) {
  const { visited, reader, pull, base, options } = visit;
  const own = ownCommits(visit);
  const { settings, lines } = await pull.sources.settingsFor({ ...visited, commit: own?.sha }, reader);
  const side = ofSide(base, visited);
  if (!side) return { pull: settings, lines: [...base ? [newTarget(options)] : [], ...lines] };
  const was = await orRefusedRun(
    "its settings file",
    () => side.settingsFor({ ...visited, commit: own?.base }, reader)
  );
  return { pull: settings, base: was.found?.settings, lines: [...was.lines, ...lines] };
}
var newTarget = ({ fleetFile }) => note(`the pull request adds it to ${code(fleetFile)}, so everything counts as changed`);
async function leavesTargets({ visited, prove, options, reads, pull }) {
  reads(visited);
  if (!visited.missing) await prove();
  const renaming = renamingOf(pull.entries, visited.repository);
  if (renaming)
    return withoutPreview(visited, [note(`it is compared under its new name ${code(fullName(renaming.repository))}`)]);
  return withoutPreview(visited, [
    left(`removes it from ${code(options.fleetFile)}, so Trueup will no longer manage it`),
    ...visited.entry ? [note(lastSeen(visited))] : []
  ]);
}
function lastSeen({ facts, missing }) {
  if (missing) return "it will no longer be created";
  const state = [facts?.visibility, facts?.archived && "archived"].filter(Boolean).join(", ");
  return `the repository itself is not deleted and stays unchanged${state && ` (${state})`}`;
}
var left = (how) => ({ kind: "warning", key: "", message: `the pull request ${how}` });
var leftWithout = left("deletes its settings file, so Trueup will no longer manage it");
var withoutPreview = ({ repository }, lines) => ({
  repository: fullName(repository),
  outcome: "success",
  sections: [],
  lines
});
export {
  previewSeveral
};
