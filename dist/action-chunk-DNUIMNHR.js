import {
  collectSectionsInFile27 as collectSectionsInFile,
  splitUnknownKeyRemarks27 as splitUnknownKeyRemarks,
  refuseAcknowledgementsWithoutRepository36 as refuseAcknowledgementsWithoutRepository,
  SettingsError50 as SettingsError,
  formatPlace50 as formatPlace,
  isWholeFileRefused50 as isWholeFileRefused,
  findOrder82 as findOrder,
  describeValue98 as describeValue,
  formatCode98 as formatCode,
  toSafeText98 as toSafeText,
  getOrCreate99 as getOrCreate,
  isMap99 as isMap
} from "./action.js";
import {
  addLayer,
  getLayerPlace,
  orderSections,
  parseLayer,
  parseMergedSection,
  toSettingsValue
} from "./action-chunk-V754YG6C.js";
import {
  getSection
} from "./action-chunk-CRVTVLN4.js";
import {
  isBranchMatch,
  isDefaultBranchKeyword,
  isPattern,
  noProtection,
  predictPutResult
} from "./action-chunk-DMKTFKHU.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

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
    const hasNothingToCheck = !now.isThere || earlier.isThere && (isLockedItself || isDeepStrictEqual(earlier.value, now.value));
    return hasNothingToCheck || isConsistent(locked.value, now.value) ? [] : [createLockRefusal(now.merged, `also changes ${formatCode(path.at(-1))}`, lock, locked)];
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
    const unnamed = refuseAcknowledgementsWithoutRepository(node.allowed);
    const withOwn = createMergedLayers({ ...node, refusals: [...node.refusals, ...strays, ...unnamed] }, shared);
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

export {
  createLayer,
  createLayerMerger,
  findLayerMistakes
};
