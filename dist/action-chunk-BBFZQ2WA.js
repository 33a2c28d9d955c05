import {
  reportNote14 as reportNote,
  formatShard17 as formatShard,
  isInShard17 as isInShard,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  groupBy99 as groupBy
} from "./action.js";
import {
  searchTargets,
  throwWithoutDetails
} from "./action-chunk-I6U4DXLU.js";
import {
  findFormerNameErrors
} from "./action-chunk-YN6W6NIA.js";
import {
  createNameTest,
  invalidNameReason,
  isNamePattern,
  listExactNames
} from "./action-chunk-Y2G5FIFF.js";

// packages/core/src/fleet/targets/found-lines.ts
function reportFoundTargets(result, selectedCount, options) {
  const { only, shard } = options;
  const { length: all } = result.targets;
  const isNoteworthy = result.excluded.length > 0 || result.notAdministered.length > 0 || !all;
  return [
    ...isNoteworthy ? [createCountLine(result, options)] : [],
    ...result.excluded.some(({ by }) => by === invalidNameReason) ? [impossibleNameWarning] : [],
    ...all ? noteUnmatchedPatterns(result, options) : [],
    ...only ? [createNarrowedLine(all, options)] : [],
    ...shard && all ? [createShardLine(shard, selectedCount, all)] : []
  ];
}
var warnOfHiddenName = (name, { privateRepos }) => ({
  kind: "warning",
  key: "repos",
  message: `GitHub does not show this token who has ${privateRepos === "show" ? formatCode(toFullName(name)) : "a name of another account"} now, so a repository renamed from it counts as another one`,
  fix: "write the current name of the repository, or remove the name"
});
var impossibleNameWarning = {
  kind: "warning",
  key: "repos",
  message: "GitHub listed a name that no repository can have, so this run does not cover that repository",
  fix: "check that `GITHUB_API_URL` is the address of GitHub, and run again",
  pathEndings: [{ key: "repos", ending: "unseen" }]
};
function noteUnmatchedPatterns({ unmatchedPatterns }, { privateRepos }) {
  if (privateRepos !== "redact")
    return unmatchedPatterns.map(
      ({ text, by }) => reportNote(`no repository matches ${formatCode(text)} in ${formatCode(by)}`, "repos")
    );
  return [...groupBy(unmatchedPatterns, ({ by }) => by)].map(
    ([by, { length }]) => reportNote(`no repository matches ${length} ${length === 1 ? "entry" : "entries"} of ${formatCode(by)}`, "repos")
  );
}
function createCountLine(result, { only }) {
  if (result.targets.length) return reportNote(`repositories: ${formatCounts(result)}`);
  const none = `no repository matches (${formatCounts(result)})`;
  const fix = only ? "check the patterns in `--repos`, and the targets of the fleet file" : suggestWidening(result);
  return { kind: "error", key: "repos", message: none, fix };
}
function formatCounts({ targets, known, listed, excluded, notAdministered, searchedPlaces }) {
  const isListed = createNameTest(searchedPlaces.length ? listed : known);
  const found = known.filter(isListed);
  const inputs = [...new Set(excluded.map((repository) => repository.by))].sort();
  const by = inputs.map(
    (input) => `${excluded.filter((repository) => repository.by === input).length} by ${input === invalidNameReason ? invalidNameReason : formatCode(input)}`
  );
  return [
    `${found.length} found${searchedPlaces.length ? ` at ${searchedPlaces.join(", ")}` : ""}`,
    known.length > found.length && `${known.length - found.length} given by name`,
    `${targets.length} selected`,
    by.length && `left out ${by.join(", ")}`,
    notAdministered.length && `left out ${notAdministered.length} that the token may not administer`
  ].filter(Boolean).join(", ");
}
function suggestWidening({ known, notAdministered }) {
  if (notAdministered.length) return "give the token, or its user, administration of the repositories";
  if (known.length) return "check the inputs that leave them out";
  return "add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories";
}
var createNarrowedLine = (count, { fleetFile }) => reportNote(
  `this run covers ${count} of the repositories of ${formatCode(fleetFile)}, and none of the others`,
  "repos"
);
function createShardLine(shard, count, all) {
  const name = `shard ${formatShard(shard)}`;
  const repositories = all === 1 ? "the one repository" : `the ${all} repositories`;
  const message = count ? `${name}: ${count} of ${repositories} of this run` : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return reportNote(message, "shard");
}

// packages/core/src/fleet/targets/find-targets.ts
async function findTargets(request, owners) {
  const { options, selections, waves, names } = request;
  const { shard, only, repository } = options;
  if (!selections) {
    const targets2 = [{ repository, isNamed: true }];
    const lines2 = [];
    const checkFormerName2 = names && createFormerNameCheck(names, { targets: targets2, listed: [] }, lines2, options, owners);
    return { targets: targets2, known: [], lines: lines2, unmatched: [], excluded: [], notAdministered: [], checkFormerName: checkFormerName2 };
  }
  const entries = selections.flatMap((targetsEntry) => targetsEntry.entries ?? []);
  const search = dropFormerNames(await searchTargets(selections, options, owners), entries);
  const all = markNamedTargets(search, selections, only);
  const unmatched = findUnmatched(only, all.targets, all.excluded);
  const targetsOfShard = all.targets.filter((target) => !shard || isInShard(shard, target.repository));
  const targets = entries.length ? await (await import("./action-locate-XGD36CSC.js")).locateTargets(targetsOfShard, entries, owners) : targetsOfShard;
  const split = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines = [...reportFoundTargets(all, targets.length, options), ...split.lines];
  const { known, excluded, notAdministered } = all;
  const foundTargets = { targets, known, unmatched, excluded, notAdministered, ...split, lines };
  const named = { targets: foundTargets.targets, listed: all.listed };
  const checkFormerName = names && createFormerNameCheck(names, named, lines, options, owners);
  return { ...foundTargets, checkFormerName };
}
function createFormerNameCheck(names, foundTargets, lines, options, owners) {
  let former;
  const warnOfName = (name) => void lines.push(warnOfHiddenName(name, options));
  return async ({ repository }) => {
    former ??= findFormerNameErrors(names, foundTargets, owners, warnOfName).catch(throwWithoutDetails(options));
    const failure = (await former).get(toNameKey(repository));
    if (failure) throw failure;
  };
}
async function splitIntoWaves(targets, waves, options, owners) {
  const { splitByWave, reportUncountedWaves } = await import("./action-waves-XY3IWCYL.js");
  const orElse = options.wave === void 0 ? reportUncountedWaves : throwWithoutDetails(options);
  return splitByWave(targets, waves, options, owners).catch(orElse);
}
function findUnmatched(only = [], targets, excluded) {
  const isTarget = createNameTest(targets.map(({ repository }) => repository));
  const reasons = new Map(excluded.map(({ repository, by }) => [toNameKey(repository), by]));
  return only.filter((repository) => !isNamePattern(repository) && !isTarget(repository)).map((repository) => ({ repository, excludedBy: reasons.get(toNameKey(repository)) }));
}
function dropFormerNames(all, entries) {
  const isFormerName = createNameTest(entries.flatMap(({ was }) => was));
  return { ...all, targets: all.targets.filter(({ repository }) => !isFormerName(repository)) };
}
function markNamedTargets(all, selections, only = []) {
  const isWritten = createNameTest(listExactNames([{ repos: only }, ...selections]));
  return {
    ...all,
    targets: all.targets.map((target) => ({ ...target, isNamed: isWritten(target.repository) }))
  };
}

export {
  findTargets,
  createFormerNameCheck
};
