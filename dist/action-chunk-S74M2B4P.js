import {
  getCommit106 as getCommit,
  createRepositoryIdCheck2 as createRepositoryIdCheck,
  createBaseBrakeGates3 as createBaseBrakeGates,
  reportRunFailure6 as reportRunFailure,
  collectNotes8 as collectNotes,
  mapItems9 as mapItems,
  findUnseenRepository11 as findUnseenRepository,
  predictLookups15 as predictLookups,
  predictOutcome15 as predictOutcome,
  toSectionResults15 as toSectionResults,
  reportOutcome16 as reportOutcome,
  passGates17 as passGates,
  planSections18 as planSections,
  createNote20 as createNote,
  MissingComparison21 as MissingComparison,
  RepositoryNotLocated21 as RepositoryNotLocated,
  createDefectResult21 as createDefectResult,
  parseRepositoryName22 as parseRepositoryName,
  createDenialPolicy24 as createDenialPolicy,
  createTargetResult24 as createTargetResult,
  reportFailures24 as reportFailures,
  listPlannedWrites35 as listPlannedWrites,
  listWritingItems35 as listWritingItems,
  toTargetDocument35 as toTargetDocument,
  isHidden36 as isHidden,
  isTextWithHash36 as isTextWithHash,
  stripHashes36 as stripHashes,
  toCanonicalText36 as toCanonicalText,
  toData36 as toData,
  toFullItem36 as toFullItem,
  toMarkedItem36 as toMarkedItem,
  toPlanItem36 as toPlanItem,
  toPublicItem36 as toPublicItem,
  withheldValue36 as withheldValue,
  allowKey37 as allowKey,
  reportFailure38 as reportFailure,
  applyDenialPolicy39 as applyDenialPolicy,
  isPathUpToDate39 as isPathUpToDate,
  resolveSectionStatus39 as resolveSectionStatus,
  isPlanned45 as isPlanned,
  reword46 as reword,
  SettingsError50 as SettingsError,
  formatPath50 as formatPath,
  compareRoles52 as compareRoles,
  toRole52 as toRole,
  formatKey66 as formatKey,
  isLooser81 as isLooser,
  findSevereRisk82 as findSevereRisk,
  isRiskyItem82 as isRiskyItem,
  toFullName84 as toFullName,
  isDeepEqual86 as isDeepEqual,
  defineObject87 as defineObject,
  isWriting90 as isWriting,
  listDifferences90 as listDifferences,
  joinPublic91 as joinPublic,
  toShownText91 as toShownText,
  findNamedIds94 as findNamedIds,
  nameBuiltInRole94 as nameBuiltInRole,
  replaceIds94 as replaceIds,
  array96 as array,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  object96 as object,
  parse96 as parse,
  string96 as string,
  groupBy97 as groupBy,
  isMap97 as isMap,
  pullRequests101 as pullRequests,
  defineRestCall102 as defineRestCall
} from "./action.js";
import {
  noFinishedApply,
  readFileIds,
  readTargetBranch
} from "./action-chunk-WQEAXXEC.js";
import {
  splitIntoParts
} from "./action-chunk-AVLKPYCS.js";
import {
  openFilesAtCommit
} from "./action-chunk-GZBYAWWM.js";
import {
  brakes
} from "./action-chunk-YSASFCPI.js";
import {
  isDangerous
} from "./action-chunk-OJIJ2H76.js";

// packages/core/src/report/plans/classes.ts
var noItems = { changes: [], overwrites: [], unapplied: [], drifted: [], resent: [], settles: [] };
function classifyItems(base, pull2, { isReleased = false, applied, repository, approved } = {}) {
  const baseWrites = new Set(base.map(({ write }) => write));
  const pullWrites = new Set(pull2.map(({ write }) => write));
  const ofBase = groupBy(
    base.filter(({ write, kind }) => !pullWrites.has(write) && kind !== "reassert"),
    toItemName
  );
  const pullByName = groupBy(
    pull2.filter(({ write }) => !baseWrites.has(write)),
    toItemName
  );
  const ofApplied = groupBy(applied ?? [], toItemName);
  const shared = pull2.filter(({ write }) => baseWrites.has(write));
  const pullItems = [...pullByName.values()].flat();
  const wasWritten = (item, change) => !applied || ofApplied.get(toItemName(item))?.some((written) => written.write === item.write || change && hasChange(written, change)) === true;
  const wasApplied = (item, change) => wasWritten(item, change) || splitIntoParts(repository, change ? { ...item, changes: [change] } : item).every((part) => approved?.has(part));
  const byHand = groupBy(
    [...ofBase.values()].flat().flatMap((item) => selectChanges(item, (change) => wasWritten(item, change))),
    toItemName
  );
  const selectClass = (wanted) => pullItems.flatMap(
    (item) => selectChanges(item, (change) => {
      const itemClass = classifyChange(item, change, ofBase.get(toItemName(item)));
      return (itemClass === "overwrites" ? classifyChange(item, change, byHand.get(toItemName(item))) : itemClass) === wanted;
    })
  );
  const declaredByBoth = [...shared, ...selectClass("drifted")];
  const knownItems = declaredByBoth.flatMap((item) => selectChanges(item, (change) => wasApplied(item, change)));
  const drifted = knownItems.filter(({ kind }) => kind !== "reassert");
  const unapplied = declaredByBoth.flatMap((item) => selectChanges(item, (change) => !wasApplied(item, change)));
  return {
    changes: [...isReleased ? drifted : [], ...selectClass("changes")],
    overwrites: selectClass("overwrites"),
    unapplied,
    drifted: isReleased ? [] : drifted,
    resent: knownItems.filter(({ kind }) => kind === "reassert"),
    settles: [...byHand.values()].flat().flatMap((item) => selectChanges(item, (change) => !isStillWritten(change, pullByName.get(toItemName(item)))))
  };
}
var toItemName = ({ section, subject }) => JSON.stringify([section, subject]);
function selectChanges(item, belongs) {
  if (item.kind !== "update") return belongs(void 0) ? [item] : [];
  if (!item.changes.length) return belongs(void 0) ? [item] : [];
  const changes = item.changes.filter(belongs);
  return changes.length ? [{ ...item, changes }] : [];
}
function classifyChange(item, change, base = []) {
  if (item.kind === "reassert" || !base.length) return "changes";
  if (!change || base.some(({ kind }) => kind !== "update")) return "overwrites";
  const before = base.flatMap(({ changes }) => changes).filter(({ key }) => key === change.key);
  if (!before.length) return "changes";
  return before.some((baseChange) => toCanonicalText(baseChange) === toCanonicalText(change)) ? "drifted" : "overwrites";
}
var hasChange = ({ kind, changes }, change) => kind === "update" && changes.some((ownChange) => toCanonicalText(ownChange) === toCanonicalText(change));
function isStillWritten(change, pull2 = []) {
  if (!change || pull2.some(({ kind }) => kind !== "update")) return pull2.length > 0;
  return pull2.some(({ changes }) => changes.some(({ key }) => key === change.key));
}

// packages/core/src/report/plans/file-changes.ts
var findFileChanges = (base, pull2) => pull2.flatMap((section) => {
  const baseSection = base.find(({ key }) => key === section.key);
  return section.list && section.desired !== null ? compareLists(section, baseSection) : compareObjects(section, baseSection);
});
function compareObjects(section, baseSection) {
  const [before, after] = [baseSection && toData(baseSection.desired), toData(section.desired)];
  const origin = { section: section.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...origin, kind: "delete", tone: "removal", changes: toEntryChanges(before, "before") }];
  const changes = compareValues(before ?? (isMap(after) ? {} : void 0), after);
  return changes.flatMap((change) => addTone({ ...origin, kind: "update", changes: [change] }, section));
}
function compareLists(section, baseSection) {
  const indexByKey = (file) => new Map(listEntries(file).map((entry) => [file.list.getKey(entry), entry]));
  const [before, now] = [baseSection ? indexByKey(baseSection) : /* @__PURE__ */ new Map(), indexByKey(section)];
  return [
    ...comparePolicies(section, baseSection),
    ...[.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].flatMap(
      (key) => now.has(key) ? compareEntries(section, now.get(key), before.get(key)) : reportRemovedEntry(section, before.get(key))
    )
  ];
}
function reportRemovedEntry(section, entry) {
  if (getPolicy(section) !== "delete") return [];
  const name = nameEntry(section, entry);
  const changes = toEntryChanges(toData(entry), "before", name);
  return [{ section: section.key, subject: [name], kind: "delete", tone: "removal", changes }];
}
function comparePolicies(section, baseSection) {
  const [before, after] = [baseSection && getPolicy(baseSection), getPolicy(section)];
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
  const planned = section.rules?.planBetweenEntries?.(entry, baseEntry);
  if (planned)
    return planned.map((item) => ({ ...toMarkedItem(section.key, item), section: section.key, subject }));
  const [before, after] = [toData(baseEntry), toData(entry)];
  if (before === void 0)
    return addTone(
      { section: section.key, subject, kind: "create", changes: toEntryChanges(after, "after", subject[0]) },
      section
    );
  return addTone({ section: section.key, subject, kind: "update", changes: compareValues(before, after) }, section);
}
function addTone(item, { rules }) {
  if (item.kind === "update" && !item.changes.length) return [];
  const isWeaker = item.kind === "update" && item.changes.some((change) => isLooser(rules?.risk, change.key, change.before, change.after));
  const role = item.changes.find(({ key }) => key === "permission");
  const power = role && compareRoles(String(role.after), toRole(String(role.before ?? "")))[0]?.tone;
  const tone = isWeaker ? "weaker" : power;
  return [tone ? { ...item, tone } : item];
}
function compareValues(before, after, at = []) {
  if (after === void 0 || before !== void 0 && toCanonicalText(before) === toCanonicalText(after)) return [];
  if (!isDataMap(before) || !isDataMap(after))
    return [{ key: formatKey(at), ...before !== void 0 && { before }, after }];
  return Object.keys(after).sort().flatMap((key) => compareValues(getOwn(before, key), getOwn(after, key), [...at, key]));
}
var isDataMap = (value) => isMap(value) && !isTextWithHash(value);
var getOwn = (holder, key) => Object.hasOwn(holder, key) ? holder[key] : void 0;
var toEntryChanges = (entry, side, name) => isMap(entry) ? Object.keys(entry).sort().filter((key) => entry[key] !== name).map((key) => ({ key: formatKey([key]), [side]: entry[key] })) : [];
var listEntries = ({ desired }) => Array.isArray(desired) ? desired : desired?.entries ?? [];
var getPolicy = ({ desired }) => Array.isArray(desired) ? void 0 : desired?.undeclared;
function nameEntry({ list }, entry) {
  const key = list.getKey(entry);
  const spelt = Object.values(entry).find(
    (value) => typeof value === "string" && value.toLowerCase() === key.toLowerCase()
  );
  return String(stripHashes(toData(spelt ?? key)));
}

// packages/core/src/report/plans/one-sided.ts
var findNoLongerDeclared = (base, pull2, isWritten) => findOneSided(base, pull2, isWritten, () => false);
var findNewlyDeclared = (base, pull2, isLeftOut) => findOneSided(
  pull2,
  base,
  isLeftOut,
  (declared, baseValue) => toCanonicalText(declared) !== toCanonicalText(baseValue)
);
function findOneSided(sections, otherSections, isLeftOut, differs) {
  return sections.flatMap((section) => {
    const otherSection = otherSections.find(({ key }) => key === section.key);
    const parts = otherSection ? (section.list ? listMissingEntries : listMissingKeys)(section, otherSection, differs) : listParts(section);
    const names = parts.filter((part) => !isLeftOut({ ...part, section: section.key })).map(({ name, key }) => [name, key].filter((part) => part !== void 0).join(" "));
    if (!names.length && (otherSection || parts.length || isLeftOut({ section: section.key }))) return [];
    return [{ section: section.key, names, ...!otherSection && names.length === parts.length && { isWhole: true } }];
  });
}
var listParts = (section) => {
  if (section.list) return listEntries(section).map((entry) => ({ name: nameEntry(section, entry), entry }));
  return isMap(section.desired) ? Object.entries(section.desired).flatMap(([key, value]) => value === void 0 ? [] : [{ key }]) : [];
};
function listMissingEntries(section, otherSection, differs) {
  const now = new Map(listEntries(otherSection).map((entry) => [otherSection.list.getKey(entry), entry]));
  return listEntries(section).flatMap((entry) => {
    const name = nameEntry(section, entry);
    const otherEntry = now.get(section.list.getKey(entry));
    return otherEntry === void 0 ? [{ name, entry }] : findMissingKeys(entry, otherEntry, differs).map((key) => ({ name, key, entry }));
  });
}
var listMissingKeys = (section, otherSection, differs) => findMissingKeys(section.desired, otherSection.desired, differs).map((key) => ({ key }));
var findMissingKeys = (value, otherValue, differs) => collectMissingKeys(toData(value), toData(otherValue), differs);
function collectMissingKeys(value, otherValue, differs, at = []) {
  if (value === void 0) return [];
  if (otherValue === void 0) return [formatKey(at)];
  if (!isDataMap(value) || !isDataMap(otherValue)) return differs(value, otherValue) ? [formatKey(at)] : [];
  return Object.keys(value).flatMap(
    (key) => collectMissingKeys(getOwn(value, key), getOwn(otherValue, key), differs, [...at, key])
  );
}

// packages/core/src/report/plans/preview-items.ts
function toPreviewItems(groups, base, names) {
  return mapItems(groups, (item) => {
    const full = replaceIds(stripHashes(toFullItem(item)), names.whole);
    const publicPart = replaceIds(stripHashes({ ...toPublicItem(item), ...findPublicParts(item, base) }), names.open);
    return {
      ...full,
      ...item.stake && { stake: item.stake },
      ...!isDeepEqual(full, publicPart) && { public: publicPart }
    };
  });
}
function findPublicParts(item, base) {
  const declared = isHidden(item) ? findDeclaredData(item, base) : void 0;
  if (declared === void 0) return void 0;
  const { subject, changes, hiddenKeys = [] } = item;
  const redactChange = (change) => hiddenKeys.includes(change.key) ? { ...change, before: keepPublicParts(change.before, findValue(declared, change.key)) } : change;
  return { subject, changes: changes.map(redactChange) };
}
function findDeclaredData({ section, subject }, base) {
  const file = base.find(({ key }) => key === section);
  if (!file) return void 0;
  const [name, ...inner] = subject;
  if (!file.list || name === void 0) return toData(file.desired);
  const isNamed = (entry2) => nameEntry(file, entry2).toLowerCase() === name.toLowerCase();
  const entry = toData(listEntries(file).find(isNamed));
  return inner.reduce((holder, innerName) => findNamed(holder, innerName), entry);
}
function findNamed(holder, name) {
  if (Array.isArray(holder)) return holder.find((entry) => isMap(entry) && entry.name === name);
  return isMap(holder) ? holder[name] ?? findNamed(holder.entries, name) : void 0;
}
function findValue(declared, key) {
  const readPath = (holder) => key.split(".").reduce((inner, step) => isMap(inner) ? inner[step] : void 0, holder);
  return [declared, ...isMap(declared) ? Object.values(declared) : []].map(readPath).find((value) => value !== void 0);
}
function keepPublicParts(live, declared) {
  if (live === void 0 || declared === void 0) return withheldValue;
  if (toCanonicalText(live) === toCanonicalText(declared)) return live;
  if (Array.isArray(live)) return keepPublicMembers(live, declared);
  if (!isMap(live) || !isMap(declared)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      keepPublicParts(
        value,
        declared[key] ?? (Array.isArray(value) ? pickUnmatchedLists(live, declared) : void 0)
      )
    ])
  );
}
var pickUnmatchedLists = (live, declared) => Object.fromEntries(
  Object.entries(declared).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value))
);
function keepPublicMembers(live, declared) {
  const lists = Array.isArray(declared) ? [declared] : isMap(declared) ? Object.values(declared).filter(Array.isArray) : [];
  const declaredTexts = new Set(lists.flat().flatMap(listCheckForms).map(toCanonicalText));
  const publicMembers = live.flatMap(
    (member) => listCheckForms(member).find((spelling) => declaredTexts.has(toCanonicalText(spelling))) ?? []
  );
  return publicMembers.length === live.length ? publicMembers : [...publicMembers, withheldValue];
}
var listCheckForms = (member) => isMap(member) && member.context !== void 0 ? [member, member.context] : [member];

// packages/core/src/previews/mode.ts
async function planPreview({ base, pull: pull2 }, options) {
  const { host, denials, gates, baseGates = [], branch } = options;
  const planned = await predictLookups(await planSections(pull2, host, mayUseBatch), host, () => true);
  const before = await planSections(base ?? [], host, mayUseBatch);
  const id = listWritingItems([...before, ...planned]).length ? await options.id() : void 0;
  const baseSections = base?.map((section) => toFileSection(resolveMeaning(section, before))) ?? [];
  const pullSections = pull2.map((section) => toFileSection(resolveMeaning(section, planned)));
  const written = listPlannedWrites(planned);
  const sections = toSectionResults(planned, denials).map(
    (section) => previewSection(section, planned, before, denials)
  );
  const reader = host.createUnbatchedReader?.() ?? host;
  const { lines } = await passGates(gates, { planned, reader });
  const passedBase = await passGates(baseGates, { planned: before, reader });
  const isLetThrough = countGuarded(passedBase.lines) > countGuarded(lines) && !lines.some(({ kind }) => kind === "error");
  const ofBase = listPlannedWrites(before);
  const first = classifyItems(ofBase, written, { repository: id });
  const ofBoth = [first.drifted, first.resent, first.overwrites, first.settles].flat();
  const history = ofBoth.length ? await readHistory(ofBoth, options) : void 0;
  const groups = classifyItems(ofBase, written, { isReleased: isLetThrough, repository: id, ...history });
  const unproven = groups.drifted.length ? (history ?? options).unproven : void 0;
  const released = findNoLongerDeclared(baseSections, pullSections, createWrittenCheck(written));
  const heldSections = pullSections.filter(({ key }) => key !== "repositories");
  const isItem = createWrittenCheck(Object.values(groups).flat());
  const isEqual = createEqualCheck(sections, planned);
  const already = findNewlyDeclared(baseSections, heldSections, (part) => isItem(part) || !isEqual(part));
  const unconfirmed = findNewlyDeclared(baseSections, heldSections, (part) => isItem(part) || isEqual(part));
  const allPlanned = [...planned, ...before];
  const names = { whole: createNameLookup(allPlanned, "whole"), open: createNameLookup(allPlanned, "open") };
  const shown = toPreviewItems(groups, baseSections, names);
  const preview = { against: "live", branch, shown, released, already, unconfirmed, unproven };
  const writes = written.map((item) => toPlanItem({ ...item, publicParts: findPublicParts(item, baseSections) }));
  return { sections, lines: isLetThrough ? [...lines, releasedNote] : lines, planned, id, writes, preview };
}
var mayUseBatch = (planned) => planned.plan.every(
  (item) => isWriting(item) ? !isRiskyItem(planned.section, item) : item.kind === "note" && item.ending === void 0
) && !listDifferences(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));
var brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));
async function readHistory(items, options) {
  const { host } = options;
  const last = await options.readApplied();
  if (!last) return void 0;
  const sections = new Set(items.map(({ section }) => section));
  const declared = last.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planSections(declared, host, mayUseBatch);
  const applied = listPlannedWrites(planned);
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? /* @__PURE__ */ new Set() : await last.approved();
  return approved && { applied, approved, unproven: last.unproven };
}
function createNameLookup(all, view) {
  const known = all.filter(isPlanned).flatMap(({ section, names, liveNames = names, live }) => [
    (view === "whole" ? liveNames : names) ?? [],
    section.getFacts?.(live).names ?? []
  ]).flat();
  return (whose) => known.map((nameOf) => nameOf(whose)).find((name) => name !== void 0) ?? nameBuiltInRole(whose);
}
var releasedNote = createNote(
  "a brake stops changes that the base declares, and this pull request allows them: merging applies them",
  allowKey
);
var countGuarded = (lines) => lines.filter(({ code, fix }) => code === "guarded" && fix).length;
var createWrittenCheck = (all) => ({ section, name, key }) => all.some(
  (item) => item.section === section && item.subject[0]?.toLowerCase() === name?.toLowerCase() && (!["update", "reassert"].includes(item.kind) || key === void 0 || item.changes.some(
    (change) => `${change.key}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${change.key}.`)
  ))
);
var createEqualCheck = (sections, planned) => ({ section, key, entry }) => {
  const {
    section: { settings },
    entryAt
  } = planned.find((item) => item.section.key === section);
  const at = entry === void 0 ? key : entryAt(settings.list.describeEntry(entry));
  const path = typeof at === "string" ? `${section}.${at}` : formatPath([section, ...at ?? []]);
  return isPathUpToDate(sections.find(({ name }) => name === section), path);
};
function previewSection(section, planned, ofBase, denials) {
  const [pullSection, baseSection] = [planned, ofBase].map(
    (all) => all.find((planned2) => planned2.section.key === section.name)
  );
  if (!pullSection || !isPlanned(pullSection)) return section;
  const foreseeSilent = (planned2, all) => (planned2.plan ?? []).filter(isSilent).map((item) => predictOutcome(planned2, item, all));
  const before = baseSection ? foreseeSilent(baseSection, []).flatMap((outcome) => reportOutcome(baseSection, outcome)) : [];
  const known = new Set(before.map(toFullText));
  const rewordOutcome = (item) => (line) => rewordLine(item, applyDenialPolicy(line, section.name, denials), known.has(toFullText(line))) ?? [];
  const lines = foreseeSilent(pullSection, planned).flatMap(
    (outcome) => reportOutcome(pullSection, outcome).flatMap(rewordOutcome(outcome.item))
  );
  const batched = pullSection.isBatched || baseSection && isPlanned(baseSection) && baseSection.isBatched ? { batched: true } : {};
  return {
    ...section,
    ...batched,
    status: resolveSectionStatus(section.coverage, lines),
    lines: [...lines, ...reportUnknownBase(baseSection)]
  };
}
var isSilent = (item) => !isWriting(item);
var toFullText = ({ message }) => toShownText(message, "whole");
function rewordLine({ kind }, line, isKnown) {
  if (kind === "refused") return { ...line, kind: isKnown ? "warning" : "error", code: "plan_refused" };
  if (kind === "archived") return { ...line, kind: "warning" };
  if (kind === "unread") return line;
  if (isKnown) return line.kind === "error" ? { ...line, kind: "warning" } : void 0;
  return line.kind === "drift" ? { ...line, kind: "warning", sign: "" } : line;
}
function reportUnknownBase(was) {
  if (!was || isPlanned(was)) return [];
  const why = reportFailure(was.section.key, was.failure, was.section);
  const formatReason = (text) => joinPublic`Trueup cannot plan the base, so this preview also shows existing drift as changes: ${text}`;
  return [{ ...reword(why, formatReason), kind: "warning" }];
}
function previewFiles({ base = [], pull: pull2 }) {
  const [was, is] = [base.map(toFileSection), pull2.map(toFileSection)];
  const changes = findFileChanges(was, is).map((item) => {
    const { section } = pull2.find((declared) => declared.section.key === item.section);
    return { ...item, stake: findSevereRisk(section, item) };
  });
  const released = findNoLongerDeclared(was, is, createWrittenCheck(changes));
  const shown = toPreviewItems({ ...noItems, changes }, [], { whole: nameBuiltInRole, open: nameBuiltInRole });
  return { against: "files", shown, released };
}
var resolveMeaning = (declared, all) => declared.section.words ? all.find(({ section }) => section === declared.section) ?? declared : declared;
var toFileSection = ({ section, desired }) => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section
});

// packages/core/src/previews/pull/merge-commit.ts
var pull = defineRestCall("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
  needs: pullRequests.read,
  answer: defineObject({
    state: string(),
    merge_commit_sha: nullable(string()),
    head: defineObject({ sha: string(), repo: nullish(defineObject({ full_name: string() })) }),
    base: defineObject({ ref: string(), repo: defineObject({ default_branch: string() }) })
  })
});
async function isFromFork(host, number2) {
  const { head } = await host.ask(pull({ pull_number: number2 }));
  return head.repo?.full_name.toLowerCase() !== toFullName(host.repository).toLowerCase();
}
async function readMergeCommit(host, pull2) {
  if ("base" in pull2) return { sha: pull2.head, ...pull2 };
  const { number: number2, merge, head } = pull2;
  const mergeCommit = merge ? { sha: merge, into: void 0 } : await findTestMerge(host, number2);
  if ("missing" in mergeCommit) return mergeCommit;
  const { sha, parents } = await host.ask(getCommit({ ref: mergeCommit.sha }));
  const [base, pullCommit, ...more] = parents;
  if (!base || !pullCommit || more.length)
    return { missing: `${sha} is not a merge commit of pull request #${number2}: it has ${parents.length} parents` };
  if (head !== void 0 && pullCommit.sha !== head)
    return { missing: `the head of pull request #${number2} moved from ${head} to ${pullCommit.sha} during this run` };
  return { sha, base: base.sha, head: pullCommit.sha, into: mergeCommit.into };
}
async function findTestMerge(host, number2) {
  const { state, merge_commit_sha: sha, base } = await host.ask(pull({ pull_number: number2 }));
  if (state !== "open") return { missing: `pull request #${number2} is ${state}` };
  return sha ? { sha, into: { name: base.ref, isDefault: base.ref === base.repo.default_branch } } : { missing: `GitHub has no merge commit of pull request #${number2}: it has conflicts or a new push` };
}

// packages/core/src/previews/pull/pull-event.ts
var OfPull = object({
  pull_request: object({
    number: number(),
    base: object({ ref: string() }),
    head: object({ sha: string(), repo: nullish(object({ full_name: string() })) })
  })
});
var OfGroup = object({
  merge_group: object({ head_sha: string(), base_sha: string(), base_ref: string() })
});
var OfRun = object({
  workflow_run: object({ head_sha: string(), pull_requests: array(object({ number: number() })) })
});
async function readPullEvent(world, own, pullNumber, isFromFork2) {
  const { environment, files } = world;
  const { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha } = environment;
  if (!events.includes(name ?? "") && pullNumber === void 0) return void 0;
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? "") ?? own;
  if (!repository) throw unknownRepository;
  const readPayload = async (schema) => parseEvent(schema, name, path ? await files.read(path) : void 0);
  if (name === "pull_request" || name === "pull_request_target") {
    const { number: number2, head, base } = (await readPayload(OfPull)).pull_request;
    if (pullNumber !== void 0 && pullNumber !== number2) throw refuseOtherPull(pullNumber, `pull request #${number2}`);
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
    const { head_sha: head, base_sha: base, base_ref } = (await readPayload(OfGroup)).merge_group;
    if (pullNumber !== void 0) throw refuseOtherPull(pullNumber, "a group of the merge queue");
    const into = await readTargetBranch(base_ref.replace(/^refs\/heads\//, ""), world);
    return { repository, head, base, into, isFork: false };
  }
  if (name === "workflow_run") {
    const { head_sha: head, pull_requests: pulls } = (await readPayload(OfRun)).workflow_run;
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
var refuseOtherPull = (pullNumber, subject) => new MissingComparison(
  `\`--pull-request\` is ${pullNumber}, but the event belongs to ${subject}`,
  "remove `--pull-request`"
);
function parseEvent(schema, name, text) {
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
async function runPreview(run, compare, broken = (failure) => createDefectResult("preview", failure)) {
  let pull2;
  const addBranch = (result) => pull2?.into && !pull2.into.isDefault ? { ...result, into: pull2.into.name } : result;
  try {
    pull2 = await openPullEvent(run);
    const context = await openPull(run, pull2);
    pull2 = context.merged?.pull;
    const compared = await compare(context);
    const { result } = compared;
    const judged = pull2?.into && !context.isFork ? await collectJudged(compared, pull2, context) : void 0;
    return { result: addBranch(result), pull: pull2, judged };
  } catch (failure) {
    return { result: addBranch(reportRunFailure(failure, "preview") ?? broken(failure)), pull: pull2 };
  }
}
async function collectJudged({ result, files, before }, pull2, { merged, ...context }) {
  if (!files || !merged || !pull2.into) return void 0;
  const readBaseIds = () => readFileIds(context, openFilesAtCommit(merged.host, merged.base, context.world));
  const released = result.targets.flatMap(({ lines }) => lines.flatMap((line) => line.acknowledgedBy ?? []));
  return {
    base: pull2.into.name,
    pull: "number" in pull2 ? pull2.number : void 0,
    // A missing or invalid file of the base counts as empty.
    before: before ?? (await readOrNote("", readBaseIds)).found ?? {},
    files,
    ...released.length && { released }
  };
}
var openPullEvent = ({ options, world, session }) => readPullEvent(world, options.repository, options.pullRequest, (repository, number2) => {
  session.addSubject({ repository });
  const reader = options.reportToken ? session.openReportClient(repository).createReader() : session.connectTarget({ repository }).reader;
  return isFromFork(reader, number2);
});
async function openPull(run, pull2) {
  const { options, session: own } = run;
  const isFork = options.fork || Boolean(pull2?.isFork);
  const token = isFork ? chooseForkToken(options, pull2) : void 0;
  const session = token ? own.createTokenSession(token) : own;
  if (!isFork) session.addSubject({ repository: pull2?.repository });
  if (!pull2) return { ...run, session, isFork };
  const host = session.connectTarget(pull2).reader;
  const mergeCommit = await readMergeCommit(host, pull2);
  if ("missing" in mergeCommit)
    throw new MissingComparison(
      mergeCommit.missing,
      "run the preview again on the last commit of an open pull request"
    );
  const { sha, base, head, into } = mergeCommit;
  const merged = { host, sha, base, pull: { ...pull2, head, into: pull2.into ?? into } };
  return { ...run, session, isFork, merged };
}
function chooseForkToken({ token, reportToken }, pull2) {
  const weak = reportToken ?? (pull2?.isFork ? void 0 : token);
  if (weak) return weak;
  throw new MissingComparison(
    "`report-token` is empty, and a preview for forks cannot use secrets",
    "in a workflow, remove `report-token` to use the workflow token; on the command line, set the environment variable TRUEUP_REPORT_TOKEN"
  );
}
var refuseWithoutBase = (example) => new MissingComparison(
  "there is nothing to compare with",
  `pass the settings of the target branch as \`--base\`, ${example}, or the pull request as \`--pull-request\``
);
var listDeclared = ({ pull: pull2, base }) => [
  ...pull2.declared,
  ...base?.declared ?? []
];
async function previewRepository(repositoryRun, { pull: pull2, base, readApplied, isPart }) {
  const { target, reader, toSharedReader, options, gates, extensions } = repositoryRun;
  const { repository } = target;
  const which = createRepositoryIdCheck(repositoryRun.client);
  const planOptions = {
    denials: createDenialPolicy(options),
    gates: gates(target, which, { ...pull2, isPart }),
    baseGates: createBaseBrakeGates(repository, repositoryRun, pull2.allowed),
    readApplied,
    unproven: explainNoProvenApply(repositoryRun),
    branch: getBranchName(repositoryRun)
  };
  const sides = { pull: pull2.declared, base: base?.declared };
  const host = toSharedReader(reader);
  const previewed = await planPreview(sides, { ...planOptions, host, id: which.readId });
  const unseen = await findUnseenRepository(previewed, reader);
  if (unseen) return createTargetResult("preview", repository, [], [unseen]);
  const changing = listWritingItems(previewed.planned).map(({ declared }) => declared);
  const notes = await collectNotes(
    extensions,
    { ...repositoryRun, reader: host },
    { declared: previewed.planned, changing }
  );
  const lines = [...previewed.lines, ...notes];
  return previewTarget(repository, { ...previewed, lines }, options);
}
var explainNoProvenApply = ({ merged }) => merged ? noFinishedApply : "Without a pull request, Trueup does not look for a completed apply";
var getBranchName = ({ merged, options }) => merged?.pull.into?.name ?? options.base ?? "the base";
function previewTarget(repository, { sections: all, lines, planned, id, writes, preview }, options) {
  const sections = all.map(
    (section) => section.status === "drift" ? { ...section, status: "changed" } : section
  );
  const data = { ...toTargetDocument(repository, id, planned), items: writes };
  const target = createTargetResult("preview", repository, sections, lines, data);
  const { drifted, unapplied, overwrites, settles } = preview.shown;
  const isDrifted = options.onDrift === "fail" && [drifted, unapplied, overwrites, settles].some(({ length }) => length > 0);
  const isDrift = isDrifted && target.outcome !== "failed";
  return { ...target, sections: all, preview, ...isDrift && { outcome: "drift" } };
}
function compareDeclared({ pull: pull2, base }, { brakes: brakes2 }) {
  const preview = previewFiles({ pull: pull2, base });
  const isUnjudged = brakes2 === "stop" && preview.shown.changes.some((item) => isDangerous(item) || isBraked(item));
  const hasNames = pull2.some(({ desired }) => !findNamedIds(desired).next().done);
  return { preview, lines: [...hasNames ? [createNote(unresolved)] : [], ...isUnjudged ? [unjudged] : []] };
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
async function readOrNote(what, read) {
  try {
    return { found: await read(), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsError || failure instanceof RepositoryNotLocated)) throw failure;
    const [first] = reportFailures(failure);
    return {
      lines: [createNote(`${what} of the base is not valid, so everything counts as changed: ${first?.message}`)]
    };
  }
}

export {
  planPreview,
  runPreview,
  refuseWithoutBase,
  listDeclared,
  previewRepository,
  explainNoProvenApply,
  getBranchName,
  previewTarget,
  compareDeclared,
  readOrNote
};
