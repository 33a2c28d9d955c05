import {
  isNameShown8 as isNameShown,
  isInScope12 as isInScope,
  parseDeclaredSettings12 as parseDeclaredSettings,
  selectSections12 as selectSections,
  reportNote14 as reportNote,
  RepositoryNotLocated15 as RepositoryNotLocated,
  reportRemark18 as reportRemark,
  reportSettings18 as reportSettings,
  listWritingItems34 as listWritingItems,
  reportRedactedFailure37 as reportRedactedFailure,
  SettingsError50 as SettingsError,
  createFileError50 as createFileError,
  formatPlace50 as formatPlace,
  formatRefusal50 as formatRefusal,
  isWholeFileRefused50 as isWholeFileRefused,
  requireSettingsError50 as requireSettingsError,
  modes67 as modes,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  getAtPath99 as getAtPath,
  getOrCreate99 as getOrCreate,
  GithubRefusal105 as GithubRefusal,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  addLayerNames,
  createLayerFinder,
  createLayerPicker,
  openLayeredFiles,
  openManifest,
  openPathTemplate
} from "./action-chunk-5PJ7IDPN.js";
import {
  hasOwnFile,
  readOwnFile
} from "./action-chunk-GCNBCLM7.js";
import {
  createLayer,
  createLayerMerger
} from "./action-chunk-DNUIMNHR.js";
import {
  toSettingsValue
} from "./action-chunk-V754YG6C.js";
import {
  findDeclaredRepositoryName,
  refuseNameInSharedFile,
  refuseOtherName,
  reportStrayFiles,
  requireRepositoryInAllow,
  toComparableSettings
} from "./action-chunk-LMA2NE6Q.js";
import {
  registry
} from "./action-chunk-CRVTVLN4.js";
import {
  NotListedError,
  createInspectorFactory
} from "./action-chunk-YGUQFHT7.js";
import {
  throwWithoutDetails
} from "./action-chunk-I6U4DXLU.js";
import {
  collectFilterRepositoryNames,
  collectTargetNames
} from "./action-chunk-YN6W6NIA.js";
import {
  collectOwnerLists,
  createNameTest,
  isWhereMet,
  listRequestedKeys,
  toFacts
} from "./action-chunk-Y2G5FIFF.js";
import {
  repositoryCall
} from "./action-chunk-KJPF3MA3.js";
import {
  list
} from "./action-chunk-UPA4CEC4.js";
import {
  probe
} from "./action-chunk-ZQIWQ6ZW.js";

// packages/core/src/fleet/layers/folder.ts
var pathTemplates = ["{owner}/{name}.yml", "{name}.yml"];
async function openSettingsFolder(path, names) {
  const folder = path.replace(/\/+$/, "");
  const templates = await Promise.all(
    pathTemplates.map((template) => openPathTemplate(`${folder}/${template}`, async () => names))
  );
  return {
    templates,
    /** Throws `SettingsError` if a file has only the wrong extension. */
    findFile(repository) {
      const match = templates.map((template) => template.findFile(repository)).find((file) => file !== void 0);
      if (match && "problem" in match) throw createFileError(match.problem, match.fix);
      return match?.file;
    },
    findStrays: (repositories) => templates.flatMap((template) => template.findStrays(repositories))
  };
}

// packages/core/src/fleet/layers/repository-layers.ts
function createRepositoryLayers(files, layeredTargets, options) {
  const { unknownKeys, sections } = options;
  const { manifest, opened } = files;
  const { owners, targets, world, checkFormerName } = layeredTargets;
  const wave = manifest.waves.find(({ name }) => name === options.wave);
  const merge = createLayerMerger(manifest, registry, unknownKeys);
  const nameable = targets.filter((target) => isNameShown(target, options)).map(({ repository }) => repository);
  const find = createLayerFinder(world, createNameTest(nameable));
  const pick = createLayerPicker(opened, find);
  const createInspector = createInspectorFactory(owners, targets, sections);
  const listChosenSections = ({ declared }) => declared.filter(({ key }) => sections?.includes(key) ?? true);
  const resolvedLayers = /* @__PURE__ */ new Map();
  async function selectLayers(target, own) {
    await checkFormerName?.(target);
    const attempts = [];
    let next = await pick(createInspector(target));
    for (; ; ) {
      const layers = next;
      const merged = merge(layers, own);
      const declared = listChosenSections(merged);
      attempts.push({ layers, declared });
      next = await pick(createInspector(target, declared));
      const evaluation = evaluateAttempts(attempts, next, opened);
      if (evaluation && "circle" in evaluation) throw createCircleError(evaluation.circle);
      if (evaluation) return { layers, merged, changes: evaluation.changes };
    }
  }
  async function verifyLayers({ target, layers, merged }) {
    const createSingleInspector = createInspectorFactory(createSingleReads(owners, target), targets, sections);
    const wheres = [...opened.map(({ entry }) => entry.where ?? {}), wave?.where ?? {}];
    const isByFacts = wheres.flatMap(listRequestedKeys).some((key) => !["team", "property"].includes(key));
    const current = isByFacts && !target.isNew ? await owners.readOnce(target.currentName ?? target.repository, repositoryCall) : null;
    const own = current ? { ...target, facts: toFacts(current) } : target;
    if (wave && !await isWhereMet(wave.where, createSingleInspector(own)))
      throw createStaleListError(`the wave ${formatCode(wave.name)} does not contain`);
    const changedLayers = findDifferentLayers(
      layers,
      await pick(createSingleInspector(own, listChosenSections(merged)))
    );
    if (changedLayers.length)
      throw createStaleListError(`${changedLayers.map(({ file }) => formatCode(file)).join(", ")} applies to`);
  }
  return {
    resolve: (target, own) => own || target.isNew ? selectLayers(target, own) : getOrCreate(resolvedLayers, toNameKey(target.repository), () => selectLayers(target)),
    merge,
    findAll: ({ repository }) => Promise.all(
      opened.map(async (layer) => ({ ...layer, found: await find(layer, repository).catch(requireSettingsError) }))
    ),
    readOwnLayer: async (target, github) => manifest.own ? readOwnLayer(target, github, manifest.own) : void 0,
    /** Reads the repository without lists. Throws if other layers apply than a list of the owner showed. */
    verifyLayers
  };
}
function evaluateAttempts(attempts, next, opened) {
  const first = attempts.at(0).layers;
  const last = attempts.at(-1).layers;
  const declared = attempts.flatMap((set) => set.declared);
  const describe = (layers, how) => layers.map((layer) => `${formatCode(layer.file)} ${how}, since ${describeLayerCause(layer, opened, declared)}`);
  if (areSameLayers(last, next)) {
    const comes = describe(findMissingLayers(first, next), "now applies");
    return { changes: [...comes, ...describe(findMissingLayers(next, first), "no longer applies")] };
  }
  if (!attempts.some(({ layers }) => areSameLayers(layers, next))) return void 0;
  return { circle: describe(findDifferentLayers(last, next), "applies on and off") };
}
var findDifferentLayers = (left, right) => [
  ...findMissingLayers(left, right),
  ...findMissingLayers(right, left)
];
var areSameLayers = (left, right) => !findDifferentLayers(left, right).length;
var findMissingLayers = (subset, all) => all.filter((layer) => !subset.includes(layer));
function describeLayerCause(layer, opened, declared) {
  const isFrom = ({ shared, template }) => shared === layer || template?.files.includes(layer.file);
  const requestedKeys = opened.filter(isFrom).flatMap(({ entry }) => listRequestedKeys(entry.where));
  const causes = settingsByCondition.flatMap(
    ([key, ...paths]) => (requestedKeys.includes(key) ? paths : []).flatMap(([section, ...path]) => {
      const cause = declared.find(({ key: key2, desired }) => key2 === section && getAtPath(desired, path) !== void 0);
      return cause ? `${formatCode([section, ...path].join("."))} is declared (${formatPlace(cause.place(path))})` : [];
    })
  );
  return causes.join(" and ") || "the entry of the repository in the fleet file declares it";
}
var settingsByCondition = [
  ["topic", ["repository", "topics"]],
  ["visibility", ["repository", "visibility"], ["repository", "private"]],
  ["archived", ["repository", "archived"]],
  ["team", ["teams"]],
  ["property", ["custom_properties"]]
];
function createSingleReads(owners, { repository, currentName = repository, id }) {
  return {
    ...owners,
    async readTeamRepositories(owner, team_slug) {
      const listed = await owners.readTeamRepositories(owner, team_slug);
      if (listed({ id, full_name: toFullName(currentName) })) return listed;
      const access = await owners.readOnce(currentName, probe({ team_slug }));
      return () => access === null ? void 0 : true;
    },
    readProperties: () => owners.readOnce(currentName, list({})).then((own) => () => own)
  };
}
var createCircleError = (why) => new RepositoryNotLocated(
  `these settings switch a layer on and off in an endless loop: ${why.join("; ")}`,
  "choose another `where` for the layer, or declare the same value with and without it",
  "the settings of this repository switch a layer on and off in an endless loop"
);
var createStaleListError = (claim) => new RepositoryNotLocated(
  `${claim} it, but the owner's list on GitHub does not show this`,
  "run again",
  "the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it"
);
async function readOwnLayer(target, github, { file: path, isRequired, place }) {
  const { repository } = target;
  const text = await readOwnFile(github, path, target);
  const file = `${toFullName(repository)}:${path}`;
  if (text !== void 0) return createLayer(file, text);
  if (!isRequired) return void 0;
  const problem = `${formatCode(toFullName(repository))} has no ${formatCode(path)} on its default branch, but the fleet file requires it`;
  const fix = "add the file to the repository, or write `as: highest-layer`";
  return { text: "", file, read: createFileError(problem, fix, place, ["own", "as"]) };
}

// packages/core/src/fleet/layers/layered-sources.ts
function openLayeredSources(files, layeredTargets, options) {
  const { manifest, opened } = files;
  const layered = {
    ...files,
    options,
    layers: createRepositoryLayers(files, layeredTargets, options),
    sharedFiles: listFilesBelowTemplates(opened),
    entries: new Map(manifest.repositories.map((entry) => [toNameKey(entry.repository), entry])),
    usedLayers: /* @__PURE__ */ new Set(),
    sharedRemarks: /* @__PURE__ */ new Map()
  };
  return {
    mergeLayersFor: async (target, github) => (await selectLayersWithOwnFile(target, github, layered))?.merged,
    readLayersToEdit: async (target, github) => (await import("./action-layers-to-edit-2FI5NOL4.js")).readLayersToEdit(target, github, { ...layered, ...layeredTargets }),
    readSettings: (target, github) => readSettings(target, github, layered),
    refuseInvalid: (targets) => refuseInvalidLayers(targets, layered).catch(throwWithoutDetails(options)),
    readOperatorSettings: (target) => readOperatorSettings(target, layered),
    async readFileTexts(target) {
      const { layers } = await layered.layers.resolve(target);
      return addEntryContent(target, layered, [
        manifest.own ?? "no file of its own",
        listWrittenLocks(manifest),
        layers.map(({ file, text }) => [file, text])
      ]);
    },
    createLines: (known) => createRunLines(known, layered)
  };
}
function listFilesBelowTemplates(opened) {
  const first = opened.findIndex(({ template }) => template);
  return new Set(opened.slice(0, first < 0 ? void 0 : first).map(({ entry }) => entry.file));
}
async function selectLayersWithOwnFile(target, github, { layers }) {
  const own = target.missing ? void 0 : await layers.readOwnLayer(target, github);
  const resolved = await layers.resolve(target, own);
  return own || resolved.layers.length ? { ...resolved, hasOwn: own !== void 0 } : void 0;
}
async function readSettings(target, github, layered) {
  const { manifest, sharedFiles, options, layers } = layered;
  const resolved = await selectLayersWithOwnFile(target, github, layered);
  const entry = layered.entries.get(toNameKey(target.repository));
  if (!resolved) {
    const settings2 = entry && await addSettingsOfEntry({ declared: [], remarks: [] }, target, layered, []);
    return { settings: settings2, lines: [noteNoLayers(manifest)] };
  }
  const { merged, changes, hasOwn } = resolved;
  const accepted = toDeclaredSettings(merged, layered);
  const named = refuseOtherName(accepted, target.repository);
  const declared = await addSettingsOfEntry(named, target, layered, merged.declared);
  const filters = [
    ...layered.opened.map(({ entry: entry2 }) => entry2),
    ...manifest.waves.filter(({ name }) => name === options.wave)
  ];
  const isByAbsence = !target.missing && filters.some(({ where }) => where.except?.some(({ team }) => team));
  const settings = { ...declared, proof: createLayerGate(layers, { target, ...resolved }, isByAbsence) };
  const remarks = merged.remarks.filter((remark) => !sharedFiles.has(remark.place?.file ?? ""));
  const unchanged = entry ? (await import("./action-entry-settings-RMKSVTDE.js")).reportUnappliedSettings(named, entry, target) : [];
  return {
    settings,
    lines: [
      ...reportSettings(options, { ...settings, remarks }),
      ...changes.map((change) => reportNote(change)),
      ...unchanged
    ],
    hasOwn
  };
}
var createLayerGate = ({ verifyLayers }, resolved, isByAbsence) => async ({ planned }) => {
  const items = listWritingItems(planned);
  if (!items.length) return {};
  const isProven = !isByAbsence && items.every(({ item }) => item.kind === "create");
  const line = isProven ? void 0 : await verifyLayers(resolved).catch(reportRedactedFailure);
  return line ? { refused: "Trueup cannot check which layers apply to it", lines: [line] } : {};
};
async function addSettingsOfEntry(settings, target, { entries, options }, all) {
  const entry = entries.get(toNameKey(target.repository));
  if (!entry) return settings;
  const { addEntrySettings, refusePartialPublication } = await import("./action-entry-settings-RMKSVTDE.js");
  refusePartialPublication(all, entry, target, options);
  return addEntrySettings(settings, entry, target, options);
}
function toDeclaredSettings({ declared, allowed, refusals, remarks, isOnlyOwnRefused }, { options }) {
  if (isWholeFileRefused(refusals) && !isOnlyOwnRefused) throw new SettingsError(refusals, remarks);
  const refused = refusals.filter((refusal) => refusal.refusedSection === void 0 || isInScope(options)(refusal));
  return requireRepositoryInAllow({ declared: selectSections(declared, registry, options), allowed, refused, remarks });
}
async function refuseInvalidLayers(targets, layered) {
  const { layers, sharedFiles, usedLayers, sharedRemarks } = layered;
  const refusals = /* @__PURE__ */ new Map();
  const keep = (newRefusals) => {
    for (const refusal of newRefusals) refusals.set(formatRefusal(refusal), refusal);
  };
  for (const target of targets) {
    try {
      const { layers: selectedLayers, merged } = await layers.resolve(target);
      for (const layer of selectedLayers) usedLayers.add(layer);
      for (const remark of merged.remarks)
        if (sharedFiles.has(remark.place?.file ?? "")) sharedRemarks.set(JSON.stringify(remark), remark);
      keep(merged.refusals);
      if (merged.refusals.length) continue;
      const accepted = toDeclaredSettings(merged, layered);
      const { place } = findDeclaredRepositoryName(accepted);
      if (place && sharedFiles.has(place.file)) refuseNameInSharedFile(accepted);
      else refuseOtherName(accepted, target.repository);
      await addSettingsOfEntry(accepted, target, layered, merged.declared);
    } catch (failure) {
      if (failure instanceof SettingsError) keep(failure.refusals);
      else if (!(failure instanceof NotListedError || failure instanceof RepositoryNotLocated)) throw failure;
    }
  }
  if (refusals.size) throw new SettingsError([...refusals.values()], [...sharedRemarks.values()]);
}
async function readOperatorSettings(target, layered) {
  const { manifest, layers } = layered;
  const { repository } = target;
  const { layers: selectedLayers, merged } = await layers.resolve(target);
  const settings = toDeclaredSettings(merged, layered);
  if (!manifest.own)
    return {
      content: addEntryContent(
        target,
        layered,
        selectedLayers.length ? toComparableSettings(settings, repository) : void 0
      )
    };
  const { place: _, ...own } = manifest.own;
  const stackValues = [...merged.stack].map(([key, value]) => [key, toSettingsValue(value)]);
  const allowed = toComparableSettings({ ...settings, declared: [] }, repository);
  const candidateLayers = (canOwnFileSelectLayers(own) ? await layers.findAll(target) : []).map(
    ({ entry, found: candidates }) => [
      [entry.file, entry.where],
      candidates instanceof SettingsError ? candidates.refusals.map(formatRefusal) : candidates.map(({ text }) => text)
    ]
  );
  return {
    content: addEntryContent(target, layered, [own, listWrittenLocks(manifest), stackValues, allowed, candidateLayers])
  };
}
function addEntryContent(target, { entries }, content) {
  const entry = entries.get(toNameKey(target.repository));
  if (!entry) return content;
  const { create, was, isArchived } = entry;
  return [{ create, was, isArchived }, content];
}
var canOwnFileSelectLayers = ({ sections }) => ["repository", "custom_properties", "teams"].some((key) => sections.includes(key));
var listWrittenLocks = ({ locked }) => locked.map(({ text, isAtLeast }) => isAtLeast ? { [text]: "at-least" } : text);
var noteNoLayers = ({ file, own }) => reportNote(`no layer of ${formatCode(file)} applies to it${own ? `, and it has no ${formatCode(own.file)}` : ""}`);
function createRunLines(known, layered) {
  const { opened, sharedRemarks, options } = layered;
  return [
    ...[...sharedRemarks.values()].map(reportRemark),
    ...opened.flatMap(
      ({ absenceReason, entry }) => absenceReason ? [reportNote(`${formatPlace(entry.place)}: ${absenceReason}`)] : []
    ),
    ...noteUnusedLayers(layered),
    ...(options.only ? [] : opened).flatMap(
      ({ entry, template }) => reportStrayFiles(template?.findStrays(known) ?? [], entry.file, options)
    )
  ];
}
function noteUnusedLayers({ opened, usedLayers, manifest: { own }, options: { shard, only, wave } }) {
  if (shard || only || wave) return [];
  const canApplyLater = ({ where }) => own && canOwnFileSelectLayers(own) && listRequestedKeys(where).length > 0;
  return opened.flatMap(
    ({ entry, shared }) => shared && !usedLayers.has(shared) && !canApplyLater(entry) ? [reportNote(`${formatPlace(entry.place)}: ${formatCode(entry.file)} applies to no repository of this run`)] : []
  );
}

// packages/core/src/fleet/targets/fleet-selection.ts
function createSelectionFromInputs(options) {
  const { repos = [], exclude } = options;
  return {
    options,
    selections: [{ repos, filters: { ...notArchived, exclude } }],
    names: { texts: collectTargetNames([{ repos, exclude }]), files: [] }
  };
}
function createSelectionFromManifest(manifest, options) {
  const { targets, layers, policy = options.policy } = manifest;
  const { wave, only, shard, mode } = options;
  const waves = wave !== void 0 || modes[mode].onlyReports && !only && !shard ? manifest.waves : [];
  const selections = listTargetSelections(manifest);
  const repos = selections.some((targetsEntry) => targetsEntry.repos === "*") ? "*" : selections.flatMap((targetsEntry) => targetsEntry.repos);
  const selectedWaves = manifest.waves.filter(({ name }) => name === wave);
  const named = only ? targets.map(({ exclude }) => ({ repos: [], exclude })) : targets;
  const entries = manifest.repositories.map(({ repository }) => [toFullName(repository), "repositories"]);
  return {
    selections,
    waves,
    names: {
      texts: [...collectTargetNames(named), ...entries, ...collectFilterRepositoryNames(selectedWaves)],
      files: []
    },
    options: {
      ...options,
      repos,
      policy,
      ...collectOwnerLists([...targets, ...layers, ...waves].map(({ where }) => where))
    }
  };
}
function listTargetSelections({ targets, repositories: entries }) {
  const alone = { repos: entries.map(({ repository }) => repository), filters: notArchived };
  return [
    ...targets.map(({ repos, where, exclude }) => ({ repos, filters: { ...notArchived, ...where, exclude } })),
    ...entries.length ? [{ ...alone, entries }] : []
  ];
}
var notArchived = { archived: false };

// packages/core/src/fleet/fleet.ts
async function openFleet(options, world) {
  if (options.fleetFile === void 0) return openFleetFromInputs(options, world);
  const manifest = await openManifest(options.fleetFile, world);
  const targets = createSelectionFromManifest(manifest, options);
  if (options.wave !== void 0) (await import("./action-waves-XY3IWCYL.js")).refuseUnknownWave(manifest, options.wave);
  const files = await openLayeredFiles(manifest, modes[options.mode].makesFile, world);
  return {
    ...targets,
    names: addLayerNames(targets.names.texts, files),
    createSources: (targetList, owners) => openLayeredSources(files, { ...targetList, owners, world }, options)
  };
}
async function openFleetFromInputs(options, { load, list: list2 }) {
  const { reposDir, defaultsFile } = options;
  const read = async (file) => {
    const settings = await parseDeclaredSettings({ text: await load(file), file, origin: "operator" }, options);
    return requireRepositoryInAllow(settings);
  };
  const folder = reposDir === void 0 ? void 0 : await openSettingsFolder(reposDir, await list2(reposDir));
  const defaults = defaultsFile === void 0 ? void 0 : refuseNameInSharedFile(await read(defaultsFile));
  const files = { options, read, folder, defaults };
  const sources = {
    refuseInvalid: (targets) => refuseInvalidFolderFiles(targets, files),
    readSettings: (target, github) => readSettings2(target, github, files),
    readOperatorSettings: (target) => readOperatorSettings2(target, files),
    async readFileTexts({ repository }) {
      const file = folder?.findFile(repository);
      return file === void 0 ? ["defaults", defaults?.text] : ["own", await load(file)];
    },
    createLines: (known) => [
      ...defaults ? reportSettings(options, defaults) : [],
      ...reportStrayFiles(folder?.findStrays(known) ?? [], reposDir, options)
    ]
  };
  const selection = createSelectionFromInputs(options);
  const names = { ...selection.names, files: folder ? [folder.templates] : [] };
  return { ...selection, names, createSources: () => sources };
}
async function refuseInvalidFolderFiles(targets, { folder, read }) {
  const refusals = [];
  const remarks = [];
  const seen = /* @__PURE__ */ new Set();
  for (const { repository } of targets) {
    try {
      const file = folder?.findFile(repository);
      if (file === void 0 || seen.has(file)) continue;
      seen.add(file);
      refuseOtherName(await read(file), repository);
    } catch (failure) {
      if (!(failure instanceof SettingsError)) throw failure;
      refusals.push(...failure.refusals);
      remarks.push(...failure.remarks);
    }
  }
  if (refusals.length) throw new SettingsError(refusals, remarks);
}
async function readOperatorSettings2({ repository }, { options, folder, read, defaults }) {
  const file = folder?.findFile(repository);
  return file === void 0 ? { content: toComparableSettings(defaults, repository), overriddenBy: options.settingsFile } : { content: toComparableSettings(refuseOtherName(await read(file), repository), repository) };
}
async function readSettings2(target, github, files) {
  const { options, folder, defaults } = files;
  const file = folder?.findFile(target.repository);
  if (file !== void 0) return readFromFolder(file, target, github, files);
  const text = await readOwnFile(github, options.settingsFile, target);
  if (text !== void 0) return parseRepositoryFile(text, target, options);
  if (!defaults) return { lines: [reportNote(`it has no settings file (${describeMissingFiles(options)})`)] };
  const message = `the repository has no ${formatCode(options.settingsFile)}: ${formatCode(options.defaultsFile)} is used instead`;
  return { settings: defaults, lines: [reportNote(message)] };
}
async function readFromFolder(file, { repository }, github, { options, read }) {
  const settings = refuseOtherName(await read(file), repository);
  const own = options.settingsFile;
  const hasBoth = await hasOwnFile(github, own).catch(recoverFrom([GithubRefusal], () => false));
  const ignoredFileNotes = hasBoth ? [reportNote(`${formatCode(file)} is applied instead of its own ${formatCode(own)}`)] : [];
  return { settings, lines: [...ignoredFileNotes, ...reportSettings(options, settings)] };
}
async function parseRepositoryFile(text, { repository }, options) {
  const file = `${toFullName(repository)}:${options.settingsFile}`;
  const settings = refuseOtherName(await parseDeclaredSettings({ text, file, origin: "target" }, options), repository);
  return { settings, lines: reportSettings(options, settings), hasOwn: true };
}
var describeMissingFiles = ({ reposDir, settingsFile }) => [
  reposDir !== void 0 && `none in ${formatCode(reposDir)}`,
  `no ${formatCode(settingsFile)} in the repository`,
  "no `--defaults-file`"
].filter(Boolean).join(", ");

export {
  createSelectionFromManifest,
  openFleet,
  openFleetFromInputs
};
