import {
  createNote20 as createNote,
  formatShard22 as formatShard,
  isInShard22 as isInShard,
  toFullName84 as toFullName,
  toNameKey84 as toNameKey,
  formatCode95 as formatCode,
  GithubRefusal103 as GithubRefusal,
  getReasonPhrase103 as getReasonPhrase
} from "./action.js";
import {
  createFormerNameError,
  findFormerNames,
  isNamePattern
} from "./action-chunk-C4NSEDQ6.js";
import {
  discoverRepositories,
  invalidNameReason,
  isExcluded,
  isMatchedByAny,
  toRepositoryName,
  toTarget
} from "./action-chunk-VG2NJKGV.js";

// packages/core/src/fleet/targets/found-lines.ts
function reportFoundTargets(result, selectedCount, options) {
  const { only, shard } = options;
  const { length: all } = result.targets;
  const isNoteworthy = result.excluded.length > 0 || result.notAdministered.length > 0 || !all;
  return [
    ...isNoteworthy ? [createCountLine(result, options)] : [],
    ...result.excluded.some(({ by }) => by === invalidNameReason) ? [impossibleNames] : [],
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
var impossibleNames = {
  kind: "warning",
  key: "repos",
  message: "GitHub listed a name that no repository can have, so this run does not cover that repository",
  fix: "check that `GITHUB_API_URL` is the address of GitHub, and run again",
  pathEndings: [{ key: "repos", ending: "unseen" }]
};
function createCountLine(result, { only }) {
  if (result.targets.length) return createNote(`repositories: ${formatCounts(result)}`);
  const none = `no repository matches (${formatCounts(result)})`;
  const fix = only ? "check the patterns in `--repos`, and the targets of the fleet file" : suggestWidening(result);
  return { kind: "error", key: "repos", message: none, fix };
}
function formatCounts({ targets, known, excluded, notAdministered, searchedPlaces }) {
  const inputs = [...new Set(excluded.map((repository) => repository.by))].sort();
  const by = inputs.map(
    (input) => `${excluded.filter((repository) => repository.by === input).length} by ${input === invalidNameReason ? invalidNameReason : formatCode(input)}`
  );
  return [
    `${known.length} found${searchedPlaces.length ? ` at ${searchedPlaces.join(", ")}` : ""}`,
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
var createNarrowedLine = (count, { fleetFile }) => createNote(
  `this run covers ${count} of the repositories of ${formatCode(fleetFile)}, and none of the others`,
  "repos"
);
function createShardLine(shard, count, all) {
  const name = `shard ${formatShard(shard)}`;
  const repositories = all === 1 ? "the one repository" : `the ${all} repositories`;
  const message = count ? `${name}: ${count} of ${repositories} of this run` : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return createNote(message, "shard");
}

// packages/core/src/fleet/targets/find-targets.ts
async function findTargets(request, owners) {
  const { options, wanted, waves, names } = request;
  const { shard, only, repository } = options;
  if (!wanted) {
    const targets2 = [{ repository, isNamed: true }];
    const lines2 = [];
    const checkFormerName = names && createFormerNameCheck(names, { targets: targets2, listed: [] }, lines2, options, owners);
    return { targets: targets2, known: [], lines: lines2, unmatched: [], checkFormerName };
  }
  const all = markNamed(await searchTargets(wanted, options, owners), wanted, only);
  const unmatched = findUnmatched(only, all.targets, all.excluded);
  const targetsOfShard = all.targets.filter((target) => !shard || isInShard(shard, target.repository));
  const entries = wanted.flatMap((targetsEntry) => targetsEntry.entries ?? []);
  const targets = entries.length ? await (await import("./action-locate-BE4ABKEK.js")).addRepositoryEntries(targetsOfShard, entries, owners) : targetsOfShard;
  const foundTargets = {
    targets,
    known: all.known,
    lines: reportFoundTargets(all, targets.length, options),
    unmatched
  };
  const parts = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines = [...foundTargets.lines, ...parts.lines];
  const joined = { ...foundTargets, ...parts, lines };
  if (!names) return joined;
  const { listed } = all;
  return {
    ...joined,
    checkFormerName: createFormerNameCheck(names, { targets: joined.targets, listed }, lines, options, owners)
  };
}
function createFormerNameCheck(names, foundTargets, lines, options, owners) {
  let former;
  const warnOfName = (name) => void lines.push(warnOfHiddenName(name, options));
  return async ({ repository }) => {
    former ??= findFormerNames(names, foundTargets, owners, warnOfName).catch(withholdDetails(options));
    const failure = (await former).get(toNameKey(repository));
    if (failure) throw failure;
  };
}
async function splitIntoWaves(targets, waves, options, owners) {
  const { splitByWave, reportUncountedWaves } = await import("./action-waves-KSZHDNOJ.js");
  const orElse = options.wave === void 0 ? reportUncountedWaves : withholdDetails(options);
  return splitByWave(targets, waves, options, owners).catch(orElse);
}
async function searchTargets(wanted, options, owners) {
  const each = [];
  const listed = await readNamedRepositories(options.only, wanted, owners).catch(withholdDetails(options));
  for (const targetsEntry of wanted) each.push(...await findForEntry(targetsEntry, options, owners, listed));
  return joinResults(each);
}
async function readNamedRepositories(only, wanted, owners) {
  if (!only || only.some(isNamePattern) || wanted.some(({ repos }) => repos === "*")) return void 0;
  const listed = await Promise.all(
    only.filter(isWantedBy(wanted)).map((repository) => owners.readListedRepository(repository))
  );
  return listed.flatMap((repository) => repository ?? []);
}
var isWantedBy = (wanted) => (repository) => wanted.some(({ repos }) => repos === "*" || isMatchedByAny(repos, repository));
var hasMoved = async (repository, owners) => {
  const listed = await owners.readRepository(repository);
  return listed !== null && listed.full_name.toLowerCase() !== toNameKey(repository);
};
function findUnmatched(only = [], targets, excluded) {
  const targetNames = new Set(targets.map(({ repository }) => toNameKey(repository)));
  const reasons = new Map(excluded.map(({ repository, by }) => [toNameKey(repository), by]));
  return only.filter((repository) => !isNamePattern(repository) && !targetNames.has(toNameKey(repository))).map((repository) => ({ repository, by: reasons.get(toNameKey(repository)) }));
}
async function findForEntry({ repos, filters }, options, owners, listed) {
  const { only } = options;
  const mayTake = ({ owner }) => !only || only.some((selected) => selected.owner.toLowerCase() === owner.toLowerCase());
  const patterns = repos === "*" ? repos : repos.filter(isNamePattern).filter(mayTake);
  const names = repos === "*" ? [] : repos.filter((repository) => !isNamePattern(repository) && (!only || isMatchedByAny(only, repository)));
  const search = { patterns, filters, owners, only, listed };
  const results = patterns.length ? [await discoverRepositories(search).catch(withholdDetails(options))] : [];
  const isNamed = createMembershipTest(names.map(toWithRepository));
  const otherResults = results.map((result) => ({
    ...result,
    targets: result.targets.filter((target) => !isNamed(target))
  }));
  const known = createNamedResult(names, filters, results);
  const targets = listed ? await Promise.all(known.targets.map((target) => failRenamed(target, owners))) : known.targets;
  return [{ ...known, targets }, ...otherResults];
}
async function failRenamed(target, owners) {
  const { repository } = target;
  const current = await owners.readRepository(repository);
  if (!current || toNameKey(toRepositoryName(current)) === toNameKey(repository)) return target;
  const { visibility } = toTarget(current);
  return {
    ...target,
    visibility,
    missing: { failure: createFormerNameError(repository, "repos", toRepositoryName(current)) }
  };
}
function createNamedResult(known, filters, results) {
  const factsOf = new Map(
    results.flatMap(({ targets }) => targets.map((target) => [toNameKey(target.repository), target]))
  );
  const [excludedNames, includedNames] = [true, false].map(
    (isOut) => known.filter((repository) => isExcluded(repository, filters) === isOut)
  );
  return {
    targets: includedNames.map((repository) => ({ ...factsOf.get(toNameKey(repository)), repository })),
    known,
    listed: [],
    excluded: excludedNames.map((repository) => ({ repository, by: "exclude" })),
    notAdministered: [],
    searchedPlaces: []
  };
}
function markNamed(all, wanted, only = []) {
  const written = [{ repos: only }, ...wanted].flatMap(
    ({ repos }) => repos === "*" ? [] : repos.filter((repository) => !isNamePattern(repository))
  );
  const names = new Set(written.map(toNameKey));
  return {
    ...all,
    targets: all.targets.map((target) => ({ ...target, isNamed: names.has(toNameKey(target.repository)) }))
  };
}
function joinResults(each) {
  const targets = removeDuplicates(each.flatMap((result) => result.targets));
  const isTarget = createMembershipTest(targets);
  const notAdministered = removeDuplicates(
    each.flatMap((result) => result.notAdministered.map(toWithRepository))
  ).filter((candidate) => !isTarget(candidate));
  const isClosed = createMembershipTest(notAdministered);
  const excluded = removeDuplicates(each.flatMap((result) => result.excluded)).filter(
    (candidate) => !isTarget(candidate) && !isClosed(candidate)
  );
  const known = removeDuplicates(each.flatMap((result) => result.known.map(toWithRepository)));
  return {
    targets,
    known: known.map(({ repository }) => repository),
    listed: each.flatMap((result) => result.listed),
    excluded,
    notAdministered: notAdministered.map(({ repository }) => repository),
    searchedPlaces: [...new Set(each.flatMap((result) => result.searchedPlaces))]
  };
}
var toWithRepository = (repository) => ({ repository });
var removeDuplicates = (all) => [...new Map(all.toReversed().map((item) => [toNameKey(item.repository), item])).values()].reverse();
function createMembershipTest(all) {
  const names = new Set(all.map(({ repository }) => toNameKey(repository)));
  return ({ repository }) => names.has(toNameKey(repository));
}
var withholdDetails = ({ privateRepos }) => (failure) => {
  if (privateRepos === "show" || !(failure instanceof GithubRefusal)) throw failure;
  const why = `${getReasonPhrase(failure.request.status)} (GitHub\u2019s message is withheld)`.trimStart();
  throw new GithubRefusal(failure.request, why, failure.fix);
};

export {
  findTargets,
  createFormerNameCheck,
  searchTargets,
  isWantedBy,
  hasMoved
};
