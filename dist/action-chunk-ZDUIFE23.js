import {
  choose17 as choose,
  declare17 as declare,
  isChosen17 as isChosen,
  note19 as note,
  NotLocated20 as NotLocated,
  remarkLine23 as remarkLine,
  settingsLines23 as settingsLines,
  itemsOf34 as itemsOf,
  allowValue36 as allowValue,
  withoutTarget36 as withoutTarget,
  isFor37 as isFor,
  unknownLine42 as unknownLine,
  SettingsRefused47 as SettingsRefused,
  asRefusal47 as asRefusal,
  costFile47 as costFile,
  placeText47 as placeText,
  refusalText47 as refusalText,
  refuseFile47 as refuseFile,
  modes64 as modes,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  atPath94 as atPath,
  madeOnce94 as madeOnce,
  HostRefusal100 as HostRefusal,
  forgiving100 as forgiving
} from "./action.js";
import {
  createLayerFinder,
  createMerging,
  createPicker,
  namesOfLayers,
  openLayeredFiles,
  openManifest,
  openTemplate
} from "./action-chunk-CEPL4ORM.js";
import {
  readLayer,
  toValue
} from "./action-chunk-3TDFTVMV.js";
import {
  registry
} from "./action-chunk-WQNA2GFS.js";
import {
  hasOwnFile,
  readOwnFile
} from "./action-chunk-TSULGR4P.js";
import {
  NotListed,
  witnessesOf
} from "./action-chunk-FRUO7NCE.js";
import {
  namesOfFilters,
  namesOfTargets
} from "./action-chunk-WO4GFKVD.js";
import {
  askedKeys,
  factsOf,
  filterBy,
  fits
} from "./action-chunk-NUFPK6W2.js";
import {
  ofName
} from "./action-chunk-MGRXQFXM.js";
import {
  list
} from "./action-chunk-B2MAHLGV.js";
import {
  probe
} from "./action-chunk-DSX64DIT.js";

// packages/core/src/fleet/sources.ts
var noSources = {
  refuse: async () => {
  },
  settingsFor: async () => ({ lines: [] }),
  saidOf: async () => ({ says: void 0 }),
  textsFor: async () => void 0,
  lines: () => []
};
function tellStrays(files, where, { privateRepos }) {
  if (privateRepos === "show") return files.map((file) => note(`${code(file)} is for no repository of this run`));
  const verb = files.length === 1 ? "file is" : "files are";
  return files.length ? [note(`${files.length} ${verb} for no repository of this run in ${code(where)}`)] : [];
}
var saidBy = (settings, repository) => settings && [
  ...settings.declared.map(({ section, desired }) => [section.key, desired]),
  ...Object.entries(allowValue((settings.allowed ?? []).filter(isFor(repository))))
];
function withNamedLines(settings) {
  const refusals = withoutTarget(settings.allowed ?? []);
  if (refusals.length) throw new SettingsRefused(refusals);
  return settings;
}
var nameAt = ["repository", "name"];
var declaredName = ({ declared }) => {
  const repository = declared.find(({ section }) => section.key === "repository");
  return { name: repository?.desired.name, place: repository?.place(["name"]) };
};
function withItsName(settings, repository) {
  const { name, place } = declaredName(settings);
  if (name === void 0 || name.toLowerCase() === repository.name.toLowerCase()) return settings;
  const problem = `is ${code(name)}, but the file is for ${code(fullName(repository))}: a run with several repositories renames none`;
  throw refuseFile(problem, "remove the key, or rename the repository in a separate run", place, nameAt);
}
function withoutName(settings) {
  const { name, place } = declaredName(settings);
  if (name === void 0) return settings;
  const problem = "is a name for several repositories, but only one can have it";
  throw refuseFile(problem, "remove the key from the file that several repositories share", place, nameAt);
}

// packages/core/src/fleet/layers/folder.ts
var paths = ["{owner}/{name}.yml", "{name}.yml"];
async function openFolder(path, names) {
  const folder = path.replace(/\/+$/, "");
  const templates = await Promise.all(paths.map((one) => openTemplate(`${folder}/${one}`, async () => names)));
  return {
    templates,
    /** The path of the repository's file. Throws `SettingsRefused` if only the ending of the name is wrong. */
    fileOf(repository) {
      const found = templates.map((one) => one.fileOf(repository)).find((one) => one !== void 0);
      if (found && "problem" in found) throw refuseFile(found.problem, found.fix);
      return found?.file;
    },
    /** Files that match none of the repositories. */
    strays: (repositories) => templates.flatMap((one) => one.strays(repositories))
  };
}

// packages/core/src/fleet/layers/settle-layers.ts
function settleLayers(tried, next, opened) {
  const first = tried.at(0).layers;
  const last = tried.at(-1).layers;
  const declared = tried.flatMap((set) => set.declared);
  const describe = (layers, how) => layers.map((layer) => `${code(layer.file)} ${how}, since ${describeCause(layer, opened, declared)}`);
  if (isSameSet(last, next)) {
    const comes = describe(findLacking(first, next), "now applies");
    return { moved: [...comes, ...describe(findLacking(next, first), "no longer applies")] };
  }
  if (!tried.some(({ layers }) => isSameSet(layers, next))) return void 0;
  return { circle: describe(findChanged(last, next), "applies on and off") };
}
var findChanged = (some, others) => [
  ...findLacking(some, others),
  ...findLacking(others, some)
];
var isSameSet = (some, others) => !findChanged(some, others).length;
var findLacking = (some, all) => all.filter((one) => !some.includes(one));
function describeCause(layer, opened, declared) {
  const isFrom = ({ shared, template }) => shared === layer || template?.files.includes(layer.file);
  const { where = {} } = opened.find(isFrom)?.entry ?? {};
  const causes = selectors.flatMap(
    ([key, ...paths2]) => (askedKeys(where).includes(key) ? paths2 : []).flatMap(([section, ...path]) => {
      const one = declared.find(({ key: key2, desired }) => key2 === section && atPath(desired, path) !== void 0);
      return one ? `${code([section, ...path].join("."))} is declared (${placeText(one.place(path))})` : [];
    })
  );
  return causes.join(" and ") || "the entry of the repository in the fleet file declares it";
}
var selectors = [
  ["topic", ["repository", "topics"]],
  ["visibility", ["repository", "visibility"], ["repository", "private"]],
  ["archived", ["repository", "archived"]],
  ["team", ["teams"]],
  ["property", ["custom_properties"]]
];

// packages/core/src/fleet/layers/repository-layers.ts
function createRepositoryLayers(files, given, options) {
  const { unknownKeys, sections } = options;
  const { manifest, opened } = files;
  const { owners, targets, world, refuseFormer } = given;
  const wave = manifest.waves.find(({ name }) => name === options.wave);
  const merging = createMerging(manifest, { sections: registry }, unknownKeys);
  const merge = (layers, own) => own ? merging.withOwn(layers, own) : merging.of(layers);
  const find = createLayerFinder(world);
  const pick = createPicker(opened, world, find);
  const witnessOf = witnessesOf(owners, targets, sections);
  const written = ({ declared }) => declared.filter(({ key }) => sections?.includes(key) ?? true);
  const settled = /* @__PURE__ */ new Map();
  async function settle(target, own) {
    await refuseFormer?.(target);
    const tried = [];
    let next = await pick(witnessOf(target));
    for (; ; ) {
      const layers = next;
      const merged = merge(layers, own);
      const declared = written(merged);
      tried.push({ layers, declared });
      next = await pick(witnessOf(target, declared));
      const settling = settleLayers(tried, next, opened);
      if (settling && "circle" in settling) throw unsettled(settling.circle);
      if (settling) return { layers, merged, moved: settling.moved };
    }
  }
  async function prove({ target, layers, merged }) {
    const prover = witnessesOf(askAlone(owners, target), targets, sections);
    const wheres = [...opened.map(({ entry }) => entry.where ?? {}), wave?.where ?? {}];
    const isByFacts = wheres.flatMap(askedKeys).some((key) => !["team", "property"].includes(key));
    const shown = isByFacts && !target.isNew ? await owners.asked(target.called ?? target.repository, ofName) : null;
    const own = shown ? { ...target, facts: factsOf(shown) } : target;
    if (wave && !await fits(wave.where, prover(own))) throw unlisted(`the wave ${code(wave.name)} does not contain`);
    const moved = findChanged(layers, await pick(prover(own, written(merged))));
    if (moved.length) throw unlisted(`${moved.map(({ file }) => code(file)).join(", ")} applies to`);
  }
  return {
    of: (target, own) => own || target.isNew ? settle(target, own) : madeOnce(settled, nameKey(target.repository), () => settle(target)),
    merge,
    /** What each entry of `layers` has for a repository that fits it, or why that is refused. */
    findAll: ({ repository }) => Promise.all(opened.map(async (one) => ({ ...one, found: await find(one, repository).catch(asRefusal) }))),
    /** The repository's own file, or one that says why it is refused; `undefined` if it has none, or none counts. */
    ownFile: async (target, host) => manifest.own ? ownFile(target, host, manifest.own) : void 0,
    /** Throws unless the host, asked about this repository alone, shows that no other layer applies to it. */
    prove
  };
}
function askAlone(owners, { repository, called = repository, id }) {
  return {
    ...owners,
    async ofTeam(owner, team_slug) {
      const listed = await owners.ofTeam(owner, team_slug);
      if (listed({ id, full_name: fullName(called) })) return listed;
      const access = await owners.asked(called, probe({ team_slug }));
      return () => access === null ? void 0 : true;
    },
    propertiesOf: () => owners.asked(called, list({})).then((own) => () => own)
  };
}
var unsettled = (why) => new NotLocated(
  `these settings change which layers apply, again and again: ${why.join("; ")}`,
  "choose another `where` for the layer, or declare the same value with and without it",
  "the settings of this repository change which layers apply to it, again and again"
);
var unlisted = (what) => new NotLocated(
  `GitHub reports that ${what} it, but the list of its owner did not show that`,
  "run again: the list changed while Trueup read it",
  "the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it"
);
async function ownFile(target, host, { file: path, isRequired, place }) {
  const { repository } = target;
  const text = await readOwnFile(host, path, target);
  const file = `${fullName(repository)}:${path}`;
  if (text !== void 0) return { text, file, read: readLayer({ text, file }) };
  if (!isRequired) return void 0;
  const problem = `${code(fullName(repository))} has no ${code(path)} on its default branch, but the fleet file requires it`;
  const fix = "add the file to the repository, or write `as: highest-layer`";
  return { text: "", file, read: refuseFile(problem, fix, place, ["own", "as"]) };
}

// packages/core/src/fleet/layers/layered-sources.ts
function openLayeredSources(files, of, options) {
  const { manifest, opened } = files;
  const layered = {
    ...files,
    options,
    layers: createRepositoryLayers(files, of, options),
    shared: sharedBelow(opened),
    entries: new Map(manifest.repositories.map((entry) => [nameKey(entry.repository), entry])),
    used: /* @__PURE__ */ new Set(),
    told: /* @__PURE__ */ new Map()
  };
  return {
    mergedFor: async (target, host) => (await settleLayers2(target, host, layered))?.merged,
    layersToEdit: (target, host) => layersToEdit(target, host, layered),
    settingsFor: (target, host) => settingsFor(target, host, layered),
    refuse: (targets) => refuseLayers(targets, layered),
    saidOf: (target) => saidOf(target, layered),
    async textsFor(target) {
      const { layers } = await layered.layers.of(target);
      return addEntrySaid(target, layered, [
        manifest.own ?? "no file of its own",
        locksIn(manifest),
        layers.map(({ file, text }) => [file, text])
      ]);
    },
    lines: (known) => runLines(known, layered)
  };
}
function sharedBelow(opened) {
  const first = opened.findIndex(({ template }) => template);
  return new Set(opened.slice(0, first < 0 ? void 0 : first).map(({ entry }) => entry.file));
}
async function settleLayers2(target, host, { layers }) {
  const own = target.missing ? void 0 : await layers.ownFile(target, host);
  const settled = await layers.of(target, own);
  return own || settled.layers.length ? { ...settled, hasOwn: own !== void 0 } : void 0;
}
async function settingsFor(target, host, layered) {
  const { manifest, shared, options, layers } = layered;
  const settled = await settleLayers2(target, host, layered);
  const entry = layered.entries.get(nameKey(target.repository));
  if (!settled) {
    const settings2 = entry && await addOwnEntry({ declared: [], remarks: [] }, target, layered, []);
    return { settings: settings2, lines: [notLayered(manifest)] };
  }
  const { merged, moved, hasOwn } = settled;
  const accepted = accept(merged, layered);
  const said = withItsName(accepted, target.repository);
  const declared = await addOwnEntry(said, target, layered, merged.declared);
  const filters = [
    ...layered.opened.map(({ entry: entry2 }) => entry2),
    ...manifest.waves.filter(({ name }) => name === options.wave)
  ];
  const isByAbsence = !target.missing && filters.some(({ where }) => where.except?.some(({ team }) => team));
  const settings = { ...declared, proof: proofBy(layers, { target, ...settled }, isByAbsence) };
  const remarks = merged.remarks.filter((remark) => !shared.has(remark.place?.file ?? ""));
  const left = entry ? (await import("./action-entry-settings-VRCKBDPK.js")).tellWhatStays(said, entry, target) : [];
  return {
    settings,
    lines: [...settingsLines(options, { ...settings, remarks }), ...moved.map((one) => note(one)), ...left],
    hasOwn
  };
}
var proofBy = ({ prove }, settled, isByAbsence) => async ({ planned }) => {
  const items = itemsOf(planned);
  if (!items.length) return {};
  const isProven = !isByAbsence && items.every(({ item }) => item.kind === "create");
  const line = isProven ? void 0 : await prove(settled).catch(unknownLine);
  return line ? { refused: "Trueup cannot check which layers apply to it", lines: [line] } : {};
};
async function addOwnEntry(settings, target, { entries, options }, all) {
  const entry = entries.get(nameKey(target.repository));
  if (!entry) return settings;
  const { addEntry, refusePartOf } = await import("./action-entry-settings-VRCKBDPK.js");
  refusePartOf(all, entry, target, options);
  return addEntry(settings, entry, target, options);
}
function accept({ declared, allowed, refusals, remarks, isOwn }, { options }) {
  if (costFile(refusals) && !isOwn) throw new SettingsRefused(refusals, remarks);
  const refused = refusals.filter((one) => one.costs === void 0 || isChosen(options)(one));
  return withNamedLines({ declared: choose(declared, registry, options), allowed, refused, remarks });
}
async function refuseLayers(targets, layered) {
  const { layers, shared, used, told } = layered;
  const refusals = /* @__PURE__ */ new Map();
  const keep = (some) => {
    for (const one of some) refusals.set(refusalText(one), one);
  };
  for (const target of targets) {
    try {
      const { layers: picked, merged } = await layers.of(target);
      for (const layer of picked) used.add(layer);
      for (const one of merged.remarks) if (shared.has(one.place?.file ?? "")) told.set(JSON.stringify(one), one);
      keep(merged.refusals);
      if (merged.refusals.length) continue;
      const accepted = accept(merged, layered);
      const { place } = declaredName(accepted);
      if (place && shared.has(place.file)) withoutName(accepted);
      else withItsName(accepted, target.repository);
      await addOwnEntry(accepted, target, layered, merged.declared);
    } catch (failure) {
      if (failure instanceof SettingsRefused) keep(failure.refusals);
      else if (!(failure instanceof NotListed || failure instanceof NotLocated)) throw failure;
    }
  }
  if (refusals.size) throw new SettingsRefused([...refusals.values()], [...told.values()]);
}
async function saidOf(target, layered) {
  const { manifest, layers } = layered;
  const { repository } = target;
  const { layers: picked, merged } = await layers.of(target);
  const settings = accept(merged, layered);
  if (!manifest.own)
    return { says: addEntrySaid(target, layered, picked.length ? saidBy(settings, repository) : void 0) };
  const { place: _, ...own } = manifest.own;
  const written = [...merged.stack].map(([key, one]) => [key, toValue(one)]);
  const allowed = saidBy({ ...settings, declared: [] }, repository);
  const all = (isSelecting(own) ? await layers.findAll(target) : []).map(({ entry, found }) => [
    [entry.file, entry.where],
    found instanceof SettingsRefused ? found.refusals.map(refusalText) : found.map(({ text }) => text)
  ]);
  return { says: addEntrySaid(target, layered, [own, locksIn(manifest), written, allowed, all]) };
}
function addEntrySaid(target, { entries }, says) {
  const entry = entries.get(nameKey(target.repository));
  if (!entry) return says;
  const { create, was, isArchived } = entry;
  return [{ create, was, isArchived }, says];
}
var isSelecting = ({ sections }) => ["repository", "custom_properties", "teams"].some((key) => sections.includes(key));
var locksIn = ({ locked }) => locked.map(({ text, isAtLeast }) => isAtLeast ? { [text]: "at-least" } : text);
async function layersToEdit(target, host, layered) {
  const { layers, opened } = layered;
  const elsewhere = await layers.ownFile(target, host);
  if (elsewhere?.read instanceof SettingsRefused) throw elsewhere.read;
  const { layers: picked } = await layers.of(target, elsewhere);
  const templates = opened.flatMap(({ template }) => template ?? []);
  const own = picked.findLast(({ file }) => templates.some(({ files }) => files.includes(file)))?.file;
  const path = own === void 0 ? templates.at(-1)?.pathFor(target.repository) : void 0;
  const refuses = (texts) => {
    const files = [...texts].filter(([file]) => file !== elsewhere?.file);
    return layers.merge(
      files.map(([file, text]) => ({ file, text, read: readLayer({ file, text }) })),
      elsewhere
    ).refusals;
  };
  return {
    texts: new Map([...picked, ...elsewhere ? [elsewhere] : []].map(({ file, text }) => [file, text])),
    ofFleet: { own, elsewhere: elsewhere?.file, refuses },
    lines: path === void 0 ? [] : [withoutOwnLayer(target, path)]
  };
}
var withoutOwnLayer = ({ repository }, path) => note(
  `${code(fullName(repository))} has no layer of its own: create ${code(path)} for what other repositories do not share`
);
var notLayered = ({ file, own }) => note(`no layer of ${code(file)} applies to it${own ? `, and it has no ${code(own.file)}` : ""}`);
var runLines = (known, { opened, used, told, options, manifest }) => [
  ...[...told.values()].map(remarkLine),
  ...opened.flatMap(({ absent, entry }) => absent ? [note(`${placeText(entry.place)}: ${absent}`)] : []),
  ...idleLines(manifest.own && isSelecting(manifest.own) ? opened.filter(isForAll) : opened, used, options),
  ...(options.only ? [] : opened).flatMap(
    ({ entry, template }) => tellStrays(template?.strays(known) ?? [], entry.file, options)
  )
];
var isForAll = ({ entry: { where } }) => !askedKeys(where).length;
function idleLines(opened, used, { shard, only, wave }) {
  if (shard || only || wave) return [];
  return opened.flatMap(
    ({ entry, shared }) => shared && !used.has(shared) ? [note(`${placeText(entry.place)}: ${code(entry.file)} applies to no repository of this run`)] : []
  );
}

// packages/core/src/fleet/targets/wanted.ts
function wantedByInputs(options) {
  const { repos = [], exclude } = options;
  return {
    options,
    wanted: [{ repos, filters: { ...unarchived, exclude } }],
    names: { texts: namesOfTargets([{ repos, exclude }]), files: [] }
  };
}
function wantedOf(manifest, options) {
  const { targets, layers, policy = options.policy } = manifest;
  const { wave, only, shard, mode } = options;
  const waves = wave !== void 0 || modes[mode].onlyFinds && !only && !shard ? manifest.waves : [];
  const wanted = wantedBy(manifest);
  const repos = wanted.some((one) => one.repos === "*") ? "*" : wanted.flatMap((one) => one.repos);
  const held = manifest.waves.filter(({ name }) => name === wave);
  const named = only ? targets.map(({ exclude }) => ({ repos: [], exclude })) : targets;
  const entries = manifest.repositories.map(({ repository }) => [fullName(repository), "repositories"]);
  return {
    wanted,
    waves,
    names: { texts: [...namesOfTargets(named), ...entries, ...namesOfFilters(held)], files: [] },
    options: { ...options, repos, policy, ...filterBy([...targets, ...layers, ...waves].map(({ where }) => where)) }
  };
}
function wantedBy({ targets, repositories: entries }) {
  const alone = { repos: entries.map(({ repository }) => repository), filters: unarchived };
  return [
    ...targets.map(({ repos, where, exclude }) => ({ repos, filters: { ...unarchived, ...where, exclude } })),
    // What a list says of a repository saves a request.
    ...entries.length ? [{ ...alone, entries }] : []
  ];
}
var unarchived = { archived: false };

// packages/core/src/fleet/fleet.ts
async function openFleet(options, world) {
  if (options.fleetFile === void 0) return ofInputs(options, world);
  const manifest = await openManifest(options.fleetFile, world);
  const targets = wantedOf(manifest, options);
  if (options.wave !== void 0) (await import("./action-waves-4Y2S3VLW.js")).refuseUnknownWave(manifest, options.wave);
  const files = await openLayeredFiles(manifest, modes[options.mode].makesFile, world);
  const names = namesOfLayers(files);
  return {
    ...targets,
    names: { ...names, texts: [...targets.names.texts, ...names.texts] },
    sourcesFor: (found, owners) => openLayeredSources(files, { ...found, owners, world }, options)
  };
}
async function ofInputs(options, disk) {
  const { folder, ...sources } = await openFileSources(options, disk);
  const wanted = wantedByInputs(options);
  const names = { ...wanted.names, files: folder ? [folder.templates] : [] };
  return { ...wanted, names, sourcesFor: () => sources };
}
async function openFileSources(options, { load, list: list2 }) {
  const { reposDir, defaultsFile } = options;
  const read = async (file) => {
    const settings = await declare({ text: await load(file), file, origin: "operator" }, options);
    return withNamedLines(settings);
  };
  const folder = reposDir === void 0 ? void 0 : await openFolder(reposDir, await list2(reposDir));
  const defaults = defaultsFile === void 0 ? void 0 : withoutName(await read(defaultsFile));
  const files = { options, read, folder, defaults };
  return {
    folder,
    refuse: (targets) => refuseFiles(targets, files),
    settingsFor: (target, host) => settingsFor2(target, host, files),
    saidOf: (target) => saidOf2(target, files),
    async textsFor({ repository }) {
      const file = folder?.fileOf(repository);
      return file === void 0 ? ["defaults", defaults?.text] : ["own", await load(file)];
    },
    lines: (known) => [
      ...defaults ? settingsLines(options, defaults) : [],
      ...tellStrays(folder?.strays(known) ?? [], reposDir, options)
    ]
  };
}
async function refuseFiles(targets, { folder, read }) {
  const refusals = [];
  const remarks = [];
  const seen = /* @__PURE__ */ new Set();
  for (const { repository } of targets) {
    try {
      const file = folder?.fileOf(repository);
      if (file === void 0 || seen.has(file)) continue;
      seen.add(file);
      withItsName(await read(file), repository);
    } catch (failure) {
      if (!(failure instanceof SettingsRefused)) throw failure;
      refusals.push(...failure.refusals);
      remarks.push(...failure.remarks);
    }
  }
  if (refusals.length) throw new SettingsRefused(refusals, remarks);
}
async function saidOf2({ repository }, { options, folder, read, defaults }) {
  const file = folder?.fileOf(repository);
  return file === void 0 ? { says: saidBy(defaults, repository), givesWayTo: options.settingsFile } : { says: saidBy(withItsName(await read(file), repository), repository) };
}
async function settingsFor2(target, host, files) {
  const { options, folder, defaults } = files;
  const file = folder?.fileOf(target.repository);
  if (file !== void 0) return takeFromFolder(file, target, host, files);
  const text = await readOwnFile(host, options.settingsFile, target);
  if (text !== void 0) return takeFromRepository(text, target, options);
  if (!defaults) return { lines: [note(`it has no settings file (${missing(options)})`)] };
  const whole = `the repository has no ${code(options.settingsFile)}: ${code(options.defaultsFile)} is used instead`;
  return { settings: defaults, lines: [note(whole)] };
}
async function takeFromFolder(file, { repository }, host, { options, read }) {
  const settings = withItsName(await read(file), repository);
  const own = options.settingsFile;
  const hasBoth = await hasOwnFile(host, own).catch(forgiving([HostRefusal], () => false));
  const passedOver = hasBoth ? [note(`${code(file)} is applied instead of its own ${code(own)}`)] : [];
  return { settings, lines: [...passedOver, ...settingsLines(options, settings)] };
}
async function takeFromRepository(text, { repository }, options) {
  const file = `${fullName(repository)}:${options.settingsFile}`;
  const settings = withItsName(await declare({ text, file, origin: "target" }, options), repository);
  return { settings, lines: settingsLines(options, settings), hasOwn: true };
}
var missing = ({ reposDir, settingsFile }) => [
  reposDir !== void 0 && `none in ${code(reposDir)}`,
  `no ${code(settingsFile)} in the repository`,
  "no `--defaults-file`"
].filter(Boolean).join(", ");

export {
  noSources,
  saidBy,
  wantedOf,
  openFleet,
  ofInputs
};
