import {
  NotLocated20 as NotLocated,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  PermissionDenied100 as PermissionDenied,
  forgiving100 as forgiving
} from "./action.js";
import {
  targetOfListed,
  toName
} from "./action-chunk-NUFPK6W2.js";

// packages/core/src/fleet/targets/whereabouts.ts
async function addEntries(targets, entries, owners) {
  const byName = new Map(entries.map((entry) => [nameKey(entry.repository), entry]));
  const former = new Set(entries.flatMap(({ was }) => was.map(nameKey)));
  const kept = targets.filter(({ repository }) => !former.has(nameKey(repository)));
  const found = await Promise.all(
    kept.map(async (target) => {
      const entry = byName.get(nameKey(target.repository));
      return entry ? locate(target, entry, owners) : target;
    })
  );
  return [...found.filter(isToCome), ...found.filter((target) => !isToCome(target))];
}
var isToCome = ({ missing, called }) => missing !== void 0 || called !== void 0;
async function locate(target, entry, owners) {
  try {
    return { ...target, ...await whereabouts(entry, owners, target), entry };
  } catch (failure) {
    return { ...target, entry, missing: { failure } };
  }
}
async function whereabouts(entry, owners, listed2 = {}) {
  const { repository, was, create } = entry;
  if (listed2.id !== void 0 && !was.length) return {};
  const own = listed2.id === void 0 ? await findByOwnName(repository, owners) : true;
  const formers = (await Promise.all(was.map((name) => findByFormerName(name, own !== null, owners)))).flatMap(
    (one) => one ?? []
  );
  const [former, other] = formers;
  if (own && former) throw bothThere(repository, former);
  if (former && other) throw bothThere(toName(former), other);
  if (own) return own === true ? {} : factsIn(own);
  if (former) return { ...factsIn(former), called: toName(former) };
  if (!create) throw notThere(repository);
  const [owner] = await Promise.all([
    proveMissing([repository, ...was], owners),
    create.template && proveTemplate(create.template, owners)
  ]);
  return { missing: { owner }, facts: factsOfNew(create) };
}
var factsOfNew = ({ visibility }) => ({
  visibility,
  archived: false,
  fork: false,
  topics: []
});
function factsIn(listed2) {
  const { repository: _, ...facts } = targetOfListed(listed2);
  return facts;
}
async function findByOwnName(repository, owners) {
  const found = await owners.ofName(repository);
  if (found && nameKey(toName(found)) !== nameKey(repository)) throw renamed(repository, toName(found));
  if (!found && await owners.leadsElsewhere(repository)) throw ledOutOfSight(repository);
  return found;
}
async function findByFormerName(former, isThere, owners) {
  const found = await owners.ofName(former);
  if (found && nameKey(toName(found)) === nameKey(former)) return found;
  if (isThere) return null;
  if (found) throw renamed(former, toName(found));
  if (await owners.leadsElsewhere(former)) throw ledOutOfSight(former);
  return null;
}
async function proveMissing(names, owners) {
  const [{ owner }] = names;
  const account = await owners.accountOf(owner);
  const all = await (owners.isOfApp ? installed(owner, account, owners) : listed(owner, account, owners));
  const wanted = new Set(names.map(nameKey));
  const found = all.find((one) => wanted.has(nameKey(toName(one))));
  if (found)
    throw unknown(
      `the list of ${code(owner)} has ${code(found.full_name)}, but GitHub does not show that repository by itself`,
      "run again; if this happens again, give the token access to the repository"
    );
  return account;
}
async function proveTemplate(template, owners) {
  const found = await owners.ofName(template);
  if (found && nameKey(toName(found)) !== nameKey(template)) throw renamedTemplate(template, toName(found));
  if (found?.is_template !== true) throw noTemplate(template, found);
}
async function installed(owner, { isOrganization }, owners) {
  if (!isOrganization)
    throw unknown(
      `${code(owner)} is a user, and apps cannot create repositories of a user`,
      "create it by hand, or use a token of that user"
    );
  const of = owners.accounts ? owner : void 0;
  const all = await owners.ofInstallation(of);
  if (!await owners.coversAll(of))
    throw unknown(
      `the app is installed on selected repositories of ${code(owner)}, so a repository of that name may exist and not be visible`,
      "install the app on all repositories of the owner, or create the repository by hand"
    );
  return all.filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());
}
async function listed(owner, { isOrganization }, owners) {
  const count = await owners.privateCountOf(owner).catch(forgiving([PermissionDenied], () => void 0));
  if (count === void 0)
    throw unknown(
      `GitHub does not show this token how many private repositories ${code(owner)} has, so a repository of that name may exist and not be visible`,
      isOrganization ? "use a token of an organization owner, with Administration (organization): read" : "use a token of that user: only that user can create repositories there"
    );
  const all = isOrganization ? await owners.ofOrganization(owner) : await findOwned(owner, owners);
  const seen = all.filter((one) => one.private).length;
  if (seen !== count)
    throw unknown(
      `${code(owner)} has ${count} private repositories, but the token sees ${seen}, so a repository of that name may exist and not be visible`,
      "give the token access to all repositories of the owner, or create the repository by hand"
    );
  return all;
}
var findOwned = async (owner, owners) => (await owners.ofUser(["owner"])).filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());
var unknown = (why, fix) => {
  const says = "Trueup cannot check whether this repository exists, so it does not create it";
  return new NotLocated(`${says}: ${why}`, fix, says);
};
var renamed = (was, now) => new NotLocated(
  `${code(fullName(was))} is now called ${code(fullName(now))}`,
  "replace its entry in `repositories` with the new name",
  "a repository of `repositories` has a new name, which is not shown here"
);
var renamedTemplate = (was, now) => new NotLocated(
  `the template ${code(fullName(was))} is now called ${code(fullName(now))}`,
  "write the new name below `create`",
  "the template of a new repository has a new name"
);
var noTemplate = (template, found) => new NotLocated(
  found ? `${code(fullName(template))} is not a template repository` : `the template ${code(fullName(template))} does not exist, or the token cannot see it`,
  found ? "declare `is_template: true` for it, or choose another template below `create`" : "check the name below `create`, or give the token access to the template",
  "the template of a new repository cannot be used",
  "not_found"
);
var ledOutOfSight = (repository) => unknown(
  `${code(fullName(repository))} redirects to a repository that has a new name and that this token cannot see`,
  "give the token access to it, or write the new name"
);
var bothThere = (one, other) => new NotLocated(
  `${code(fullName(one))} and ${code(other.full_name)} both exist, so one cannot be the former name of the other`,
  "remove the name below `was`: the repository is already renamed, or the name means another repository",
  "a repository of `repositories` and one that has its former name both exist"
);
var notThere = (repository) => {
  const says = "the repository does not exist, or the token cannot see it";
  return new NotLocated(
    `${says}: ${code(fullName(repository))}`,
    "to create it, write `create: true` below its name; otherwise, check the name, or give the token access to it",
    says,
    "not_found"
  );
};
export {
  addEntries
};
