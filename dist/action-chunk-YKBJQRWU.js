import {
  addHeading60 as addHeading,
  createList60 as createList,
  createTable60 as createTable,
  fitPage60 as fitPage,
  mergeNotes60 as mergeNotes,
  renderProse60 as renderProse,
  renderSharedLine60 as renderSharedLine,
  renderStateTable60 as renderStateTable,
  toBlock60 as toBlock,
  wrapInDetails60 as wrapInDetails,
  cutMiddle61 as cutMiddle,
  formatFirstNames62 as formatFirstNames,
  groupAcrossRepositories62 as groupAcrossRepositories,
  groupEqualLines62 as groupEqualLines,
  isWithheld62 as isWithheld,
  renderNames62 as renderNames,
  sortByReach62 as sortByReach,
  sortSeriousFirst62 as sortSeriousFirst,
  escapeAsCode63 as escapeAsCode,
  escapeInvisible63 as escapeInvisible,
  formatCount64 as formatCount,
  isErrorOrWarning64 as isErrorOrWarning,
  isHeldOnlyByBrakes64 as isHeldOnlyByBrakes,
  isTargetUpToDate64 as isTargetUpToDate,
  locateLines64 as locateLines,
  signs66 as signs,
  printPlanValue68 as printPlanValue,
  printValue68 as printValue,
  formatKey69 as formatKey,
  isPlaceholder69 as isPlaceholder,
  isRankedList69 as isRankedList,
  toShownText97 as toShownText,
  isMap99 as isMap
} from "./action.js";
import {
  createReview,
  findTargetBranchName,
  findUnproven,
  formatSettingCount,
  formatTargetCount,
  hasChangeTo,
  hasItemsWrittenByMerge,
  hasNothingToReview,
  hasPreview,
  isAgainstFiles,
  isDangerous,
  isMadePublic,
  isSwitchToDeleteUndeclared,
  isWeaker,
  listItemsWrittenByMerge,
  listOneSided,
  listProposedItems,
  listRuleLines,
  onBaseKinds,
  oneSidedKinds,
  proposedKinds,
  sortByTone
} from "./action-chunk-LJSRF4LO.js";

// packages/core/src/report/preview/preview-groups.ts
var isWithheldComparison = (target) => hasPreview(target) && isWithheld(target) && !isFileComparison(target);
var isFileComparison = ({ preview }) => preview?.against === "files";
var previewStates = [
  { word: "changes, with errors", matches: (target) => target.outcome === "failed" && hasItemsWrittenByMerge(target) },
  { word: "failed", matches: ({ outcome }) => outcome === "failed" },
  { word: "changes", matches: hasItemsWrittenByMerge },
  { word: "same settings", matches: isFileComparison },
  { word: "up to date", matches: (target) => hasPreview(target) && isTargetUpToDate(target) },
  { word: "no changes", matches: hasPreview },
  { word: "loses its settings file", matches: ({ lines }) => lines.some(isErrorOrWarning) },
  { word: "skipped", matches: ({ outcome }) => outcome === "skipped" },
  { word: "same settings, not read", matches: () => true }
];
var groupByPreviewState = (targets) => previewStates.map((state) => ({
  word: state.word,
  targets: targets.filter((target) => previewStates.find(({ matches }) => matches(target)) === state)
})).filter((group) => group.targets.length);
function createFleetReviewLister(targets) {
  const reviews = targets.filter((target) => !isWithheldComparison(target)).map((target) => ({ repository: target.repository, review: createReview([target]) }));
  return (kind) => {
    const items = reviews.flatMap(({ repository, review }) => review[kind].map((item) => ({ repository, item })));
    return sortByTone(sortByReach(groupAcrossRepositories(items, toChangeKey)), ({ item }) => item);
  };
}
var toChangeKey = ({ section, kind, subject, changes, tone, isOverwrite }) => JSON.stringify([section, kind, subject, changes, tone, isOverwrite]);
var groupLocatedLines = (result) => groupEqualLines(
  sortSeriousFirst(locateLines(result)),
  ({ section, line: { kind, key, message, fix, request }, repository }) => JSON.stringify([repository === void 0, section, kind, key, message, fix, request?.status])
);

// packages/core/src/report/preview/preview-text.ts
var describeReviewItem = (item) => {
  const { section, kind, subject, changes = [], tone, isOverwrite } = item;
  const meaning = explainDangerousChange(item);
  return {
    sign: signs[kind],
    section,
    name: subject ? subject.join(" / ") : "an entry (withheld)",
    ...tone && { tone },
    ...meaning && { meaning },
    lines: [
      ...kind === "replace" ? ["deleted and recreated"] : [],
      ...kind === "reassert" && changes.some(isUnseen) ? ["sent on every run, because GitHub does not show this value"] : [],
      ...isOverwrite ? ["GitHub differs from both branches"] : [],
      ...kind === "delete" ? describeDeleted(item) : changes.flatMap((change) => describeItemChange(item, change))
    ]
  };
};
var isUnseen = ({ before }) => isPlaceholder(before, "unseen");
function explainDangerousChange(item) {
  if (isMadePublic(item)) return "everyone will be able to read it, including its whole history";
  if (isSwitchToDeleteUndeclared(item)) return "Trueup deletes entries that the list does not name";
  if (item.section === "branches" && item.kind === "delete")
    return "the branch loses these requirements, and allows force pushes and deletion";
  return void 0;
}
function formatChangeKey({ key, before, after }) {
  const type = before === void 0 && isMap(after) ? after.type : void 0;
  return typeof type === "string" ? key.replace(/\.\d+$/, `.${formatKey([type])}`) : key;
}
function describeItemChange({ kind, isFromFiles }, change) {
  const { before, after } = change;
  const name = formatChangeKey(change) || "value";
  if (kind === "create") return describeKeys(name, after);
  if (Array.isArray(before) && Array.isArray(after) && !isRankedList(before) && !isRankedList(after))
    return [`${name}: ${describeMemberChanges(before, after).join("; ")}`];
  const live = before === void 0 && isFromFiles ? "(not declared)" : printPlanValue(before);
  return [`${name}: ${live} \u2192 ${printPlanValue(after)}`];
}
function describeMemberChanges(before, after) {
  const formatMembers = (list) => new Set(list.map(printPlanValue));
  const [oldTexts, newTexts] = [formatMembers(before), formatMembers(after)];
  const hidden = printPlanValue({ withheld: true });
  const added = [...newTexts].filter((text) => !oldTexts.has(text));
  const removed = [...oldTexts].filter((text) => !newTexts.has(text) || text === hidden);
  const parts = [
    ...added.length ? [`added ${added.join(", ")}`] : [],
    ...removed.length ? [`removed ${removed.join(", ")}`] : []
  ];
  return parts.length ? parts : [`${printPlanValue(before)} \u2192 ${printPlanValue(after)}`];
}
function describeKeys(key, value) {
  const isData = isMap(value) && !isPlaceholder(value, "withheld") && !isPlaceholder(value, "unseen");
  const pairs = isData ? Object.entries(value) : [];
  if (!pairs.length) return [`${key}: ${printPlanValue(value)}`];
  return pairs.flatMap(([inner, innerValue]) => describeKeys(`${key}.${formatKey([inner])}`, innerValue));
}
function describeDeleted({ changes = [], stake }) {
  const [keep, isWithheld2] = stake === "protection" ? [keepEnabledParts, hasWithheld] : [dropEmptyOrWithheld, isWithheldValue];
  const lines = changes.flatMap(({ key, before }) => {
    const value = keep(before);
    return value === void 0 ? [] : describeKeys(key || "value", value);
  });
  if (!changes.some(({ before }) => isWithheld2(before))) return lines;
  const [first, ...others] = changes;
  return [...lines, `${!others.length && first.key || "others"}: (withheld)`];
}
var isWithheldValue = (value) => isPlaceholder(value, "withheld");
var hasWithheld = (value) => isWithheldValue(value) || isMap(value) && Object.values(value).some(hasWithheld);
var isEmpty = (value) => value === null || value === "" || Array.isArray(value) && !value.length;
var dropEmptyOrWithheld = (value) => isEmpty(value) || isWithheldValue(value) ? void 0 : value;
function keepEnabledParts(value) {
  if (value === false || value === 0) return void 0;
  if (!isMap(value) || isWithheldValue(value)) return dropEmptyOrWithheld(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, keepEnabledParts(inner)]);
  const enabled = parts.filter(([, part]) => part !== void 0);
  return enabled.length ? Object.fromEntries(enabled) : void 0;
}

// packages/core/src/report/preview/chapters.ts
var describeOnBranch = (branch) => `Already on \`${branch.replaceAll("`", "'")}\``;
var headings = [
  { kind: "rules", title: "Rules and exceptions" },
  {
    kind: "unapplied",
    title: "Already on the target branch, never applied or approved",
    describe: (items, branch) => `${describeOnBranch(branch)}, never applied or approved: ${formatSettingCount(items)}. Merging also applies ${items.length === 1 ? "it" : "them"}.`
  },
  { kind: "access", title: "Access" },
  { kind: "protection", title: "Protection" },
  { kind: "removals", title: "Removed, renamed or archived" },
  { kind: "overwrites", title: "Overwrites live values that differ from both versions of the file" },
  { kind: "changes", title: "Changed" },
  { kind: "noLongerDeclared", title: "No longer declared" },
  { kind: "already", title: "Newly declared, already up to date" },
  { kind: "unconfirmed", title: "Newly declared, not verified as up to date" },
  { kind: "withheld", title: "Withheld" },
  {
    kind: "settles",
    title: "Resolves drift",
    describe: (items) => `Resolves drift in ${formatSettingCount(items)}`
  },
  {
    kind: "drifted",
    title: "Already drifted",
    describe: (items, branch, unproven) => unproven === void 0 ? `Already drifted: ${formatSettingCount(items)}. Apply resets ${items.length === 1 ? "it" : "them"} to the settings file.` : `${describeOnBranch(branch)}: ${formatSettingCount(items)}. ${unproven}, so ${items.length === 1 ? "it" : "these"} may be drift or may never have been applied.`
  },
  {
    kind: "resent",
    title: "Sent on every run",
    describe: (items) => `Sent on every run: ${formatSettingCount(items)}`
  }
];
function createChapters(result) {
  const { targets } = result;
  const review = createReview(targets);
  const fleet = targets.length > 1 ? createFleetReviewLister(targets) : void 0;
  const listChanges = (kind) => {
    const describeChange = (item) => ({
      ...describeReviewItem(item),
      ...isOnBaseKind(kind) && { canBeHeld: isDangerous(item) }
    });
    if (fleet) return fleet(kind).map(({ item, repositories }) => ({ ...describeChange(item), where: repositories }));
    return review[kind].map(kind === "settles" ? describeNameOnly : describeChange);
  };
  const fillChapter = ({ kind }) => {
    if (kind === "rules")
      return { lines: listRuleLines(result).map(({ message }) => ({ text: toShownText(message), isRequired: true })) };
    if (kind === "noLongerDeclared" || kind === "already" || kind === "unconfirmed")
      return { lines: describeOneSided(listOneSided(result, kind), kind) };
    if (kind === "withheld") return { repositories: fleet ? targets.filter(isWithheldComparison) : [] };
    return { changes: listChanges(kind) };
  };
  return headings.map((heading) => {
    const { kind, describe } = heading;
    const title = describe && kind in review ? describe(review[kind], findTargetBranchName(result), findUnproven(result)) : heading.title;
    return { kind, title, changes: [], lines: [], repositories: [], ...fillChapter(heading) };
  }).filter(({ changes, lines, repositories }) => changes.length + lines.length + repositories.length);
}
var isOnBaseKind = (kind) => onBaseKinds.some((onBaseKind) => onBaseKind === kind);
function describeOneSided(declarations, kind) {
  const describe = kind === "noLongerDeclared" ? describeNoLongerDeclared : describeNewlyDeclared;
  const isRequiredByText = new Map(
    declarations.map((declaration) => [describe(declaration), declaration.isUnplanned === true])
  );
  return [...isRequiredByText].map(([text, isRequired]) => ({ text, isRequired }));
}
function describeNewlyDeclared({ section, names, isWhole }) {
  const nameList = formatFirstNames(names, 10, printValue) || (isWhole ? "" : "some keys");
  return `\`${section}\`${nameList ? `: ${nameList}` : ""}`;
}
function describeNoLongerDeclared({ section, names, isWhole, isUnplanned }) {
  const nameList = formatFirstNames(names, 10, printValue);
  if (isUnplanned) {
    const [verb, pronoun] = names.length === 1 ? ["is", "it"] : ["are", "them"];
    return `\`${section}\`: ${nameList || "some keys"} ${verb} no longer declared. This preview could not plan the section, so apply may change or delete ${pronoun}`;
  }
  const stays = names.length === 1 ? "stays unchanged" : "stay unchanged";
  if (isWhole) return `\`${section}\` is no longer declared${names.length ? `: ${nameList} ${stays}` : ""}`;
  return names.length === 1 ? `\`${section}\`: ${nameList} is no longer declared and ${stays}` : `\`${section}\`: ${nameList || "some keys"} are no longer declared and ${stays}`;
}
function describeNameOnly(item) {
  const text = describeReviewItem(item);
  return { ...text, name: text.name || (item.changes ?? []).map(({ key }) => key).join(", "), lines: [] };
}

// packages/core/src/report/preview/headline.ts
var formatHeadlineText = (result) => cutText(
  formatHeadline(result, (name) => escapeInvisible(printValue(cutText(name, 60)))),
  250
);
var formatHeadlineHtml = (result) => formatHeadline(result, (name) => escapeAsCode(cutText(name, 60)));
var cutText = (text, max) => {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}\u2026` : text;
};
function formatHeadline(result, formatName) {
  const { targets, into, sections } = result;
  const formatBranch = (word) => into === void 0 ? "" : ` ${word} ${formatName(into)}`;
  const review = createReview(targets);
  const [written, merged] = [listProposedItems(review), listItemsWrittenByMerge(review)];
  const errors = locateLines(result).filter(({ line }) => line.kind === "error" && line.code !== "guarded").length;
  const [, already, unconfirmed] = oneSidedKinds.map((kind) => countDeclarations(listOneSided(result, kind)));
  const [unplanned, noLongerDeclared] = [true, void 0].map(
    (isUnplanned) => countDeclarations(listOneSided(result, "noLongerDeclared").filter((part) => part.isUnplanned === isUnplanned))
  );
  const rules = listRuleLines(result).length;
  const isFailed = result.outcome === "failed";
  if (isFailed && errors && !merged.length)
    return `The settings${formatBranch("for")} cannot be previewed: ${formatCount(errors, "error")}`;
  const { worst, others } = splitDangerousChanges(written, formatName);
  const more = worst.length ? formatSettingCount(others).replace(" ", " more ") : formatSettingCount(others);
  const changeTexts = others.length ? [`changes ${more}`] : [];
  const unwritten = [
    ...unplanned ? [`no longer declares ${formatCount(unplanned, "setting")}, which apply may change or delete`] : [],
    ...noLongerDeclared ? [`stops managing ${formatCount(noLongerDeclared, "setting")}`] : [],
    ...already ? [`declares ${formatCount(already, "setting")} already up to date`] : [],
    ...unconfirmed ? [`declares ${formatCount(unconfirmed, "setting")} not verified as up to date`] : []
  ];
  const ruleTexts = rules ? [`changes ${formatCount(rules, "rule")} of ${rules === 1 ? "its file" : "its files"}`] : [];
  const describeOnBase = (items, more2 = "") => items.length ? [
    `applies ${formatSettingCount(items)} already on ${formatName(findTargetBranchName(result))}${more2}${describeDangerousChanges(items, formatName)}`
  ] : [];
  const effects = [
    ...describeOnBase(review.unapplied, ", never applied or approved"),
    ...worst,
    ...ruleTexts,
    ...changeTexts,
    ...describeOnBase(review.drifted),
    ...review.resent.length ? [`sends ${formatSettingCount(review.resent)} again`] : [],
    ...unwritten
  ];
  const where = merged.length && targets.length > 1 ? ` in ${formatTargetCount(targets.filter(hasItemsWrittenByMerge).length, targets)}` : "";
  const isOfFiles = isAgainstFiles(targets);
  const subject = isOfFiles ? "This pull request" : "Merging this";
  const scope = sections ? " in the chosen sections" : "";
  const sentence = `${subject}${formatBranch("into")} ${joinEffects(effects.length ? effects : ["changes no settings"])}${scope}${where || (isOfFiles ? " in the file" : "")}`;
  return isFailed && errors ? `${sentence}, and has ${formatCount(errors, "error")}` : sentence;
}
var countDeclarations = (declarations) => declarations.reduce((sum, { names }) => sum + Math.max(1, names.length), 0);
function describeDangerousChanges(items, formatName) {
  const { worst } = splitDangerousChanges(items, formatName);
  return worst.length ? `, which ${joinEffects(worst)}` : "";
}
function joinEffects(effects) {
  const last = effects.at(-1);
  return effects.length > 1 ? `${effects.slice(0, -1).join(", ")}, and ${last}` : last;
}
var maxDangerousChanges = 3;
function splitDangerousChanges(written, formatName) {
  let rest = written;
  const worst = [];
  for (const { matches, describe } of dangerousChanges) {
    const matching = rest.filter(matches);
    if (!matching.length || worst.length === maxDangerousChanges) continue;
    worst.push(describe(matching, formatName));
    rest = rest.filter((item) => !matches(item));
  }
  return { worst, others: rest };
}
function nameItems(items, hidden, formatName) {
  const known = items.flatMap(({ subject }) => subject?.length ? [subject.join(" / ")] : []);
  const isKnown = known.length > 0 && items.every(({ subject }) => subject);
  return isKnown ? formatNameList(known, formatName) : `${hidden} (${items.length})`;
}
var createNaming = (verb, hidden) => (items, formatName) => `${verb} ${nameItems(items, hidden, formatName)}`;
function formatNameList(names, formatName) {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, unique.length > 3 ? 2 : 3);
  const rest = unique.length - shown.length;
  return new Intl.ListFormat("en-GB").format([...shown.map(formatName), ...rest ? [`${rest} more`] : []]);
}
var listSections = (items) => items.map(({ section }) => section);
var createMatcher = (sections, matchesItem) => (item) => sections.includes(item.section) && matchesItem(item);
var isDeletion = ({ kind }) => kind === "delete";
var isCreation = ({ kind }) => kind === "create";
var people = ["collaborators", "teams"];
var dangerousChanges = [
  { matches: isMadePublic, describe: () => "makes the repository public" },
  {
    matches: createMatcher(people, (item) => item.tone === "power" && hasChangeTo(item, "permission", "admin")),
    describe: (items, formatName) => {
      const last = items.map((item) => ({ ...item, subject: item.subject?.slice(-1) }));
      return `makes ${nameItems(last, "others", formatName)} ${items.length === 1 ? "an administrator" : "administrators"}`;
    }
  },
  { matches: createMatcher(["branches"], isDeletion), describe: createNaming("removes the protection of", "branches") },
  { matches: createMatcher(["rulesets"], isDeletion), describe: createNaming("removes the ruleset", "rulesets") },
  {
    matches: createMatcher(people, ({ subject }) => subject?.length !== 0),
    describe: (items, formatName) => `${describeAccessChange(items)} ${nameItems(items, "others", formatName)}`
  },
  {
    matches: createMatcher(["branches", "rulesets"], isWeaker),
    describe: createNaming("weakens the protection of", "branches")
  },
  {
    matches: isSwitchToDeleteUndeclared,
    describe: (items, formatName) => `deletes unlisted entries of ${formatNameList(listSections(items), formatName)}`
  },
  {
    matches: createMatcher(["repository"], (item) => hasChangeTo(item, "archived", true)),
    describe: () => "archives the repository"
  },
  { matches: ({ stake }) => stake === "access", describe: (items) => `changes access (${formatSettingCount(items)})` },
  { matches: isWeaker, describe: (items) => `weakens ${formatSettingCount(items)}` },
  { matches: ({ tone }) => tone === "removal", describe: describeRemoved },
  { matches: ({ tone }) => tone === "rename", describe: describeRenamed }
];
function describeAccessChange(items) {
  if (items.every(isCreation)) return "gives access to";
  return items.every(isDeletion) ? "removes access from" : "changes the permissions of";
}
function describeRemoved(items, formatName) {
  const sections = new Set(listSections(items));
  const isNamed = sections.size === 1 && items.every(({ subject }) => subject?.length);
  return `removes ${isNamed ? `${nameItems(items, "", formatName)} from ${formatNameList([...sections], formatName)}` : formatSettingCount(items)}`;
}
function describeRenamed(items, formatName) {
  const hasRepository = items.some(({ section }) => section === "repository");
  return `renames ${hasRepository ? "the repository" : nameItems(items, "entries", formatName)}`;
}
function summarizePreview(result) {
  const { overwrites, settles, drifted } = createReview(result.targets);
  return [
    `${formatHeadlineText(result)}.`,
    overwrites.length ? `Overwrites ${formatSettingCount(overwrites)} that differ on GitHub from both branches.` : "",
    settles.length ? `Resolves drift in ${formatSettingCount(settles)}.` : "",
    drifted.length && findUnproven(result) === void 0 ? `Already drifted: ${formatSettingCount(drifted)}.` : "",
    describePreviewOutcome(result)
  ].filter(Boolean);
}
function describePreviewOutcome(result) {
  const { outcome, targets } = result;
  const it = targets.length > 1 ? "a repository" : "the repository";
  if (outcome === "failed")
    return isHeldOnlyByBrakes(locateLines(result).map(({ line }) => line)) ? "Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1." : "Failed: fix the errors above. Exit 1.";
  if (outcome === "drift") return `Drift: ${it} already differs from the base. Exit 2.`;
  if (outcome === "partial") return "Partial: Trueup skipped some settings. See the lines above. Exit 0.";
  return "No changes made. Exit 0.";
}

// packages/core/src/report/preview/preview-page.ts
var pullRequestLimit = {
  limit: 6e4,
  rest: "see the job summary (up to 1 MiB) or the JSON report (complete)"
};
var renderPreviewPage = (result, room) => fitPage(renderBlocks(result), room);
function renderBlocks(result) {
  const { targets } = result;
  const isFleet = targets.length > 1;
  const countTargets = (names) => formatTargetCount(names.length, targets);
  const groups = groupLocatedLines(mergeNotes(result)).filter(({ item: { line } }) => line.code !== "rule_changed");
  const troubles = groups.filter((group) => isErrorOrWarning(group.item.line));
  if (hasNothingToReview(result) && !troubles.length) return [toBlock(`${formatHeadlineHtml(result)}.`)];
  const notes = groups.filter((group) => !isErrorOrWarning(group.item.line));
  const why = notes.find((group) => group.item.line.key === withheldNoteKey);
  const head = isAgainstFiles(targets) ? "Files" : "Repositories";
  const mainBlocks = [
    { ...toBlock(`<h3>${formatHeadlineHtml(result)}</h3>${describeFileComparison(targets)}`), importance: "required" },
    isFleet ? renderStateTable(head, groupByPreviewState(targets), countTargets) : toBlock(""),
    createList(troubles.map((group) => renderSharedLine(group, countTargets))),
    isFleet ? toBlock("") : renderTotals(createReview(targets)),
    ...createChapters(result).flatMap((chapter) => renderChapter(chapter, targets)),
    toBlock(renderWithheldChangeCount(targets))
  ];
  const otherNotes = mainBlocks.some(isPartlyWithheld) ? notes.filter((note) => note !== why) : notes;
  const blocks = [
    ...insertWithheldReason(mainBlocks, why?.item),
    {
      ...wrapInDetails(
        formatCount(otherNotes.length, "note"),
        createList(otherNotes.map((note) => renderSharedLine(note, countTargets)))
      ),
      importance: "minor"
    }
  ];
  return blocks.filter(({ rows }) => rows.some((row) => row.trim()));
}
function renderWithheldChangeCount(targets) {
  const count = targets.reduce((sum, { plan }) => sum + (plan?.withheld ?? 0), 0);
  const sentence = `Names withheld: ${formatCount(count, "change")}. Apply with <code>plan: pull-request</code> skips changes whose name is withheld.`;
  return count ? `<p>${sentence}</p>` : "";
}
var isPartlyWithheld = ({ rows }) => rows.some((row) => row.includes("(withheld)"));
var withheldNoteKey = "admin-values";
function insertWithheldReason(blocks, why) {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${escapeAsCode("(withheld)")}: this page may be public, and GitHub shows these values only to some people. ${renderProse(toSentenceCase(toShownText(why.line.fix ?? "")))}.`;
  return blocks.toSpliced(at + 1, 0, toBlock(`<p>${reason}</p>`));
}
var toSentenceCase = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
function describeFileComparison(targets) {
  if (!isAgainstFiles(targets)) return "";
  return targets.length > 1 ? "\n<p>Trueup compared only the settings files of the two branches, not the repositories, because the pull request comes from a fork.</p>" : "\n<p>Trueup compared only the two settings files, not the repository, because the pull request comes from a fork.</p>";
}
var rowNouns = {
  access: "change of access",
  protection: "change of protection",
  removals: "removal",
  overwrites: "overwrite",
  changes: "change",
  withheld: "change",
  unapplied: "change of the target branch",
  drifted: "change of the target branch",
  resent: "change sent again"
};
function renderChapter({ kind, title, changes, lines, repositories }, targets) {
  const heading = `<h4>${renderProse(title)}</h4>`;
  const rowNoun = rowNouns[kind];
  if (lines.length) return renderChapterLines(heading, lines);
  const renderChanges = (shownChanges) => renderChangeTable(shownChanges, targets);
  const renderInFull = (shownChanges) => {
    const { rows: shortRows } = createTable(["What", "Which"], shownChanges.map(renderBriefCells));
    return { ...addHeading(heading, renderChanges(shownChanges)), rowNoun, shortRows, importance: "required" };
  };
  if (kind === "withheld") return [{ ...addHeading(heading, renderWithheldTable(repositories)), rowNoun }];
  if (kind === "overwrites" || kind === "changes")
    return [{ ...addHeading(heading, renderChanges(changes)), rowNoun, importance: "minor" }];
  if (kind === "settles")
    return [
      changes[0].where ? { ...wrapInDetails(title, renderChanges(changes)), importance: "minor" } : renderNamesLine(title, changes)
    ];
  if (kind === "access" || kind === "protection" || kind === "removals") return [renderInFull(changes)];
  const [dangerous, others] = [
    changes.filter((change) => change.canBeHeld),
    changes.filter((change) => !change.canBeHeld)
  ];
  const rest = kind === "unapplied" ? {
    ...dangerous.length ? renderChanges(others) : addHeading(heading, renderChanges(others)),
    rowNoun,
    importance: "minor"
  } : { ...wrapInDetails(renderProse(title), renderChanges(others)), rowNoun, importance: "least" };
  return [...dangerous.length ? [renderInFull(dangerous)] : [], ...others.length ? [rest] : []];
}
function renderChapterLines(heading, lines) {
  const blocks = ["required", "normal"].flatMap((importance) => {
    const chosen = lines.filter(({ isRequired }) => isRequired === (importance === "required"));
    return chosen.length ? [{ ...createList(chosen.map(({ text }) => renderProse(text))), importance }] : [];
  });
  return blocks.map((block, index) => index ? block : addHeading(heading, block));
}
var renderBriefCells = ({ sign, section, name, tone, lines }) => [
  `${[section, `${sign} ${cutMiddle(name, maxNameLength)}`].map(escapeAsCode).join("<br>")}${tone ? ` <b>${tone.toUpperCase()}</b>` : ""}`,
  // A section that is one object has no names, so the cell shows its keys.
  name ? "" : lines.map((text) => escapeAsCode(cutMiddle(text, maxNameLength))).join("<br>")
];
var maxNameLength = 80;
function renderNamesLine(title, changes) {
  const names = changes.map(({ section, name }) => `${section} ${name}`.trim());
  return toBlock(`<p>${title}: ${formatFirstNames(names, 10, escapeAsCode)}.</p>`);
}
var renderChangeTable = (changes, targets) => createTable(
  ["What", "Before and after", "Where"],
  changes.map((change) => renderChangeCells(change, targets))
);
var maxValueLength = 1e3;
function renderChangeCells({ sign, section, name, tone, meaning, lines, where }, targets) {
  const names = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${names.map(escapeAsCode).join("<br>")}${tone ? ` <b>${tone.toUpperCase()}</b>` : ""}`,
    [
      ...meaning ? [renderProse(meaning)] : [],
      ...lines.map((text) => escapeAsCode(cutMiddle(text, maxValueLength)))
    ].join("<br>"),
    where ? renderNames(where, `in ${formatTargetCount(where.length, targets)}`) : ""
  ];
}
var renderWithheldTable = (repositories) => createTable(
  ["Repository", "Changes", "Resolves drift", "Already on the target branch"],
  repositories.map((target) => {
    const review = createReview([target]);
    const count = (kind, words = "") => review[kind].length ? [`${formatSettingCount(review[kind])}${words}`] : [];
    const counts = [
      ...count("access", " of access"),
      ...count("protection", " of protection"),
      ...count("removals", " removed, renamed or archived"),
      ...count("overwrites", " that differs from both branches"),
      ...count("unapplied", " already on the target branch, never applied or approved")
    ];
    return [
      escapeAsCode(target.repository),
      `${formatSettingCount([...listProposedItems(review), ...review.unapplied])}${counts.length ? ` (${counts.join(", ")})` : ""}`,
      count("settles").join(""),
      [...count("drifted"), ...count("resent", " sent on every run")].join(", ")
    ];
  })
);
var minForTotals = 10;
function renderTotals(review) {
  const written = listProposedItems(review);
  if (written.length <= minForTotals) return toBlock("");
  const findTitle = (kind) => headings.find((heading) => heading.kind === kind).title;
  const kinds = proposedKinds.flatMap(
    (kind) => review[kind].length ? [`<li>${findTitle(kind)}: ${formatSettingCount(review[kind])} in ${renderSectionCounts(review[kind])}</li>`] : []
  );
  return toBlock(`<ul>
${kinds.join("\n")}
</ul>`);
}
function renderSectionCounts(items) {
  const names = [...new Set(items.map(({ section }) => section))];
  const each = names.map((name) => {
    const sectionItems = items.filter(({ section }) => section === name);
    return names.length > 1 ? `${escapeAsCode(name)} (${formatSettingCount(sectionItems).split(" ")[0]})` : escapeAsCode(name);
  });
  return each.join(", ");
}

export {
  groupByPreviewState,
  groupLocatedLines,
  createChapters,
  formatHeadlineText,
  summarizePreview,
  pullRequestLimit,
  renderPreviewPage
};
