import {
  visitedRepositories12 as visitedRepositories,
  NoTarget15 as NoTarget,
  isSearch15 as isSearch,
  namesPattern15 as namesPattern,
  isIn16 as isIn,
  shardText16 as shardText,
  nameFrom17 as nameFrom,
  askName23 as askName,
  itemsOf33 as itemsOf,
  failureOf48 as failureOf,
  note51 as note,
  modes67 as modes,
  fullName80 as fullName,
  nameKey80 as nameKey,
  HostRefusal81 as HostRefusal,
  reasonPhrase81 as reasonPhrase,
  nearest84 as nearest,
  madeOnce92 as madeOnce,
  code93 as code,
  grantsOf96 as grantsOf
} from "./action.js";
import {
  findFormerNames,
  refuseFormerName
} from "./action-chunk-UAMASWZZ.js";
import {
  accountOf,
  listOfOrganization,
  listOfTeam,
  ofInstallation,
  ofName,
  ofUser,
  privateCount,
  propertiesOf
} from "./action-chunk-W4G3DIYL.js";
import {
  discover,
  oddName
} from "./action-chunk-3ROK3NUF.js";
import {
  isAmong,
  isExcluded
} from "./action-chunk-VU5ALH5S.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// src/fleet/found-lines.ts
function tellFound(found, taken, options) {
  const { only, shard } = options;
  const { length: all } = found.targets;
  const isNoteworthy = found.leftOut.length > 0 || found.closed.length > 0 || !all;
  return [
    ...isNoteworthy ? [countLine(found, options)] : [],
    ...found.leftOut.some(({ by }) => by === oddName) ? [impossibleNames] : [],
    ...only ? [narrowedLine(all, options)] : [],
    ...shard && all ? [shardLine(shard, taken, all)] : []
  ];
}
var impossibleNames = {
  kind: "warning",
  key: "repos",
  message: "GitHub listed a name that no repository can have, so this run does not cover that repository",
  fix: "check that `GITHUB_API_URL` is the address of GitHub, and run again",
  ended: [{ key: "repos", ending: "unseen" }]
};
function countLine(found, { allowEmpty, only }) {
  if (found.targets.length) return note(`repositories: ${countText(found)}`);
  const none = `there is no repository to visit (${countText(found)})`;
  if (allowEmpty) return note(none, "repos");
  const fix = `${only ? "check the patterns in `--repos`, and the targets of the fleet file" : widening(found)}, or accept a run without repositories with \`--allow-empty\``;
  return { kind: "error", key: "repos", message: none, fix };
}
function countText({ targets, known, leftOut, closed, looked }) {
  const inputs = [...new Set(leftOut.map((one) => one.by))].sort();
  const by = inputs.map(
    (input) => `${leftOut.filter((one) => one.by === input).length} by ${input === oddName ? oddName : code(input)}`
  );
  return [
    `${known.length} found${looked.length ? ` at ${looked.join(", ")}` : ""}`,
    `${targets.length} taken`,
    by.length && `left out ${by.join(", ")}`,
    closed.length && `left out ${closed.length} that the token may not administer`
  ].filter(Boolean).join(", ");
}
function widening({ known, closed }) {
  if (closed.length) return "give the token, or its user, administration of the repositories";
  if (known.length) return "check the filters beside `--repos`";
  return "name an owner in `--repos` such as `acme/*`, widen `--affiliation`, or give the token access to more repositories";
}
var narrowedLine = (taken, { fleetFile }) => note(`this run takes ${taken} of the repositories of ${code(fleetFile)}, and says nothing of the others`, "repos");
function shardLine(shard, taken, all) {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? "the one repository" : `the ${all} repositories`;
  const message = taken ? `${name}: ${taken} of ${repositories} of this run` : `${name} holds none of ${repositories} of this run, so there is nothing to do here`;
  return note(message, "shard");
}

// src/fleet/find-targets.ts
async function findTargets(asked, owners) {
  const { options, wanted, waves, names } = asked;
  const { shard, only, repository } = options;
  if (!wanted) return { targets: [{ repository, isNamed: true }], known: [], lines: [], unheld: [] };
  const all = markNamed(await searchAll(wanted, options, owners), wanted, only);
  const unheld = findUnheld(only, all.targets, all.leftOut);
  const taken = all.targets.filter((target) => !shard || isIn(shard, target.repository));
  const entries = wanted.flatMap((one) => one.entries ?? []);
  const targets = entries.length ? await (await import("./action-whereabouts-675GLAST.js")).addEntries(taken, entries, owners) : taken;
  const found = { targets, known: all.known, lines: tellFound(all, targets.length, options), unheld };
  const parts = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const joined = { ...found, ...parts, lines: [...found.lines, ...parts.lines] };
  if (!names) return joined;
  const { listed } = all;
  let former;
  const refuseFormer = async ({ repository: one }) => {
    former ??= findFormerNames(names, { targets: joined.targets, listed }, owners).catch(discreetly(options));
    const failure = (await former).get(nameKey(one));
    if (failure) throw failure;
  };
  return { ...joined, refuseFormer };
}
async function splitIntoWaves(targets, waves, options, owners) {
  const { inWaves, uncounted } = await import("./action-waves-JUR7TUZT.js");
  const orElse = options.wave === void 0 ? uncounted : discreetly(options);
  return inWaves(targets, waves, options, owners).catch(orElse);
}
async function searchAll(wanted, options, owners) {
  const each = [];
  const listed = await lookUp(options.only, wanted, owners).catch(discreetly(options));
  for (const one of wanted) each.push(...await findBy(one, options, owners, listed));
  return joinFound(each);
}
async function lookUp(only, wanted, owners) {
  if (!only || only.some(namesPattern) || wanted.some(({ repos }) => repos === "*")) return void 0;
  const found = await Promise.all(only.filter(isTakenBy(wanted)).map((one) => owners.ofName(one)));
  return found.flatMap((one) => one ?? []);
}
var isTakenBy = (wanted) => (repository) => wanted.some(({ repos }) => repos === "*" || isAmong(repos, repository));
var hasMoved = async (repository, owners) => {
  const listed = await owners.ofName(repository);
  return listed !== null && listed.full_name.toLowerCase() !== nameKey(repository);
};
function findUnheld(only = [], targets, leftOut) {
  const held = new Set(targets.map(({ repository }) => nameKey(repository)));
  const reasons = new Map(leftOut.map(({ repository, by }) => [nameKey(repository), by]));
  return only.filter((one) => !namesPattern(one) && !held.has(nameKey(one))).map((repository) => ({ repository, by: reasons.get(nameKey(repository)) }));
}
async function findBy({ repos, filters }, options, owners, listed) {
  const { only } = options;
  const mayTake = ({ owner }) => !only || only.some((one) => one.owner.toLowerCase() === owner.toLowerCase());
  const patterns = repos === "*" ? repos : repos.filter(namesPattern).filter(mayTake);
  const names = repos === "*" ? [] : repos.filter((one) => !namesPattern(one) && (!only || isAmong(only, one)));
  const search = { patterns, filters, owners, only, listed };
  const own = listed ? await dropMoved(names, owners) : names;
  const found = patterns.length ? [await discover(search).catch(discreetly(options))] : [];
  const isNamed = among(own.map(asNamed));
  const others = found.map((one) => ({ ...one, targets: one.targets.filter((target) => !isNamed(target)) }));
  return [keepNamed(own, filters, found), ...others];
}
async function dropMoved(names, owners) {
  const moved = await Promise.all(names.map((one) => hasMoved(one, owners)));
  return names.filter((_, index) => !moved[index]);
}
function keepNamed(known, filters, found) {
  const factsOf = new Map(
    found.flatMap(({ targets }) => targets.map((one) => [nameKey(one.repository), one]))
  );
  const [out, taken] = [true, false].map((isOut) => known.filter((one) => isExcluded(one, filters) === isOut));
  return {
    targets: taken.map((repository) => ({ ...factsOf.get(nameKey(repository)), repository })),
    known,
    listed: [],
    leftOut: out.map((repository) => ({ repository, by: "exclude" })),
    closed: [],
    looked: []
  };
}
function markNamed(all, wanted, only = []) {
  const written = [{ repos: only }, ...wanted].flatMap(
    ({ repos }) => repos === "*" ? [] : repos.filter((one) => !namesPattern(one))
  );
  const names = new Set(written.map(nameKey));
  return { ...all, targets: all.targets.map((one) => ({ ...one, isNamed: names.has(nameKey(one.repository)) })) };
}
function joinFound(each) {
  const targets = keepEachOnce(each.flatMap((one) => one.targets));
  const isTarget = among(targets);
  const closed = keepEachOnce(each.flatMap((one) => one.closed.map(asNamed))).filter((one) => !isTarget(one));
  const isClosed = among(closed);
  const leftOut = keepEachOnce(each.flatMap((one) => one.leftOut)).filter((one) => !isTarget(one) && !isClosed(one));
  const known = keepEachOnce(each.flatMap((one) => one.known.map(asNamed)));
  return {
    targets,
    known: known.map(({ repository }) => repository),
    listed: each.flatMap((one) => one.listed),
    leftOut,
    closed: closed.map(({ repository }) => repository),
    looked: [...new Set(each.flatMap((one) => one.looked))]
  };
}
var asNamed = (repository) => ({ repository });
var keepEachOnce = (all) => [...new Map(all.toReversed().map((one) => [nameKey(one.repository), one])).values()].reverse();
function among(all) {
  const names = new Set(all.map(({ repository }) => nameKey(repository)));
  return ({ repository }) => names.has(nameKey(repository));
}
var discreetly = ({ privateRepos }) => (failure) => {
  if (privateRepos === "show" || !(failure instanceof HostRefusal)) throw failure;
  const why = `${reasonPhrase(failure.request.status)} (the host\u2019s own words are withheld)`.trimStart();
  throw new HostRefusal(failure.request, why, failure.fix);
};

// src/fleet/requests/owners.ts
function createOwners({ readerOf, ofOwner, accounts, isOfApp }) {
  const kept = /* @__PURE__ */ new Map();
  const once = (words, ask) => madeOnce(kept, JSON.stringify(words).toLowerCase(), ask);
  const accountOf2 = (owner) => once(["owner", owner], () => accountOf(readerOf(owner), owner));
  const isOrganization = async (owner) => (await accountOf2(owner)).isOrganization;
  const named = (repository) => once(["repository", fullName(repository)], async () => {
    const { reader, identity } = ofOwner(repository);
    return { listed: await reader().ask(ofName), isMoved: identity.isMoved === true };
  });
  const installed = (owner = "") => once(["installation", owner], () => readerOf(owner).ask(ofInstallation));
  return {
    /** Whether the token belongs to the installation of an app and to no user. */
    isOfApp,
    accountOf: accountOf2,
    isOrganization,
    ofOrganization: (owner) => once(["repositories", owner], () => readerOf(owner).ask(listOfOrganization)),
    ofUser: (affiliation, visibility = "all") => once(["user", ...affiliation, visibility], () => ofUser(readerOf(), affiliation, visibility)),
    /** A repository as a list has it, by whatever name it has now; `null` if the token sees none. */
    ofName: async (repository) => (await named(repository)).listed,
    /** Whether the host leads from this name to another, or to nothing that the token sees. */
    leadsElsewhere: async (repository) => (await named(repository)).isMoved,
    /** How many private repositories an owner counts; `undefined` if the host does not show it to this token. */
    privateCountOf: (owner) => once(["count", owner], async () => privateCount(readerOf(owner), await isOrganization(owner))),
    /** The accounts on which the run's app is installed; unset in a run that was given a token. */
    accounts: accounts && (() => once(["accounts"], accounts)),
    /** What the token's own installation covers, or that of the run's app on an account. */
    ofInstallation: async (owner) => (await installed(owner)).repositories,
    /** Whether the installation covers all that the account has, and will have. */
    coversAll: async (owner) => (await installed(owner)).repository_selection === "all",
    /** Whether a team has access to a repository. */
    ofTeam: (owner, team) => once(["team", owner, team], () => listOfTeam(readerOf(owner), team)),
    propertiesOf: (owner) => once(["properties", owner], () => propertiesOf(readerOf(owner))),
    /** What one repository answers. */
    asked: (repository, call) => once(
      ["asked", fullName(repository), call.route, ...Object.values(call.params).map(String)],
      () => ofOwner(repository, grantsOf(call)).reader().ask(call)
    )
  };
}

// src/fleet/open-targets.ts
async function openTargets(asked, session, world) {
  const { options } = asked;
  const owners = openOwners([asked], session);
  const found = await findTargets(asked, owners);
  for (const { repository } of found.unheld.filter((one) => isTakenBy(asked.wanted)(one.repository)))
    if (!await owners.ofName(repository)) world.unseen?.();
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
      `${name} ${mayTell ? `is called ${code(listed.full_name)} now` : "has another name now, which is not shown here"}`,
      `write its new name, in ${file} too if it is there`
    ];
  if (by !== void 0)
    return [
      `${name} is no target of ${file}: ${mayTell ? whyOut(by, listed) : "its `where` or `exclude` leaves it out"}`,
      `change ${file}, or leave it out`
    ];
  if (listed)
    return [
      `${name} is no target of ${file}: the token may not administer it, or does not list it`,
      "give the token, or its user, administration of it"
    ];
  const meant = nearest(fullName(repository), isNamed ? await namesToTell(isTaken, { options, wanted }, owners) : []);
  const why = isTaken ? "the host shows this token no such repository" : "no entry of `targets` takes it";
  return [
    `${name} is no target of ${file}: ${why}`,
    meant ? `write ${code(meant)}` : `check the name, or the entries of ${file}`
  ];
}
var whyOut = (by, listed) => by === "archived" && listed?.archived ? "it is archived, and no entry that takes its name says `archived: true`" : by === "exclude" ? "`exclude` leaves it out" : `the \`where\` of no entry that takes its name fits (by its ${by})`;
async function namesToTell(isFound, { options, wanted = [] }, owners) {
  const { privateRepos } = options;
  const written = wanted.flatMap(({ repos }) => repos === "*" ? [] : repos.filter((one) => !namesPattern(one)));
  const { targets } = isFound ? await searchAll(wanted, { ...options, only: void 0 }, owners) : { targets: [] };
  const open = targets.filter(({ visibility }) => privateRepos === "show" || visibility === "public");
  return [...written, ...open.map(({ repository }) => repository)].map(fullName);
}

// src/run/names.ts
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
      return line ? { refused: "another name of the run leads to this repository", lines: [line] } : {};
    },
    closed: (visited) => void readers.delete(visited)
  };
}
var sameLine = (repository, other) => note(
  `${code(fullName(repository))} is ${code(fullName(other))} by now, and has the same settings under that name, so it is visited once: replace the old name`
);
var otherSettings = (repository, other) => ({
  kind: "error",
  key: "",
  message: `${code(fullName(repository))} and ${code(fullName(other))} are one repository, and this run has other settings for each of the two names`,
  openly: "two names of this run are one repository, and the run has other settings for each of them",
  fix: "keep the name that the repository has on the host, and take the other out of the run, with its settings files",
  code: "plan_refused"
});

export {
  findTargets,
  openTargets,
  openOwners,
  repositoriesOf,
  refuseUnheld,
  createNames
};
