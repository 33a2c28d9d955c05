import {
  isRepositoryMatch40 as isRepositoryMatch,
  isSameName85 as isSameName,
  isSameWord85 as isSameWord,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  GithubRefusal105 as GithubRefusal,
  RequestFailure105 as RequestFailure,
  getReasonPhrase105 as getReasonPhrase
} from "./action.js";
import {
  createFormerNameError
} from "./action-chunk-YN6W6NIA.js";
import {
  createNameTest,
  discoverRepositories,
  isExcluded,
  isMatchedByAny,
  isNamePattern,
  isSelectedBy,
  listExactNames,
  toRepositoryName,
  toTarget
} from "./action-chunk-Y2G5FIFF.js";

// packages/core/src/fleet/targets/search-targets.ts
async function searchTargets(selections, options, owners) {
  const results = [];
  const listed = await readNamedRepositories(options.only, selections, owners).catch(throwWithoutDetails(options));
  for (const targetsEntry of selections) results.push(await findTargetsOfEntry(targetsEntry, options, owners, listed));
  return {
    ...joinResults(results.flat()),
    unmatchedPatterns: options.only ? [] : findUnmatchedPatterns(selections, results)
  };
}
function findUnmatchedPatterns(selections, results) {
  const findUnmatched = (by, getTexts) => {
    const isMatched = /* @__PURE__ */ new Map();
    for (const [index, selection] of selections.entries()) {
      const known = results[index].flatMap((result) => result.known);
      for (const text of getTexts(selection))
        isMatched.set(text, isMatched.get(text) || known.some((repository) => isRepositoryMatch(text, repository)));
    }
    return [...isMatched].flatMap(([text, isFound]) => isFound ? [] : [{ text, by }]);
  };
  return [
    ...findUnmatched("repos", ({ repos }) => repos === "*" ? [] : repos.filter(isNamePattern).map(toFullName)),
    ...findUnmatched("exclude", ({ filters: { exclude = [] } }) => exclude)
  ];
}
async function readNamedRepositories(only, selections, owners) {
  if (!only || only.some(isNamePattern) || selections.some(({ repos }) => repos === "*")) return void 0;
  const listed = await Promise.all(
    only.filter(isSelectedByAny(selections)).map((repository) => owners.readListedRepository(repository))
  );
  return listed.flatMap((repository) => repository ?? []);
}
var isSelectedByAny = (selections) => (repository) => selections.some((selection) => isSelectedBy(selection, repository));
async function findTargetsOfEntry({ repos, filters }, options, owners, listed) {
  const { only } = options;
  const isOwnerSelected = ({ owner }) => !only || only.some((selected) => isSameWord(selected.owner, owner));
  const patterns = repos === "*" ? repos : repos.filter(isNamePattern).filter(isOwnerSelected);
  const names = listExactNames([{ repos }]).filter((repository) => !only || isMatchedByAny(only, repository));
  const search = { patterns, filters, owners, only, listed };
  const results = patterns.length ? [await discoverRepositories(search).catch(throwWithoutDetails(options))] : [];
  const isNamed = createNameTest(names);
  const otherResults = results.map((result) => ({
    ...result,
    targets: result.targets.filter(({ repository }) => !isNamed(repository))
  }));
  const known = createNamedResult(names, filters, results);
  const targets = listed ? await Promise.all(known.targets.map((target) => addFailureIfRenamed(target, owners))) : known.targets;
  return [{ ...known, targets }, ...otherResults];
}
async function addFailureIfRenamed(target, owners) {
  const { repository } = target;
  const current = await owners.readRepository(repository);
  if (!current || isSameName(toRepositoryName(current), repository)) return target;
  const { visibility } = toTarget(current);
  return {
    ...target,
    visibility,
    missing: { failure: createFormerNameError(repository, "repos", toRepositoryName(current)) }
  };
}
function createNamedResult(names, filters, results) {
  const listedTargets = new Map(
    results.flatMap(({ targets }) => targets.map((target) => [toNameKey(target.repository), target]))
  );
  const [excludedNames, includedNames] = [true, false].map(
    (isOut) => names.filter((repository) => isExcluded(repository, filters) === isOut)
  );
  return {
    // No filter but `exclude` applies to a name.
    targets: includedNames.map((repository) => ({
      ...listedTargets.get(toNameKey(repository)),
      repository,
      missing: void 0
    })),
    known: names,
    listed: [],
    excluded: excludedNames.map((repository) => ({ repository, by: "exclude" })),
    notAdministered: [],
    searchedPlaces: []
  };
}
function joinResults(results) {
  const found = results.flatMap((result) => result.targets);
  const isLocated = createNameTest(found.flatMap(({ repository, missing }) => missing ? [] : repository));
  const targets = removeDuplicates(found.filter(({ repository, missing }) => !missing || !isLocated(repository)));
  const isTarget = createNameTest(targets.map(({ repository }) => repository));
  const notAdministered = removeDuplicates(results.flatMap((result) => result.notAdministered)).filter(
    ({ repository }) => !isTarget(repository)
  );
  const isClosed = createNameTest(notAdministered.map(({ repository }) => repository));
  const excluded = removeDuplicates(results.flatMap((result) => result.excluded)).filter(
    ({ repository }) => !isTarget(repository) && !isClosed(repository)
  );
  return {
    targets,
    known: removeDuplicates(results.flatMap((result) => result.known)),
    listed: results.flatMap((result) => result.listed),
    excluded,
    notAdministered,
    searchedPlaces: [...new Set(results.flatMap((result) => result.searchedPlaces))]
  };
}
var removeDuplicates = (items) => [...new Map(items.toReversed().map((item) => [toNameKey(getMentionedName(item)), item])).values()].reverse();
var getMentionedName = (item) => "repository" in item ? item.repository : item;
var throwWithoutDetails = ({ privateRepos }) => (failure) => {
  if (privateRepos === "show") throw failure;
  if (failure instanceof RequestFailure && isInRepository.test(failure.message))
    throw new RequestFailure(failure.publicMessage ?? "a request failed", failure.fix, failure.publicMessage);
  if (!(failure instanceof GithubRefusal)) throw failure;
  const why = `${getReasonPhrase(failure.request.status)} (GitHub\u2019s message is withheld)`.trimStart();
  const path = isInRepository.test(failure.request.path) ? "***" : failure.request.path;
  throw new GithubRefusal({ ...failure.request, path }, why, failure.fix);
};
var isInRepository = /\/repos\/[^/]+\/|\/repositories\//;

export {
  searchTargets,
  isSelectedByAny,
  throwWithoutDetails
};
