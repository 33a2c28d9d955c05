import {
  nameSome59 as nameSome,
  countOf62 as countOf,
  isTrouble62 as isTrouble,
  tones63 as tones,
  valueText63 as valueText
} from "./action.js";

// packages/core/src/report/preview/review.ts
function reviewOf({ targets }) {
  const all = (name) => targets.flatMap(({ preview }) => (preview?.shown[name] ?? []).map((item) => mark(item, name, preview?.against)));
  const written = [...all("overwrites"), ...all("changes")];
  const of = (kind) => loudFirst(together(written.filter((item) => kindOf(item) === kind)), itself);
  const others = of("others");
  return {
    access: of("access").toSorted((one, other) => Number(isWeaker(other)) - Number(isWeaker(one))),
    protection: of("protection"),
    removals: of("removals"),
    overwrites: others.filter(({ isOverwrite }) => isOverwrite),
    changes: others.filter(({ isOverwrite }) => !isOverwrite),
    settles: all("settles"),
    unapplied: graveFirst(all("unapplied")),
    drifted: graveFirst(all("drifted")),
    resent: all("resent")
  };
}
var graveFirst = (items) => loudFirst(together(items), itself).toSorted((one, other) => Number(isGrave(other)) - Number(isGrave(one)));
var itself = (item) => item;
var mark = (item, group, against) => ({
  ...item,
  ...group === "overwrites" && { isOverwrite: true },
  ...against === "files" && { isOfFiles: true }
});
var writtenKinds = ["access", "protection", "removals", "overwrites", "changes"];
var writtenIn = (review) => writtenKinds.flatMap((kind) => review[kind]);
var onBaseKinds = ["unapplied", "drifted", "resent"];
var mergedIn = (review) => [...writtenKinds, ...onBaseKinds].flatMap((kind) => review[kind]);
var branchOf = ({ targets }) => targets.find(({ preview }) => preview?.branch !== void 0)?.preview?.branch ?? "the base";
var unprovenIn = ({ targets }) => targets.find(({ preview }) => preview?.unproven !== void 0)?.preview?.unproven;
var isGrave = (item) => kindOf(item) !== "others";
function kindOf(item) {
  const { stake, tone } = item;
  if (stake) return stake;
  if (tone === "weaker") return "protection";
  return tone || sets(item, "archived", true) ? "removals" : "others";
}
var sets = ({ changes = [] }, name, value) => changes.some(({ key, after }) => key === name && after === value);
var becomesPublic = (item) => item.section === "repository" && (sets(item, "visibility", "public") || sets(item, "private", false));
var removesUnnamed = (item) => sets(item, "_undeclared", "delete");
function together(items) {
  const found = /* @__PURE__ */ new Map();
  for (const item of items) {
    const { section, subject, kind, tone, stake, isOverwrite } = item;
    const isOne = kind === "update" && subject?.length === 0;
    const key = isOne ? JSON.stringify([section, tone, stake, isOverwrite]) : `${found.size}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, changes: [...known.changes ?? [], ...item.changes ?? []] } : item);
  }
  return [...found.values()];
}
var isWeaker = ({ tone }) => tone === "weaker";
var loudFirst = (all, itemOf) => [...tones, ""].flatMap((tone) => all.filter((one) => (itemOf(one).tone ?? "") === tone));
var settingsIn = (items) => items.reduce(
  (sum, { kind, changes }) => sum + (kind === "update" ? (changes ?? [{ key: "" }]).filter(isSetting).length : 1),
  0
);
var isSetting = ({ key }) => key !== "_undeclared";
var settings = (items) => countOf(settingsIn(items), "setting");
var countedTargets = (count, targets) => againstFiles(targets) ? countOf(count, "file") : countOf(count, "repository", "repositories");
var isChanged = (target) => mergedIn(reviewOf({ targets: [target] })).length > 0;
var isCompared = ({ preview }) => preview !== void 0;
var againstFiles = (targets) => targets.some(({ preview }) => preview?.against === "files");
function saysNothing(result) {
  const review = reviewOf(result);
  const isLeft = result.targets.some((target) => !isCompared(target) && target.lines.some(isTrouble));
  const isQuiet = !mergedIn(review).length && !review.settles.length && !partedKinds.some((kind) => partsOf(result, kind).length) && !ruleLinesIn(result).length;
  return result.outcome !== "failed" && !isLeft && isQuiet;
}
var partedKinds = ["released", "already", "unconfirmed"];
var partsOf = ({ targets }, kind) => targets.flatMap(({ preview }) => preview?.[kind] ?? []);
var ruleLinesIn = ({ lines }) => lines.filter(({ code }) => code === "rule_changed");
function alreadyText({ section, names, isWhole }) {
  const them = nameSome(names, 10, valueText) || (isWhole ? "" : "some keys");
  return `\`${section}\`${them ? `: ${them}` : ""}`;
}
function releasedText({ section, names, isWhole }) {
  const them = nameSome(names, 10, valueText);
  const stays = names.length === 1 ? "stays unchanged" : "stay unchanged";
  if (isWhole) return `\`${section}\` is no longer declared${names.length ? `: ${them} ${stays}` : ""}`;
  return names.length === 1 ? `\`${section}\`: ${them} is no longer declared and ${stays}` : `\`${section}\`: ${them || "some keys"} are no longer declared and ${stays}`;
}

export {
  reviewOf,
  writtenKinds,
  writtenIn,
  onBaseKinds,
  mergedIn,
  branchOf,
  unprovenIn,
  isGrave,
  sets,
  becomesPublic,
  removesUnnamed,
  loudFirst,
  settings,
  countedTargets,
  isChanged,
  isCompared,
  againstFiles,
  saysNothing,
  partedKinds,
  partsOf,
  ruleLinesIn,
  alreadyText,
  releasedText
};
