import {
  NotLocated20 as NotLocated,
  nameFrom21 as nameFrom,
  askName29 as askName,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  HostRefusal100 as HostRefusal,
  PermissionDenied100 as PermissionDenied,
  forgiving100 as forgiving
} from "./action.js";
import {
  discover,
  partsOf
} from "./action-chunk-NUFPK6W2.js";
import {
  AppRefused
} from "./action-chunk-KVXRV2KR.js";

// packages/core/src/session/targets/filters.ts
var namesPattern = ({ name }) => /[*?]/.test(name);
var isSearch = (repos) => repos === "*" || repos.some(namesPattern);

// packages/core/src/fleet/targets/former-names.ts
var namesOfTargets = (entries) => entries.flatMap(({ repos, exclude = [] }) => [
  ...(repos === "*" ? [] : repos).map((one) => [fullName(one), "repos"]),
  ...exclude.map((one) => [one, "exclude"])
]);
var namesOfFilters = (filters) => filters.flatMap(({ where }) => partsOf(where)).flatMap(({ repos = [] }) => repos.map((one) => [one, "where.repos"]));
var mostAsked = 30;
async function findFormerNames(written, { targets, listed }, owners, refused) {
  const called = new Set(targets.flatMap(({ called: was }) => was ? [nameKey(was)] : []));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((one) => !called.has(nameKey(one)));
  const among = (names) => {
    const keys = new Set(names.map(nameKey));
    return ({ repository }) => keys.has(nameKey(repository));
  };
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const isOfRun = ({ repository: { owner } }) => accounts.has(owner.toLowerCase());
  const isCurrent = among(current);
  const strange = expandNames(written, targets, current, [...accounts.values()]).filter((one) => !isCurrent(one));
  const listable = owners.accounts ? strange.filter(isOfRun) : strange;
  const more = listable.length > mostAsked ? await listNames(listable, owners) : [];
  const isListed = among(more.filter((one) => !called.has(nameKey(one))));
  const asked = strange.filter((one) => !isListed(one));
  const tokens = owners.accounts ? [...accounts.values()] : [];
  const ask = async (one) => {
    const isOwn = isOfRun(one);
    const own = isOwn || !owners.accounts ? [one.repository.owner] : [];
    const others = isOwn && one.isOfAny ? [] : tokens;
    let isRefused = false;
    for (const owner of [...own, ...others]) {
      const forgive = forgiving(isOwn ? [AppRefused] : [AppRefused, PermissionDenied], (failure) => {
        isRefused ||= failure instanceof PermissionDenied;
        return null;
      });
      const is = await owners.ofName(one.repository, owner).catch(forgive);
      if (is) return is;
    }
    if (isRefused) refused(one.repository);
    return null;
  };
  const found = await Promise.all(asked.map(async (one) => ({ one, is: await ask(one) })));
  return new Map(
    found.flatMap(({ one, is }) => {
      const target = targets.find(
        ({ repository, called: live = repository, id }) => id === void 0 ? nameKey(live) === is?.full_name.toLowerCase() : id === is?.id
      );
      const isOther = target && nameKey(target.repository) !== nameKey(one.repository) && !one.spares?.(target);
      return isOther ? [
        [
          nameKey(target.repository),
          refuseFormerName(one.repository, one.by, target.repository, one.fix(target.repository))
        ]
      ] : [];
    })
  );
}
async function listNames(names, owners) {
  const patterns = names.map(({ repository }) => repository);
  const search = discover({ patterns, filters: {}, takesClosed: true, owners });
  return search.then(({ known }) => known).catch(forgiving([HostRefusal, AppRefused], () => []));
}
function expandNames({ texts, files }, targets, current, accounts) {
  const names = texts.flatMap(([text, by]) => {
    const [name = "", owner] = text.split("/").reverse();
    const fix = (now) => `replace ${code(text)} with ${code(fullName(now))}`;
    if (namesPattern({ owner: "", name: text })) return [];
    const owners = owner === void 0 ? accounts : [owner];
    return owners.map((one) => ({ repository: { owner: one, name }, by, isOfAny: owners.length > 1, fix }));
  });
  const named = files.flatMap((group) => {
    const hasFile = ({ repository }) => group.some((one) => one.fileOf(repository));
    return group.flatMap((those) => {
      const strays = those.strays(current);
      const shared = targets.every(hasFile) ? [] : those.strays([]).filter((file) => !strays.includes(file));
      return [...strays, ...shared].flatMap((file) => {
        const isStray = strays.includes(file);
        const verb = isStray ? "rename" : "copy";
        const owners = /* @__PURE__ */ new Set([...accounts, ...isStray ? those.ownersIn(file) : []]);
        const all = [...owners].filter((owner) => those.nameIn(file, owner) !== void 0);
        return all.map((owner) => {
          const name = those.nameIn(file, owner);
          const fix = (now) => `${verb} ${code(file)} to ${code(those.pathFor(now))}`;
          const spares = (target) => !isStray && hasFile(target);
          return { repository: { owner, name }, by: file, isOfAny: all.length > 1, fix, spares };
        });
      });
    });
  });
  return [...names, ...named];
}
async function refuseMoved({ repository }, by, reader) {
  const { full_name: name } = await reader.ask(askName);
  if (name.toLowerCase() !== nameKey(repository)) throw refuseFormerName(repository, by, nameFrom(name));
}
var refuseFormerName = (former, by, now, fix = `replace ${code(fullName(former))} with ${code(fullName(now))}`) => new NotLocated(
  `${code(fullName(former))} in ${code(by)} is now called ${code(fullName(now))}: ${fix}`,
  "replace the old name with the new one",
  "a name in the inputs of this run belongs to this repository, which now has another name"
);

export {
  namesPattern,
  isSearch,
  namesOfTargets,
  namesOfFilters,
  findFormerNames,
  refuseMoved,
  refuseFormerName
};
