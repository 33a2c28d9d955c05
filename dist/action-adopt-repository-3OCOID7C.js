import {
  reportUnseenRepository11 as reportUnseenRepository,
  selectSections12 as selectSections,
  createDenialPolicy18 as createDenialPolicy,
  createTargetResult18 as createTargetResult,
  createUnplannedLine19 as createUnplannedLine,
  predictOutcome19 as predictOutcome,
  reportItemOutcome20 as reportItemOutcome,
  addVisibilityAndDefaultBranch22 as addVisibilityAndDefaultBranch,
  planSection22 as planSection,
  planSections22 as planSections,
  listLastingEndings23 as listLastingEndings,
  loadSections27 as loadSections,
  parseSettings27 as parseSettings,
  parseYamlNodes28 as parseYamlNodes,
  toSettingsDocument28 as toSettingsDocument,
  createSectionResult38 as createSectionResult,
  isTolerated38 as isTolerated,
  resolveSectionAlias41 as resolveSectionAlias,
  createDeclaredRedaction42 as createDeclaredRedaction,
  toBothViews42 as toBothViews,
  toPlacedLine44 as toPlacedLine,
  isPlanned45 as isPlanned,
  findEntryNames47 as findEntryNames,
  findNamingKey47 as findNamingKey,
  getKeyText49 as getKeyText,
  isAlias49 as isAlias,
  isMap49 as isMap2,
  isMergeKey49 as isMergeKey,
  isScalar49 as isScalar,
  isSeq49 as isSeq,
  visit49 as visit,
  SettingsError50 as SettingsError,
  createFileError50 as createFileError,
  formatPath50 as formatPath,
  requireSettingsError50 as requireSettingsError,
  tryToRead50 as tryToRead,
  compareText51 as compareText,
  formatScalar51 as formatScalar,
  quoteSingle51 as quoteSingle,
  getPublicName68 as getPublicName,
  toShownValues68 as toShownValues,
  findOrder82 as findOrder,
  findRisk83 as findRisk,
  isDeepEqual88 as isDeepEqual,
  findNearest91 as findNearest,
  isDrift92 as isDrift,
  showVisibleText97 as showVisibleText,
  formatCode98 as formatCode,
  redactUrlCredentials98 as redactUrlCredentials,
  unsafeCharacters98 as unsafeCharacters,
  getAtPath99 as getAtPath,
  groupBy99 as groupBy,
  isMap99 as isMap
} from "./action.js";
import {
  readSnapshot
} from "./action-chunk-IAR3HPN6.js";
import {
  findLayerPath,
  findMergedValue,
  getLayerPlace,
  mergeLayers,
  parseSectionValue,
  toSettingsValue
} from "./action-chunk-V754YG6C.js";
import {
  formatBlockLines,
  isNonEmptyCollection
} from "./action-chunk-CMHYJIWS.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import {
  dropCase
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/settings/editing/find.ts
var UneditableError = class extends Error {
  name = "Uneditable";
  constructor(at, why) {
    super(`${formatCode(formatPath(at))} ${why}`);
  }
};
function locateNode(root, path, layout) {
  let node = root;
  let location;
  let isBracketed = false;
  for (const [depth, part] of path.entries()) {
    refuseSharedNode(node, path.slice(0, depth), layout);
    if (!isMap2(node) && !isSeq(node)) return void 0;
    const index = isSeq(node) ? Number(part) : findKeyIndex(node, String(part), path.slice(0, depth), layout);
    if (!(index >= 0 && index < node.items.length)) return void 0;
    isBracketed ||= node.flow === true;
    const inner = isSeq(node) ? node.items[index] : node.items[index].value;
    location = { node: inner, holder: node, index, isBracketed };
    node = inner;
  }
  refuseSharedNode(node, path, layout);
  return location;
}
function findKeyIndex(map, name, at, layout) {
  const index = map.items.findIndex(({ key }) => getKeyText(key) === name && !isMergeKey(key));
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (index < 0 && merge)
    throw new UneditableError(
      [...at, name],
      `may come from the merge \`<<\` on line ${layout.getLineNumber(layout.getStart(merge.key))}, which other places use too`
    );
  return index;
}
function refuseSharedNode(node, at, layout) {
  if (!node) return;
  const line = layout.getLineNumber(layout.getStart(node));
  if (isAlias(node))
    throw new UneditableError(
      at,
      `is the alias ${formatCode(`*${node.source}`)} on line ${line}: its value is written elsewhere`
    );
  const anchor = node.anchor;
  if (anchor)
    throw new UneditableError(
      at,
      `has the anchor ${formatCode(`&${anchor}`)} on line ${line}, so an edit would change every place that repeats it`
    );
}
function refuseSharedNodesInside(node, at, layout) {
  if (!node) return;
  visit(node, {
    Node: (_, inner) => refuseSharedNode(inner, at, layout),
    Pair: (_, { key }) => {
      if (isMergeKey(key)) throw new UneditableError(at, "contains a merge `<<`, whose values are written elsewhere");
    }
  });
}

// packages/core/src/adoption/units.ts
var listDriftUnits = (section, plan) => plan.filter((item) => isDrift(item)).flatMap((item) => {
  const { subject, within, about } = item;
  const common = { section, subject, within, about, item };
  if (item.kind === "create") return [{ ...common, kind: "missing" }];
  if (item.kind === "delete") return [{ ...common, kind: "undeclared" }];
  return item.differences.map((difference) => ({ ...common, kind: "key", difference }));
});
var parseKeyPath = (key) => key.split(".").map((part) => /^\d+$/.test(part) ? Number(part) : part);
var formatUnitId = ({ section, subject, kind, ...more }) => JSON.stringify([section.key, subject, kind, "difference" in more ? more.difference.key : ""]);
function parseExportedSection(section, value) {
  const { list } = section.settings;
  const declared = value === void 0 || !list ? void 0 : parseSectionValue(value, section);
  if (!list || !declared) return { value, entryAt: () => void 0, entries: [] };
  const entries = Array.isArray(declared.desired) ? declared.desired : declared.desired.entries;
  const all = entries.flatMap((entry) => {
    const within = list.describeEntry(entry);
    const inside = list.listNested?.(entry) ?? [];
    return [{ subject: within }, ...inside.map(([subject, [key]]) => ({ subject, within, about: `[].${key}` }))];
  });
  const spelt = new Map(all.map(({ subject }) => [dropCase(subject), subject]));
  return {
    value,
    /** Outer entries come before inner ones. */
    entries: all,
    entryAt: (subject) => declared.entryAt(subject) ?? declared.entryAt(spelt.get(dropCase(subject)) ?? "")
  };
}
function listUndeclared(section, declared, exported, planned) {
  const known = new Set(planned.map(({ subject }) => dropCase(subject)));
  return exported.entries.filter(({ subject }) => !known.has(dropCase(subject)) && !declared.entryAt(subject)).filter(({ within }) => within === void 0 || declared.entryAt(within)).map((entry) => ({ kind: "undeclared", section, ...entry }));
}

// packages/core/src/adoption/candidates.ts
function listCandidateEdits(unit, sources, exported) {
  const places = findEntryPlaces(unit, sources, exported);
  const isList = unit.section.settings.list !== void 0;
  if (unit.kind === "key") return listKeyEdits(unit.difference, isList, places).filter((edits) => edits.length > 0);
  if (isList) return unit.kind === "missing" ? listMissingEntryEdits(places) : listUndeclaredEntryEdits(places);
  if (exported.value !== void 0) return createSetEdits([unit.section.key], exported.value);
  return unit.kind === "missing" && unit.section.settings.nullIsValue ? createSetEdits([unit.section.key], null) : [];
}
var createSetEdits = (at, value) => [[{ do: "set", at, value }]];
function findEntryPlaces({ section, subject }, sources, exported) {
  const { key } = section;
  const values = { written: { [key]: sources.getWrittenValue(key) }, live: { [key]: exported.value } };
  if (!section.settings.list) return { ...values, inFile: [key], inExport: [key], parentInFile: void 0, pairs: [] };
  const declared = sources.declared.find((entry) => entry.key === key);
  const addSectionKey = (at) => at && [key, ...at];
  const parent = exported.entries.find((entry) => entry.subject === subject)?.within;
  return {
    ...values,
    inFile: addSectionKey(declared?.entryAt(subject)),
    inExport: addSectionKey(exported.entryAt(subject)),
    parentInFile: addSectionKey(parent === void 0 ? [] : declared?.entryAt(parent)),
    pairs: exported.entries.flatMap((entry) => {
      const [inFile, inExport] = [
        addSectionKey(declared?.entryAt(entry.subject)),
        addSectionKey(exported.entryAt(entry.subject))
      ];
      return entry.within === void 0 && inFile && inExport ? [{ inFile, inExport }] : [];
    })
  };
}
function hasPath(value, path) {
  const holder = getAtPath(value, path.slice(0, -1));
  return (isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1));
}
function listMissingEntryEdits({ inFile: at }) {
  if (!at) return [];
  return [...typeof at.at(-1) === "string" ? createSetEdits(at, null) : [], [{ do: "drop", at }]];
}
function listUndeclaredEntryEdits({ written, live, inFile, inExport, parentInFile }) {
  if (!inExport || !parentInFile) return [];
  const value = getAtPath(live, inExport);
  if (inFile && getAtPath(written, inFile) !== null)
    return [alignValues(getAtPath(written, inFile), value, inFile, "all keys")];
  const last = inExport.at(-1);
  if (typeof last === "string") return createSetEdits([...parentInFile, last], value);
  const isNested = parentInFile.length > 1;
  const inParent = inExport.slice(0, -1).filter((part) => part !== "entries");
  const list = [...parentInFile, ...inParent.slice(isNested ? 2 : 1)];
  const at = isMap(getAtPath(written, list)) ? [...list, "entries"] : list;
  return Array.isArray(getAtPath(written, at)) ? [[{ do: "add", at, value }]] : [];
}
function listKeyEdits(difference, isList, places) {
  const { written, live, inFile, inExport } = places;
  const below = parseKeyPath(difference.key);
  if (!inFile) return [alignEntries(below, places)];
  const fullPath = [...inFile, ...below];
  const liveValueEdits = listLiveValueEdits(difference, fullPath, written);
  const candidates = [];
  const renames = [...inFile, `new_${below.at(-1)}`];
  if (difference.tone === "rename" && hasPath(written, renames)) candidates.push([{ do: "drop", at: renames }]);
  for (let depth = below.length; depth >= 0; depth--) {
    const at = [...inFile, ...below.slice(0, depth)];
    const pathInExport = inExport && [...inExport, ...below.slice(0, depth)];
    if (!pathInExport || !hasPath(written, at) || !hasPath(live, pathInExport)) continue;
    const [writtenValue, liveValue] = [getAtPath(written, at), getAtPath(live, pathInExport)];
    candidates.push(alignValues(writtenValue, liveValue, at, "common keys"));
    if (depth === 0) break;
    candidates.push(...liveValueEdits);
    if (isList || depth === below.length)
      candidates.push(alignValues(writtenValue, liveValue, at, "all keys"), ...createSetEdits(at, liveValue));
  }
  return [...candidates, ...liveValueEdits, ...listOffEdits(difference, fullPath, isList, places)];
}
var alignEntries = (below, { written, live, pairs }) => pairs.flatMap(({ inFile, inExport }) => {
  const [at, there] = [inFile.concat(below), inExport.concat(below)];
  const ownValue = getAtPath(written, at);
  const off = ownValue === true ? false : ownValue;
  const value = hasPath(live, there) ? getAtPath(live, there) : off;
  return isDeepEqual(ownValue, value) ? [] : [{ do: "set", at, value }];
});
function listLiveValueEdits({ live, wanted, unseen }, at, written) {
  const isValue = live !== void 0 && !unseen && (live === null || wanted === null || typeof live === typeof wanted || !hasPath(written, at));
  return isValue && isMap(getAtPath(written, at.slice(0, -1))) ? createSetEdits(at, live) : [];
}
function listOffEdits({ live: stated, unseen }, exact, isList, places) {
  const { written, live, inFile = [], inExport } = places;
  if (unseen || !inExport || !hasPath(live, inExport) || !isList && stated === void 0) return [];
  const at = exact.map((_, dropped) => exact.slice(0, exact.length - dropped)).find((path) => hasPath(written, path));
  if (!at || at.length <= inFile.length || hasPath(live, [...inExport, ...at.slice(inFile.length)])) return [];
  const value = getAtPath(written, at);
  if (typeof value === "boolean") return createSetEdits(at, !value);
  const removed = isList ? [[{ do: "drop", at }]] : [];
  return [...Array.isArray(value) ? createSetEdits(at, []) : [], ...createSetEdits(at, null), ...removed];
}
function alignValues(written, live, at, reach) {
  if (isDeepEqual(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: "set", at, value: live }];
}
function alignMaps(written, live, at, reach) {
  const listOpenKeys = (map) => Object.keys(map).filter((key) => key !== "secret" && key !== "secrets");
  const common = listOpenKeys(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => alignValues(written[key], live[key], [...at, key], reach));
  if (reach === "common keys") return edits;
  const added = listOpenKeys(live).filter((key) => !Object.hasOwn(written, key));
  const removed = listOpenKeys(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key) => ({ do: "set", at: [...at, key], value: live[key] })),
    ...removed.flatMap((key) => turnOffOrDrop(written[key], [...at, key]))
  ];
}
function turnOffOrDrop(written, at) {
  if (written === true) return [{ do: "set", at, value: false }];
  const isOff = [false, null, 0, ""].includes(written) || Array.isArray(written) && !written.length;
  return isOff ? [] : [{ do: "drop", at }];
}
function alignLists(written, live, at, reach) {
  const [writtenNames, liveNames] = [written.map(formatItemIdentity), live.map(formatItemIdentity)];
  const whole = [{ do: "set", at, value: live }];
  if (new Set(writtenNames).size < writtenNames.length || new Set(liveNames).size < liveNames.length) return whole;
  const places = new Map(liveNames.map((name, index) => [name, index]));
  const edits = writtenNames.flatMap(
    (name, index) => places.has(name) ? alignValues(written[index], live[places.get(name)], [...at, index], reach) : []
  );
  const added = live.filter((_, index) => !writtenNames.includes(liveNames[index]));
  const removedIndexes = writtenNames.flatMap((name, index) => places.has(name) ? [] : [index]);
  if (removedIndexes.length === written.length) return whole;
  return [
    ...edits,
    ...added.map((value) => ({ do: "add", at, value })),
    ...removedIndexes.reverse().map((index) => ({ do: "drop", at: [...at, index] }))
  ];
}
var nameKeys = ["name", "type", "context", "app", "username", "slug", "actor_type", "reviewer_type"];
var idKeys = ["id", "actor_id", "reviewer_id"];
function formatItemIdentity(item) {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...nameKeys, ...idKeys].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}

// packages/core/src/adoption/adopt.ts
async function adoptSection({ units, ...task }) {
  const trial = new AdoptionTrial(task, units);
  const refused = /* @__PURE__ */ new Map();
  const byEntry = groupBy(units, ({ subject }) => subject).values();
  for (const group of await trial.tryAll(units) ? [] : byEntry) {
    if (group.length > 1 && await trial.tryAll(group)) continue;
    for (const unit of group) {
      const why = await trial.tryOne(unit);
      if (why !== void 0) refused.set(unit, why);
    }
  }
  for (const unit of refused.keys()) if (!trial.hasUnit(unit)) refused.delete(unit);
  const { sources, remaining } = trial;
  return { sources, taken: new Set(units.filter((unit) => !refused.has(unit))), refused, remaining };
}
var noMatchingEditReason = "Trueup cannot edit the file to match GitHub: edit it by hand";
var AdoptionTrial = class {
  sources;
  remaining;
  #task;
  #selectedIds;
  constructor(task, units) {
    this.sources = task.sources;
    this.#task = task;
    this.#selectedIds = new Set(units.map(formatUnitId));
    this.remaining = listDriftUnits(task.section, task.plan);
  }
  hasUnit(unit) {
    return unit.item === void 0 || this.remaining.some((remainingUnit) => formatUnitId(remainingUnit) === formatUnitId(unit));
  }
  /** Tries the first candidate of every unit, then the second of every unit. */
  async tryAll(units) {
    const candidates = units.map((unit) => listCandidateEdits(unit, this.sources, this.#task.exported));
    if (candidates.some(({ length }) => length === 0)) return false;
    const mostCandidates = Math.max(...candidates.map(({ length }) => length));
    for (let round = 0; round < mostCandidates; round++) {
      const edits = candidates.flatMap((edits2) => edits2[Math.min(round, edits2.length - 1)]);
      if (await this.#try(edits, units) === void 0) return true;
    }
    return false;
  }
  /** Tries each candidate. Returns the reason if none works. */
  async tryOne(unit) {
    let why;
    if (unit.item && !this.hasUnit(unit)) return void 0;
    for (const edits of listCandidateEdits(unit, this.sources, this.#task.exported)) {
      const reason = await this.#try(edits, [unit]);
      if (reason === void 0) return void 0;
      if (reason !== noMatchingEditReason) why ??= reason;
    }
    return why ?? noMatchingEditReason;
  }
  async #try(edits, units) {
    const edited = this.#applyEdits(edits);
    if (typeof edited === "string") return edited;
    const { section, replan } = this.#task;
    const plan = await replan(edited, section.key);
    if (!plan) return noMatchingEditReason;
    const remainingUnits = listDriftUnits(section, plan);
    if (!this.#isClean(remainingUnits, units)) return noMatchingEditReason;
    this.sources = edited;
    this.remaining = remainingUnits;
    return void 0;
  }
  /** The selected units must disappear, no new unit may appear, and all other units must stay equal. */
  #isClean(remainingUnits, units) {
    const adoptedIds = new Set(units.map(formatUnitId));
    const earlierIds = new Set(this.remaining.map(formatUnitId));
    const filterOthers = (all) => all.filter((unit) => !this.#selectedIds.has(formatUnitId(unit)));
    const isFewer = remainingUnits.every(
      (unit) => !adoptedIds.has(formatUnitId(unit)) && earlierIds.has(formatUnitId(unit))
    );
    return isFewer && areSameUnits(filterOthers(remainingUnits), filterOthers(this.remaining));
  }
  #applyEdits(edits) {
    try {
      return this.sources.applyEdits(edits);
    } catch (failure) {
      if (failure instanceof UneditableError) return failure.message;
      const { at, problem } = requireSettingsError(failure).refusals[0];
      return `the edited file is not valid: ${at.length ? `${formatCode(formatPath(at))} ` : ""}${problem}`;
    }
  }
};
var areSameUnits = (first, second) => {
  const formatUnits = (units) => units.map(formatUnitWithValues).sort().join("\n");
  return formatUnits(first) === formatUnits(second);
};
var formatUnitWithValues = (unit) => {
  const { live, wanted } = unit.kind === "key" ? unit.difference : {};
  return JSON.stringify([formatUnitId(unit), live, wanted]);
};

// packages/core/src/adoption/gate.ts
function explainAdoptionRefusal(unit, declared, exported, permits) {
  if (isSecretUnit(unit))
    return isSecretScope(unit) ? "Trueup does not edit secrets: edit the entry by hand" : "Trueup cannot adopt a secret, because GitHub does not show its value";
  if (unit.kind === "undeclared") {
    if (!permits.undeclared && !declared.entryAt(unit.subject))
      return "pass `--also undeclared` to add unlisted entries";
    if (exported.unreadSubjects?.includes(unit.subject)) return unseenReason;
    if (hasSecret(unit, exported)) return "it contains a secret: add the entry by hand";
  }
  if (unit.kind === "key" && unit.difference.unseen) return unseenReason;
  if (permits.weaker || !mayWeaken(unit)) return void 0;
  return "it may weaken a protection: pass `--also weaker` to adopt it";
}
var unseenReason = "the live value is not visible to this token: use a token that can see it";
var isSecretUnit = (unit) => /_secrets$/.test(unit.section.key) || unit.about === "[].secrets" || unit.kind === "key" && /(^|\.)secrets?$/.test(unit.difference.key);
var isSecretScope = (unit) => unit.kind === "key" && ["visibility", "repositories"].includes(unit.difference.key);
function hasSecret({ subject }, { value, entryAt }) {
  const findSecret = (inner) => {
    if (typeof inner === "string") return redactUrlCredentials(inner) !== inner;
    if (Array.isArray(inner)) return inner.some(findSecret);
    return isMap(inner) && Object.entries(inner).some(([key, value2]) => /^secrets?$/.test(key) || findSecret(value2));
  };
  return findSecret(getAtPath(value, entryAt(subject) ?? []) ?? value);
}
function mayWeaken(unit) {
  const { section } = unit;
  const { key, live, wanted } = unit.kind === "key" ? unit.difference : { key: "" };
  if (findRisk(section, key).touches === "nothing") return false;
  return live === void 0 || wanted === void 0 || !findOrder(section.risk, key)?.(live, wanted);
}

// packages/core/src/adoption/selection.ts
function findUnitPath(unit, { declared }) {
  const entry = declared.find(({ key }) => key === unit.section.key)?.entryAt(unit.subject) ?? [];
  return [unit.section.key, ...entry, ...unit.kind === "key" ? parseKeyPath(unit.difference.key) : []];
}
function isSelectedUnit(unit, sources, keys) {
  const wanted = new Set(keys.map((key) => resolveSectionAlias(key.trim().toLowerCase())));
  return listUnitSpellings(unit, sources).some((spelling) => wanted.has(spelling.toLowerCase()));
}
function listUnitSpellings(unit, sources) {
  const path = findUnitPath(unit, sources);
  const names = findEntryNames({ [unit.section.key]: sources.getWrittenValue(unit.section.key) }, path) ?? [];
  const byName = path.flatMap((part, index) => part === "entries" ? [] : [names[index] ?? part]);
  const listPrefixes = (whole) => whole.map((_, index) => whole.slice(0, index + 1));
  return [
    ...listPrefixes(path).flatMap((at) => [formatPath(at), formatPath(at, names)]),
    ...[path.filter((part) => part !== "entries"), byName].flatMap(listPrefixes).map((at) => formatPath(at)),
    ...unit.subject ? [unit.subject, formatEntryName(unit)] : []
  ];
}
function formatEntryName({ section, subject }) {
  const [, name] = /"([^"]*)"/.exec(subject) ?? [];
  return name === void 0 ? subject : formatPath([section.key, name]);
}
var mayBeDeclaredKey = (key, { declared }) => declared.some(
  (section) => new RegExp(`^${section.key}(?![\\w-])`).test(resolveSectionAlias(key.trim().toLowerCase()))
) || /"/.test(key);

// packages/core/src/settings/editing/layout.ts
var isCollection = (node) => isMap2(node) || isSeq(node);
var isBlockCollection = (node) => isCollection(node) && !node.flow;
var TextLayout = class {
  constructor(text) {
    this.text = text;
    this.eol = text.includes("\r\n") ? "\r\n" : "\n";
  }
  text;
  eol;
  findLineStart(at) {
    return this.text.lastIndexOf("\n", at - 1) + 1;
  }
  findLineEnd(at) {
    const feed = this.text.indexOf("\n", at);
    if (feed < 0) return this.text.length;
    return this.text[feed - 1] === "\r" && feed > at ? feed - 1 : feed;
  }
  getColumn(at) {
    return at - this.findLineStart(at);
  }
  getLineNumber(at) {
    return this.text.slice(0, at).split("\n").length;
  }
  isBlank(start, end) {
    return /^[ \t]*$/.test(this.text.slice(start, end));
  }
  getStart(node) {
    return node.range[0];
  }
  getEnd(node) {
    const [start, end] = node.range;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlockCollection(node)) return end;
    if (isMap2(node)) return this.getPairEnd(node.items.at(-1));
    return this.getEnd(node.items.at(-1));
  }
  /** The comment beside the `|` or `>` that starts a block text. */
  getBlockComment(node) {
    return /^[|>][-+\d]*([ \t]+#.*)/.exec(
      this.text.slice(this.getStart(node), this.findLineEnd(this.getStart(node)))
    )?.[1] ?? "";
  }
  getPairEnd({ key, value }) {
    return value ? this.getEnd(value) : key.range[1];
  }
  /** Returns `undefined` if the key has another form, such as `? key`. */
  findColonEnd({ key }) {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range[1]));
    return colon ? key.range[1] + colon[0].length : void 0;
  }
  findDash(item) {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.findLineStart(this.getStart(item)), this.getStart(item)));
    return dash ? this.getStart(item) - dash[0].length : void 0;
  }
  applySplice({ start, end, text }) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }
  /** At the end of a file without a final line break, the line break before the lines goes too. */
  createLineRemoval(start, end) {
    const first = this.findLineStart(start);
    const last = this.findLineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf("\n", last) + 1, text: "" };
    return { start: Math.max(0, first - this.eol.length), end: last, text: "" };
  }
};

// packages/core/src/settings/editing/spelling.ts
var formatBlock = (value) => isNonEmptyCollection(value) ? formatBlockLines(value) : [formatInline(value)];
function formatInline(value, isBracketed = false) {
  if (isBracketed) return formatForBrackets(value);
  if (Array.isArray(value)) return `[${value.map(formatForBrackets).join(", ")}]`;
  if (!isMap(value)) return formatScalar(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${formatForBrackets(key)}: ${formatForBrackets(inner)}`);
  return `{${pairs.join(", ")}}`;
}
function formatForBrackets(value) {
  const written = formatInline(value);
  return typeof value === "string" && written === value && /[,[\]{}]/.test(value) ? quoteSingle(value) : written;
}
function formatInSameQuotes(value, oldNode, isBracketed) {
  const plain = formatInline(value, isBracketed);
  if (typeof value !== "string" || !isScalar(oldNode) || value.search(unsafeCharacters) >= 0) return plain;
  if (oldNode.type === "QUOTE_SINGLE") return quoteSingle(value);
  return oldNode.type === "QUOTE_DOUBLE" ? `"${value.replace(/["\\]/g, "\\$&")}"` : plain;
}

// packages/core/src/settings/editing/edit.ts
function orderEdits(edits) {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const drops = distinct.filter((edit) => edit.do === "drop");
  return [
    ...distinct.filter((edit) => edit.do !== "drop"),
    ...drops.sort((left, right) => compareText(toSortKey(right.at), toSortKey(left.at)))
  ];
}
var toSortKey = (at) => at.map((part) => String(part).padStart(typeof part === "number" ? 6 : 0, "0")).join("\0");
var editSettingsText = (text, edits, file) => edits.reduce((before, edit) => {
  const splice = (root, layout) => createSplice(edit, root, layout);
  return spliceAndVerify(before, file, { at: edit.at, splice, change: (values) => editValuesInPlace(values, edit) });
}, text);
function spliceAndVerify(text, file, { at, splice, change }) {
  const layout = new TextLayout(text);
  const after = layout.applySplice(splice(parseYamlNodes(text, file).root, layout));
  const wanted = structuredClone(toSettingsDocument(text, file).values);
  change(wanted);
  const read = tryToRead(() => toSettingsDocument(after, file));
  if (!(read instanceof SettingsError) && isDeepStrictEqual(read.values, wanted)) return after;
  throw new UneditableError(at, "is written in a way that Trueup cannot edit");
}
function editValuesInPlace(values, edit) {
  const holder = getAtPath(values, edit.at.slice(0, -1));
  const last = edit.at.at(-1);
  if (edit.do === "add") holder[last].push(edit.value);
  else if (edit.do === "set") holder[last] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}
function createSplice(edit, root, layout) {
  const location = locateNode(root, edit.at, layout);
  if (edit.do === "set")
    return location ? createReplacement(location, edit.value, edit.at, layout) : createNewKeySplice(root, edit, layout);
  if (!location) throw new UneditableError(edit.at, "is not written in the file");
  return edit.do === "add" ? createNewItemSplice(location, edit.value, edit.at, layout) : createRemoval(location, edit.at, root, layout);
}
function createNewKeySplice(root, { at, value }, layout) {
  const name = String(at.at(-1));
  const parent = at.length > 1 ? locateNode(root, at.slice(0, -1), layout) : void 0;
  const map = at.length > 1 ? parent?.node : root;
  if (!isMap2(map)) throw new UneditableError(at, "has no map in the file to be added to");
  const last = map.items.at(-1);
  if (!last) return createReplacement(parent, { [name]: value }, at.slice(0, -1), layout);
  if (map.flow || parent?.isBracketed)
    return createInsertion(layout.getPairEnd(last), `, ${formatForBrackets(name)}: ${formatForBrackets(value)}`);
  return createInsertionBelow(
    layout.getPairEnd(last),
    formatBlock({ [name]: value }),
    layout.getColumn(layout.getStart(map.items[0].key)),
    layout
  );
}
function createNewItemSplice(location, value, at, layout) {
  const { node } = location;
  if (!isSeq(node)) throw new UneditableError(at, "is not a list in the file");
  const last = node.items.at(-1);
  if (!last) return createReplacement(location, [value], at, layout);
  if (node.flow || location.isBracketed) return createInsertion(layout.getEnd(last), `, ${formatForBrackets(value)}`);
  const isInline = node.items.every((item) => isMap2(item) && item.flow);
  const [first, ...rest] = isInline ? [formatInline(value)] : formatBlock(value);
  const lines = [`- ${first}`, ...indentLines(rest, 2)];
  return createInsertionBelow(layout.getEnd(last), lines, layout.getColumn(layout.getStart(node)), layout);
}
var createInsertion = (at, text) => ({ start: at, end: at, text });
var indentLines = (lines, column) => lines.map((line) => line && `${" ".repeat(column)}${line}`);
function createInsertionBelow(at, lines, column, layout) {
  return createInsertion(
    layout.findLineEnd(at),
    indentLines(lines, column).map((line) => layout.eol + line).join("")
  );
}
function createReplacement({ node, holder, index, isBracketed }, value, at, layout) {
  refuseSharedNodesInside(node, at, layout);
  const isInline = isBracketed || !isNonEmptyCollection(value) || isCollection(node) && node.flow === true && node.items.length > 0;
  const pair = isMap2(holder) ? holder.items[index] : void 0;
  const colon = pair && layout.findColonEnd(pair);
  if (pair && colon === void 0) throw new UneditableError(at, "is written with a `?` before its key");
  if (isEmptyNode(node) && colon === void 0) throw new UneditableError(at, "is an empty item");
  if (pair && !isInline && !isBlockCollection(node)) return createBlockUnderKey(pair, colon, value, layout);
  if (isEmptyNode(node)) return createInsertion(colon, ` ${formatInline(value, isBracketed)}`);
  const [start, end] = [layout.getStart(node), layout.getEnd(node)];
  if (!isInline)
    return { start, end, text: indentLines(formatBlock(value), layout.getColumn(start)).join(layout.eol).trimStart() };
  if (pair && isBlockCollection(node))
    return { start: colon, end, text: ` ${formatInline(value)}${layout.text.slice(colon, start).trimEnd()}` };
  return { start, end, text: formatInSameQuotes(value, node, isBracketed) + layout.getBlockComment(node) };
}
var isEmptyNode = (node) => !node || isScalar(node) && node.source === "" && node.type === "PLAIN";
function createBlockUnderKey({ key, value: node }, colon, value, layout) {
  const end = node ? Math.max(colon, layout.getEnd(node)) : colon;
  const stop = layout.findLineEnd(end);
  const lines = indentLines(formatBlock(value), layout.getColumn(layout.getStart(key)) + 2);
  const comment = (node ? layout.getBlockComment(node) : "") + layout.text.slice(end, stop);
  return { start: colon, end: stop, text: [comment, ...lines].join(layout.eol) };
}
function createRemoval({ node, holder, index, isBracketed }, at, root, layout) {
  refuseSharedNodesInside(holder.items[index], at, layout);
  if (holder.items.length === 1) {
    const above = locateNode(root, at.slice(0, -1), layout);
    if (!above) throw new UneditableError(at, "is all that the file contains");
    return createReplacement(above, isSeq(holder) ? [] : {}, at.slice(0, -1), layout);
  }
  const spans = isSeq(holder) ? holder.items.map((item) => ({ start: layout.getStart(item), end: layout.getEnd(item) })) : holder.items.map((pair) => ({ start: layout.getStart(pair.key), end: layout.getPairEnd(pair) }));
  const [before, own, next] = [spans[index - 1], spans[index], spans[index + 1]];
  if (isBracketed || holder.flow)
    return next ? { start: own.start, end: next.start, text: "" } : { start: before.end, end: own.end, text: "" };
  const start = isSeq(holder) && node ? layout.findDash(node) : own.start;
  if (start === void 0) throw new UneditableError(at, "starts on another line than its dash");
  if (layout.isBlank(layout.findLineStart(start), start)) return layout.createLineRemoval(start, own.end);
  const follows = isSeq(holder) && next ? layout.findDash(holder.items[index + 1]) : next?.start;
  if (follows === void 0) throw new UneditableError(at, "is on the same line as the list that contains it");
  return { start, end: follows, text: "" };
}

// packages/core/src/adoption/sources.ts
var parseAdoptionSources = (texts, options) => texts.size === 1 && !options.fleetLayers ? parseSingleFile(texts, options) : parseLayers(texts, options);
function parseSingleFile(texts, options) {
  const { sections } = options;
  const [[file, text]] = texts;
  const { declared, remarks } = parseSettings({ text, file, sections, origin: "operator" });
  const { values } = toSettingsDocument(text, file);
  return {
    texts,
    declared,
    remarks,
    options,
    getWrittenValue: (section) => values[section],
    applyEdits: (edits) => parseSingleFile(/* @__PURE__ */ new Map([[file, editSettingsText(text, orderEdits(edits), file)]]), options)
  };
}
function parseLayers(texts, options) {
  const { fleetLayers } = options;
  const refused = fleetLayers?.findRefusals(texts) ?? [];
  if (refused.length) throw new SettingsError(refused);
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { sections, declared, remarks } = mergeLayers(layers, options.sections);
  const ownFile = fleetLayers ? fleetLayers.own : layers.at(-1).file;
  return {
    texts,
    declared,
    remarks,
    options,
    getWrittenValue(section) {
      const edited = sections.get(section);
      return edited && toSettingsValue(edited);
    },
    applyEdits(edits) {
      const placed = edits.map((edit) => placeEditInLayer(edit, sections, { ...options, texts, own: ownFile }));
      const selectEdits = (file) => placed.filter((edited) => edited.file === file).map(({ edit }) => edit);
      const editLayer = ({ file, text }) => editSettingsText(text, orderEdits(selectEdits(file)), file);
      return parseLayers(new Map(layers.map((layer) => [layer.file, editLayer(layer)])), options);
    }
  };
}
function placeEditInLayer(edit, sections, layers) {
  const { texts, own, fleetLayers, editsShared } = layers;
  const [section, ...at] = edit.at;
  const whole = sections.get(String(section));
  const readValues = (file2) => toSettingsDocument(texts.get(file2), file2).values;
  if (!whole) throw new UneditableError(edit.at, "is not declared in any layer");
  const mergedValue = findMergedValue(whole, at);
  const { findings, at: within } = edit.do === "add" && own !== void 0 && findListInOwnLayer(mergedValue, own) || findLayerPath(whole, at);
  const { file } = findings.place(within);
  if (file === fleetLayers?.repositoryFile)
    throw new UneditableError(
      edit.at,
      `comes from ${formatCode(file)}, which can only be changed in the repository itself`
    );
  const isShared = file !== own && !editsShared;
  if (isShared && fleetLayers && own !== void 0 && edit.do === "set") {
    const above = createOverrideEdit(edit, whole, readValues(own));
    if (above) return { file: own, edit: above };
  }
  const others = edit.do === "add" ? [] : listFilesOfMergedValue(mergedValue).filter((layer) => layer !== file);
  if (others.length)
    throw new UneditableError(edit.at, `comes from several layers: ${[file, ...others].map(formatCode).join(", ")}`);
  if (isShared)
    throw new UneditableError(edit.at, `comes from the layer ${formatCode(file)}, which other repositories may share`);
  const { at: inFile } = findings.address(within);
  return { file, edit: { ...edit, at: edit.do === "add" ? findEntriesPath(readValues(file), inFile) : inFile } };
}
var findEntriesPath = (values, list) => Array.isArray(getAtPath(values, list)?.entries) ? [...list, "entries"] : list;
function findListInOwnLayer(list, file) {
  if (list?.kind !== "list") return void 0;
  const entry = [...list.entries.values()].find(({ from }) => getLayerPlace(from).file === file);
  return entry && { findings: entry.from.findings, at: entry.from.at.slice(0, -1) };
}
function listFilesOfMergedValue(merged) {
  if (!merged) return [];
  const inner = merged.kind === "map" ? merged.keys : merged.kind === "list" ? merged.entries : /* @__PURE__ */ new Map();
  return [.../* @__PURE__ */ new Set([getLayerPlace(merged.from).file, ...[...inner.values()].flatMap(listFilesOfMergedValue)])];
}
function createOverrideEdit({ at: [section, ...path], value }, merged, values) {
  function placeBelow(at, [step, ...rest], whole) {
    if (step === void 0) return { do: "set", at, value };
    if (whole?.kind === "list" && step === "entries") return placeBelow(at, rest, whole);
    if (typeof step === "number")
      return whole?.kind === "list" ? placeInEntry(at, rest, [...whole.entries.values()][step]) : void 0;
    if (!isMap(getAtPath(values, at))) return { do: "set", at, value: wrapInMaps([step, ...rest], value) };
    return placeBelow([...at, step], rest, whole?.kind === "map" ? whole.keys.get(step) : void 0);
  }
  function placeInEntry(at, rest, whole) {
    const naming = findNamingKey(whole && toSettingsValue(whole));
    if (!naming) return void 0;
    const [key, name] = naming;
    const entry = { [key]: name, ...wrapInMaps(rest, value) };
    if (getAtPath(values, at) === void 0) return { do: "set", at, value: [entry] };
    const list = findEntriesPath(values, at);
    const entries = getAtPath(values, list);
    if (!Array.isArray(entries)) return void 0;
    const index = entries.findIndex((entry2) => isMap(entry2) && entry2[key] === name);
    return index < 0 ? { do: "add", at: list, value: entry } : placeBelow([...list, index], rest, whole);
  }
  return placeBelow([section], path, merged);
}
var wrapInMaps = (path, value) => path.reduceRight((inner, key) => ({ [key]: inner }), value);

// packages/core/src/adoption/mode.ts
async function adopt(before, github, options) {
  const planned = await planSections(selectSectionsToAdopt(before, options), github);
  const adopted = /* @__PURE__ */ new Map();
  let sources = before;
  for (const plannedSection of planned.filter(isPlanned)) {
    const adoptedSection = await adoptPlanned(plannedSection, sources, github, options);
    adopted.set(plannedSection.section.key, adoptedSection);
    sources = adoptedSection.sources;
  }
  const why = await writeAdopted(sources, [...adopted.values()], planned, github, options);
  const sections = planned.map(
    (plannedSection) => createSectionResult(
      plannedSection.section.key,
      reportSectionAdoption(plannedSection, planned, adopted.get(plannedSection.section.key), why?.reason),
      options.denials
    )
  );
  return { sections, lines: why?.line ? [why.line] : [], planned };
}
async function writeAdopted(sources, adopted, planned, github, options) {
  const failed = planned.find((plannedSection) => hasUntoleratedFailure(plannedSection, planned, options.denials));
  if (failed) return { reason: `the file was not changed, because ${failed.section.key} failed` };
  if (!adopted.some(({ taken }) => taken.size)) return void 0;
  await verifyAdoption(sources, adopted, github, options);
  const line = await options.write(sources.texts);
  return line && { reason: "a file could not be written", line };
}
var selectSectionsToAdopt = ({ declared, options: { sections } }, { only }) => selectSections(declared, sections, { sections: only });
var hasUntoleratedFailure = (planned, all, denials) => listLastingEndings(planned, all).some((ending) => !isTolerated(denials, planned.section.key, ending));
var createSectionPlanner = (github, options) => async (sources, section) => {
  const declared = addVisibilityAndDefaultBranch(selectSectionsToAdopt(sources, options)).find(
    (declaredSection) => declaredSection.section.key === section
  );
  return declared && (await planSection(declared, github)).plan;
};
async function adoptPlanned(planned, sources, github, options) {
  const { section, plan } = planned;
  const driftedUnits = listDriftUnits(section, plan);
  const exported = driftedUnits.length || options.permits.undeclared ? await exportLiveSection(planned, github, sources.getWrittenValue(section.key)) : parseExportedSection(section, void 0);
  const declared = sources.declared.find(({ key }) => key === section.key);
  const undeclaredUnits = options.permits.undeclared ? listUndeclared(section, declared, exported, driftedUnits) : [];
  const leftUnits = /* @__PURE__ */ new Map();
  const selected = [...driftedUnits, ...undeclaredUnits].filter(
    (unit) => !options.keys || isSelectedUnit(unit, sources, options.keys)
  );
  for (const unit of driftedUnits.filter((unit2) => !selected.includes(unit2))) leftUnits.set(unit, notSelectedReason);
  for (const unit of selected) {
    const why = explainAdoptionRefusal(unit, declared, exported, options.permits);
    if (why !== void 0) leftUnits.set(unit, why);
  }
  const units = selected.filter((unit) => !leftUnits.has(unit));
  const replan = createSectionPlanner(github, options);
  const adopted = await adoptSection({ sources, section, units, plan, exported, replan });
  return { ...adopted, planned, before: sources, left: new Map([...leftUnits, ...adopted.refused]) };
}
var notSelectedReason = "this run does not include its key";
async function exportLiveSection({ section, desired }, github, written) {
  const lenient = { onMissing: "warn", onUnsupported: "warn", required: /* @__PURE__ */ new Set() };
  const { settings, unread } = await readSnapshot([section], github, lenient);
  const { hasIds, replaceIdsByNames } = await import("./action-write-XDBWPPZS.js");
  const named = hasIds(written, section) ? settings : await replaceIdsByNames(settings, [section], github);
  const { [section.key]: value } = named;
  return {
    ...parseExportedSection(section, section.keywords?.restore(value, desired) ?? value),
    unreadSubjects: unread.map(({ subject }) => subject)
  };
}
async function verifyAdoption(sources, all, github, options) {
  const after = parseAdoptionSources(sources.texts, sources.options);
  for (const { planned, remaining } of all) {
    const plan = await createSectionPlanner(github, options)(after, planned.section.key);
    if (plan && areSameUnits(listDriftUnits(planned.section, plan), remaining)) continue;
    throw new Error(`the edited file does not declare what was adopted under ${planned.section.key}`);
  }
}
function reportSectionAdoption(plannedSection, all, adopted, why) {
  if (!adopted) return [createUnplannedLine(plannedSection, all)];
  const { planned, before, sources: after } = adopted;
  const taken = why === void 0 ? adopted.taken : /* @__PURE__ */ new Set();
  const untaken = why === void 0 ? [] : [...adopted.taken].map((unit) => [unit, why]);
  const added = new Set([...taken].filter(({ item }) => !item).map(({ subject }) => subject));
  const isAdded = (item) => item.kind === "note" && added.has(item.subject ?? "");
  const notes = planned.plan.filter((item) => !isDrift(item) && !isAdded(item));
  return [
    ...[...taken].map((unit) => reportAdoptedUnit(planned, unit, findUntouchedKey(unit, before, after))),
    ...[...untaken, ...adopted.left].map(([unit, reason]) => reportUnadoptedUnit(planned, unit, reason)),
    ...notes.flatMap((item) => reportItemOutcome(planned, predictOutcome(planned, item, all)))
  ];
}
function findUntouchedKey(unit, before, after) {
  if (unit.kind !== "key" || unit.difference.tone === "rename") return void 0;
  const [earlier, now] = [before, after].map((sources) => {
    const [section, ...at] = findUnitPath(unit, sources);
    return getAtPath(sources.getWrittenValue(String(section)), at);
  });
  return earlier !== void 0 && isDeepEqual(earlier, now) ? unit.difference.key : void 0;
}
var reportAdoptedUnit = (declared, unit, untouchedKey) => ({
  ...createUnitLine(declared, "change", unit, (redaction) => {
    const text = untouchedKey ? `${untouchedKey} no longer differs` : describeAdoption(unit, redaction).taken;
    return `${describeUnit(unit, redaction)}${text}`;
  }),
  sign: { key: "~", missing: "-", undeclared: "+" }[unit.kind],
  tone: mayWeaken(unit) ? "weaker" : "plain"
});
var reportUnadoptedUnit = (declared, unit, why) => createUnitLine(
  declared,
  "drift",
  unit,
  (redaction) => `${describeUnit(unit, redaction)}${describeAdoption(unit, redaction).left}: ${why}`
);
function createUnitLine(declared, kind, unit, describe) {
  const key = unit.kind === "key" ? unit.difference.key : void 0;
  const message = toBothViews(createDeclaredRedaction(declared, unit), describe);
  return toPlacedLine(declared, unit, { kind, key, message, ending: kind === "drift" ? "differs" : "written" });
}
function describeUnit({ kind, subject, item }, { hidesNames }) {
  if (kind === "undeclared" && hidesNames) return getPublicName(item ?? {});
  return kind === "key" && subject ? `${subject}: ` : subject || (kind === "key" ? "" : "it");
}
function describeAdoption(unit, { hidesKey }) {
  if (unit.kind === "missing")
    return {
      taken: " was removed from the file, because GitHub does not have it",
      left: " stays in the file, but GitHub does not have it"
    };
  if (unit.kind === "undeclared")
    return { taken: " was added to the file", left: " exists on GitHub but not in the file" };
  const { key, words } = unit.difference;
  const shown = toShownValues(unit.difference);
  const shownText = words && showVisibleText(words, hidesKey(key));
  const has = hidesKey(key) ? "another value" : shown.live;
  return shownText === void 0 ? {
    taken: `${shown.key} was changed to ${has} in the file (was ${shown.wanted})`,
    left: `${shown.key} stays ${shown.wanted} in the file; GitHub has ${has}`
  } : {
    taken: `${key} was updated in the file (before: ${shownText})`,
    left: `${key} stays unchanged in the file (${shownText})`
  };
}

// packages/core/src/adoption/adopt-repository.ts
function createEditableSettings(options, world) {
  let lastWrite = Promise.resolve();
  const writeInTurn = (write) => {
    const written = lastWrite.then(write);
    lastWrite = written.catch(() => void 0);
    return written;
  };
  return {
    readSingle: () => readSettingsToAdopt(options, world),
    createFleetReader: (from) => createFleetSettingsReader(from, options),
    edit: (settings, repositoryRun) => adoptRepository(settings, repositoryRun, writeInTurn)
  };
}
async function readSettingsToAdopt(options, { load }) {
  const { settingsFile, lowerLayers = [] } = options;
  const files = [...lowerLayers, settingsFile];
  const texts = /* @__PURE__ */ new Map();
  for (const file of files) texts.set(file, await load(file));
  if (texts.size < files.length) throw createFileError("`--settings-file` lists a file twice", "list each file once");
  return parseSettingsToAdopt(texts, options);
}
var createFleetSettingsReader = (from, options) => async (target, github) => {
  const { texts, fleetLayers, lines } = await from.readLayersToEdit(target, github);
  if (!texts.size) return { lines };
  return { settings: await parseSettingsToAdopt(texts, options, fleetLayers), lines };
};
async function parseSettingsToAdopt(texts, options, fleetLayers) {
  const sections = await loadSections();
  const editsShared = options.also?.includes("lower-layers") ?? false;
  const sources = parseAdoptionSources(texts, { sections, editsShared, fleetLayers });
  refuseUndeclaredKeys(options.keys ?? [], sources);
  const declared = selectSections(sources.declared, sections, options);
  return { declared, remarks: sources.remarks, sources };
}
function refuseUndeclaredKeys(keys, sources) {
  const names = sources.declared.map(({ key }) => key);
  const unknown = keys.filter((key) => !mayBeDeclaredKey(key, sources));
  if (!unknown.length) return;
  throw new SettingsError(
    unknown.map((key) => {
      const meant = findNearest(key.split(/[.[\s]/)[0], names);
      const fix = meant ? `write ${formatCode(meant)}, or a key below it` : `name a section of the file, such as ${formatCode(names[0] ?? "labels")}`;
      return { at: [], problem: `the settings file does not declare ${formatCode(key)}`, fix };
    })
  );
}
async function adoptRepository(settings, { target, reader, lines, options, world: { files } }, writeInTurn) {
  const { sources } = settings;
  const { also = [] } = options;
  const adopting = {
    only: options.sections,
    keys: options.keys,
    permits: { weaker: also.includes("weaker"), undeclared: also.includes("undeclared") },
    denials: createDenialPolicy(options),
    write: (texts) => writeInTurn(() => writeAllFilesOrNone(texts, sources.texts, files))
  };
  const adopted = await adopt(sources, reader, adopting);
  const unseen = await reportUnseenRepository(adopted, reader);
  const { sections, lines: more } = unseen ? { sections: [], lines: [unseen] } : adopted;
  return createTargetResult(options.mode, target.repository, sections, [...lines, ...more]);
}
var byteOrderMark = "\uFEFF";
async function writeAllFilesOrNone(texts, before, files) {
  const changed = [...texts].filter(([file, text]) => text !== before.get(file));
  const writtenFiles = [];
  for (const [file, text] of changed) {
    try {
      const current = await files.read(file);
      const currentText = current?.startsWith(byteOrderMark) ? current.slice(1) : current;
      if (current === void 0 || currentText !== before.get(file))
        throw new Error("the file changed during this run");
      await files.write(file, current.startsWith(byteOrderMark) ? byteOrderMark + text : text);
      writtenFiles.push([file, current]);
    } catch (failure) {
      const left = await restoreFiles(writtenFiles, files);
      const extent = left.length ? `only ${left.map(formatCode).join(", ")} changed` : "no file was changed";
      const message = `${extent}, because ${formatCode(file)} could not be written: ${failure.message}`;
      const fix = "give this process write access to the file and run again";
      return { kind: "error", key: "settings-file", message, fix, code: "internal" };
    }
  }
  return void 0;
}
async function restoreFiles(written, files) {
  const left = [];
  for (const [file, text] of written) await files.write(file, text).catch(() => left.push(file));
  return left;
}
export {
  createEditableSettings
};
