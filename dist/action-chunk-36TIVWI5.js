import {
  visitedRepositories12 as visitedRepositories,
  note19 as note,
  NoTarget20 as NoTarget,
  nameFrom21 as nameFrom,
  askName29 as askName,
  itemsOf34 as itemsOf,
  failureOf42 as failureOf,
  modes64 as modes,
  fullName81 as fullName,
  nameKey81 as nameKey,
  nearest86 as nearest,
  code92 as code,
  madeOnce94 as madeOnce
} from "./action.js";
import {
  findTargets,
  hasMoved,
  isTakenBy,
  searchAll
} from "./action-chunk-GWAY3QY4.js";
import {
  isSearch,
  namesPattern,
  refuseFormerName
} from "./action-chunk-WO4GFKVD.js";
import {
  createOwners
} from "./action-chunk-UIMGG5BI.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// packages/core/src/fleet/targets/open-targets.ts
async function openTargets(asked, session, world) {
  const { options } = asked;
  const owners = openOwners([asked], session);
  const found = await findTargets(asked, owners);
  for (const { repository } of found.unheld.filter((one) => isTakenBy(asked.wanted)(one.repository)))
    if (!await owners.ofLists(repository)) world.unseen?.();
  await refuseUnheld(found.unheld, asked, owners);
  session.covers(repositoriesOf(found.targets));
  return {
    owners,
    found,
    repositories: visitedRepositories(found.targets, options, world.environment.GITHUB_REPOSITORY)
  };
}
function openOwners(sides, session) {
  for (const side of sides) session.about(side.options);
  const [{ repos = [] }] = sides.map((side) => side.options);
  if (isSearch(repos)) session.said("listing the repositories");
  return createOwners(session);
}
var repositoriesOf = (targets) => targets.flatMap(({ repository, called = repository, missing }) => missing ? [] : [called]);
async function refuseUnheld(unheld, asked, owners) {
  if (!unheld.length) return;
  const told = await Promise.all(unheld.map((one) => unheldWords(one, asked, owners)));
  throw new NoTarget(
    told.map(([problem]) => problem).join("; "),
    [...new Set(told.map(([, fix]) => fix))].join(", and ")
  );
}
async function unheldWords({ repository, by }, { options, wanted = [] }, owners) {
  const file = code(options.fleetFile);
  const isTaken = isTakenBy(wanted)(repository);
  const listed = isTaken ? await owners.ofName(repository) : null;
  const mayTell = options.privateRepos === "show" || listed !== null && !listed.private;
  const isNamed = mayTell || options.privateRepos === "names";
  const name = isNamed ? code(fullName(repository)) : "a repository of this run";
  if (listed && await hasMoved(repository, owners))
    return [
      `${name} ${mayTell ? `is now called ${code(listed.full_name)}` : "has a new name, which is not shown here"}`,
      `write its new name, also in ${file} if it is there`
    ];
  if (by !== void 0)
    return [
      `${name} is not a target of ${file}: ${mayTell ? whyOut(by, listed) : "its `where` or `exclude` leaves it out"}`,
      `change ${file}, or remove this name`
    ];
  if (listed)
    return [
      `${name} is not a target of ${file}: the token may not administer it, or does not list it`,
      "give the token, or its user, administration of the repository"
    ];
  const meant = nearest(fullName(repository), isNamed ? await namesToTell(isTaken, { options, wanted }, owners) : []);
  const why = isTaken ? "it is not visible to this token" : "no entry of `targets` matches it";
  return [
    `${name} is not a target of ${file}: ${why}`,
    meant ? `write ${code(meant)}` : `check the name, or the entries of ${file}`
  ];
}
var whyOut = (by, listed) => by === "archived" && listed?.archived ? "it is archived, and no entry that matches its name has `archived: true`" : by === "exclude" ? "`exclude` leaves it out" : `its ${by} does not match the \`where\` of any entry that matches its name`;
async function namesToTell(isFound, { options, wanted = [] }, owners) {
  const { privateRepos } = options;
  const written = wanted.flatMap(({ repos }) => repos === "*" ? [] : repos.filter((one) => !namesPattern(one)));
  const { targets } = isFound ? await searchAll(wanted, { ...options, only: void 0 }, owners) : { targets: [] };
  const open = targets.filter(({ visibility }) => privateRepos === "show" || visibility === "public");
  return [...written, ...open.map(({ repository }) => repository)].map(fullName);
}

// packages/core/src/run/several/names.ts
function createNames(repositories, { options, session }, sources, needs) {
  const open = repositories.filter(({ missing }) => !missing);
  if (open.every(({ id }) => id !== void 0)) return void 0;
  const byName = new Map(open.map(({ repository }) => [nameKey(repository), repository]));
  const readers = /* @__PURE__ */ new Map();
  const identities = /* @__PURE__ */ new Map();
  const verdicts = /* @__PURE__ */ new Map();
  const disputed = /* @__PURE__ */ new Map();
  let all;
  function openedOnce(visited) {
    const one = madeOnce(readers, visited, () => session.host(visited, needs));
    identities.set(visited, one.host.identity);
    return one;
  }
  async function verdictOn(visited) {
    const { repository, id } = visited;
    const { full_name: name } = await openedOnce(visited).reader.ask(askName);
    if (id !== void 0 || name.toLowerCase() === nameKey(repository)) return void 0;
    const other = byName.get(name.toLowerCase());
    if (!other) return failureOf("", refuseFormerName(repository, "repos", nameFrom(name)));
    const [is, meant] = await Promise.all([sources.saidOf(visited), sources.saidOf({ repository: other })]);
    if (isDeepStrictEqual(is, meant)) return sameLine(repository, other);
    disputed.set(nameKey(other), otherSettings(repository, other));
    return otherSettings(repository, other);
  }
  async function elsewhere(visited) {
    if (!verdicts.has(visited) && !identities.get(visited)?.isMoved) return void 0;
    return madeOnce(verdicts, visited, () => verdictOn(visited));
  }
  async function look(visited) {
    try {
      if (visited.id === void 0 && identities.get(visited)?.isMoved === void 0)
        await openedOnce(visited).reader.ask(askName);
      await elsewhere(visited);
    } catch {
    }
  }
  return {
    opened: openedOnce,
    elsewhere,
    /** Holds every write to a repository that another name of the run leads to with different settings. */
    gate: (visited) => async ({ planned }) => {
      if (!itemsOf(planned).length) return {};
      if (modes[options.mode].writes) all ??= Promise.all(open.map(look));
      await all;
      const line = await elsewhere(visited) ?? disputed.get(nameKey(visited.repository));
      return line ? { refused: "this run contains the repository under another name too", lines: [line] } : {};
    },
    closed: (visited) => void readers.delete(visited)
  };
}
var sameLine = (repository, other) => note(
  `${code(fullName(repository))} was renamed to ${code(fullName(other))}, which is in this run too with the same settings: remove the old name`
);
var otherSettings = (repository, other) => ({
  kind: "error",
  key: "",
  message: `${code(fullName(repository))} and ${code(fullName(other))} are the same repository, but this run has different settings for the two names`,
  openly: "two names of this run are the same repository, but the run has different settings for them",
  fix: "keep the current name of the repository, and remove the other name and its settings files",
  code: "plan_refused"
});

export {
  openTargets,
  openOwners,
  repositoriesOf,
  refuseUnheld,
  createNames
};
