import {
  getCommit104 as getCommit,
  whichRepository2 as whichRepository,
  brakesOfBase3 as brakesOfBase,
  endedBy6 as endedBy,
  notesOf8 as notesOf,
  mapItems9 as mapItems,
  unseenRepository11 as unseenRepository,
  foreseeLookups13 as foreseeLookups,
  itemLines13 as itemLines,
  sectionsOf13 as sectionsOf,
  passGates14 as passGates,
  planAll15 as planAll,
  note19 as note,
  NoComparison20 as NoComparison,
  NotLocated20 as NotLocated,
  brokenRun20 as brokenRun,
  nameFrom21 as nameFrom,
  denialsOf23 as denialsOf,
  failureLines23 as failureLines,
  targetOf23 as targetOf,
  itemsOf34 as itemsOf,
  planData34 as planData,
  plannedWrites34 as plannedWrites,
  approvable35 as approvable,
  canonical35 as canonical,
  dataOf35 as dataOf,
  fullItem35 as fullItem,
  isHidden35 as isHidden,
  isShortened35 as isShortened,
  planItem35 as planItem,
  publicItem35 as publicItem,
  unhashed35 as unhashed,
  withheldValue35 as withheldValue,
  allowKey36 as allowKey,
  checkLines40 as checkLines,
  isPlanned41 as isPlanned,
  asTolerated42 as asTolerated,
  failureOf42 as failureOf,
  isUpToDate42 as isUpToDate,
  reword42 as reword,
  statusOf42 as statusOf,
  SettingsRefused47 as SettingsRefused,
  pathText47 as pathText,
  compareRoles49 as compareRoles,
  roleOf49 as roleOf,
  keyText63 as keyText,
  isLooser78 as isLooser,
  isGrave79 as isGrave2,
  stakeOf79 as stakeOf,
  fullName81 as fullName,
  same83 as same,
  object84 as object2,
  differencesIn87 as differencesIn,
  isWriting87 as isWriting,
  join88 as join,
  show88 as show,
  named91 as named,
  namesIn91 as namesIn,
  ownNames91 as ownNames,
  array93 as array,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  object93 as object,
  parse93 as parse,
  string93 as string,
  groupBy94 as groupBy,
  isMap94 as isMap,
  pullRequests98 as pullRequests,
  rest99 as rest
} from "./action.js";
import {
  branchOf,
  idsOf,
  noFinishedApply
} from "./action-chunk-3BZZYTD5.js";
import {
  partsOf
} from "./action-chunk-VEL34HVE.js";
import {
  filesAtCommit
} from "./action-chunk-CDRICHO2.js";
import {
  brakes
} from "./action-chunk-3CWYTYIV.js";
import {
  isGrave
} from "./action-chunk-PPZ26CDH.js";

// packages/core/src/report/plans/classes.ts
var noItems = { changes: [], overwrites: [], unapplied: [], drifted: [], resent: [], settles: [] };
function classes(base, pull2, { isReleased = false, applied, repository, approved } = {}) {
  const baseWrites = new Set(base.map(({ write }) => write));
  const pullWrites = new Set(pull2.map(({ write }) => write));
  const ofBase = groupBy(
    base.filter(({ write, kind }) => !pullWrites.has(write) && kind !== "reassert"),
    nameOf
  );
  const ofPull = groupBy(
    pull2.filter(({ write }) => !baseWrites.has(write)),
    nameOf
  );
  const ofApplied = groupBy(applied ?? [], nameOf);
  const same2 = pull2.filter(({ write }) => baseWrites.has(write));
  const own2 = [...ofPull.values()].flat();
  const wasWritten = (item, change) => !applied || ofApplied.get(nameOf(item))?.some((one) => one.write === item.write || change && holds(one, change)) === true;
  const wasApplied = (item, change) => wasWritten(item, change) || partsOf(repository, change ? { ...item, changes: [change] } : item).every((one) => approved?.has(one));
  const byHand = groupBy(
    [...ofBase.values()].flat().flatMap((item) => part(item, (change) => wasWritten(item, change))),
    nameOf
  );
  const among = (wanted) => own2.flatMap(
    (item) => part(item, (change) => {
      const found = classOf(item, change, ofBase.get(nameOf(item)));
      return (found === "overwrites" ? classOf(item, change, byHand.get(nameOf(item))) : found) === wanted;
    })
  );
  const both = [...same2, ...among("drifted")];
  const known = both.flatMap((item) => part(item, (change) => wasApplied(item, change)));
  const drifted = known.filter(({ kind }) => kind !== "reassert");
  const unapplied = both.flatMap((item) => part(item, (change) => !wasApplied(item, change)));
  return {
    changes: [...isReleased ? drifted : [], ...among("changes")],
    overwrites: among("overwrites"),
    unapplied,
    drifted: isReleased ? [] : drifted,
    resent: known.filter(({ kind }) => kind === "reassert"),
    settles: [...byHand.values()].flat().flatMap((item) => part(item, (change) => !isWritten(change, ofPull.get(nameOf(item)))))
  };
}
var nameOf = ({ section, subject }) => JSON.stringify([section, subject]);
function part(item, belongs) {
  if (item.kind !== "update") return belongs(void 0) ? [item] : [];
  if (!item.changes.length) return belongs(void 0) ? [item] : [];
  const changes = item.changes.filter(belongs);
  return changes.length ? [{ ...item, changes }] : [];
}
function classOf(item, change, base = []) {
  if (item.kind === "reassert" || !base.length) return "changes";
  if (!change || base.some(({ kind }) => kind !== "update")) return "overwrites";
  const before = base.flatMap(({ changes }) => changes).filter(({ key }) => key === change.key);
  if (!before.length) return "changes";
  return before.some((one) => canonical(one) === canonical(change)) ? "drifted" : "overwrites";
}
var holds = ({ kind, changes }, change) => kind === "update" && changes.some((one) => canonical(one) === canonical(change));
function isWritten(change, pull2 = []) {
  if (!change || pull2.some(({ kind }) => kind !== "update")) return pull2.length > 0;
  return pull2.some(({ changes }) => changes.some(({ key }) => key === change.key));
}

// packages/core/src/report/plans/file-changes.ts
var fileChanges = (base, pull2) => pull2.flatMap((is) => {
  const was = base.find(({ key }) => key === is.key);
  return is.list && is.desired !== null ? listChanges(is, was) : objectChanges(is, was);
});
function objectChanges(is, was) {
  const [before, after] = [was && dataOf(was.desired), dataOf(is.desired)];
  const named2 = { section: is.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...named2, kind: "delete", tone: "removal", changes: held(before, "before") }];
  const changes = changesIn(before ?? (isMap(after) ? {} : void 0), after);
  return changes.flatMap((change) => addTone({ ...named2, kind: "update", changes: [change] }, is));
}
function listChanges(is, was) {
  const byKey = (file) => new Map(entriesOf(file).map((entry) => [file.list.key(entry), entry]));
  const [before, now] = [was ? byKey(was) : /* @__PURE__ */ new Map(), byKey(is)];
  return [
    ...policyChange(is, was),
    ...[.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].flatMap(
      (key) => now.has(key) ? entryChanges(is, now.get(key), before.get(key)) : goneEntry(is, before.get(key))
    )
  ];
}
function goneEntry(is, entry) {
  if (policyOf(is) !== "delete") return [];
  const name = nameOfEntry(is, entry);
  const changes = held(dataOf(entry), "before", name);
  return [{ section: is.key, subject: [name], kind: "delete", tone: "removal", changes }];
}
function policyChange(is, was) {
  const [before, after] = [was && policyOf(was), policyOf(is)];
  if (before === after || !was && after !== "delete") return [];
  const changes = [{ key: "_undeclared", ...before && { before }, ...after && { after } }];
  return [
    { section: is.key, subject: [], kind: "update", changes, ...after === "delete" && { tone: "removal" } }
  ];
}
function entryChanges(is, entry, was) {
  const subject = [nameOfEntry(is, entry)];
  const planned = is.rules?.planOver?.(entry, was);
  if (planned) return planned.map((item) => ({ ...approvable(is.key, item), section: is.key, subject }));
  const [before, after] = [dataOf(was), dataOf(entry)];
  if (before === void 0)
    return addTone({ section: is.key, subject, kind: "create", changes: held(after, "after", subject[0]) }, is);
  return addTone({ section: is.key, subject, kind: "update", changes: changesIn(before, after) }, is);
}
function addTone(item, { rules }) {
  if (item.kind === "update" && !item.changes.length) return [];
  const isWeaker = item.kind === "update" && item.changes.some((one) => isLooser(rules?.risk, one.key, one.before, one.after));
  const role = item.changes.find(({ key }) => key === "permission");
  const power = role && compareRoles(String(role.after), roleOf(String(role.before ?? "")))[0]?.tone;
  const tone = isWeaker ? "weaker" : power;
  return [tone ? { ...item, tone } : item];
}
function changesIn(was, is, at = []) {
  if (is === void 0 || was !== void 0 && canonical(was) === canonical(is)) return [];
  if (!isHolder(was) || !isHolder(is))
    return [{ key: keyText(at), ...was !== void 0 && { before: was }, after: is }];
  return Object.keys(is).sort().flatMap((key) => changesIn(own(was, key), own(is, key), [...at, key]));
}
var isHolder = (value) => isMap(value) && !isShortened(value);
var own = (holder, key) => Object.hasOwn(holder, key) ? holder[key] : void 0;
var held = (entry, side, name) => isMap(entry) ? Object.keys(entry).sort().filter((key) => entry[key] !== name).map((key) => ({ key: keyText([key]), [side]: entry[key] })) : [];
var entriesOf = ({ desired }) => Array.isArray(desired) ? desired : desired?.entries ?? [];
var policyOf = ({ desired }) => Array.isArray(desired) ? void 0 : desired?.undeclared;
function nameOfEntry({ list }, entry) {
  const key = list.key(entry);
  const spelt = Object.values(entry).find(
    (value) => typeof value === "string" && value.toLowerCase() === key.toLowerCase()
  );
  return String(unhashed(dataOf(spelt ?? key)));
}

// packages/core/src/report/plans/forms.ts
function previewItems(groups, base, names) {
  return mapItems(groups, (item) => {
    const full = named(unhashed(fullItem(item)), names.whole);
    const open = named(unhashed({ ...publicItem(item), ...knownOf(item, base) }), names.open);
    return { ...full, ...item.stake && { stake: item.stake }, ...!same(full, open) && { public: open } };
  });
}
function knownOf(item, base) {
  const said = isHidden(item) ? saidOf(item, base) : void 0;
  if (said === void 0) return void 0;
  const { subject, changes, hiddenKeys = [] } = item;
  const known = (change) => hiddenKeys.includes(change.key) ? { ...change, before: standing(change.before, valueAt(said, change.key)) } : change;
  return { subject, changes: changes.map(known) };
}
function saidOf({ section, subject }, base) {
  const file = base.find(({ key }) => key === section);
  if (!file) return void 0;
  const [name, ...inner] = subject;
  if (!file.list || name === void 0) return dataOf(file.desired);
  const isNamed = (entry2) => nameOfEntry(file, entry2).toLowerCase() === name.toLowerCase();
  const entry = dataOf(entriesOf(file).find(isNamed));
  return inner.reduce((holder, one) => findNamed(holder, one), entry);
}
function findNamed(holder, name) {
  if (Array.isArray(holder)) return holder.find((one) => isMap(one) && one.name === name);
  return isMap(holder) ? holder[name] ?? findNamed(holder.entries, name) : void 0;
}
function valueAt(said, key) {
  const inside = (holder) => key.split(".").reduce((inner, step) => isMap(inner) ? inner[step] : void 0, holder);
  return [said, ...isMap(said) ? Object.values(said) : []].map(inside).find((found) => found !== void 0);
}
function standing(live, said) {
  if (live === void 0 || said === void 0) return withheldValue;
  if (canonical(live) === canonical(said)) return live;
  if (Array.isArray(live)) return standingMembers(live, said);
  if (!isMap(live) || !isMap(said)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      standing(value, said[key] ?? (Array.isArray(value) ? besides(live, said) : void 0))
    ])
  );
}
var besides = (live, said) => Object.fromEntries(Object.entries(said).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value)));
function standingMembers(live, said) {
  const lists = Array.isArray(said) ? [said] : isMap(said) ? Object.values(said).filter(Array.isArray) : [];
  const known = new Set(lists.flat().flatMap(spellings).map(canonical));
  const kept = live.flatMap((member) => spellings(member).find((one) => known.has(canonical(one))) ?? []);
  return kept.length === live.length ? kept : [...kept, withheldValue];
}
var spellings = (member) => isMap(member) && member.context !== void 0 ? [member, member.context] : [member];

// packages/core/src/report/plans/released.ts
var findReleased = (base, pull2, isWritten3) => findParted(base, pull2, isWritten3, () => false);
var findDeclared = (base, pull2, isLeftOut) => findParted(pull2, base, isLeftOut, (one, other) => canonical(one) !== canonical(other));
function findParted(these, others, isLeftOut, differs) {
  return these.flatMap((was) => {
    const is = others.find(({ key }) => key === was.key);
    const all = is ? (was.list ? entriesLeft : keysLeft)(was, is, differs) : allIn(was);
    const names = all.filter((left) => !isLeftOut({ ...left, section: was.key })).map(({ name, key }) => [name, key].filter((part2) => part2 !== void 0).join(" "));
    if (!names.length && (is || all.length || isLeftOut({ section: was.key }))) return [];
    return [{ section: was.key, names, ...!is && names.length === all.length && { isWhole: true } }];
  });
}
var allIn = (was) => {
  if (was.list) return entriesOf(was).map((entry) => ({ name: nameOfEntry(was, entry), entry }));
  return isMap(was.desired) ? Object.entries(was.desired).flatMap(([key, value]) => value === void 0 ? [] : [{ key }]) : [];
};
function entriesLeft(was, is, differs) {
  const now = new Map(entriesOf(is).map((entry) => [is.list.key(entry), entry]));
  return entriesOf(was).flatMap((entry) => {
    const name = nameOfEntry(was, entry);
    const same2 = now.get(was.list.key(entry));
    return same2 === void 0 ? [{ name, entry }] : missing(entry, same2, differs).map((key) => ({ name, key, entry }));
  });
}
var keysLeft = (was, is, differs) => missing(was.desired, is.desired, differs).map((key) => ({ key }));
var missing = (was, is, differs) => keysGone(dataOf(was), dataOf(is), differs);
function keysGone(was, is, differs, at = []) {
  if (was === void 0) return [];
  if (is === void 0) return [keyText(at)];
  if (!isHolder(was) || !isHolder(is)) return differs(was, is) ? [keyText(at)] : [];
  return Object.keys(was).flatMap((key) => keysGone(own(was, key), own(is, key), differs, [...at, key]));
}

// packages/core/src/previews/mode.ts
async function preview({ base, pull: pull2 }, options) {
  const { host, denials, gates, gatesOfBase = [], branch } = options;
  const planned = await foreseeLookups(await planAll(pull2, host, mayRest), host, () => true);
  const before = await planAll(base ?? [], host, mayRest);
  const id = itemsOf([...before, ...planned]).length ? await options.id() : void 0;
  const said = base?.map((one) => fileSection(asMeant(one, before))) ?? [];
  const says = pull2.map((one) => fileSection(asMeant(one, planned)));
  const written = addStakes(plannedWrites(planned));
  const sections = sectionsOf(planned, denials).map((section) => previewSection(section, planned, before, denials));
  const reader = host.unfolded?.() ?? host;
  const { lines } = await passGates(gates, { planned, reader });
  const passedBase = await passGates(gatesOfBase, { planned: before, reader });
  const isLetThrough = guarded(passedBase.lines) > guarded(lines) && !lines.some(({ kind }) => kind === "error");
  const ofBase = addStakes(plannedWrites(before));
  const first = classes(ofBase, written, { repository: id });
  const ofBoth = [first.drifted, first.resent, first.overwrites, first.settles].flat();
  const history = ofBoth.length ? await readHistory(ofBoth, options) : void 0;
  const groups = classes(ofBase, written, { isReleased: isLetThrough, repository: id, ...history });
  const unproven = groups.drifted.length ? (history ?? options).unproven : void 0;
  const released = findReleased(said, says, isWritten2(written));
  const held2 = says.filter(({ key }) => key !== "repositories");
  const isItem = isWritten2(Object.values(groups).flat());
  const isEqual = isEqualIn(sections, planned);
  const already = findDeclared(said, held2, (part2) => isItem(part2) || !isEqual(part2));
  const unconfirmed = findDeclared(said, held2, (part2) => isItem(part2) || isEqual(part2));
  const both = [...planned, ...before];
  const names = { whole: namesBy(both, "whole"), open: namesBy(both, "open") };
  const shown = previewItems(groups, said, names);
  const preview2 = { against: "live", branch, shown, released, already, unconfirmed, unproven };
  const writes = written.map((one) => planItem({ ...one, known: knownOf(one, said) }));
  return { sections, lines: isLetThrough ? [...lines, letThrough] : lines, planned, id, writes, preview: preview2 };
}
var mayRest = (planned) => planned.plan.every(
  (item) => isWriting(item) ? !isGrave2(planned.section, item) : item.kind === "note" && item.ending === void 0
) && !differencesIn(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));
var brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));
async function readHistory(items, options) {
  const { host } = options;
  const found = await options.applied();
  if (!found) return void 0;
  const sections = new Set(items.map(({ section }) => section));
  const asked = found.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planAll(asked, host, mayRest);
  const applied = addStakes(plannedWrites(planned));
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? /* @__PURE__ */ new Set() : await found.approved();
  return approved && { applied, approved, unproven: found.unproven };
}
function namesBy(all, view) {
  const known = all.filter(isPlanned).flatMap(({ section, names, called = names, live }) => [
    (view === "whole" ? called : names) ?? [],
    section.facts?.(live).names ?? []
  ]).flat();
  return (whose) => known.map((nameOf2) => nameOf2(whose)).find((name) => name !== void 0) ?? ownNames(whose);
}
var letThrough = note(
  "a brake stops changes that the base declares, and this pull request allows them: merging applies them",
  allowKey
);
var guarded = (lines) => lines.filter(({ code, fix }) => code === "guarded" && fix).length;
var addStakes = (all) => all.map((one) => ({ ...one, stake: stakeOf(one.declared.section, { about: one.item.about, changes: one.changes }) }));
var isWritten2 = (all) => ({ section, name, key }) => all.some(
  (one) => one.section === section && one.subject[0]?.toLowerCase() === name?.toLowerCase() && (!["update", "reassert"].includes(one.kind) || key === void 0 || one.changes.some(
    (change) => `${change.key}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${change.key}.`)
  ))
);
var isEqualIn = (sections, planned) => ({ section, key, entry }) => {
  const {
    section: { settings },
    entryAt
  } = planned.find((one) => one.section.key === section);
  const at = entry === void 0 ? key : entryAt(settings.list.named(entry));
  const path = typeof at === "string" ? `${section}.${at}` : pathText([section, ...at ?? []]);
  return isUpToDate(sections.find(({ name }) => name === section), path);
};
function previewSection(section, planned, ofBase, denials) {
  const [is, was] = [planned, ofBase].map((all) => all.find((one) => one.section.key === section.name));
  if (!is || !isPlanned(is)) return section;
  const before = was && isPlanned(was) ? was.plan.filter(isSilent).flatMap((item) => checkLines(was, item)) : [];
  const known = new Set(before.map(wholeOf));
  const toSay = (item) => (line) => sayOf(item, asTolerated(line, section.name, denials), known.has(wholeOf(line))) ?? [];
  const lines = is.plan.filter(isSilent).flatMap((item) => itemLines(is, item, planned).flatMap(toSay(item)));
  const batched = is.isBatched || was && isPlanned(was) && was.isBatched ? { batched: true } : {};
  return { ...section, ...batched, status: statusOf(section.coverage, lines), lines: [...lines, ...unknownBase(was)] };
}
var isSilent = (item) => !isWriting(item);
var wholeOf = ({ message }) => show(message, "whole");
function sayOf({ kind }, line, isKnown) {
  if (kind === "refused") return { ...line, kind: isKnown ? "warning" : "error", code: "plan_refused" };
  if (kind === "archived") return { ...line, kind: "warning" };
  if (kind === "unread") return line;
  if (isKnown) return line.kind === "error" ? { ...line, kind: "warning" } : void 0;
  return line.kind === "drift" ? { ...line, kind: "warning", sign: "" } : line;
}
function unknownBase(was) {
  if (!was || isPlanned(was)) return [];
  const why = failureOf(was.section.key, was.failure, was.section);
  const words = (text) => join`the base cannot be planned, so existing drift counts as changed here: ${text}`;
  return [{ ...reword(why, words), kind: "warning" }];
}
function previewFiles({ base = [], pull: pull2 }) {
  const [was, is] = [base.map(fileSection), pull2.map(fileSection)];
  const changes = fileChanges(was, is).map((item) => {
    const { section } = pull2.find((one) => one.section.key === item.section);
    return { ...item, stake: stakeOf(section, item) };
  });
  const released = findReleased(was, is, isWritten2(changes));
  const shown = previewItems({ ...noItems, changes }, [], { whole: ownNames, open: ownNames });
  return { against: "files", shown, released };
}
var asMeant = (one, all) => one.section.words ? all.find(({ section }) => section === one.section) ?? one : one;
var fileSection = ({ section, desired }) => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section
});

// packages/core/src/previews/pull/merge-commit.ts
var pull = rest("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
  needs: pullRequests.read,
  answer: object2({
    state: string(),
    merge_commit_sha: nullable(string()),
    head: object2({ sha: string(), repo: nullish(object2({ full_name: string() })) }),
    base: object2({ ref: string(), repo: object2({ default_branch: string() }) })
  })
});
async function isFromFork(host, number2) {
  const { head } = await host.ask(pull({ pull_number: number2 }));
  return head.repo?.full_name.toLowerCase() !== fullName(host.repository).toLowerCase();
}
async function mergeCommit(host, pull2) {
  if ("base" in pull2) return { sha: pull2.head, ...pull2 };
  const { number: number2, merge, head } = pull2;
  const found = merge ? { sha: merge, into: void 0 } : await findTriedMerge(host, number2);
  if ("missing" in found) return found;
  const { sha, parents } = await host.ask(getCommit({ ref: found.sha }));
  const [base, other, ...more] = parents;
  if (!base || !other || more.length)
    return { missing: `${sha} is not a merge commit of pull request #${number2}: it has ${parents.length} parents` };
  if (head !== void 0 && other.sha !== head)
    return { missing: `the head of pull request #${number2} moved from ${head} to ${other.sha} during this run` };
  return { sha, base: base.sha, head: other.sha, into: found.into };
}
async function findTriedMerge(host, number2) {
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
async function pullEvent(world, own2, given, isFromFork2) {
  const { environment, files } = world;
  const { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha } = environment;
  if (!events.includes(name ?? "") && given === void 0) return void 0;
  const repository = nameFrom(environment.GITHUB_REPOSITORY ?? "") ?? own2;
  if (!repository) throw homeless;
  const read = async (schema) => eventIn(schema, name, path ? await files.read(path) : void 0);
  if (name === "pull_request" || name === "pull_request_target") {
    const { number: number2, head, base } = (await read(OfPull)).pull_request;
    if (given !== void 0 && given !== number2) throw disagreed(given, `pull request #${number2}`);
    const isTarget = name === "pull_request_target";
    const isFork2 = isTarget || head.repo?.full_name.toLowerCase() !== fullName(repository).toLowerCase();
    return {
      repository,
      number: number2,
      into: await branchOf(base.ref, world),
      head: head.sha,
      isFork: isFork2,
      ...!isTarget && { merge: sha }
    };
  }
  if (name === "merge_group") {
    const { head_sha: head, base_sha: base, base_ref } = (await read(OfGroup)).merge_group;
    if (given !== void 0) throw disagreed(given, "a group of the merge queue");
    const into = await branchOf(base_ref.replace(/^refs\/heads\//, ""), world);
    return { repository, head, base, into, isFork: false };
  }
  if (name === "workflow_run") {
    const { head_sha: head, pull_requests: pulls } = (await read(OfRun)).workflow_run;
    const number2 = given ?? (pulls.length === 1 ? pulls[0].number : void 0);
    if (number2 === void 0) throw unnamed;
    return { repository, number: number2, head, isFork: true };
  }
  const isFork = name !== void 0 && await isFromFork2(repository, given);
  return { repository, number: given, isFork };
}
var events = ["pull_request", "pull_request_target", "merge_group", "workflow_run"];
var homeless = new NoComparison(
  "the repository of the pull request is unknown",
  "set GITHUB_REPOSITORY to the repository of the pull request, as `owner/name`"
);
var unnamed = new NoComparison(
  "the event `workflow_run` does not contain the pull request, because it comes from a fork",
  "pass its number as `--pull-request`; Trueup checks that its last commit is the one of the event"
);
var disagreed = (given, what) => new NoComparison(`\`--pull-request\` is ${given}, but the event belongs to ${what}`, "remove `--pull-request`");
function eventIn(schema, name, text) {
  try {
    return parse(schema, JSON.parse(text ?? ""));
  } catch {
    throw new NoComparison(
      `the payload of the event \`${name}\` does not contain a pull request`,
      "run the preview in a workflow, where GITHUB_EVENT_PATH is set"
    );
  }
}

// packages/core/src/previews/run.ts
async function runPreview(asked, compare, broken = (failure) => brokenRun("preview", failure)) {
  let pull2;
  const told = (result) => pull2?.into && !pull2.into.isDefault ? { ...result, into: pull2.into.name } : result;
  try {
    pull2 = await pullOf(asked);
    const previewing = await openPull(asked, pull2);
    pull2 = previewing.merged?.pull;
    const compared = await compare(previewing);
    const { result } = compared;
    const judged = pull2?.into && !previewing.isFork ? await judgedIn(compared, pull2, previewing) : void 0;
    return { result: told(result), pull: pull2, judged };
  } catch (failure) {
    return { result: told(endedBy(failure, "preview") ?? broken(failure)), pull: pull2 };
  }
}
async function judgedIn({ result, files, before }, pull2, { merged, ...previewing }) {
  if (!files || !merged || !pull2.into) return void 0;
  const ofBase = () => idsOf(previewing, filesAtCommit(merged.host, merged.base, previewing.world));
  const released = result.targets.flatMap(({ lines }) => lines.flatMap((line) => line.released ?? []));
  return {
    base: pull2.into.name,
    pull: "number" in pull2 ? pull2.number : void 0,
    // A file that the base lacks, or has with a mistake, counts as empty.
    before: before ?? (await orRefusedRun("", ofBase)).found ?? {},
    files,
    ...released.length && { released }
  };
}
var pullOf = ({ options, world, session }) => pullEvent(world, options.repository, options.pullRequest, (repository, number2) => {
  session.about({ repository });
  const reader = options.reportToken ? session.reports(repository).reader() : session.host({ repository }).reader;
  return isFromFork(reader, number2);
});
async function openPull(asked, pull2) {
  const { options, session: own2 } = asked;
  const isFork = options.fork || Boolean(pull2?.isFork);
  const token = isFork ? tokenForForks(options, pull2) : void 0;
  const session = token ? own2.only(token) : own2;
  if (!isFork) session.about({ repository: pull2?.repository });
  if (!pull2) return { ...asked, session, isFork };
  const host = session.host(pull2).reader;
  const found = await mergeCommit(host, pull2);
  if ("missing" in found)
    throw new NoComparison(found.missing, "run the preview again on the last commit of an open pull request");
  const { sha, base, head, into } = found;
  const merged = { host, sha, base, pull: { ...pull2, head, into: pull2.into ?? into } };
  return { ...asked, session, isFork, merged };
}
function tokenForForks({ token, reportToken }, pull2) {
  const weak = reportToken ?? (pull2?.isFork ? void 0 : token);
  if (weak) return weak;
  throw new NoComparison(
    "`report-token` is empty, and a preview for forks cannot use secrets",
    "in a workflow, remove `report-token` to use the workflow token; on the command line, set the environment variable TRUEUP_REPORT_TOKEN"
  );
}
var nothingToCompare = (example) => new NoComparison(
  "there is nothing to compare with",
  `pass the settings of the target branch as \`--base\`, ${example}, or the pull request as \`--pull-request\``
);
var declaredBy = ({ pull: pull2, base }) => [
  ...pull2.declared,
  ...base?.declared ?? []
];
async function previewOf(visit, { pull: pull2, base, applied, isPart }) {
  const { visited, reader, shared, options, gates, extensions } = visit;
  const { repository } = visited;
  const which = whichRepository(visit.host);
  const ways = {
    denials: denialsOf(options),
    gates: gates(visited, which, { ...pull2, isPart }),
    gatesOfBase: brakesOfBase(repository, visit, pull2.allowed),
    applied,
    unproven: whyUnproven(visit),
    branch: branchName(visit)
  };
  const sides = { pull: pull2.declared, base: base?.declared };
  const host = shared(reader);
  const found = await preview(sides, { ...ways, host, id: which.id });
  const unseen = await unseenRepository(found, reader);
  if (unseen) return targetOf("preview", repository, [], [unseen]);
  const changing = itemsOf(found.planned).map(({ declared }) => declared);
  const notes = await notesOf(extensions, { ...visit, reader: host }, { declared: found.planned, changing });
  const lines = [...found.lines, ...notes];
  return previewTarget(repository, { ...found, lines }, options);
}
var whyUnproven = ({ merged }) => merged ? noFinishedApply : "Without a pull request, Trueup does not look for a completed apply";
var branchName = ({ merged, options }) => merged?.pull.into?.name ?? options.base ?? "the base";
function previewTarget(repository, { sections: all, lines, planned, id, writes, preview: preview2 }, options) {
  const sections = all.map((one) => one.status === "drift" ? { ...one, status: "changed" } : one);
  const data = { ...planData(repository, id, planned), items: writes };
  const target = targetOf("preview", repository, sections, lines, data);
  const { drifted, unapplied, overwrites, settles } = preview2.shown;
  const isDrifted = options.onDrift === "fail" && [drifted, unapplied, overwrites, settles].some(({ length }) => length > 0);
  const isDrift = isDrifted && target.outcome !== "failed";
  return { ...target, sections: all, preview: preview2, ...isDrift && { outcome: "drift" } };
}
function filesToCompare({ pull: pull2, base }, { brakes: brakes2 }) {
  const preview2 = previewFiles({ pull: pull2, base });
  const isUnjudged = brakes2 === "stop" && preview2.shown.changes.some((item) => isGrave(item) || isAlsoHeld(item));
  const hasNames = pull2.some(({ desired }) => !namesIn(desired).next().done);
  return { preview: preview2, lines: [...hasNames ? [note(unresolved)] : [], ...isUnjudged ? [unjudged] : []] };
}
var unresolved = "a preview for forks compares the names of people, teams, apps and roles without looking them up";
var isAlsoHeld = ({ section, changes = [] }) => section === "custom_properties" || brakes.some(({ keys = [] }) => changes.some(({ key }) => keys.includes(`${section}.${key}`)));
var unjudgedWords = "only the files were compared, so Trueup cannot check whether a brake stops this; apply checks again with its own token";
var unjudged = {
  kind: "warning",
  key: "brakes",
  message: unjudgedWords,
  openly: unjudgedWords,
  fix: "review its changes of access and protection and its removals before you merge it",
  code: "guarded"
};
async function orRefusedRun(what, read) {
  try {
    return { found: await read(), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused || failure instanceof NotLocated)) throw failure;
    const [first] = failureLines(failure);
    return { lines: [note(`${what} of the base is not valid, so everything counts as changed: ${first?.message}`)] };
  }
}

export {
  preview,
  runPreview,
  nothingToCompare,
  declaredBy,
  previewOf,
  whyUnproven,
  branchName,
  previewTarget,
  filesToCompare,
  orRefusedRun
};
