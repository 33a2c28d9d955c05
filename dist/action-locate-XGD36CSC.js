import {
  RepositoryNotLocated15 as RepositoryNotLocated,
  isSameName85 as isSameName,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  PermissionDenied105 as PermissionDenied,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  createNameTest,
  isOwnedBy,
  toRepositoryName,
  toTarget
} from "./action-chunk-Y2G5FIFF.js";

// packages/core/src/fleet/targets/locate.ts
async function locateTargets(targets, entries, owners) {
  const byName = new Map(entries.map((entry) => [toNameKey(entry.repository), entry]));
  const located = await Promise.all(
    targets.map(async (target) => {
      const entry = byName.get(toNameKey(target.repository));
      return entry ? locateTarget(target, entry, owners) : target;
    })
  );
  return [...located.filter(isMissingOrRenamed), ...located.filter((target) => !isMissingOrRenamed(target))];
}
var isMissingOrRenamed = ({ missing, currentName }) => missing !== void 0 || currentName !== void 0;
async function locateTarget(target, entry, owners) {
  try {
    return { ...target, ...await locateRepository(entry, owners, target), entry };
  } catch (failure) {
    return { ...target, entry, missing: { failure } };
  }
}
async function locateRepository(entry, owners, listed) {
  const { repository, was, create } = entry;
  if (listed.id !== void 0 && !was.length) return {};
  const own = listed.id === void 0 ? await findByOwnName(repository, owners) : true;
  const formerRepositories = (await Promise.all(was.map((name) => findByFormerName(name, own !== null, owners)))).flatMap((repository2) => repository2 ?? []);
  const [first, second] = formerRepositories;
  if (own && first) throw createBothExistError(repository, first);
  if (first && second) throw createBothExistError(toRepositoryName(first), second);
  if (own) return own === true ? {} : toTargetWithoutName(own);
  if (first) return { ...toTargetWithoutName(first), currentName: toRepositoryName(first) };
  if (!create) throw createMissingRepositoryError(repository);
  const [owner] = await Promise.all([
    proveRepositoriesMissing([repository, ...was], owners),
    create.template && requireTemplate(create.template, owners)
  ]);
  return { missing: { owner }, facts: createInitialFacts(create) };
}
var createInitialFacts = ({ visibility }) => ({
  visibility,
  archived: false,
  fork: false,
  topics: []
});
function toTargetWithoutName(listed) {
  const { repository: _, ...facts } = toTarget(listed);
  return facts;
}
async function findByOwnName(repository, owners) {
  const current = await owners.readRepository(repository);
  if (current && !isSameName(toRepositoryName(current), repository))
    throw createRenamedError(repository, toRepositoryName(current));
  if (!current && await owners.isRedirected(repository)) throw createHiddenRedirectError(repository);
  return current;
}
async function findByFormerName(former, isEntryFound, owners) {
  const current = await owners.readRepository(former);
  if (current && isSameName(toRepositoryName(current), former)) return current;
  if (isEntryFound) return null;
  if (current) throw createRenamedError(former, toRepositoryName(current));
  if (await owners.isRedirected(former)) throw createHiddenRedirectError(former);
  return null;
}
async function proveRepositoriesMissing(names, owners) {
  const [{ owner }] = names;
  const account = await owners.readAccount(owner);
  const all = await (owners.isOfApp ? readCompleteInstalledList(owner, account, owners) : readCompleteVisibleList(owner, account, owners));
  const isWanted = createNameTest(names);
  const existing = all.find((repository) => isWanted(toRepositoryName(repository)));
  if (existing)
    throw createUncertainError(
      `the list of ${formatCode(owner)} has ${formatCode(existing.full_name)}, but GitHub does not show that repository by itself`,
      "run again; if this happens again, give the token access to the repository"
    );
  return account;
}
async function requireTemplate(template, owners) {
  const current = await owners.readRepository(template);
  if (current && !isSameName(toRepositoryName(current), template))
    throw createRenamedTemplateError(template, toRepositoryName(current));
  if (current?.is_template !== true) throw createTemplateError(template, current);
}
async function readCompleteInstalledList(owner, { isOrganization }, owners) {
  if (!isOrganization)
    throw createUncertainError(
      `${formatCode(owner)} is a user, and apps cannot create repositories of a user`,
      "create it by hand, or use a token of that user"
    );
  const account = owners.accounts ? owner : void 0;
  const all = await owners.listInstalledRepositories(account);
  if (!await owners.isInstalledOnAll(account))
    throw createUncertainError(
      `the app is installed on selected repositories of ${formatCode(owner)}, so a repository of that name may exist and not be visible`,
      "install the app on all repositories of the owner, or create the repository by hand"
    );
  return all.filter(isOwnedBy(owner));
}
async function readCompleteVisibleList(owner, { isOrganization }, owners) {
  const count = await owners.readPrivateRepositoryCount(owner).catch(recoverFrom([PermissionDenied], () => void 0));
  if (count === void 0)
    throw createUncertainError(
      `GitHub does not show this token how many private repositories ${formatCode(owner)} has, so a repository of that name may exist and not be visible`,
      isOrganization ? "use a token of an organization owner, with Administration (organization): read" : "use a token of that user: only that user can create repositories there"
    );
  const all = isOrganization ? await owners.listOrganizationRepositories(owner) : (await owners.listUserRepositories(["owner"])).filter(isOwnedBy(owner));
  const seen = all.filter((repository) => repository.private).length;
  if (seen !== count)
    throw createUncertainError(
      `${formatCode(owner)} has ${count} private repositories, but the token sees ${seen}, so a repository of that name may exist and not be visible`,
      "give the token access to all repositories of the owner, or create the repository by hand"
    );
  return all;
}
var createUncertainError = (why, fix) => {
  const message = "Trueup cannot check whether this repository exists, so it does not create it";
  return new RepositoryNotLocated(`${message}: ${why}`, fix, message);
};
var createRenamedError = (formerName, now) => new RepositoryNotLocated(
  `${formatCode(toFullName(formerName))} is now called ${formatCode(toFullName(now))}`,
  "replace its entry in `repositories` with the new name",
  "a repository of `repositories` has a new name, which is not shown here"
);
var createRenamedTemplateError = (formerName, now) => new RepositoryNotLocated(
  `the template ${formatCode(toFullName(formerName))} is now called ${formatCode(toFullName(now))}`,
  "write the new name below `create`",
  "the template of a new repository has a new name"
);
var createTemplateError = (template, current) => new RepositoryNotLocated(
  current ? `${formatCode(toFullName(template))} is not a template repository` : `the template ${formatCode(toFullName(template))} does not exist, or the token cannot see it`,
  current ? "declare `is_template: true` for it, or choose another template below `create`" : "check the name below `create`, or give the token access to the template",
  "the template of a new repository cannot be used",
  "not_found"
);
var createHiddenRedirectError = (repository) => createUncertainError(
  `${formatCode(toFullName(repository))} redirects to a repository that has a new name and that this token cannot see`,
  "give the token access to it, or write the new name"
);
var createBothExistError = (left, right) => new RepositoryNotLocated(
  `${formatCode(toFullName(left))} and ${formatCode(right.full_name)} both exist, so one cannot be the former name of the other`,
  "remove the name below `was`: the repository is already renamed, or the name means another repository",
  "a repository of `repositories` and one that has its former name both exist"
);
var createMissingRepositoryError = (repository) => {
  const message = "the repository does not exist, or the token cannot see it";
  return new RepositoryNotLocated(
    `${message}: ${formatCode(toFullName(repository))}`,
    "to create it, write `create: true` below its name; otherwise, check the name, or give the token access to it",
    message,
    "not_found"
  );
};
export {
  locateTargets
};
