import {
  addHeading57 as addHeading,
  asBlock57 as asBlock,
  collapse57 as collapse,
  fitPage57 as fitPage,
  guardedFirst57 as guardedFirst,
  inWordsOnce57 as inWordsOnce,
  inertProse57 as inertProse,
  list57 as list,
  shorten57 as shorten,
  statesTable57 as statesTable,
  table57 as table,
  withNotesTogether57 as withNotesTogether,
  alikeLines58 as alikeLines,
  isWithheld58 as isWithheld,
  alike59 as alike,
  collapseNames59 as collapseNames,
  nameSome59 as nameSome,
  widestFirst59 as widestFirst,
  inertHtml60 as inertHtml,
  visible60 as visible,
  countOf62 as countOf,
  isHeld62 as isHeld,
  isTrouble62 as isTrouble,
  isUpToDate62 as isUpToDate,
  locatedLines62 as locatedLines,
  isMark63 as isMark,
  isRanked63 as isRanked,
  keyText63 as keyText,
  valueText63 as valueText,
  show88 as show,
  isMap94 as isMap
} from "./action.js";
import {
  againstFiles,
  alreadyText,
  becomesPublic,
  branchOf,
  countedTargets,
  isChanged,
  isCompared,
  isGrave,
  loudFirst,
  mergedIn,
  onBaseKinds,
  partedKinds,
  partsOf,
  releasedText,
  removesUnnamed,
  reviewOf,
  ruleLinesIn,
  saysNothing,
  sets,
  settings,
  unprovenIn,
  writtenIn,
  writtenKinds
} from "./action-chunk-PPZ26CDH.js";

// packages/core/src/report/preview/preview-groups.ts
var isCountedOnly = (target) => isCompared(target) && isWithheld(target) && !isFile(target);
var isFile = ({ preview }) => preview?.against === "files";
var states = [
  { word: "changes, with errors", is: (one) => one.outcome === "failed" && isChanged(one) },
  { word: "failed", is: ({ outcome }) => outcome === "failed" },
  { word: "changes", is: isChanged },
  { word: "same settings", is: isFile },
  { word: "up to date", is: (one) => isCompared(one) && isUpToDate(one) },
  { word: "no changes", is: isCompared },
  { word: "loses its settings file", is: ({ lines }) => lines.some(isTrouble) },
  { word: "skipped", is: ({ outcome }) => outcome === "skipped" },
  { word: "same settings, not read", is: () => true }
];
var inStates = (targets) => states.map((state) => ({ word: state.word, those: targets.filter((one) => states.find(({ is }) => is(one)) === state) })).filter(({ those }) => those.length);
function fleetReview(targets) {
  const reviews = targets.filter((one) => !isCountedOnly(one)).map((target) => ({ repository: target.repository, review: reviewOf({ targets: [target] }) }));
  return (kind) => {
    const all = reviews.flatMap(({ repository, review }) => review[kind].map((said) => ({ repository, said })));
    return loudFirst(widestFirst(alike(all, keyOf)), ({ said }) => said);
  };
}
var keyOf = ({ section, kind, subject, changes, tone, isOverwrite }) => JSON.stringify([section, kind, subject, changes, tone, isOverwrite]);
var saidIn = (result) => alikeLines(
  guardedFirst(locatedLines(result)),
  ({ section, line: { kind, key, message, fix, request }, repository }) => JSON.stringify([repository === void 0, section, kind, key, message, fix, request?.status])
);

// packages/core/src/report/preview/preview-text.ts
var signs = {
  create: "+",
  delete: "-",
  update: "~",
  replace: "~",
  reassert: "~"
};
var itemText = (item) => {
  const { section, kind, subject, changes = [], tone, isOverwrite } = item;
  const meaning = meaningOf(item);
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
      ...kind === "delete" ? lostLines(item) : changes.flatMap((change) => changeLines(item, change))
    ]
  };
};
var isUnseen = ({ before }) => isMark(before, "unseen");
function meaningOf(item) {
  if (becomesPublic(item)) return "everyone will be able to read it, including its whole history";
  if (removesUnnamed(item)) return "Trueup deletes entries that the list does not name";
  if (item.section === "branches" && item.kind === "delete")
    return "the branch loses these requirements, and allows force pushes and deletion";
  return void 0;
}
function changeName({ key, before, after }) {
  const type = before === void 0 && isMap(after) ? after.type : void 0;
  return typeof type === "string" ? key.replace(/\.\d+$/, `.${keyText([type])}`) : key;
}
function changeLines({ kind, isOfFiles }, change) {
  const { before, after } = change;
  const name = changeName(change) || "value";
  if (kind === "create") return keyLines(name, after);
  if (Array.isArray(before) && Array.isArray(after) && !isRanked(before) && !isRanked(after))
    return [`${name}: ${memberTexts(before, after).join("; ")}`];
  const live = before === void 0 && isOfFiles ? "(not declared)" : valueText(before);
  return [`${name}: ${live} \u2192 ${valueText(after)}`];
}
function memberTexts(before, after) {
  const texts = (list2) => new Set(list2.map(valueText));
  const [had, has] = [texts(before), texts(after)];
  const hidden = valueText({ withheld: true });
  const added = [...has].filter((text) => !had.has(text));
  const removed = [...had].filter((text) => !has.has(text) || text === hidden);
  const parts = [
    ...added.length ? [`added ${added.join(", ")}`] : [],
    ...removed.length ? [`removed ${removed.join(", ")}`] : []
  ];
  return parts.length ? parts : [`${valueText(before)} \u2192 ${valueText(after)}`];
}
function keyLines(key, value) {
  const isData = isMap(value) && !isMark(value, "withheld") && !isMark(value, "unseen");
  const pairs = isData ? Object.entries(value) : [];
  if (!pairs.length) return [`${key}: ${valueText(value)}`];
  return pairs.flatMap(([inner, one]) => keyLines(`${key}.${keyText([inner])}`, one));
}
function lostLines({ changes = [], stake }) {
  const [left, isWithheld2] = stake === "protection" ? [inForce, holdsWithheld] : [seen, isWithheldValue];
  const lines = changes.flatMap(({ key, before }) => {
    const value = left(before);
    return value === void 0 ? [] : keyLines(key || "value", value);
  });
  if (!changes.some(({ before }) => isWithheld2(before))) return lines;
  const [first, ...others] = changes;
  return [...lines, `${!others.length && first.key || "others"}: (withheld)`];
}
var isWithheldValue = (value) => isMark(value, "withheld");
var holdsWithheld = (value) => isWithheldValue(value) || isMap(value) && Object.values(value).some(holdsWithheld);
var isEmpty = (value) => value === null || value === "" || Array.isArray(value) && !value.length;
var seen = (value) => isEmpty(value) || isWithheldValue(value) ? void 0 : value;
function inForce(value) {
  if (value === false || value === 0) return void 0;
  if (!isMap(value) || isWithheldValue(value)) return seen(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, inForce(inner)]);
  const kept = parts.filter(([, part]) => part !== void 0);
  return kept.length ? Object.fromEntries(kept) : void 0;
}

// packages/core/src/report/preview/chapters.ts
var onBranch = (branch) => `Already on \`${branch.replaceAll("`", "'")}\``;
var headings = [
  { kind: "rules", title: "Rules and exceptions" },
  {
    kind: "unapplied",
    title: "Already on the target branch, never applied or approved",
    about: (items, branch) => `${onBranch(branch)}, never applied or approved: ${settings(items)}. Merging also applies ${items.length === 1 ? "it" : "them"}.`
  },
  { kind: "access", title: "Access" },
  { kind: "protection", title: "Protection" },
  { kind: "removals", title: "Removed, renamed or archived" },
  { kind: "overwrites", title: "Overwrites values that differ from both branches" },
  { kind: "changes", title: "Changed" },
  { kind: "released", title: "No longer declared" },
  { kind: "already", title: "Newly declared, already up to date" },
  { kind: "unconfirmed", title: "Newly declared, not verified as up to date" },
  { kind: "withheld", title: "Withheld" },
  {
    kind: "settles",
    title: "Resolves drift",
    about: (items) => `Resolves drift in ${settings(items)}`
  },
  {
    kind: "drifted",
    title: "Already drifted",
    about: (items, branch, unproven) => unproven === void 0 ? `Already drifted: ${settings(items)}. Apply changes these too.` : `${onBranch(branch)}: ${settings(items)}. ${unproven}, so these may be drift or may never have been applied.`
  },
  {
    kind: "resent",
    title: "Sent on every run",
    about: (items) => `Sent on every run: ${settings(items)}`
  }
];
function chaptersOf(result) {
  const { targets } = result;
  const review = reviewOf({ targets });
  const fleet = targets.length > 1 ? fleetReview(targets) : void 0;
  const changesOf = (kind) => {
    const textOf = (item) => ({ ...itemText(item), ...isOnBase(kind) && { isGrave: isGrave(item) } });
    if (fleet) return fleet(kind).map(({ said, where }) => ({ ...textOf(said), where }));
    return review[kind].map(kind === "settles" ? nameAlone : textOf);
  };
  const contents = ({ kind }) => {
    if (kind === "rules") return { lines: ruleLinesIn(result).map(({ message }) => show(message)) };
    if (kind === "released" || kind === "already" || kind === "unconfirmed")
      return { lines: textsOf(partsOf(result, kind), kind) };
    if (kind === "withheld") return { repositories: fleet ? targets.filter(isCountedOnly) : [] };
    return { changes: changesOf(kind) };
  };
  return headings.map((heading) => {
    const { kind, about: about2 } = heading;
    const title = about2 && kind in review ? about2(review[kind], branchOf(result), unprovenIn(result)) : heading.title;
    return { kind, title, changes: [], lines: [], repositories: [], ...contents(heading) };
  }).filter(({ changes, lines, repositories }) => changes.length + lines.length + repositories.length);
}
var isOnBase = (kind) => onBaseKinds.some((one) => one === kind);
var textsOf = (parted, kind) => [
  ...new Set(parted.map(kind === "released" ? releasedText : alreadyText))
];
function nameAlone(item) {
  const told = itemText(item);
  return { ...told, name: told.name || (item.changes ?? []).map(({ key }) => key).join(", "), lines: [] };
}

// packages/core/src/report/preview/headline.ts
var headlineText = (result) => shortText(
  headline(result, (name) => visible(valueText(shortText(name, 60)))),
  250
);
var headlineHtml = (result) => headline(result, (name) => inertHtml(shortText(name, 60)));
var shortText = (text, most) => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}\u2026` : text;
};
function headline(result, shown) {
  const { targets, into } = result;
  const branch = (word) => into === void 0 ? "" : ` ${word} ${shown(into)}`;
  const review = reviewOf(result);
  const [written, merged] = [writtenIn(review), mergedIn(review)];
  const errors = locatedLines(result).filter(({ line }) => line.kind === "error" && line.code !== "guarded").length;
  const [released, already, unconfirmed] = partedKinds.map(
    (kind) => partsOf(result, kind).reduce((sum, { names: names2 }) => sum + Math.max(1, names2.length), 0)
  );
  const rules = ruleLinesIn(result).length;
  const isFailed = result.outcome === "failed";
  if (isFailed && errors && !merged.length)
    return `The settings${branch("for")} cannot be previewed: ${countOf(errors, "error")}`;
  const { worst, others } = worstOf(written, shown);
  const more = worst.length ? settings(others).replace(" ", " more ") : settings(others);
  const changed = others.length ? [`changes ${more}`] : [];
  const left = [
    ...released ? [`stops managing ${countOf(released, "setting")}`] : [],
    ...already ? [`declares ${countOf(already, "setting")} already up to date`] : [],
    ...unconfirmed ? [`declares ${countOf(unconfirmed, "setting")} not verified as up to date`] : []
  ];
  const ruled = rules ? [`changes ${countOf(rules, "rule")} of ${rules === 1 ? "its file" : "its files"}`] : [];
  const onBase = (items, more2 = "") => items.length ? [`applies ${settings(items)} already on ${shown(branchOf(result))}${more2}${andWorst(items, shown)}`] : [];
  const acts = [
    ...onBase(review.unapplied, ", never applied or approved"),
    ...worst,
    ...ruled,
    ...changed,
    ...onBase(review.drifted),
    ...review.resent.length ? [`sends ${settings(review.resent)} again`] : [],
    ...left
  ];
  const where = merged.length && targets.length > 1 ? ` in ${countedTargets(targets.filter(isChanged).length, targets)}` : "";
  const isOfFiles = againstFiles(targets);
  const subject = isOfFiles ? "This pull request" : "Merging this";
  const said = `${subject}${branch("into")} ${joinActs(acts.length ? acts : ["changes no settings"])}${where || (isOfFiles ? " in the file" : "")}`;
  return isFailed && errors ? `${said}, and has ${countOf(errors, "error")}` : said;
}
function andWorst(items, shown) {
  const { worst } = worstOf(items, shown);
  return worst.length ? `, which ${joinActs(worst)}` : "";
}
function joinActs(acts) {
  const last = acts.at(-1);
  return acts.length > 1 ? `${acts.slice(0, -1).join(", ")}, and ${last}` : last;
}
var mostSaid = 3;
function worstOf(written, shown) {
  let others = written;
  const worst = [];
  for (const { is, say } of table2) {
    const found = others.filter(is);
    if (!found.length || worst.length === mostSaid) continue;
    worst.push(say(found, shown));
    others = others.filter((item) => !is(item));
  }
  return { worst, others };
}
function names(items, hidden, shown) {
  const known = items.flatMap(({ subject }) => subject?.length ? [subject.join(" / ")] : []);
  const isKnown = known.length > 0 && items.every(({ subject }) => subject);
  return isKnown ? nameAll(known, shown) : `${hidden} (${items.length})`;
}
var naming = (verb, hidden) => (items, shown) => `${verb} ${names(items, hidden, shown)}`;
function nameAll(all, shown) {
  const known = [...new Set(all)];
  const few = known.slice(0, known.length > 3 ? 2 : 3);
  const rest = known.length - few.length;
  return new Intl.ListFormat("en-GB").format([...few.map(shown), ...rest ? [`${rest} more`] : []]);
}
var sectionsOf = (items) => items.map(({ section }) => section);
var of = (sections2, isIt) => (item) => sections2.includes(item.section) && isIt(item);
var isGone = ({ kind }) => kind === "delete";
var isNew = ({ kind }) => kind === "create";
var isWeaker = ({ tone }) => tone === "weaker";
var people = ["collaborators", "teams"];
var table2 = [
  { is: becomesPublic, say: () => "makes the repository public" },
  {
    is: of(people, (item) => item.tone === "power" && sets(item, "permission", "admin")),
    say: (items, shown) => {
      const last = items.map((item) => ({ ...item, subject: item.subject?.slice(-1) }));
      return `makes ${names(last, "others", shown)} ${items.length === 1 ? "an administrator" : "administrators"}`;
    }
  },
  { is: of(["branches"], isGone), say: naming("removes the protection of", "branches") },
  { is: of(["rulesets"], isGone), say: naming("removes the ruleset", "rulesets") },
  {
    is: of(people, ({ subject }) => subject?.length !== 0),
    say: (items, shown) => `${accessVerb(items)} ${names(items, "others", shown)}`
  },
  { is: of(["branches", "rulesets"], isWeaker), say: naming("weakens the protection of", "branches") },
  { is: removesUnnamed, say: (items, shown) => `deletes unlisted entries of ${nameAll(sectionsOf(items), shown)}` },
  { is: of(["repository"], (item) => sets(item, "archived", true)), say: () => "archives the repository" },
  { is: ({ stake }) => stake === "access", say: (items) => `changes access (${settings(items)})` },
  { is: isWeaker, say: (items) => `weakens ${settings(items)}` },
  { is: ({ tone }) => tone === "removal", say: tellRemoved },
  { is: ({ tone }) => tone === "rename", say: tellRenamed }
];
function accessVerb(items) {
  if (items.every(isNew)) return "gives access to";
  return items.every(isGone) ? "removes access from" : "changes the permissions of";
}
function tellRemoved(items, shown) {
  const sections2 = new Set(sectionsOf(items));
  const isNamed = sections2.size === 1 && items.every(({ subject }) => subject?.length);
  return `removes ${isNamed ? `${names(items, "", shown)} from ${nameAll([...sections2], shown)}` : settings(items)}`;
}
function tellRenamed(items, shown) {
  const isOfAll = items.some(({ section }) => section === "repository");
  return `renames ${isOfAll ? "the repository" : names(items, "entries", shown)}`;
}
function previewClosing(result) {
  const { overwrites, settles, drifted } = reviewOf(result);
  return [
    `${headlineText(result)}.`,
    overwrites.length ? `Overwrites ${settings(overwrites)} that differ on GitHub from both branches.` : "",
    settles.length ? `Resolves drift in ${settings(settles)}.` : "",
    drifted.length && unprovenIn(result) === void 0 ? `Already drifted: ${settings(drifted)}.` : "",
    verdict(result)
  ].filter(Boolean);
}
function verdict(result) {
  const { outcome, targets } = result;
  const it = targets.length > 1 ? "a repository" : "the repository";
  if (outcome === "failed")
    return isHeld(locatedLines(result).map(({ line }) => line)) ? "Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1." : "Failed: fix the errors above. Exit 1.";
  if (outcome === "drift") return `Drift: ${it} already differs from the base. Exit 2.`;
  if (outcome === "partial") return "Partial: Trueup skipped some settings. See the lines above. Exit 0.";
  return "No changes made. Exit 0.";
}

// packages/core/src/report/preview/preview-page.ts
var inPullRequest = {
  limit: 6e4,
  rest: "see the job summary (up to 1 MiB) or the JSON report (complete)"
};
var previewPage = (result, room) => fitPage(blocksOf(result), room).text;
var leavesOutGrave = (result, room) => fitPage(blocksOf(result), room).isShort;
function blocksOf(result) {
  const { targets } = result;
  const isFleet = targets.length > 1;
  const countTargets = (names2) => countedTargets(names2.length, targets);
  const said = saidIn(withNotesTogether(result)).filter(({ said: { line } }) => line.code !== "rule_changed");
  const loud = said.filter((one) => isTrouble(one.said.line));
  if (saysNothing(result) && !loud.length) return [asBlock(`${headlineText(result)}.`)];
  const notes = said.filter((one) => !isTrouble(one.said.line));
  const why = notes.find((one) => one.said.line.key === whyWithheld);
  const head = againstFiles(targets) ? "Files" : "Repositories";
  const shown = [
    { ...asBlock(`<h3>${headlineHtml(result)}</h3>${about(targets)}`), rank: -1 },
    isFleet ? statesTable(head, inStates(targets), countTargets) : asBlock(""),
    list(loud.map((one) => inWordsOnce(one, countTargets))),
    isFleet ? asBlock("") : totalsBlock(reviewOf(result)),
    ...chaptersOf(result).flatMap((chapter) => chapterBlocks(chapter, targets)),
    asBlock(unapprovedText(targets))
  ];
  const left = shown.some(isPartlyWithheld) ? notes.filter((one) => one !== why) : notes;
  const blocks = [
    ...explain(shown, why?.said),
    { ...collapse(countOf(left.length, "note"), list(left.map((one) => inWordsOnce(one, countTargets)))), rank: 1 }
  ];
  return blocks.filter(({ rows }) => rows.some((row) => row.trim()));
}
function unapprovedText(targets) {
  const count = targets.reduce((sum, { plan }) => sum + (plan?.withheld ?? 0), 0);
  const said = `Names withheld: ${countOf(count, "change")}. Apply with <code>plan: pull-request</code> skips changes whose name is withheld.`;
  return count ? `<p>${said}</p>` : "";
}
var isPartlyWithheld = ({ rows }) => rows.some((row) => row.includes("(withheld)"));
var whyWithheld = "admin-values";
function explain(blocks, why) {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${inertHtml("(withheld)")}: this page is public, and GitHub shows these values only to some people. ${inertProse(capital(show(why.line.fix ?? "")))}.`;
  return blocks.toSpliced(at + 1, 0, asBlock(`<p>${reason}</p>`));
}
var capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
function about(targets) {
  if (!againstFiles(targets)) return "";
  return targets.length > 1 ? "\n<p>Trueup compared only the settings files of the two branches, not the repositories, because the pull request comes from a fork.</p>" : "\n<p>Trueup compared only the two settings files, not the repository, because the pull request comes from a fork.</p>";
}
var countedAs = {
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
function chapterBlocks({ kind, title, changes, lines, repositories }, targets) {
  const heading = `<h4>${inertProse(title)}</h4>`;
  const counted = countedAs[kind];
  if (lines.length) return [addHeading(heading, list(lines.map(inertProse)))];
  const rowsOf = (some) => changeTable(some, targets);
  const whole = (some) => {
    const { rows: brief } = table(["What", "Which"], some.map(briefCells));
    return { ...addHeading(heading, rowsOf(some)), counted, brief, rank: -1 };
  };
  if (kind === "withheld") return [{ ...addHeading(heading, withheldTable(repositories)), counted }];
  if (kind === "overwrites" || kind === "changes")
    return [{ ...addHeading(heading, rowsOf(changes)), counted, rank: 1 }];
  if (kind === "settles")
    return [changes[0].where ? { ...collapse(title, rowsOf(changes)), rank: 1 } : namesLine(title, changes)];
  if (kind === "access" || kind === "protection" || kind === "removals") return [whole(changes)];
  const [grave, others] = [changes.filter((one) => one.isGrave), changes.filter((one) => !one.isGrave)];
  const rest = kind === "unapplied" ? { ...grave.length ? rowsOf(others) : addHeading(heading, rowsOf(others)), counted, rank: 1 } : { ...collapse(inertProse(title), rowsOf(others)), counted, rank: 2 };
  return [...grave.length ? [whole(grave)] : [], ...others.length ? [rest] : []];
}
var briefCells = ({ sign, section, name, tone, lines }) => [
  `${[section, `${sign} ${shorten(name, longestName)}`].map(inertHtml).join("<br>")}${tone ? ` <b>${tone.toUpperCase()}</b>` : ""}`,
  // A section that is one object has no names: its keys say what changes.
  name ? "" : lines.map((text) => inertHtml(shorten(text, longestName))).join("<br>")
];
var longestName = 80;
function namesLine(title, changes) {
  const names2 = changes.map(({ section, name }) => `${section} ${name}`.trim());
  return asBlock(`<p>${title}: ${nameSome(names2, 10, inertHtml)}.</p>`);
}
var changeTable = (changes, targets) => table(
  ["What", "Before and after", "Where"],
  changes.map((change) => changeCells(change, targets))
);
var longestValue = 1e3;
function changeCells({ sign, section, name, tone, meaning, lines, where }, targets) {
  const what = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${what.map(inertHtml).join("<br>")}${tone ? ` <b>${tone.toUpperCase()}</b>` : ""}`,
    [...meaning ? [inertProse(meaning)] : [], ...lines.map((text) => inertHtml(shorten(text, longestValue)))].join(
      "<br>"
    ),
    where ? collapseNames(where, `in ${countedTargets(where.length, targets)}`) : ""
  ];
}
var withheldTable = (repositories) => table(
  ["Repository", "Changes", "Resolves drift", "Already on the target branch"],
  repositories.map((target) => {
    const review = reviewOf({ targets: [target] });
    const count = (kind, words = "") => review[kind].length ? [`${settings(review[kind])}${words}`] : [];
    const loud = [
      ...count("access", " of access"),
      ...count("protection", " of protection"),
      ...count("removals", " removed, renamed or archived"),
      ...count("overwrites", " that differs from both branches"),
      ...count("unapplied", " already on the target branch, never applied or approved")
    ];
    return [
      inertHtml(target.repository),
      `${settings([...writtenIn(review), ...review.unapplied])}${loud.length ? ` (${loud.join(", ")})` : ""}`,
      count("settles").join(""),
      [...count("drifted"), ...count("resent", " sent on every run")].join(", ")
    ];
  })
);
var many = 10;
function totalsBlock(review) {
  const all = writtenIn(review);
  if (all.length <= many) return asBlock("");
  const titleOf = (kind) => headings.find((heading) => heading.kind === kind).title;
  const kinds = writtenKinds.flatMap(
    (kind) => review[kind].length ? [`<li>${titleOf(kind)}: ${settings(review[kind])} in ${sections(review[kind])}</li>`] : []
  );
  return asBlock(`<ul>
${kinds.join("\n")}
</ul>`);
}
function sections(items) {
  const names2 = [...new Set(items.map(({ section }) => section))];
  const each = names2.map((name) => {
    const own = items.filter(({ section }) => section === name);
    return names2.length > 1 ? `${inertHtml(name)} (${settings(own).split(" ")[0]})` : inertHtml(name);
  });
  return each.join(", ");
}

export {
  inStates,
  saidIn,
  chaptersOf,
  headlineText,
  previewClosing,
  inPullRequest,
  previewPage,
  leavesOutGrave
};
