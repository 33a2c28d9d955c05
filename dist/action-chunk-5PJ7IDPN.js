import {
  MissingFileError13 as MissingFileError,
  MissingFolderError13 as MissingFolderError,
  explainMissingFile13 as explainMissingFile,
  swapYamlExtension13 as swapYamlExtension,
  parseRepositoryPattern17 as parseRepositoryPattern,
  sortByPlace27 as sortByPlace,
  addLocation28 as addLocation,
  toSettingsDocument28 as toSettingsDocument,
  resolveSectionAlias41 as resolveSectionAlias,
  SettingsError50 as SettingsError,
  Pattern53 as Pattern,
  createCharacterPart53 as createCharacterPart,
  createPart53 as createPart,
  createRunPart53 as createRunPart,
  isNotSlash53 as isNotSlash,
  dirname56 as dirname,
  isAbsolute56 as isAbsolute,
  join56 as join,
  fleetKeys78 as fleetKeys,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  listSchemaMistakes90 as listSchemaMistakes,
  safeParse96 as safeParse,
  formatCode98 as formatCode,
  getOrCreate99 as getOrCreate,
  groupBy99 as groupBy
} from "./action.js";
import {
  createManifestSchema,
  findEntryMistakes,
  toRepositoryEntries
} from "./action-chunk-HNA4KFW2.js";
import {
  findLockProblem
} from "./action-chunk-RGQAHOAJ.js";
import {
  createLayer,
  findLayerMistakes
} from "./action-chunk-DNUIMNHR.js";
import {
  registry
} from "./action-chunk-CRVTVLN4.js";
import {
  collectFilterRepositoryNames
} from "./action-chunk-YN6W6NIA.js";
import {
  isWhereMet
} from "./action-chunk-Y2G5FIFF.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// packages/core/src/fleet/file/same-setting.ts
var createRunnerPair = (holder) => ({
  holder,
  keys: ["runner_type", "runner_label"],
  areConsistent: ([type, label]) => type === "labeled" === (label != null)
});
var keyPairs = [
  {
    holder: "repository",
    keys: ["visibility", "private"],
    isSameSetting: true,
    areConsistent: ([visibility, hidden], lockedKey) => lockedKey === "private" ? visibility === (hidden ? "private" : "public") : hidden === (visibility !== "public")
  },
  {
    holder: "repository",
    keys: ["squash_merge_commit_title", "use_squash_pr_title_as_default"],
    isSameSetting: true,
    areConsistent: ([title, ofPull]) => title === (ofPull ? "PR_TITLE" : "COMMIT_OR_PR_TITLE")
  },
  {
    holder: "labels",
    keys: ["name", "new_name"],
    isSameSetting: true,
    areConsistent: ([name, later]) => name === later
  },
  {
    holder: "branches.protection.required_status_checks",
    keys: ["contexts", "checks"],
    isSameSetting: true,
    /** `contexts` accepts a check from any app, so it adds nothing to `checks` with the same names. */
    areConsistent: ([contexts, checks], lockedKey) => isDeepStrictEqual(new Set(contexts), new Set(toArrayOrEmpty(checks).map(({ context }) => context))) && (lockedKey === "checks" || toArrayOrEmpty(checks).every(({ app_id }) => app_id === void 0))
  },
  {
    holder: "branches.protection",
    keys: ["allow_force_pushes", "force_push_bypassers"],
    isSameSetting: true,
    /** The first key applies to everyone who may push, the second only to the listed actors. */
    areConsistent: ([everyone, bypassers], lockedKey) => !everyone && (lockedKey === "force_push_bypassers" || !toArrayOrEmpty(bypassers).length)
  },
  /** A workflow deploys without a source branch. */
  { holder: "pages", keys: ["build_type", "source"], areConsistent: ([type]) => type === "legacy" },
  createRunnerPair("code_scanning_default_setup"),
  createRunnerPair("code_quality_setup")
];
var toArrayOrEmpty = (value) => Array.isArray(value) ? value : [];
function expandLockedPath(text) {
  const otherPaths = keyPairs.flatMap(({ holder, keys, isSameSetting }) => {
    const names = keys.map((key) => `${holder}.${key}`);
    return isSameSetting && names.includes(text) ? names.filter((name) => name !== text) : [];
  });
  return [text, ...otherPaths].map((path) => ({
    path: path.split("."),
    rivals: keyPairs.flatMap((pair) => findRivals(pair, path))
  }));
}
function findRivals({ holder, keys, isSameSetting, areConsistent }, text) {
  return keys.flatMap((lockedKey, index) => {
    const name = `${holder}.${lockedKey}`;
    if (text !== name && !text.startsWith(`${name}.`)) return [];
    const isConsistent = (value, rival) => areConsistent(index ? [rival, value] : [value, rival], lockedKey);
    return [
      {
        path: name.split("."),
        key: keys[1 - index],
        isLockedItself: isSameSetting === true && text === name,
        isConsistent
      }
    ];
  });
}

// packages/core/src/fleet/file/manifest.ts
var openManifest = async (file, { load }) => parseManifest(await load(file).catch(explainMissingFile(file, missingFileFix)), file);
var missingFileFix = "correct the path; the page about fleet files has an example";
function parseManifest(text, file) {
  const document = toSettingsDocument(text, file);
  const keys = registry.map(({ key }) => key);
  const mistaken = findSettingsFileMistake(document, keys);
  if (mistaken) throw new SettingsError([mistaken]);
  const { output, issues, success } = safeParse(createManifestSchema(keys), document.values);
  const inSchema = issues ? listSchemaMistakes(issues, (at) => document.place(at).line) : [];
  const refusals = [...document.refusals, ...inSchema.map((complaint) => addLocation(complaint, document))];
  if (success) refusals.push(...findMistakesAcrossKeys(output).map((conflict) => addLocation(conflict, document)));
  if (refusals.length || !success) throw new SettingsError(sortByPlace(refusals));
  return createManifest(output, document, file);
}
function findSettingsFileMistake({ values, place }, sections) {
  if ([...fleetKeys, "layers"].some((key2) => Object.hasOwn(values, key2))) return void 0;
  const key = Object.keys(values).find((name) => sections.includes(resolveSectionAlias(name)));
  return key === void 0 ? void 0 : {
    at: [key],
    place: place([key]),
    problem: "is a key of a settings file, but a fleet file assigns settings files to repositories",
    fix: "use this file as a layer of a fleet file, or pass it as `--settings-file`"
  };
}
function findMistakesAcrossKeys(written) {
  const { targets, repositories, own, locked = [], waves = [] } = written;
  const waveNames = waves.map(({ name }) => name);
  return [
    ...fleetKeys.some((key) => written[key]) ? [] : [{ at: [], ...noTargets }],
    ...targets ? findWrongTargets(targets) : [],
    ...repositories ? findEntryMistakes(repositories) : [],
    ...own && own.as !== "ignore" && !own.sections ? [{ at: ["own", "sections"], ...missingSections }] : [],
    ...findWrongLocks(locked),
    ...waveNames.flatMap(
      (name, index) => waveNames.indexOf(name) < index ? [{ at: ["waves", index, "name"], ...duplicateWave }] : []
    )
  ];
}
var noTargets = {
  problem: "lists no repositories",
  fix: "list the repositories below `targets:`, such as `- repos: acme/*`"
};
var duplicateWave = { problem: "is also the name of another wave", fix: "give each wave its own name" };
var missingSections = {
  problem: "is missing",
  fix: "list the sections that a repository\u2019s own file may declare, or write `sections: all`"
};
function findWrongTargets(targets) {
  if (!targets.length)
    return [{ at: ["targets"], problem: "is an empty list", fix: "list the repositories: `- repos: acme/*`" }];
  return targets.flatMap(({ repos, where }, index) => {
    const isMore = repos.includes("*") && repos.length > 1;
    const isIdle = where && !repos.some((pattern) => /[*?]/.test(pattern));
    return [
      ...isMore ? [{ at: ["targets", index, "repos"], ...notOnlyAll }] : [],
      ...isIdle ? [{ at: ["targets", index, "where"], ...uselessWhere }] : []
    ];
  });
}
var notOnlyAll = {
  problem: "has `*`, which selects every repository, and other entries beside it",
  fix: "write only `*`, or only the others"
};
var uselessWhere = {
  problem: "filters the repositories that a pattern finds, but `repos` has no pattern",
  fix: "remove it, or write a pattern such as `acme/*`"
};
var findWrongLocks = (locked) => locked.flatMap(
  (written, index) => parseLock(written).flatMap(({ text, isAtLeast }) => {
    const wrong = findLockProblem(text, registry) ?? (isAtLeast && findMissingLockOrder(text));
    return wrong ? [{ at: ["locked", index], ...wrong }] : [];
  })
);
function createManifest({ targets = [], repositories = {}, layers = [], own, locked = [], policy, waves = [] }, { place }, file) {
  return {
    file,
    ...policy !== void 0 && { policy: resolveBeside(file, policy) },
    targets: targets.map(({ repos, where = {}, exclude = [] }) => ({
      repos: repos.includes("*") ? "*" : repos.map((pattern) => parseRepositoryPattern(pattern)),
      where,
      exclude
    })),
    repositories: toRepositoryEntries(repositories, { place }),
    waves: waves.map(({ name, where: { share = 100, ...where } = {} }) => ({ name, where, share })),
    layers: layers.map(({ file: layer, where = {}, optional = false }, index) => ({
      file: resolveBeside(file, layer),
      where,
      isOptional: optional,
      at: ["layers", index],
      place: place(["layers", index, "file"])
    })),
    own: own && own.as !== "ignore" ? {
      isRequired: own.as === "require",
      file: own.file ?? ".github/settings.yml",
      sections: own.sections,
      mayAllow: own.allow ?? false,
      place: place(["own", "sections"])
    } : void 0,
    locked: locked.flatMap(
      (written, index) => parseLock(written).flatMap(
        ({ text, isAtLeast }) => expandLockedPath(text).map((lockedPath) => ({
          text,
          ...lockedPath,
          ...isAtLeast && { isAtLeast },
          place: place(["locked", index])
        }))
      )
    )
  };
}
var parseLock = (written) => typeof written === "string" ? [{ text: written }] : Object.keys(written).map((text) => ({ text, isAtLeast: true }));
function findMissingLockOrder(text) {
  const known = registry.filter(({ risk = {} }) => Object.values(risk).some(({ order }) => order)).map(({ key }) => key);
  return known.includes(text.split(".")[0]) ? void 0 : {
    problem: `${formatCode(text)} has no order: Trueup cannot check which of two values is stricter`,
    fix: `write ${formatCode(`- ${text}`)}, which locks the value; \`at-least\` works for ${known.map(formatCode).join(", ")}`
  };
}
var resolveBeside = (fleetFile, path) => isAbsolute(path) ? path : join(dirname(fleetFile), path);

// packages/core/src/fleet/layers/template.ts
async function openPathTemplate(path, list) {
  const head = path.slice(0, path.lastIndexOf("/", path.indexOf("{")) + 1);
  const tail = path.slice(head.length);
  const [folder, inside] = tail.split("/", 2);
  const folderPattern = createPathPattern(folder);
  const usesFolder = (name) => inside !== void 0 && folderPattern.matches(name.toLowerCase());
  const names = await list(head === "" ? "." : head.slice(0, -1) || "/", usesFolder);
  const byName = groupBy(names, (name) => name.toLowerCase());
  const fillPath = ({ owner, name }, text = tail) => text.replaceAll("{owner}", () => owner).replaceAll("{name}", () => name);
  const findNames = (wanted) => byName.get(wanted.toLowerCase()) ?? [];
  const pattern = createPathPattern(tail);
  const files = names.filter((name) => pattern.matches(name.toLowerCase()));
  const otherTail = swapYamlExtension(tail);
  const misnamed = otherTail === void 0 ? [] : names.filter((name) => createPathPattern(otherTail).matches(name.toLowerCase()));
  return {
    findFile(repository) {
      const [name, second] = findNames(fillPath(repository));
      if (second !== void 0)
        return {
          problem: `${formatCode(head + name)} and ${formatCode(head + second)} are for the same repository, and differ only in case`,
          fix: "keep one of them"
        };
      if (name !== void 0) return { file: head + name };
      const [misnamedFile] = otherTail === void 0 ? [] : findNames(fillPath(repository, otherTail));
      if (misnamedFile === void 0) return void 0;
      const [ending] = tail.match(/\.\w+$/);
      return {
        problem: `${formatCode(head + misnamedFile)} is ignored: its name must end in ${formatCode(ending)}`,
        fix: "rename it"
      };
    },
    createPath: (repository) => head + fillPath(repository),
    /** Two repositories share a file if the path omits their names, or the owners of repositories with one name. */
    hasFileForEach: (hasSeveralOwners) => tail.includes("{name}") && (!hasSeveralOwners || tail.includes("{owner}")),
    files: files.map((name) => head + name),
    /** The owner is one of these parts. */
    listPossibleOwners: (file) => tail.includes("{owner}") ? listWordSequences(file.slice(head.length)) : [],
    parseName(file, owner) {
      const [start = "", ...rest] = fillPath({ owner, name: "{name}" }).split("{name}");
      const length = (file.length - head.length - start.length - rest.join("").length) / rest.length;
      const name = file.slice(head.length + start.length).slice(0, Math.max(0, length));
      const isMatch = parseRepositoryName(`${owner}/${name}`) && fillPath({ owner, name }).toLowerCase() === file.slice(head.length).toLowerCase();
      return isMatch ? name : void 0;
    },
    findStrays(repositories) {
      const known = new Set(repositories.map((repository) => fillPath(repository).toLowerCase()));
      return [...files, ...misnamed].filter((name) => !known.has(name.toLowerCase())).map((name) => head + name);
    }
  };
}
var listWordSequences = (path) => {
  const words = path.split(/(\W|_)/);
  return words.flatMap((_, from) => words.slice(from).map((_2, more) => words.slice(from, from + more + 1).join("")));
};
var createPathPattern = (tail) => new Pattern(
  tail.split(/(\{owner\}|\{name\})/).flatMap(
    (part) => part.startsWith("{") ? [createPart(isNotSlash), createRunPart(isNotSlash)] : Array.from(part.toLowerCase(), createCharacterPart)
  )
);

// packages/core/src/fleet/layers/layers.ts
var addLayerNames = (texts, { manifest, opened }) => ({
  texts: [...texts, ...collectFilterRepositoryNames(manifest.layers)],
  files: opened.map(({ template }) => template ? [template] : [])
});
async function openLayeredFiles(manifest, makesFile, disk) {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const shared = opened.flatMap((layer) => layer.shared ?? []);
  const refused = [...opened.flatMap((layer) => layer.readError ?? []), ...findLayerMistakes(shared, registry)];
  const refusals = refused.flatMap((error) => error.refusals);
  if (refusals.length) throw new SettingsError(refusals);
  return { manifest, opened };
}
function openLayers({ layers }, disk) {
  const texts = /* @__PURE__ */ new Map();
  const load = (file) => getOrCreate(texts, file, () => disk.load(file));
  return Promise.all(layers.map((entry) => openLayer(entry, { ...disk, load })));
}
async function openLayer(entry, { load, list }) {
  const { file, isOptional } = entry;
  try {
    if (file.includes("{")) return { entry, template: await openPathTemplate(file, list) };
    return { entry, shared: createLayer(file, await load(file)) };
  } catch (failure) {
    if (isOptional && failure instanceof MissingFileError)
      return { entry, absenceReason: `${formatCode(file)} does not exist, but is optional` };
    if (isOptional && failure instanceof MissingFolderError)
      return { entry, absenceReason: `no repository has a file for ${formatCode(file)}: its folder does not exist` };
    if (failure instanceof SettingsError) return { entry, readError: addEntryPlace(failure, entry) };
    throw failure;
  }
}
var addEntryPlace = ({ refusals }, entry) => new SettingsError(
  refusals.map(
    (refusal) => refusal.place ? refusal : { ...refusal, ...createLayerRefusal(entry, refusal.problem) }
  )
);
var createLayerRefusal = ({ at, place, isOptional }, problem, fix = isOptional ? "correct the path" : "create it, correct the path, or write `optional: true` beside it") => ({ at: [...at, "file"], place, problem, fix });
function createLayerFinder(disk, mayName) {
  const layersByEntry = /* @__PURE__ */ new Map();
  const readLayerOnce = (file, { at }) => getOrCreate(layersByEntry, JSON.stringify([at, file]), async () => createLayer(file, await disk.load(file)));
  return async ({ entry, shared, template }, repository) => {
    if (!template) return shared ? [shared] : [];
    const match = template.findFile(repository);
    if (match !== void 0 && "file" in match) return [await readLayerOnce(match.file, entry)];
    if (match) throw new SettingsError([createLayerRefusal(entry, match.problem, match.fix)]);
    if (entry.isOptional) return [];
    throw new SettingsError([
      mayName(repository) ? createLayerRefusal(
        entry,
        `${formatCode(toFullName(repository))} has no ${formatCode(template.createPath(repository))}`
      ) : createLayerRefusal(
        entry,
        `a repository of this run has no file for ${formatCode(entry.file)}`,
        "pass `--private-repos show` to see its name, correct the path, or write `optional: true` beside it"
      )
    ]);
  };
}
function createLayerPicker(opened, find) {
  return async (inspector) => {
    const picked = [];
    for (const layer of opened)
      if (await isWhereMet(layer.entry.where, inspector)) picked.push(...await find(layer, inspector.repository));
    return picked;
  };
}

export {
  openManifest,
  openPathTemplate,
  addLayerNames,
  openLayeredFiles,
  createLayerRefusal,
  createLayerFinder,
  createLayerPicker
};
