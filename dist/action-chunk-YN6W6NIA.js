import {
  RepositoryNotLocated15 as RepositoryNotLocated,
  nameCall29 as nameCall,
  isSameName85 as isSameName,
  isSameWord85 as isSameWord,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  GithubRefusal105 as GithubRefusal,
  PermissionDenied105 as PermissionDenied,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  createNameTest,
  discoverRepositories,
  isNamePattern,
  listConditions
} from "./action-chunk-Y2G5FIFF.js";
import {
  AppAccessDenied
} from "./action-chunk-E4R6QX6E.js";

// packages/core/src/fleet/targets/former-names.ts
var collectTargetNames = (entries) => entries.flatMap(({ repos, exclude = [] }) => [
  ...(repos === "*" ? [] : repos).map((repository) => [toFullName(repository), "repos"]),
  ...exclude.map((pattern) => [pattern, "exclude"])
]);
var collectFilterRepositoryNames = (filters) => filters.flatMap(({ where }) => listConditions(where)).flatMap(({ repos = [] }) => repos.map((name) => [name, "where.repos"]));
async function findFormerNameErrors(written, found, owners, onRefusal) {
  const accounts = listAccounts(found.targets);
  const names = await findUnknownNames(written, found, accounts, owners);
  const errors = await Promise.all(
    names.map(async (name) => {
      const current = await readCurrentRepository(name, accounts, owners, onRefusal);
      const target = current && findRenamedTarget(name, current, found.targets);
      return target ? [[toNameKey(target.repository), createTargetError(name, target)]] : [];
    })
  );
  return new Map(errors.flat());
}
var listAccounts = (targets) => [
  ...new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner])).values()
];
async function findUnknownNames(written, { targets, listed }, accounts, owners) {
  const isReplaced = createNameTest(targets.flatMap(({ currentName = [] }) => currentName));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((repository) => !isReplaced(repository));
  const isCurrent = createNameTest(current);
  const unknown = listOperatorNames(written, targets, current, accounts).filter(
    ({ repository }) => !isCurrent(repository)
  );
  const ownerNames = await readOwnerNames(unknown, accounts, owners);
  const isListed = createNameTest(ownerNames.filter((repository) => !isReplaced(repository)));
  return unknown.filter(({ repository }) => !isListed(repository));
}
var maxSingleReads = 30;
async function readOwnerNames(names, accounts, owners) {
  const listable = owners.accounts ? names.filter((name) => isOfAccounts(name, accounts)) : names;
  if (listable.length <= maxSingleReads) return [];
  const patterns = listable.map(({ repository }) => repository);
  const search = discoverRepositories({ patterns, filters: {}, includesNotAdministered: true, owners });
  return search.then(({ known }) => known).catch(recoverFrom([GithubRefusal, AppAccessDenied], () => []));
}
var isOfAccounts = ({ repository: { owner } }, accounts) => accounts.some((account) => isSameWord(account, owner));
async function readCurrentRepository(name, accounts, owners, onRefusal) {
  const expected = isOfAccounts(name, accounts) ? [AppAccessDenied] : [AppAccessDenied, PermissionDenied];
  let isRefused = false;
  for (const owner of listTokenOwners(name, accounts, owners)) {
    const recover = recoverFrom(expected, (failure) => {
      isRefused ||= failure instanceof PermissionDenied;
      return null;
    });
    const repository = await owners.readRepository(name.repository, owner).catch(recover);
    if (repository) return repository;
  }
  if (isRefused) onRefusal(name.repository);
  return null;
}
function listTokenOwners(name, accounts, owners) {
  const { owner } = name.repository;
  if (!owners.accounts) return [owner];
  if (!isOfAccounts(name, accounts)) return accounts;
  return name.isForEachAccount ? [owner] : [owner, ...accounts];
}
function findRenamedTarget(name, current, targets) {
  const target = targets.find(
    ({ repository, currentName: live = repository, id }) => id === void 0 ? toNameKey(live) === current.full_name.toLowerCase() : id === current.id
  );
  const isRenamed = target && !isSameName(target.repository, name.repository) && !name.isIgnored?.(target);
  return isRenamed ? target : void 0;
}
var createTargetError = ({ repository, by, describeFix }, { repository: current }) => createFormerNameError(repository, by, current, describeFix(current));
var listOperatorNames = ({ texts, files }, targets, current, accounts) => [
  ...texts.flatMap(([text, by]) => listTextNames(text, by, accounts)),
  ...files.flatMap((group) => listFileNames(group, targets, current, accounts))
];
function listTextNames(text, by, accounts) {
  if (isNamePattern({ owner: "", name: text })) return [];
  const [name = "", owner] = text.split("/").reverse();
  const owners = owner === void 0 ? accounts : [owner];
  return owners.map((accountName) => ({
    repository: { owner: accountName, name },
    by,
    isForEachAccount: owners.length > 1,
    describeFix: (now) => `replace ${formatCode(text)} with ${formatCode(toFullName(now))}`
  }));
}
function listFileNames(group, targets, current, accounts) {
  const hasFile = ({ repository }) => group.some((template) => template.findFile(repository));
  return group.flatMap((template) => {
    const strays = template.findStrays(current);
    const shared = targets.every(hasFile) ? [] : template.findStrays([]).filter((file) => !strays.includes(file));
    return [
      ...strays.flatMap(
        (file) => listNamesOfFile(file, template, [...accounts, ...template.listPossibleOwners(file)], "rename")
      ),
      ...shared.flatMap(
        (file) => listNamesOfFile(file, template, accounts, "copy").map((name) => ({ ...name, isIgnored: hasFile }))
      )
    ];
  });
}
function listNamesOfFile(file, template, possibleOwners, verb) {
  const repositories = [...new Set(possibleOwners)].flatMap((owner) => {
    const name = template.parseName(file, owner);
    return name === void 0 ? [] : { owner, name };
  });
  return repositories.map((repository) => ({
    repository,
    by: file,
    isForEachAccount: repositories.length > 1,
    describeFix: (now) => `${verb} ${formatCode(file)} to ${formatCode(template.createPath(now))}`
  }));
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
