import {
  NotLocated19 as NotLocated,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  PermissionDenied100 as PermissionDenied,
  forgiving100 as forgiving
} from "./action.js";
import {
  targetOfListed,
  toName
} from "./action-chunk-MF6IAMOD.js";

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
      `the list of ${code(owner)} has ${code(found.full_name)}, and the host shows no such repository by itself`,
      "run again; if this stays, give the token access to the repository"
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
      `${code(owner)} is a user, and no app creates repositories of a user`,
      "create it by hand, or use a token of that user"
    );
  const of = owners.accounts ? owner : void 0;
  const all = await owners.ofInstallation(of);
  if (!await owners.coversAll(of))
    throw unknown(
      `the app is installed on chosen repositories of ${code(owner)}, so another one may have the name and not be shown`,
      "install the app on all repositories of the owner, or create the repository by hand"
    );
  return all.filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());
}
async function listed(owner, { isOrganization }, owners) {
  const count = await owners.privateCountOf(owner).catch(forgiving([PermissionDenied], () => void 0));
  if (count === void 0)
    throw unknown(
      `the host does not tell this token how many private repositories ${code(owner)} has, so another one may have the name and not be shown`,
      isOrganization ? "use a token of an owner of the organization, with Administration (organization): read" : "use a token of that user: nobody else can create repositories there"
    );
  const all = isOrganization ? await owners.ofOrganization(owner) : await findOwned(owner, owners);
  const seen = all.filter((one) => one.private).length;
  if (seen !== count)
    throw unknown(
      `${code(owner)} has ${count} private repositories, and the token is shown ${seen}, so another one may have the name and not be shown`,
      "give the token access to all repositories of the owner, or create the repository by hand"
    );
  return all;
}
var findOwned = async (owner, owners) => (await owners.ofUser(["owner"])).filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());
var unknown = (why, fix) => {
  const says = "nobody can say whether this repository exists, so it is not created";
  return new NotLocated(`${says}: ${why}`, fix, says);
};
var renamed = (was, now) => new NotLocated(
  `${code(fullName(was))} is called ${code(fullName(now))} now`,
  "write the new name as its entry in `repositories`, in place of the old one",
  "a repository of `repositories` has another name now, which is not shown here"
);
var renamedTemplate = (was, now) => new NotLocated(
  `the template ${code(fullName(was))} is called ${code(fullName(now))} now`,
  "write the new name below `create`",
  "the template of a new repository has another name now"
);
var noTemplate = (template, found) => new NotLocated(
  found ? `${code(fullName(template))} is no template repository, so nothing can be generated from it` : `there is no template ${code(fullName(template))}, or the token cannot see it`,
  found ? "declare `is_template: true` for it, or name another one below `create`" : "check the name below `create`, or give the token access to the template",
  "the template of a new repository cannot be used",
  "not_found"
);
var ledOutOfSight = (repository) => unknown(
  `${code(fullName(repository))} leads to a repository that has another name now, and that this token does not see`,
  "give the token access to it, or write another name"
);
var bothThere = (one, other) => new NotLocated(
  `${code(fullName(one))} and ${code(other.full_name)} are both there, so the one cannot be the former name of the other`,
  "remove the name below `was`: the rename was made already, or it means another repository",
  "a repository of `repositories` and one that has its former name are both there"
);
var notThere = (repository) => {
  const says = "there is no such repository, or the token cannot see it";
  return new NotLocated(
    `${says}: ${code(fullName(repository))}`,
    "write `create: true` below its name if it is to be created, check the name, or give the token access to it",
    says,
    "not_found"
  );
};
export {
  addEntries
};
