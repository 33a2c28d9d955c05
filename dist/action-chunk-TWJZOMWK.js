import {
  RepositoryNotLocated20 as RepositoryNotLocated,
  nameCall29 as nameCall,
  parseRepositoryName86 as parseRepositoryName,
  toFullName86 as toFullName,
  toNameKey86 as toNameKey,
  formatCode99 as formatCode,
  GithubRefusal106 as GithubRefusal,
  PermissionDenied106 as PermissionDenied,
  recoverFrom106 as recoverFrom
} from "./action.js";
import {
  createNameTest,
  discoverRepositories,
  isNamePattern,
  listConditions
} from "./action-chunk-GWSETRH5.js";
import {
  AppAccessDenied
} from "./action-chunk-E4R6QX6E.js";

// packages/core/src/fleet/targets/former-names.ts
var collectTargetNames = (entries) => entries.flatMap(({ repos, exclude = [] }) => [
  ...(repos === "*" ? [] : repos).map((repository) => [toFullName(repository), "repos"]),
  ...exclude.map((pattern) => [pattern, "exclude"])
]);
var collectFilterRepositoryNames = (filters) => filters.flatMap(({ where }) => listConditions(where)).flatMap(({ repos = [] }) => repos.map((name) => [name, "where.repos"]));
var maxSingleReads = 30;
async function findFormerNameErrors(written, { targets, listed }, owners, onRefusal) {
  const isCurrentName = createNameTest(targets.flatMap(({ currentName = [] }) => currentName));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((repository) => !isCurrentName(repository));
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const isOfRun = ({ repository: { owner } }) => accounts.has(owner.toLowerCase());
  const isCurrent = createNameTest(current);
  const unknownNames = listOperatorNames(written, targets, current, [...accounts.values()]).filter(
    ({ repository }) => !isCurrent(repository)
  );
  const listable = owners.accounts ? unknownNames.filter(isOfRun) : unknownNames;
  const ownerNames = listable.length > maxSingleReads ? await findListedNames(listable, owners) : [];
  const isListed = createNameTest(ownerNames.filter((repository) => !isCurrentName(repository)));
  const namesToAsk = unknownNames.filter(({ repository }) => !isListed(repository));
  const tokens = owners.accounts ? [...accounts.values()] : [];
  const ask = async (name) => {
    const isOwn = isOfRun(name);
    const own = isOwn || !owners.accounts ? [name.repository.owner] : [];
    const otherOwners = isOwn && name.isForEachAccount ? [] : tokens;
    let isRefused = false;
    for (const owner of [...own, ...otherOwners]) {
      const forgive = recoverFrom(isOwn ? [AppAccessDenied] : [AppAccessDenied, PermissionDenied], (failure) => {
        isRefused ||= failure instanceof PermissionDenied;
        return null;
      });
      const repository = await owners.readRepository(name.repository, owner).catch(forgive);
      if (repository) return repository;
    }
    if (isRefused) onRefusal(name.repository);
    return null;
  };
  const answers = await Promise.all(namesToAsk.map(async (name) => ({ name, current: await ask(name) })));
  return new Map(
    answers.flatMap(({ name, current: current2 }) => {
      const target = targets.find(
        ({ repository, currentName: live = repository, id }) => id === void 0 ? toNameKey(live) === current2?.full_name.toLowerCase() : id === current2?.id
      );
      const isOther = target && toNameKey(target.repository) !== toNameKey(name.repository) && !name.isIgnored?.(target);
      return isOther ? [
        [
          toNameKey(target.repository),
          createFormerNameError(name.repository, name.by, target.repository, name.describeFix(target.repository))
        ]
      ] : [];
    })
  );
}
async function findListedNames(names, owners) {
  const patterns = names.map(({ repository }) => repository);
  const search = discoverRepositories({ patterns, filters: {}, includesNotAdministered: true, owners });
  return search.then(({ known }) => known).catch(recoverFrom([GithubRefusal, AppAccessDenied], () => []));
}
function listOperatorNames({ texts, files }, targets, current, accounts) {
  const names = texts.flatMap(([text, by]) => {
    const [name = "", owner] = text.split("/").reverse();
    const describeFix = (now) => `replace ${formatCode(text)} with ${formatCode(toFullName(now))}`;
    if (isNamePattern({ owner: "", name: text })) return [];
    const owners = owner === void 0 ? accounts : [owner];
    return owners.map((accountName) => ({
      repository: { owner: accountName, name },
      by,
      isForEachAccount: owners.length > 1,
      describeFix
    }));
  });
  const fileNames = files.flatMap((group) => {
    const hasFile = ({ repository }) => group.some((template) => template.findFile(repository));
    return group.flatMap((template) => {
      const strays = template.findStrays(current);
      const shared = targets.every(hasFile) ? [] : template.findStrays([]).filter((file) => !strays.includes(file));
      return [...strays, ...shared].flatMap((file) => {
        const isStray = strays.includes(file);
        const verb = isStray ? "rename" : "copy";
        const owners = /* @__PURE__ */ new Set([...accounts, ...isStray ? template.listPossibleOwners(file) : []]);
        const all = [...owners].filter((owner) => template.parseName(file, owner) !== void 0);
        return all.map((owner) => {
          const name = template.parseName(file, owner);
          const describeFix = (now) => `${verb} ${formatCode(file)} to ${formatCode(template.createPath(now))}`;
          const isIgnored = (target) => !isStray && hasFile(target);
          return {
            repository: { owner, name },
            by: file,
            isForEachAccount: all.length > 1,
            describeFix,
            isIgnored
          };
        });
      });
    });
  });
  return [...names, ...fileNames];
}
async function refuseRenamedTarget({ repository }, source, reader) {
  const { full_name: name } = await reader.ask(nameCall);
  if (name.toLowerCase() !== toNameKey(repository))
    throw createFormerNameError(repository, source, parseRepositoryName(name));
}
var createFormerNameError = (former, source, current, fix = `replace ${formatCode(toFullName(former))} with ${formatCode(toFullName(current))}`) => new RepositoryNotLocated(
  `${formatCode(toFullName(former))} in ${formatCode(source)} is now called ${formatCode(toFullName(current))}: ${fix}`,
  "replace the old name with the new one",
  "a name in the inputs of this run belongs to this repository, which now has another name"
);

export {
  collectTargetNames,
  collectFilterRepositoryNames,
  findFormerNameErrors,
  refuseRenamedTarget,
  createFormerNameError
};
