import {
  MissingFileError13 as MissingFileError,
  MissingFolderError13 as MissingFolderError,
  explainMissingFile13 as explainMissingFile,
  swapYamlExtension13 as swapYamlExtension,
  parseRepositoryPattern22 as parseRepositoryPattern,
  collectSectionsInFile27 as collectSectionsInFile,
  sortByPlace27 as sortByPlace,
  splitUnknownKeyRemarks27 as splitUnknownKeyRemarks,
  addLocation28 as addLocation,
  toSettingsDocument28 as toSettingsDocument,
  resolveSectionAlias41 as resolveSectionAlias,
  SettingsError49 as SettingsError,
  formatPlace49 as formatPlace,
  isWholeFileRefused49 as isWholeFileRefused,
  Pattern52 as Pattern,
  createCharacterPart52 as createCharacterPart,
  createPart52 as createPart,
  createRunPart52 as createRunPart,
  isNotSlash52 as isNotSlash,
  dirname55 as dirname,
  isAbsolute55 as isAbsolute,
  join55 as join,
  fleetKeys76 as fleetKeys,
  findOrder81 as findOrder,
  parseRepositoryName84 as parseRepositoryName,
  toFullName84 as toFullName,
  listSchemaMistakes89 as listSchemaMistakes,
  safeParse95 as safeParse,
  describeValue97 as describeValue,
  formatCode97 as formatCode,
  toSafeText97 as toSafeText,
  getOrCreate98 as getOrCreate,
  groupBy98 as groupBy,
  isMap98 as isMap
} from "./action.js";
import {
  addLayer,
  getLayerPlace,
  orderSections,
  parseLayer,
  parseMergedSection,
  toSettingsValue
} from "./action-chunk-R6RTEM6A.js";
import {
  createManifestSchema,
  findEntryMistakes,
  toRepositoryEntries
} from "./action-chunk-BU7DWIJX.js";
import {
  findLockProblem
} from "./action-chunk-454ZCEVB.js";
import {
  getSection,
  registry
} from "./action-chunk-Q5F2MWOS.js";
import {
  collectFilterRepositoryNames
} from "./action-chunk-NVA7EYKP.js";
import {
  isWhereMet
} from "./action-chunk-WAD254TN.js";
import {
  isBranchMatch,
  isDefaultBranchKeyword,
  isPattern,
  noProtection,
  predictPutResult
} from "./action-chunk-N5TXVVM2.js";
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
  const names = await list(head === "" ? "." : head.slice(0, -1) || "/");
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

// packages/core/src/fleet/file/at-least.ts
function findWeakerValues(sectionKey, before, after) {
  const section = getSection(sectionKey);
  try {
    return before.kind === "list" && after.kind === "list" ? compareEntries(section, before, after) : compareValues(section, toSettingsValue(before), toSettingsValue(after));
  } catch {
    return [{ key: "", reason: unorderedReason }];
  }
}
function compareEntries(section, before, after) {
  const policies = [before, after].map(({ policy, shape }) => (policy && toSettingsValue(policy)) ?? shape.undeclared);
  const weakerEntries = [.../* @__PURE__ */ new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [valueBefore, valueAfter] = [before, after].map(({ entries }) => toWrittenValue(entries.get(entry)));
    return compareEntry(section, valueBefore, valueAfter, before).map((weaker) => ({ ...weaker, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1]) ? weakerEntries : [{ key: "_undeclared", reason: unorderedReason }, ...weakerEntries];
}
var toWrittenValue = (merged) => merged && toSettingsValue(merged);
function compareEntry(section, before, after, all) {
  if (isDeepStrictEqual(before, after)) return [];
  if (before && !after) return [{ key: "", reason: "removes it" }];
  if (section.key === "branches") return compareBranch(section, before, after, all);
  if (before) return compareValues(section, before, after);
  return section.key === "rulesets" ? [] : [{ key: "", reason: addedReason }];
}
var addedReason = "adds an entry that no lower layer has";
var unorderedReason = "has another value, and Trueup cannot check which of the two is stricter";
function compareValues(section, before, after, at = []) {
  const key = at.join(".");
  const order = findOrder(section.risk, key);
  if (isDeepStrictEqual(before, after)) return [];
  if (after === void 0) return [{ key, reason: "removes it" }];
  if (before === void 0 && section.key !== "rulesets") return [{ key, reason: addedReason }];
  if (order?.(after, before ?? null)) return [];
  const inner = isMap(before) && isMap(after) ? Object.keys({ ...before, ...after }).flatMap(
    (key2) => compareValues(section, before[key2], after[key2], [...at, key2])
  ) : void 0;
  const weakerParts = inner ?? (key === "rules" ? compareRules(section, before, after) : []);
  if (weakerParts.length || inner && !order) return weakerParts;
  return [{ key, reason: order ? `makes it weaker (${describeChange(before, after)})` : unorderedReason }];
}
function compareRules(section, ...sides) {
  const [rulesBefore, rulesAfter] = sides.map((side) => Array.isArray(side) ? side.filter(isMap) : []);
  return rulesBefore.flatMap((rule) => {
    const [ruleAfter, ...furtherRules] = rulesAfter.filter(({ type }) => type === rule.type);
    if (!ruleAfter) return [{ key: "rules", reason: `removes the rule ${formatCode(String(rule.type))}` }];
    return furtherRules.length ? [] : compareValues(section, rule.parameters ?? {}, ruleAfter.parameters ?? {}, ["rules", "parameters"]);
  });
}
var describeChange = (before, after) => Array.isArray(before) && Array.isArray(after) ? [...describeMissingItems(before, after, "removed"), ...describeMissingItems(after, before, "added")].join(", ") : `${formatSafeValue(before)} \u2192 ${formatSafeValue(after)}`;
var describeMissingItems = (list, otherList, how) => list.filter((item) => !otherList.some((otherItem) => isDeepStrictEqual(item, otherItem))).map((item) => `${formatSafeValue(item)} ${how}`);
var formatSafeValue = (value) => toSafeText(typeof value === "string" ? value : JSON.stringify(value));
function compareBranch(section, before, after, all) {
  const entries = all.kind === "list" ? [...all.entries.values()].flatMap((entry) => [toWrittenValue(entry) ?? []].flat()) : [];
  const name = String(after.name);
  const patterns = entries.filter((entry) => isPattern(String(entry.name)));
  const covering = patterns.filter(
    (entry) => isDefaultBranchKeyword({ name }) || isBranchMatch(String(entry.name), name)
  );
  if (!before && isPattern(name) && patterns.length > covering.length)
    return [{ key: "", reason: "adds a pattern beside others, and Trueup cannot check which of them applies" }];
  return (before ? [before] : covering).flatMap(
    ({ protection }) => compareProtection(section, protection, after.protection)
  );
}
function compareProtection(section, before, after) {
  if (!isMap(before) || isDeepStrictEqual(before, after)) return [];
  if (!isMap(after)) return [{ key: "protection", reason: "removes it" }];
  const [fullBefore, fullAfter] = [before, after].map((protection) => ({
    ...noProtection,
    ...predictPutResult(protection)
  }));
  return compareValues(section, fullBefore, fullAfter, ["protection"]).map((weaker) => ({
    ...weaker,
    key: toDeclaredChecksKey(weaker.key, before)
  }));
}
var toDeclaredChecksKey = (key, { required_status_checks: holder }) => isMap(holder) && !holder.checks ? key.replace(/checks\.checks$/, "checks.contexts") : key;

// packages/core/src/fleet/file/locked.ts
var findLockedChanges = (lower, higher, locked) => lower === higher ? [] : locked.flatMap((lock) => findChangesOfLockedPath(lower, higher, lock));
function findChangesOfLockedPath(lower, higher, lock) {
  const [key, ...path] = lock.path;
  const before = lower.get(key);
  const after = higher.get(key);
  if (!before || !after || before === after) return [];
  const rivals = lock.rivals.flatMap((rival) => findRivalChanges(before, after, lock, rival));
  if (lock.isAtLeast) return [...findWeakenings(before, after, lock), ...rivals];
  const changed = [...findLockedValues(before, path)].flatMap(([steps, locked]) => {
    const now = findValueAt(after, JSON.parse(steps));
    return now.isThere && isDeepStrictEqual(now.value, locked.value) ? [] : [refuseLockedChange(lock, locked, now)];
  });
  return [...changed, ...rivals];
}
function findWeakenings(before, after, lock) {
  const [section, ...path] = lock.path;
  const locked = `${path.join(".")}.`;
  const isHeld = ({ key }) => !path.length || `${key}.`.startsWith(locked) || locked.startsWith(`${key}.`);
  return findWeakerValues(section, before, after).filter((weaker) => weaker.key === "" || isHeld(weaker)).map(({ key, reason, entry }) => {
    const getEntry = (merged) => entry !== void 0 && merged.kind === "list" ? merged.entries.get(entry) : void 0;
    const [lowerValue, higherValue] = [getEntry(before) ?? before, getEntry(after) ?? after];
    return createRefusalAt(
      higherValue,
      `${key ? `${formatCode(key)}: ` : ""}${reason}, but ${formatCode(lock.text)} is locked to \`at-least\` (${formatPlace(lock.place)}): ${formatPlace(getLayerPlace(lowerValue.from))} is the minimum`,
      `remove it here, make it stricter than in ${formatCode(getLayerPlace(lowerValue.from).file)}, or change it there`
    );
  });
}
function findRivalChanges(before, after, lock, { path, key, isLockedItself, isConsistent }) {
  return [...findLockedValues(before, path.slice(1))].flatMap(([steps, locked]) => {
    const at = [...JSON.parse(steps).slice(0, -1), key];
    const [earlier, now] = [findValueAt(before, at), findValueAt(after, at)];
    const isLeft = !now.isThere || earlier.isThere && (isLockedItself || isDeepStrictEqual(earlier.value, now.value));
    return isLeft || isConsistent(locked.value, now.value) ? [] : [createLockRefusal(now.merged, `also changes ${formatCode(path.at(-1))}`, lock, locked)];
  });
}
function findLockedValues(merged, path, steps = []) {
  if (merged.kind === "removed") return /* @__PURE__ */ new Map();
  if (merged.kind === "list" && path.length && path[0] !== "_undeclared")
    return joinMaps([...merged.entries].map(([entry, inner2]) => findLockedValues(inner2, path, [...steps, entry])));
  const [key, ...rest] = path;
  if (key === void 0) return /* @__PURE__ */ new Map([[JSON.stringify(steps), { value: toSettingsValue(merged), merged }]]);
  if (merged.kind === "value") return findLockedValuesInside(merged, merged.value, path, steps);
  const inner = merged.kind === "map" ? merged.keys.get(key) : merged.policy;
  return inner ? findLockedValues(inner, rest, [...steps, key]) : /* @__PURE__ */ new Map();
}
function findLockedValuesInside(merged, value, path, steps) {
  if (Array.isArray(value) && path.length)
    return joinMaps(value.map((item, index) => findLockedValuesInside(merged, item, path, [...steps, index])));
  const [key, ...rest] = path;
  if (key === void 0) return /* @__PURE__ */ new Map([[JSON.stringify(steps), { value, merged }]]);
  return isMap(value) && Object.hasOwn(value, key) ? findLockedValuesInside(merged, value[key], rest, [...steps, key]) : /* @__PURE__ */ new Map();
}
var joinMaps = (maps) => new Map(maps.flatMap((map) => [...map]));
function findValueAt(merged, steps) {
  const [step, ...rest] = steps;
  if (merged.kind === "removed") return { isThere: false, value: void 0, merged };
  if (step === void 0) return { isThere: true, value: toSettingsValue(merged), merged };
  if (merged.kind === "value") {
    const value = steps.reduce((holder, key) => holder?.[key], merged.value);
    return { isThere: value !== void 0, value, merged };
  }
  const inner = merged.kind === "map" ? merged.keys.get(String(step)) : merged.entries.get(String(step)) ?? (step === "_undeclared" ? merged.policy : void 0);
  return inner ? findValueAt(inner, rest) : { isThere: false, value: void 0, merged };
}
function refuseLockedChange(lock, locked, { isThere, merged }) {
  const [before, after] = isThere ? findFirstDifference(locked.merged, merged) : [locked.merged, merged];
  const valueAfter = isThere ? toSettingsValue(after) : void 0;
  const change = valueAfter === void 0 ? "removes it" : isScalar(valueAfter) ? `makes it ${describeValue(valueAfter)}` : "changes it";
  return createLockRefusal(after, change, lock, { merged: before, value: toSettingsValue(before) });
}
function createLockRefusal(changed, change, { text, place }, { merged, value }) {
  const lowerPlace = getLayerPlace(merged.from);
  return createRefusalAt(
    changed,
    `${change}, but ${formatCode(text)} is locked (${formatPlace(place)}): ${formatPlace(lowerPlace)} declares ${describeValue(value)}`,
    `remove it here, or change it in ${formatCode(lowerPlace.file)}`
  );
}
var createRefusalAt = ({ from }, problem, fix) => ({
  ...from.findings.address(from.at),
  place: getLayerPlace(from),
  problem,
  fix
});
var isScalar = (value) => typeof value !== "object" || value === null;
function findFirstDifference(before, after) {
  if (before.kind !== after.kind || before.kind === "value" || before.kind === "removed") return [before, after];
  const [olds, news] = [getChildren(before), getChildren(after)];
  for (const [key, inner] of news) {
    const old = olds.get(key);
    if (old === inner || old && isDeepStrictEqual(toSettingsValue(old), toSettingsValue(inner))) continue;
    return old ? findFirstDifference(old, inner) : [before, inner];
  }
  return [before, after];
}
function getChildren(merged) {
  if (merged.kind === "map") return merged.keys;
  if (merged.kind !== "list") return /* @__PURE__ */ new Map();
  return merged.policy ? new Map([["_undeclared", merged.policy], ...merged.entries]) : merged.entries;
}

// packages/core/src/fleet/layers/merging.ts
var createLayer = (file, text) => ({ file, text, read: parseLayer({ text, file }) });
function createLayerMerger(manifest, sections, unknownKeys) {
  const { locked, own } = manifest;
  const shared = { locked, own, sections, unknownKeys, examined: /* @__PURE__ */ new WeakMap() };
  const root = { stack: /* @__PURE__ */ new Map(), allowed: [], refusals: [], remarks: [], above: /* @__PURE__ */ new Map() };
  const getNode = (layers) => layers.reduce(
    (node, layer) => getOrCreate(node.above, layer, () => createNodeAbove(node, layer.read, "operator", shared)),
    root
  );
  const mergeLayers = (layers) => {
    const node = getNode(layers);
    node.whole ??= createMergedLayers(node, shared);
    return node.whole;
  };
  const mergeWithOwn = (layers, { read }) => {
    const node = createNodeAbove(getNode(layers), read, "target", shared);
    const strays = own && !(read instanceof SettingsError) ? refuseStraySections(read, sections, own) : [];
    const withOwn = createMergedLayers({ ...node, refusals: [...node.refusals, ...strays] }, shared);
    const below = mergeLayers(layers);
    return withOwn.refusals.length && !below.refusals.length ? dropRefusedOwn(withOwn, below, shared) : withOwn;
  };
  return (layers, ownLayer) => ownLayer ? mergeWithOwn(layers, ownLayer) : mergeLayers(layers);
}
function dropRefusedOwn(withOwn, below, { own, sections }) {
  const refusedSections = new Set(withOwn.refusals.map(({ refusedSection }) => refusedSection));
  const isRefused = ({ key }) => refusedSections.has(void 0) || refusedSections.has(key);
  const fromLayers = below.declared.filter(isRefused).map(
    (section) => own?.sections.includes(section.key) ? { ...section, desired: keepUndeclared(section.desired) } : section
  );
  const all = [...withOwn.declared.filter((section) => !isRefused(section)), ...fromLayers];
  const declared = sections.flatMap(({ key }) => all.filter((section) => section.key === key));
  return {
    ...refusedSections.has(void 0) ? below : withOwn,
    declared,
    refusals: withOwn.refusals,
    isOnlyOwnRefused: true
  };
}
function keepUndeclared(desired) {
  if (Array.isArray(desired)) return desired.map(keepUndeclared);
  if (!isMap(desired) || Object.getPrototypeOf(desired) !== Object.prototype) return desired;
  const pairs = Object.entries(desired).map(([key, value]) => [key, keepUndeclared(value)]);
  return { ...Object.fromEntries(pairs), ...desired.undeclared !== void 0 && { undeclared: "keep" } };
}
function createNodeAbove(node, document, origin, shared) {
  const { locked, own, sections } = shared;
  const mayAllow = origin === "operator" || own?.mayAllow;
  const { stack, allowed, refusals, remarks } = addLayer(node.stack, document, sections, origin, mayAllow);
  return {
    stack,
    allowed: [...node.allowed, ...allowed],
    refusals: [...node.refusals, ...refusals, ...findLockedChanges(node.stack, stack, locked)],
    remarks: [...node.remarks, ...remarks],
    above: /* @__PURE__ */ new Map()
  };
}
function createMergedLayers({ stack, allowed, refusals, remarks }, { sections, unknownKeys, examined }) {
  if (isWholeFileRefused(refusals)) return { stack, allowed, declared: [], refusals, remarks };
  const refusedSections = new Set(refusals.map(({ refusedSection }) => refusedSection));
  const parts = sections.flatMap((section) => {
    const merged = stack.get(section.key);
    if (!merged || merged.kind === "removed" || refusedSections.has(section.key)) return [];
    return getOrCreate(examined, merged, () => parseMergedSection(merged, section));
  });
  const split = splitUnknownKeyRemarks(unknownKeys, [...remarks, ...parts.flatMap((part) => part.remarks)]);
  const refused = [...refusals, ...parts.flatMap((part) => part.refusals), ...split.refused];
  return {
    stack: orderSections(stack, sections),
    allowed,
    declared: isWholeFileRefused(refused) ? [] : parts.flatMap(({ declared }) => declared ?? []),
    refusals: refused,
    remarks: split.remarks
  };
}
function findLayerMistakes(layers, knownSections) {
  let below = /* @__PURE__ */ new Map();
  return layers.map((layer) => {
    const { stack, refusals, remarks } = addLayer(below, layer.read, knownSections);
    below = stack;
    const sections = layer.read instanceof SettingsError ? [] : collectSectionsInFile(layer.read, knownSections).sectionsInFile.map((section) => section.section.key);
    return { layer, sections, refusals, remarks };
  });
}
function refuseStraySections(document, knownSections, { sections, place }) {
  const allowed = sections.length ? `only ${sections.map(formatCode).join(", ")}` : "nothing";
  return collectSectionsInFile(document, knownSections).sectionsInFile.filter(({ section }) => !sections.includes(section.key)).map(({ writtenKey }) => ({
    at: [writtenKey],
    place: document.place([writtenKey]),
    problem: `is not allowed in a repository\u2019s own file: the fleet file allows ${allowed} in it (${formatPlace(place)})`,
    fix: "move it to a layer, or add its name to `own.sections` in the fleet file"
  }));
}

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
function createLayerFinder(disk) {
  const layersByFile = /* @__PURE__ */ new Map();
  const readLayerOnce = (file) => getOrCreate(layersByFile, file, async () => createLayer(file, await disk.load(file)));
  return async ({ entry, shared, template }, repository) => {
    if (!template) return shared ? [shared] : [];
    const match = template.findFile(repository);
    if (match !== void 0 && "file" in match) return [await readLayerOnce(match.file)];
    if (match) throw new SettingsError([createLayerRefusal(entry, match.problem, match.fix)]);
    if (entry.isOptional) return [];
    const problem = `${formatCode(toFullName(repository))} has no ${formatCode(template.createPath(repository))}`;
    throw new SettingsError([createLayerRefusal(entry, problem)]);
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
  createLayer,
  createLayerMerger,
  findLayerMistakes,
  addLayerNames,
  openLayeredFiles,
  createLayerRefusal,
  createLayerFinder,
  createLayerPicker
};
