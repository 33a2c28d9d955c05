import {
  addDisclosures8 as addDisclosures,
  reportNote14 as reportNote,
  UnknownTarget15 as UnknownTarget,
  nameCall29 as nameCall,
  listWritingItems34 as listWritingItems,
  reportFailure37 as reportFailure,
  modes67 as modes,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  suggestWord91 as suggestWord,
  formatCode98 as formatCode,
  getOrCreate99 as getOrCreate
} from "./action.js";
import {
  findEntryByFormerName
} from "./action-chunk-HNA4KFW2.js";
import {
  findTargets
} from "./action-chunk-BBFZQ2WA.js";
import {
  isSelectedByAny,
  searchTargets,
  throwWithoutDetails
} from "./action-chunk-I6U4DXLU.js";
import {
  createFormerNameError
} from "./action-chunk-YN6W6NIA.js";
import {
  isSearchNeeded,
  listExactNames
} from "./action-chunk-Y2G5FIFF.js";
import {
  createOwnerReads
} from "./action-chunk-A5OD2SYR.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// packages/core/src/fleet/targets/open-targets.ts
async function openTargets(request, session, world) {
  const { options } = request;
  const driftIssue = options.driftIssue || world.reportFinished !== void 0;
  const owners = openOwnerReads([request], session);
  const foundTargets = await findTargets(request, owners);
  for (const { repository } of foundTargets.excluded) world.reportExcluded?.(repository);
  await reportUnseen(foundTargets.unmatched, request, owners, world).catch(throwWithoutDetails(options));
  await refuseUnmatched(foundTargets.unmatched, request, owners);
  session.addRepositories(listCurrentNames(foundTargets.targets));
  return {
    owners,
    found: foundTargets,
    repositories: addDisclosures(foundTargets.targets, { ...options, driftIssue }, world.environment.GITHUB_REPOSITORY)
  };
}
async function reportUnseen(unmatched, { selections = [] }, owners, world) {
  const isSelected = isSelectedByAny(selections);
  for (const { repository } of unmatched)
    if (isSelected(repository) && !await owners.readListedRepository(repository)) world.reportUnseen?.();
}
function openOwnerReads(sides, session) {
  for (const side of sides) session.addSubject(side.options);
  const [{ repos = [] }] = sides.map((side) => side.options);
  if (isSearchNeeded(repos)) session.showProgress("listing the repositories");
  return createOwnerReads(session);
}
var listCurrentNames = (targets) => targets.flatMap(({ repository, currentName = repository, missing }) => missing ? [] : [currentName]);
async function refuseUnmatched(unmatched, request, owners) {
  if (!unmatched.length) return;
  const descriptions = await Promise.all(
    unmatched.map((repository) => describeUnmatched(repository, request, owners))
  ).catch(throwWithoutDetails(request.options));
  throw new UnknownTarget(
    descriptions.map(([problem]) => problem).join("; "),
    [...new Set(descriptions.map(([, fix]) => fix))].join(", and ")
  );
}
async function describeUnmatched({ repository, excludedBy }, { options, selections = [] }, owners) {
  const file = formatCode(options.fleetFile);
  const isSelected = isSelectedByAny(selections)(repository);
  const listed = isSelected ? await owners.readRepository(repository) : null;
  const isDisclosed = options.privateRepos === "show" || listed !== null && !listed.private;
  const isNameShown = isDisclosed || options.privateRepos === "names";
  const name = isNameShown ? formatCode(toFullName(repository)) : "a repository of this run";
  if (listed && listed.full_name.toLowerCase() !== toNameKey(repository))
    return [
      `${name} ${isDisclosed ? `is now called ${formatCode(listed.full_name)}` : "has a new name, which is not shown here"}`,
      `write its new name, also in ${file} if it is there`
    ];
  const entry = findEntryByFormerName(
    selections.flatMap(({ entries = [] }) => entries),
    repository
  );
  if (entry)
    return isNameShown ? [
      `${name} is the former name of ${formatCode(toFullName(entry.repository))} in ${file}, so it is not a target`,
      `write ${formatCode(toFullName(entry.repository))}`
    ] : [`${name} is a former name in ${file}, so it is not a target`, "write the current name"];
  if (excludedBy !== void 0)
    return [
      `${name} is not a target of ${file}: ${isDisclosed ? explainExclusion(excludedBy, listed) : "its `where` or `exclude` leaves it out"}`,
      `change ${file}, or remove this name`
    ];
  if (listed)
    return [
      `${name} is not a target of ${file}: the token may not administer it, or does not list it`,
      "give the token, or its user, administration of the repository"
    ];
  const names = isNameShown ? await listSuggestibleNames(isSelected, { options, selections }, owners) : [];
  const why = isSelected ? "it is not visible to this token" : "no entry of `targets` matches it";
  return [
    `${name} is not a target of ${file}: ${why}`,
    suggestWord(toFullName(repository), names, `check the name, or the entries of ${file}`)
  ];
}
var explainExclusion = (by, listed) => by === "archived" && listed?.archived ? "it is archived, and no entry that matches its name has `archived: true`" : by === "exclude" ? "`exclude` leaves it out" : `its ${by} does not match the \`where\` of any entry that matches its name`;
async function listSuggestibleNames(isSelected, { options, selections = [] }, owners) {
  const { privateRepos } = options;
  const { targets } = isSelected ? await searchTargets(selections, { ...options, only: void 0 }, owners) : { targets: [] };
  const open = targets.filter(({ visibility }) => privateRepos === "show" || visibility === "public");
  return [...listExactNames(selections), ...open.map(({ repository }) => repository)].map(toFullName);
}

// packages/core/src/run/fleet/names.ts
function createNameTracker(repositories, { options, session }, sources, needs) {
  const open = repositories.filter(({ missing }) => !missing);
  if (open.every(({ id }) => id !== void 0)) return void 0;
  const byName = new Map(open.map(({ repository }) => [toNameKey(repository), repository]));
  const readers = /* @__PURE__ */ new Map();
  const identities = /* @__PURE__ */ new Map();
  const reports = /* @__PURE__ */ new Map();
  const disputed = /* @__PURE__ */ new Map();
  let allDetected;
  function openOnce(target) {
    const opened = getOrCreate(readers, target, () => session.connectTarget(target, needs));
    identities.set(target, opened.client.identity);
    return opened;
  }
  async function compareWithCurrentName(target) {
    const { repository, id } = target;
    const { full_name: name } = await openOnce(target).reader.ask(nameCall);
    if (id !== void 0 || name.toLowerCase() === toNameKey(repository)) return void 0;
    const currentName = byName.get(name.toLowerCase());
    if (!currentName) return reportFailure("", createFormerNameError(repository, "repos", parseRepositoryName(name)));
    const [ownSettings, currentSettings] = await Promise.all([
      sources.readOperatorSettings(target),
      sources.readOperatorSettings({ repository: currentName })
    ]);
    if (isDeepStrictEqual(ownSettings, currentSettings)) return noteSameSettings(repository, currentName);
    disputed.set(toNameKey(currentName), reportOtherSettings(repository, currentName));
    return reportOtherSettings(repository, currentName);
  }
  async function reportOtherName(target) {
    if (!reports.has(target) && !identities.get(target)?.isMoved) return void 0;
    return getOrCreate(reports, target, () => compareWithCurrentName(target));
  }
  async function detectRename(target) {
    try {
      if (target.id === void 0 && identities.get(target)?.isMoved === void 0)
        await openOnce(target).reader.ask(nameCall);
      await reportOtherName(target);
    } catch {
    }
  }
  return {
    openConnection: openOnce,
    reportOtherName,
    /** Blocks writes if another name of the run has different settings for the repository. */
    createGate: (target) => async ({ planned }) => {
      if (!listWritingItems(planned).length) return {};
      if (modes[options.mode].writes) allDetected ??= Promise.all(open.map(detectRename));
      await allDetected;
      const line = await reportOtherName(target) ?? disputed.get(toNameKey(target.repository));
      return line ? { refused: "this run contains the repository under another name too", lines: [line] } : {};
    },
    close: (target) => void readers.delete(target)
  };
}
var noteSameSettings = (repository, other) => reportNote(
  `${formatCode(toFullName(repository))} was renamed to ${formatCode(toFullName(other))}, which is in this run too with the same settings: remove the old name`
);
var reportOtherSettings = (repository, other) => ({
  kind: "error",
  key: "",
  message: `${formatCode(toFullName(repository))} and ${formatCode(toFullName(other))} are the same repository, but this run has different settings for the two names`,
  publicMessage: "two names of this run are the same repository, but the run has different settings for them",
  fix: "keep the current name of the repository, and remove the other name and its settings files",
  code: "plan_refused"
});

export {
  openTargets,
  openOwnerReads,
  listCurrentNames,
  refuseUnmatched,
  createNameTracker
};
