import {
  createRepositoryIdCheck2 as createRepositoryIdCheck,
  createBaseBrakeGates3 as createBaseBrakeGates,
  reportRunFailure6 as reportRunFailure,
  collectNotes8 as collectNotes,
  mapItems9 as mapItems,
  reportUnseenRepository11 as reportUnseenRepository,
  reportNote14 as reportNote,
  MissingComparison15 as MissingComparison,
  RepositoryNotLocated15 as RepositoryNotLocated,
  createDefectResult15 as createDefectResult,
  createDenialPolicy18 as createDenialPolicy,
  createTargetResult18 as createTargetResult,
  reportFailures18 as reportFailures,
  addLookupFailures19 as addLookupFailures,
  predictOutcome19 as predictOutcome,
  toSectionResults19 as toSectionResults,
  reportItemOutcome20 as reportItemOutcome,
  passGates21 as passGates,
  planSections22 as planSections,
  listPlannedWrites34 as listPlannedWrites,
  listWritingItems34 as listWritingItems,
  toMarkedItem34 as toMarkedItem,
  toTargetDocument34 as toTargetDocument,
  isPartlyHidden35 as isPartlyHidden,
  stripHashes35 as stripHashes,
  toFullItem35 as toFullItem,
  toPlanItem35 as toPlanItem,
  toPublicItem35 as toPublicItem,
  allowKey36 as allowKey,
  reportFailure37 as reportFailure,
  applyDenialPolicy38 as applyDenialPolicy,
  isPathUpToDate38 as isPathUpToDate,
  resolveSectionStatus38 as resolveSectionStatus,
  reword42 as reword,
  isPlanned45 as isPlanned,
  SettingsError50 as SettingsError,
  formatPath50 as formatPath,
  compareRoles52 as compareRoles,
  toRole52 as toRole,
  formatKey69 as formatKey,
  isTextWithHash69 as isTextWithHash,
  toCanonicalText69 as toCanonicalText,
  toData69 as toData,
  toRankedList69 as toRankedList,
  withheldValue69 as withheldValue,
  parseApiAddress77 as parseApiAddress,
  isLooser82 as isLooser,
  findSevereRisk83 as findSevereRisk,
  isRiskyItem83 as isRiskyItem,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  isDeepEqual88 as isDeepEqual,
  isWriting92 as isWriting,
  listDifferences92 as listDifferences,
  listNamedIds95 as listNamedIds,
  nameBuiltInRole95 as nameBuiltInRole,
  replaceIdsWithNames95 as replaceIdsWithNames,
  array96 as array,
  nullish96 as nullish,
  number96 as number,
  object96 as object,
  parse96 as parse,
  string96 as string,
  joinPublic97 as joinPublic,
  toShownText97 as toShownText,
  groupBy99 as groupBy,
  isMap99 as isMap,
  mapValues99 as mapValues
} from "./action.js";
import {
  isFromFork,
  previewAgain,
  readMergeCommit
} from "./action-chunk-MVMIM7MH.js";
import {
  noFinishedApply,
  readFileIds,
  readTargetBranch
} from "./action-chunk-DIAIAI4J.js";
import {
  splitIntoParts
} from "./action-chunk-6CSDCXZB.js";
import {
  openFilesAtCommit
} from "./action-chunk-EUT3LUDC.js";
import {
  brakes
} from "./action-chunk-LD3BEVXF.js";
import {
  isDangerous
} from "./action-chunk-LJSRF4LO.js";

// packages/core/src/report/plans/classes.ts
var noItems = { changes: [], overwrites: [], unapplied: [], drifted: [], resent: [], settles: [] };
function classifyItems(base, pull, history = {}) {
  const { allowsBaseChanges = false } = history;
  const { wasWritten, wasApplied } = createHistoryTests(history);
  const baseByName = groupByName(selectOtherWrites(base, pull).filter(({ kind }) => kind !== "reassert"));
  const pullByName = groupByName(selectOtherWrites(pull, base));
  const manualItems = selectChanges(listGrouped(baseByName), wasWritten);
  const manualByName = groupByName(manualItems);
  const findClass = (item, change) => {
    const itemClass = classifyChange(item, change, baseByName.get(toItemName(item)));
    return itemClass === "overwrites" ? classifyChange(item, change, manualByName.get(toItemName(item))) : itemClass;
  };
  const selectClass = (wanted) => selectChanges(listGrouped(pullByName), (item, change) => findClass(item, change) === wanted);
  const otherWrites = new Set(listGrouped(pullByName));
  const declaredByBoth = [...pull.filter((item) => !otherWrites.has(item)), ...selectClass("drifted")];
  const knownItems = selectChanges(declaredByBoth, wasApplied);
  const drifted = knownItems.filter(({ kind }) => kind !== "reassert");
  return {
    changes: [...allowsBaseChanges ? drifted : [], ...selectClass("changes")],
    overwrites: selectClass("overwrites"),
    unapplied: selectChanges(declaredByBoth, (item, change) => !wasApplied(item, change)),
    drifted: allowsBaseChanges ? [] : drifted,
    resent: knownItems.filter(({ kind }) => kind === "reassert"),
    settles: selectChanges(manualItems, (item, change) => !isStillWritten(change, pullByName.get(toItemName(item))))
  };
}
function selectOtherWrites(items, others) {
  const writes = new Set(others.map(({ write }) => write));
  return items.filter(({ write }) => !writes.has(write));
}
var groupByName = (items) => groupBy(items, toItemName);
var listGrouped = (groups) => [...groups.values()].flat();
function createHistoryTests({ applied, repository, approved }) {
  const appliedByName = groupByName(applied ?? []);
  const wasWritten = (item, change) => !applied || appliedByName.get(toItemName(item))?.some((written) => written.write === item.write || change && hasEqualChange(written, change)) === true;
  const wasApplied = (item, change) => wasWritten(item, change) || splitIntoParts(repository, change ? { ...item, changes: [change] } : item).every((part) => approved?.has(part));
  return { wasWritten, wasApplied };
}
var toItemName = ({ section, subject }) => JSON.stringify([section, subject]);
var selectChanges = (items, isSelected) => items.flatMap((item) => {
  if (item.kind !== "update" || !item.changes.length) return isSelected(item, void 0) ? [item] : [];
  const changes = item.changes.filter((change) => isSelected(item, change));
  return changes.length ? [{ ...item, changes }] : [];
});
function classifyChange(item, change, base = []) {
  if (item.kind === "reassert" || !base.length) return "changes";
  if (!change || base.some(({ kind }) => kind !== "update")) return "overwrites";
  const before = base.flatMap(({ changes }) => changes).filter(({ key }) => key === change.key);
  if (!before.length) return "changes";
  return before.some((baseChange) => toCanonicalText(baseChange) === toCanonicalText(change)) ? "drifted" : "overwrites";
}
var hasEqualChange = ({ kind, changes }, change) => kind === "update" && changes.some((ownChange) => toCanonicalText(ownChange) === toCanonicalText(change));
function isStillWritten(change, pull = []) {
  if (!change || pull.some(({ kind }) => kind !== "update")) return pull.length > 0;
  return pull.some(({ changes }) => changes.some(({ key }) => key === change.key));
}

// packages/core/src/report/plans/file-changes.ts
var findFileChanges = (base, pull) => pull.flatMap((section) => {
  const baseSection = base.find(({ key }) => key === section.key);
  return section.list && section.desired !== null ? compareLists(section, baseSection) : compareObjects(section, baseSection);
});
function compareObjects(section, baseSection) {
  const toComparableData = ({ desired }) => rankOrderedLists(toData(desired), section.rules?.orderedKeys);
  const [before, after] = [baseSection && toComparableData(baseSection), toComparableData(section)];
  const origin = { section: section.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...origin, kind: "delete", tone: "removal", changes: toEntryChanges(before, "before") }];
  const changes = compareValues(before ?? (isMap(after) ? {} : void 0), after, listSortedKeys);
  return changes.flatMap((change) => addTone({ ...origin, kind: "update", changes: [change] }, section));
}
function rankOrderedLists(data, orderedKeys = [], path = []) {
  const rankInner = (inner, key) => rankOrderedLists(inner, orderedKeys, [...path, key]);
  const isOrdered = Array.isArray(data) && orderedKeys.includes(formatKey(path));
  return isOrdered ? toRankedList(data) : isDataMap(data) ? mapValues(data, rankInner) : data;
}
function compareLists(section, baseSection) {
  const indexByKey = (file) => new Map(listEntries(file).map((entry) => [file.list.getKey(entry), entry]));
  const [baseEntries, pullEntries] = [
    baseSection ? indexByKey(baseSection) : /* @__PURE__ */ new Map(),
    indexByKey(section)
  ];
  return [
    ...compareUndeclaredPolicies(section, baseSection),
    ...[.../* @__PURE__ */ new Set([...baseEntries.keys(), ...pullEntries.keys()])].flatMap(
      (key) => pullEntries.has(key) ? compareEntries(section, pullEntries.get(key), baseEntries.get(key)) : planEntryRemoval(section, baseEntries.get(key))
    )
  ];
}
function planEntryRemoval(section, entry) {
  if (getUndeclaredPolicy(section) !== "delete") return [];
  const name = nameEntry(section, entry);
  const changes = toEntryChanges(toData(entry), "before", name);
  return [{ section: section.key, subject: [name], kind: "delete", tone: "removal", changes }];
}
function compareUndeclaredPolicies(section, baseSection) {
  const [before, after] = [baseSection && getUndeclaredPolicy(baseSection), getUndeclaredPolicy(section)];
  if (before === after || !baseSection && after !== "delete") return [];
  const changes = [{ key: "_undeclared", ...before && { before }, ...after && { after } }];
  return [
    {
      section: section.key,
      subject: [],
      kind: "update",
      changes,
      ...after === "delete" && { tone: "removal" }
    }
  ];
}
function compareEntries(section, entry, baseEntry) {
  const subject = [nameEntry(section, entry)];
  const [before, after] = [toData(baseEntry), toData(entry)];
  const planned = section.rules?.planBetweenEntries?.(entry, baseEntry);
  if (planned) {
    const items = planned.map((item) => ({ ...toMarkedItem(section.key, item), section: section.key, subject }));
    return [...items, ...listUnplannedChanges(section, { subject, items, before, after })];
  }
  if (before === void 0)
    return addTone(
      { section: section.key, subject, kind: "create", changes: toEntryChanges(after, "after", subject[0]) },
      section
    );
  return addTone(
    { section: section.key, subject, kind: "update", changes: compareValues(before, after, listSortedKeys) },
    section
  );
}
function listUnplannedChanges(section, {
  subject,
  items,
  before,
  after
}) {
  if (before === void 0 || items.some(({ kind }) => kind !== "update")) return [];
  const plannedKeys = items.flatMap(({ changes: changes2 }) => changes2.map(({ key }) => key));
  const isInside = (key, outer) => `${key}.`.startsWith(`${outer}.`);
  const isPlanned2 = (key) => [key, key.replace(/^protection\./, "")].some(
    (name) => plannedKeys.some((other) => isInside(name, other) || isInside(other, name))
  );
  const changes = compareValues(before, after, listSortedKeys).filter(({ key }) => !isPlanned2(key));
  return addTone({ section: section.key, subject, kind: "update", changes }, section);
}
function addTone(item, { rules }) {
  if (item.kind === "update" && !item.changes.length) return [];
  const isWeaker = item.kind === "update" && item.changes.some((change) => isLooser(rules?.risk, change.key, change.before, change.after));
  const role = item.changes.find(({ key }) => key === "permission");
  const power = role && compareRoles(String(role.after), toRole(String(role.before ?? "")))[0]?.tone;
  const tone = isWeaker ? "weaker" : power;
  return [tone ? { ...item, tone } : item];
}
function compareValues(before, after, listKeys = Object.keys, path = []) {
  if (after === void 0 || before !== void 0 && toCanonicalText(before) === toCanonicalText(after)) return [];
  if (!isDataMap(before) || !isDataMap(after))
    return [{ key: formatKey(path), ...before !== void 0 && { before }, after }];
  return listKeys(after).flatMap(
    (key) => compareValues(getOwn(before, key), getOwn(after, key), listKeys, [...path, key])
  );
}
var listSortedKeys = (map) => Object.keys(map).sort();
var isDataMap = (value) => isMap(value) && !isTextWithHash(value);
var getOwn = (holder, key) => Object.hasOwn(holder, key) ? holder[key] : void 0;
function toEntryChanges(entry, side, name) {
  if (!isMap(entry)) return [];
  const nameKey = name === void 0 ? void 0 : Object.keys(entry).find((key) => entry[key] === name);
  return listSortedKeys(entry).filter((key) => key !== nameKey).map((key) => ({ key: formatKey([key]), [side]: entry[key] }));
}
var listEntries = ({ desired }) => Array.isArray(desired) ? desired : desired?.entries ?? [];
var getUndeclaredPolicy = ({ desired }) => Array.isArray(desired) ? void 0 : desired?.undeclared;
function nameEntry({ list }, entry) {
  const key = list.getKey(entry);
  const spelt = Object.values(entry).find(
    (value) => typeof value === "string" && value.toLowerCase() === key.toLowerCase()
  );
  return String(stripHashes(toData(spelt ?? key)));
}

// packages/core/src/report/plans/one-sided.ts
var listNoLongerDeclared = (base, pull, isExcluded) => listOneSidedDeclarations(base, pull, isExcluded, false);
var listNewlyDeclared = (base, pull, isExcluded) => listOneSidedDeclarations(pull, base, isExcluded, true);
function listOneSidedDeclarations(sections, otherSections, isExcluded, includesChanged) {
  return sections.flatMap((section) => {
    const otherSection = otherSections.find(({ key }) => key === section.key);
    const parts = otherSection ? (section.list ? listMissingParts : listMissingKeys)(section, otherSection, includesChanged) : listDeclaredParts(section);
    const names = parts.filter((part) => !isExcluded({ ...part, section: section.key })).map(({ name, key }) => [name, key].filter((part) => part !== void 0).join(" "));
    if (!names.length && (otherSection || parts.length || isExcluded({ section: section.key }))) return [];
    return [{ section: section.key, names, ...!otherSection && names.length === parts.length && { isWhole: true } }];
  });
}
var listDeclaredParts = (section) => {
  if (section.list) return listEntries(section).map((entry) => ({ name: nameEntry(section, entry), entry }));
  return isMap(section.desired) ? Object.entries(section.desired).flatMap(([key, value]) => value === void 0 ? [] : [{ key }]) : [];
};
function listMissingParts(section, otherSection, includesChanged) {
  const otherEntries = new Map(listEntries(otherSection).map((entry) => [otherSection.list.getKey(entry), entry]));
  return listEntries(section).flatMap((entry) => {
    const name = nameEntry(section, entry);
    const otherEntry = otherEntries.get(section.list.getKey(entry));
    return otherEntry === void 0 ? [{ name, entry }] : listMissingKeyPaths(entry, otherEntry, includesChanged).map((key) => ({ name, key, entry }));
  });
}
var listMissingKeys = (section, otherSection, includesChanged) => listMissingKeyPaths(section.desired, otherSection.desired, includesChanged).map((key) => ({ key }));
var listMissingKeyPaths = (value, otherValue, includesChanged) => compareValues(toData(otherValue), toData(value)).filter(({ before }) => includesChanged || before === void 0).map(({ key }) => key);

// packages/core/src/report/plans/preview-items.ts
function toPreviewItems(groups, base, names) {
  return mapItems(groups, (item) => {
    const full = replaceIdsWithNames(stripHashes(toFullItem(item)), names.full);
    const publicPart = replaceIdsWithNames(
      stripHashes({ ...toPublicItem(item), ...findPublicParts(item, base) }),
      names.public
    );
    return {
      ...full,
      ...item.stake && { stake: item.stake },
      ...!isDeepEqual(full, publicPart) && { public: publicPart }
    };
  });
}
function findPublicParts(item, base) {
  const declared = isPartlyHidden(item) ? findDeclaredData(item, base) : void 0;
  if (declared === void 0) return void 0;
  const { subject, changes, hiddenKeys = [] } = item;
  const redactChange = (change) => hiddenKeys.includes(change.key) ? { ...change, before: withholdUndeclaredParts(change.before, findValueAtKey(declared, change.key)) } : change;
  return { subject, changes: changes.map(redactChange) };
}
function findDeclaredData({ section, subject }, base) {
  const file = base.find(({ key }) => key === section);
  if (!file) return void 0;
  const [name, ...inner] = subject;
  if (!file.list || name === void 0) return toData(file.desired);
  const isNamed = (entry2) => nameEntry(file, entry2).toLowerCase() === name.toLowerCase();
  const entry = toData(listEntries(file).find(isNamed));
  return inner.reduce((holder, innerName) => findNamedPart(holder, innerName), entry);
}
function findNamedPart(holder, name) {
  if (Array.isArray(holder)) return holder.find((entry) => isMap(entry) && entry.name === name);
  return isMap(holder) ? holder[name] ?? findNamedPart(holder.entries, name) : void 0;
}
function findValueAtKey(declared, key) {
  const readPath = (holder) => key.split(".").reduce((inner, step) => isMap(inner) ? inner[step] : void 0, holder);
  return [declared, ...isMap(declared) ? Object.values(declared) : []].map(readPath).find((value) => value !== void 0);
}
function withholdUndeclaredParts(live, declared) {
  if (live === void 0 || declared === void 0) return withheldValue;
  if (toCanonicalText(live) === toCanonicalText(declared)) return live;
  if (Array.isArray(live)) return withholdUndeclaredMembers(live, declared);
  if (!isMap(live) || !isMap(declared)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      withholdUndeclaredParts(
        value,
        declared[key] ?? (Array.isArray(value) ? pickUnmatchedLists(live, declared) : void 0)
      )
    ])
  );
}
var pickUnmatchedLists = (live, declared) => Object.fromEntries(
  Object.entries(declared).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value))
);
function withholdUndeclaredMembers(live, declared) {
  const lists = Array.isArray(declared) ? [declared] : isMap(declared) ? Object.values(declared).filter(Array.isArray) : [];
  const declaredTexts = new Set(lists.flat().flatMap(listCheckForms).map(toCanonicalText));
  const publicMembers = live.flatMap(
    (member) => listCheckForms(member).find((spelling) => declaredTexts.has(toCanonicalText(spelling))) ?? []
  );
  return publicMembers.length === live.length ? publicMembers : [...publicMembers, withheldValue];
}
var listCheckForms = (member) => isMap(member) && member.context !== void 0 ? [member, member.context] : [member];

// packages/core/src/previews/preview-sections.ts
function toPreviewSection(section, planned, ofBase, denials) {
  const [pullSection, baseSection] = [planned, ofBase].map(
    (all) => all.find((planned2) => planned2.section.key === section.name)
  );
  if (!pullSection || !isPlanned(pullSection)) return section;
  const predictUnwritten = (planned2, all) => (planned2.plan ?? []).filter(hasNoWrite).map((item) => predictOutcome(planned2, item, all));
  const before = baseSection ? predictUnwritten(baseSection, []).flatMap((outcome) => reportItemOutcome(baseSection, outcome)) : [];
  const known = new Set(before.map(getFullMessage));
  const rewordOutcome = (item) => (line) => toPreviewLine(item, applyDenialPolicy(line, section.name, denials), known.has(getFullMessage(line))) ?? [];
  const lines = predictUnwritten(pullSection, planned).flatMap(
    (outcome) => reportItemOutcome(pullSection, outcome).flatMap(rewordOutcome(outcome.item))
  );
  const batched = pullSection.isBatched || baseSection && isPlanned(baseSection) && baseSection.isBatched ? { batched: true } : {};
  return {
    ...section,
    ...batched,
    status: resolveSectionStatus(section.coverage, lines),
    lines: [...lines, ...reportUnknownBase(baseSection)]
  };
}
var hasNoWrite = (item) => !isWriting(item);
var getFullMessage = ({ message }) => toShownText(message, "full");
function toPreviewLine({ kind }, line, isKnown) {
  if (kind === "refused") return { ...line, kind: isKnown ? "warning" : "error", code: "plan_refused" };
  if (kind === "archived") return { ...line, kind: "warning" };
  if (kind === "unread") return line;
  if (isKnown) return line.kind === "error" ? { ...line, kind: "warning" } : void 0;
  return line.kind === "drift" ? { ...line, kind: "warning", sign: "" } : line;
}
function reportUnknownBase(basePlan) {
  if (!basePlan || isPlanned(basePlan)) return [];
  const why = reportFailure(basePlan.section.key, basePlan.failure, basePlan.section);
  const formatReason = (text) => joinPublic`Trueup cannot plan the base, so this preview also shows existing drift as changes: ${text}`;
  return [{ ...reword(why, formatReason), kind: "warning" }];
}

// packages/core/src/previews/mode.ts
async function planPreview({ base, pull }, options) {
  const { reader, denials, branch } = options;
  const planned = await addLookupFailures(await planSections(pull, reader, mayUseBatch), reader, () => true);
  const basePlanned = await planSections(base ?? [], reader, mayUseBatch);
  const id = listWritingItems([...basePlanned, ...planned]).length ? await options.id() : void 0;
  const sections = toSectionResults(planned, denials).map(
    (section) => toPreviewSection(section, planned, basePlanned, denials)
  );
  const { lines, allowsBaseChanges } = await passGatesOfBothSides(planned, basePlanned, options);
  const [baseWrites, pullWrites] = [listPlannedWrites(basePlanned), listPlannedWrites(planned)];
  const { groups, unproven } = await classifyWrites(
    baseWrites,
    pullWrites,
    { allowsBaseChanges, repository: id },
    options
  );
  const baseSections = base?.map((section) => toFileSection(resolveMeaning(section, basePlanned))) ?? [];
  const pullSections = pull.map((section) => toFileSection(resolveMeaning(section, planned)));
  const allPlanned = [...planned, ...basePlanned];
  const names = { full: createNameLookup(allPlanned, "full"), public: createNameLookup(allPlanned, "public") };
  const preview = {
    against: "live",
    branch,
    shown: toPreviewItems(groups, baseSections, names),
    noLongerDeclared: listRemovedDeclarations(baseSections, pullSections, pullWrites, planned),
    ...listNewDeclarations(
      baseSections,
      pullSections,
      Object.values(groups).flat(),
      createUpToDateCheck(sections, planned)
    ),
    unproven
  };
  const writes = pullWrites.map((item) => toPlanItem({ ...item, publicParts: findPublicParts(item, baseSections) }));
  return { sections, lines, planned, id, writes, preview };
}
async function passGatesOfBothSides(planned, basePlanned, { reader, gates, baseGates = [] }) {
  const unbatchedReader = reader.createUnbatchedReader?.() ?? reader;
  const { lines } = await passGates(gates, { planned, reader: unbatchedReader });
  const passedBase = await passGates(baseGates, { planned: basePlanned, reader: unbatchedReader });
  const allowsBaseChanges = countBlocked(passedBase.lines) > countBlocked(lines) && !lines.some(({ kind }) => kind === "error");
  return { lines: allowsBaseChanges ? [...lines, allowedBaseNote] : lines, allowsBaseChanges };
}
async function classifyWrites(baseWrites, pullWrites, context, options) {
  const classified = classifyItems(baseWrites, pullWrites, { repository: context.repository });
  const ofBothSides = [classified.drifted, classified.resent, classified.overwrites, classified.settles].flat();
  const history = ofBothSides.length ? await readApplyHistory(ofBothSides, options) : void 0;
  const groups = classifyItems(baseWrites, pullWrites, { ...context, ...history });
  return { groups, unproven: groups.drifted.length ? (history ?? options).unproven : void 0 };
}
function listRemovedDeclarations(baseSections, pullSections, pullWrites, planned) {
  const unplanned = new Set(planned.filter(hasUnplannedPart).map(({ section }) => section.key));
  return listNoLongerDeclared(baseSections, pullSections, createWrittenCheck(pullWrites)).map(
    (part) => unplanned.has(part.section) ? { ...part, isUnplanned: true } : part
  );
}
function listNewDeclarations(baseSections, pullSections, written, isUpToDate) {
  const ownSections = pullSections.filter(({ key }) => key !== "repositories");
  const isWritten = createWrittenCheck(written);
  return {
    already: listNewlyDeclared(baseSections, ownSections, (part) => isWritten(part) || !isUpToDate(part)),
    unconfirmed: listNewlyDeclared(baseSections, ownSections, (part) => isWritten(part) || isUpToDate(part))
  };
}
var mayUseBatch = (planned) => planned.plan.every(
  (item) => isWriting(item) ? !isRiskyItem(planned.section, item) : item.kind === "note" && item.ending === void 0
) && !listDifferences(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));
var brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));
async function readApplyHistory(items, options) {
  const { reader } = options;
  const last = await options.readApplied();
  if (!last) return void 0;
  const sections = new Set(items.map(({ section }) => section));
  const declared = last.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planSections(declared, reader, mayUseBatch);
  const applied = listPlannedWrites(planned);
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? /* @__PURE__ */ new Set() : await last.approved();
  return approved && { applied, approved, unproven: last.unproven };
}
function createNameLookup(all, view) {
  const known = all.filter(isPlanned).flatMap(({ section, names, liveNames = names, live }) => [
    (view === "full" ? liveNames : names) ?? [],
    section.getFacts?.(live).names ?? []
  ]).flat();
  return (whose) => known.map((nameOf) => nameOf(whose)).find((name) => name !== void 0) ?? nameBuiltInRole(whose);
}
var hasUnplannedPart = (section) => !isPlanned(section) || section.skipped || section.plan.some(({ kind }) => kind === "unread");
var allowedBaseNote = reportNote(
  "a brake stops changes that the base declares, and this pull request allows them: merging applies them",
  allowKey
);
var countBlocked = (lines) => lines.filter(({ code, fix }) => code === "guarded" && fix).length;
var createWrittenCheck = (all) => ({ section, name, key }) => all.some(
  (item) => item.section === section && item.subject[0]?.toLowerCase() === name?.toLowerCase() && (!["update", "reassert"].includes(item.kind) || key === void 0 || item.changes.some(
    (change) => `${change.key}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${change.key}.`)
  ))
);
var createUpToDateCheck = (sections, planned) => ({ section, key, entry }) => {
  const {
    section: { settings },
    entryAt
  } = planned.find((item) => item.section.key === section);
  const at = entry === void 0 ? key : entryAt(settings.list.describeEntry(entry));
  const path = typeof at === "string" ? `${section}.${at}` : formatPath([section, ...at ?? []]);
  return isPathUpToDate(sections.find(({ name }) => name === section), path);
};
function previewFiles({ base = [], pull }) {
  const [baseSections, pullSections] = [base.map(toFileSection), pull.map(toFileSection)];
  const changes = findFileChanges(baseSections, pullSections).map((item) => {
    const { section } = pull.find((declared) => declared.section.key === item.section);
    return { ...item, stake: findSevereRisk(section, item) };
  });
  const noLongerDeclared = listNoLongerDeclared(baseSections, pullSections, createWrittenCheck(changes));
  const shown = toPreviewItems({ ...noItems, changes }, [], { full: nameBuiltInRole, public: nameBuiltInRole });
  return { against: "files", shown, noLongerDeclared };
}
var resolveMeaning = (declared, all) => declared.section.keywords ? all.find(({ section }) => section === declared.section) ?? declared : declared;
var toFileSection = ({ section, desired }) => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section
});

// packages/core/src/previews/pull/pull-event.ts
var PullPayload = object({
  pull_request: object({
    number: number(),
    base: object({ ref: string() }),
    head: object({ sha: string(), repo: nullish(object({ full_name: string() })) })
  })
});
var GroupPayload = object({
  merge_group: object({ head_sha: string(), base_sha: string(), base_ref: string() })
});
var RunPayload = object({
  workflow_run: object({ head_sha: string(), pull_requests: array(object({ number: number() })) })
});
async function readPullEvent(world, ownRepository, pullNumber, isFromFork2) {
  const { environment, files } = world;
  const { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha } = environment;
  if (!events.includes(name ?? "") && pullNumber === void 0) return void 0;
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? "") ?? ownRepository;
  if (!repository) throw unknownRepository;
  const readPayload = async (schema) => parseEventPayload(schema, name, path ? await files.read(path) : void 0);
  if (name === "pull_request" || name === "pull_request_target") {
    const { number: number2, head, base } = (await readPayload(PullPayload)).pull_request;
    if (pullNumber !== void 0 && pullNumber !== number2) throw createMismatch(pullNumber, `pull request #${number2}`);
    const isTarget = name === "pull_request_target";
    const isFork2 = isTarget || head.repo?.full_name.toLowerCase() !== toFullName(repository).toLowerCase();
    return {
      repository,
      number: number2,
      into: await readTargetBranch(base.ref, world),
      head: head.sha,
      isFork: isFork2,
      ...!isTarget && { merge: sha }
    };
  }
  if (name === "merge_group") {
    const { head_sha: head, base_sha: base, base_ref } = (await readPayload(GroupPayload)).merge_group;
    if (pullNumber !== void 0) throw createMismatch(pullNumber, "a group of the merge queue");
    const into = await readTargetBranch(base_ref.replace(/^refs\/heads\//, ""), world);
    return { repository, head, base, into, isFork: false };
  }
  if (name === "workflow_run") {
    const { head_sha: head, pull_requests: pulls } = (await readPayload(RunPayload)).workflow_run;
    const number2 = pullNumber ?? (pulls.length === 1 ? pulls[0].number : void 0);
    if (number2 === void 0) throw missingPullNumber;
    return { repository, number: number2, head, isFork: true };
  }
  const isFork = name !== void 0 && await isFromFork2(repository, pullNumber);
  return { repository, number: pullNumber, isFork };
}
var events = ["pull_request", "pull_request_target", "merge_group", "workflow_run"];
var unknownRepository = new MissingComparison(
  "the repository of the pull request is unknown",
  "set GITHUB_REPOSITORY to the repository of the pull request, as `owner/name`"
);
var missingPullNumber = new MissingComparison(
  "the event `workflow_run` does not contain the pull request, because it comes from a fork",
  "pass its number as `--pull-request`; Trueup checks that its last commit is the one of the event"
);
var createMismatch = (pullNumber, subject) => new MissingComparison(
  `\`--pull-request\` is ${pullNumber}, but the event belongs to ${subject}`,
  "remove `--pull-request`"
);
function parseEventPayload(schema, name, text) {
  try {
    return parse(schema, JSON.parse(text ?? ""));
  } catch {
    throw new MissingComparison(
      `the payload of the event \`${name}\` does not contain a pull request`,
      "run the preview in a workflow, where GITHUB_EVENT_PATH is set"
    );
  }
}

// packages/core/src/previews/run.ts
async function runPreview(run, compare, createDefect = (failure) => createDefectResult("preview", failure)) {
  let pull;
  const { sections } = run.options;
  const addScope = (result) => ({
    ...result,
    ...sections && { sections },
    ...pull?.into && !pull.into.isDefault && { into: pull.into.name }
  });
  try {
    pull = await findPullEvent(run);
    const context = await openPreviewContext(run, pull);
    pull = context.merged?.pull;
    const compared = await compare(context);
    const { result } = compared;
    const judged = pull?.into && !context.isFork ? await collectJudgedFiles(compared, pull, context) : void 0;
    return { result: addScope(result), pull, judged };
  } catch (failure) {
    return { result: addScope(reportRunFailure(failure, "preview") ?? createDefect(failure)), pull };
  }
}
async function collectJudgedFiles({ result, pullFileIds, baseFileIds }, pull, { merged, ...context }) {
  if (!pullFileIds || !merged || !pull.into) return void 0;
  const readBaseIds = () => readFileIds(context, openFilesAtCommit(merged.reader, merged.base, context.world));
  const acknowledged = result.targets.flatMap(({ lines }) => lines.flatMap((line) => line.acknowledgedBy ?? []));
  return {
    base: pull.into.name,
    pull: "number" in pull ? pull.number : void 0,
    // A missing or invalid file of the base counts as empty.
    before: baseFileIds ?? await readIfValid(readBaseIds) ?? {},
    files: pullFileIds,
    ...acknowledged.length && { acknowledged }
  };
}
var findPullEvent = ({ options, world, session }) => readPullEvent(world, options.repository, options.pullRequest, (repository, number2) => {
  session.addSubject({ repository });
  const reader = options.reportToken ? session.openReportClient(repository).createReader() : session.connectTarget({ repository }).reader;
  return isFromFork(reader, number2);
});
async function openPreviewContext(run, pull) {
  const { options, session: ownSession } = run;
  const isFork = options.fork || Boolean(pull?.isFork);
  const token = isFork ? chooseForkToken(options, pull) : void 0;
  const session = token ? ownSession.createTokenSession(token) : ownSession;
  if (!isFork) session.addSubject({ repository: pull?.repository });
  if (!pull) return { ...run, session, isFork };
  const reader = session.connectTarget(pull).reader;
  const mergeCommit = await readMergeCommit(reader, pull);
  if ("missing" in mergeCommit) throw new MissingComparison(mergeCommit.missing, previewAgain);
  const { sha, base, head, into } = mergeCommit;
  const merged = { reader, sha, base, pull: { ...pull, head, into: pull.into ?? into } };
  return { ...run, session, isFork, merged };
}
function chooseForkToken({ token, reportToken }, pull) {
  const weakToken = reportToken ?? (pull?.isFork ? void 0 : token);
  if (weakToken) return weakToken;
  throw new MissingComparison(
    "`report-token` is empty, and a preview for forks cannot use secrets",
    "in a workflow, remove `report-token` to use the workflow token; on the command line, set the environment variable TRUEUP_REPORT_TOKEN"
  );
}
var createMissingBaseError = (example) => new MissingComparison(
  "there is nothing to compare with",
  `pass the settings of the target branch as \`--base\`, ${example}, or the pull request as \`--pull-request\``
);
var listDeclaredOnBothSides = ({ pull, base }) => [
  ...pull.declared,
  ...base?.declared ?? []
];
async function previewRepository(repositoryRun, { pull, base, readApplied, isPartialPlan }) {
  const { target, reader, toSharedReader, options, gates, extensions } = repositoryRun;
  const { repository } = target;
  const idCheck = createRepositoryIdCheck(repositoryRun.client);
  const planOptions = {
    denials: createDenialPolicy(options),
    gates: gates(target, idCheck, { ...pull, isPartialPlan }),
    baseGates: createBaseBrakeGates(repository, repositoryRun, pull.allowed, idCheck.readId),
    readApplied,
    unproven: explainNoProvenApply(repositoryRun),
    branch: getTargetBranchName(repositoryRun)
  };
  const sides = { pull: pull.declared, base: base?.declared };
  const sharedReader = toSharedReader(reader);
  const previewed = await planPreview(sides, { ...planOptions, reader: sharedReader, id: idCheck.readId });
  const unseen = await reportUnseenRepository(previewed, reader);
  if (unseen) return createTargetResult("preview", repository, [], [unseen]);
  const changing = listWritingItems(previewed.planned).map(({ declared }) => declared);
  const notes = await collectNotes(
    extensions,
    { ...repositoryRun, reader: sharedReader },
    { declared: previewed.planned, changing }
  );
  const lines = [...previewed.lines, ...notes];
  return createPreviewedTarget(repository, { ...previewed, lines }, repositoryRun);
}
var explainNoProvenApply = ({ merged }) => merged ? noFinishedApply : "Without a pull request, Trueup does not look for a completed apply";
var getTargetBranchName = ({ merged, options }) => merged?.pull.into?.name ?? options.base ?? "the base";
function createPreviewedTarget(repository, { sections: all, lines, planned, id, writes, preview }, { options, world }) {
  const sections = all.map(
    (section) => section.status === "drift" ? { ...section, status: "changed" } : section
  );
  const server = parseApiAddress(world.environment).rest;
  const data = { ...toTargetDocument({ repository, server, id }, planned), items: writes };
  const target = createTargetResult("preview", repository, sections, lines, data);
  const { drifted, unapplied, overwrites, settles } = preview.shown;
  const isDrifted = options.onDrift === "fail" && [drifted, unapplied, overwrites, settles].some(({ length }) => length > 0);
  const isDrift = isDrifted && target.outcome !== "failed";
  return { ...target, sections: all, preview, ...isDrift && { outcome: "drift" } };
}
function previewDeclared({ pull, base }, { brakes: brakes2 }) {
  const preview = previewFiles({ pull, base });
  const isUnjudged = brakes2 === "stop" && preview.shown.changes.some((item) => isDangerous(item) || isBraked(item));
  const hasNames = pull.some(({ desired }) => !listNamedIds(desired).next().done);
  return { preview, lines: [...hasNames ? [reportNote(unresolved)] : [], ...isUnjudged ? [unjudged] : []] };
}
var unresolved = "a preview for forks compares the names of people, teams, apps and roles without looking them up";
var isBraked = ({ section, changes = [] }) => section === "custom_properties" || brakes.some(({ keys = [] }) => changes.some(({ key }) => keys.includes(`${section}.${key}`)));
var unjudgedWords = "only the files were compared, so Trueup cannot check whether a brake stops this; apply checks again with its own token";
var unjudged = {
  kind: "warning",
  key: "brakes",
  message: unjudgedWords,
  publicMessage: unjudgedWords,
  fix: "review its changes of access and protection and its removals before you merge it",
  code: "guarded"
};
var readIfValid = async (read) => (await readOrNote("", read)).found;
async function readOrNote(what, read) {
  try {
    return { found: await read(), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsError || failure instanceof RepositoryNotLocated)) throw failure;
    const [first] = reportFailures(failure);
    return {
      lines: [reportNote(`${what} of the base is not valid, so everything counts as changed: ${first?.message}`)]
    };
  }
}

export {
  planPreview,
  runPreview,
  createMissingBaseError,
  listDeclaredOnBothSides,
  previewRepository,
  explainNoProvenApply,
  getTargetBranchName,
  createPreviewedTarget,
  previewDeclared,
  readIfValid,
  readOrNote
};
