import {
  mapEntries107 as mapEntries,
  compareRoles49 as compareRoles,
  isAbove49 as isAbove,
  isCustom49 as isCustom,
  letStay49 as letStay,
  permissionOf49 as permissionOf,
  powerOf49 as powerOf,
  readPermission49 as readPermission,
  roleOf49 as roleOf,
  roleText49 as roleText,
  wordsIn111 as wordsIn,
  create82 as create,
  leaveToOthers82 as leaveToOthers,
  note82 as note,
  reassert82 as reassert,
  remove82 as remove,
  update82 as update,
  object84 as object,
  closed85 as closed,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  SectionFailure87 as SectionFailure,
  open88 as open,
  say88 as say,
  array93 as array,
  boolean93 as boolean,
  nullable93 as nullable,
  number93 as number,
  pipe93 as pipe,
  record93 as record,
  string93 as string,
  transform93 as transform,
  pickKeys94 as pickKeys,
  members98 as members,
  query99 as query
} from "./action.js";
import {
  calls_exports,
  grant,
  list,
  probe,
  probeListed,
  revoke
} from "./action-chunk-DSX64DIT.js";
import {
  narrowToItems
} from "./action-chunk-FABQY4IY.js";
import {
  lookUpTeam,
  pairWithIds
} from "./action-chunk-S4WU3DHN.js";
import {
  isOfOrganization,
  planOnPersonalAccount
} from "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
import {
  Whole,
  allOf
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  divideUndeclared,
  planUndeclared,
  refuseTwins
} from "./action-chunk-6EFUI7IP.js";
import {
  teamSlug
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/teams/organization.ts
var Page = object({ hasNextPage: boolean(), endCursor: nullable(string()) });
var Access = object({ permission: string(), node: object({ nameWithOwner: string() }) });
var Repositories = object({ pageInfo: Page, edges: array(Access) });
var TeamAccess = object({
  databaseId: number(),
  slug: string(),
  parentTeam: nullable(object({ slug: string() })),
  repositories: Repositories
});
var repositories = (after) => `repositories(first: 100, after: ${after}) {
    pageInfo { hasNextPage endCursor } edges { permission node { nameWithOwner } }
  }`;
var needs = members.read;
var listAll = query(
  `query OrganizationTeams($owner: String!) {
    organization(login: $owner) {
      ${allOf("teams", `databaseId slug parentTeam { slug } ${repositories("null")}`)}
    }
  }`,
  { needs, answer: object({ organization: object({ teams: Whole(TeamAccess) }) }) }
);
function listMore(teams2) {
  const parts = teams2.map(({ slug, repositories: { pageInfo } }, index) => {
    const after = JSON.stringify(pageInfo.endCursor);
    return `t${index}: team(slug: ${JSON.stringify(slug)}) { ${repositories(after)} }`;
  });
  const More = record(string(), object({ repositories: Repositories }));
  return query(`query TeamRepositories($owner: String!) { organization(login: $owner) { ${parts.join("\n")} } }`, {
    needs,
    answer: object({ organization: More })
  })({});
}
async function* readTeamsOfAll(_, ask) {
  const found = /* @__PURE__ */ new Map();
  const { organization } = await ask(listAll({}));
  for (let open2 = organization.teams; open2.length; ) {
    for (const team of open2) addAccess(found, team);
    open2 = open2.filter(({ repositories: { pageInfo } }) => pageInfo.hasNextPage);
    if (!open2.length) break;
    yield /* @__PURE__ */ new Map();
    const { organization: more } = await ask(listMore(open2));
    open2 = open2.map((team, index) => ({ ...team, ...more[`t${index}`] }));
  }
  yield found;
}
function addAccess(found, { databaseId, slug, parentTeam, repositories: repositories2 }) {
  for (const { permission, node } of repositories2.edges) {
    const name = node.nameWithOwner.toLowerCase();
    const team = { id: databaseId, slug, parent: parentTeam, access_source: "direct", url: "" };
    const given = permissionOf(permission.toLowerCase()) ?? permission;
    found.set(name, [...found.get(name) ?? [], { ...team, permission: given }]);
  }
}
var textOf = ({ id, slug, permission, access_source, parent }) => [id, slug, permission, access_source, parent?.slug].join();
var areSameTeams = (own2, listed) => own2.map(textOf).sort().join("\n") === listed.map(textOf).sort().join("\n");
var own = list({});
var listKept = {
  ...own,
  routeRules: { ...own.routeRules, shared: { read: readTeamsOfAll, same: areSameTeams, isBatched: true } }
};

// packages/core/src/sections/teams/schema.ts
var Team = closed({
  ...limits,
  name: pipe(
    teamSlug,
    transform((slug) => slug.toLowerCase())
  ),
  permission: text({ min: 1 })
});
var nameTeam = ({ name }) => `team ${JSON.stringify(name)}`;
var settings = {
  ...listOf(Team, { undeclared: "keep", key: ({ name }) => name, named: nameTeam }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => readPermission(withoutOwnSettings(entry, at, findings), at, findings))
};
var ownSettings = wordsIn(
  "privacy visibility description notification_setting parent_team_id members maintainers"
);
function withoutOwnSettings(entry, at, findings) {
  const strange = Object.keys(entry).filter((key) => ownSettings.includes(key));
  const problem = "is a setting of the team in its organization";
  const fix = "remove it: an entry has only `name` and `permission`";
  for (const key of strange) findings.refuse({ at: [...at, key], problem, fix });
  return pickKeys(entry, (key) => !strange.includes(key));
}

// packages/core/src/sections/teams/inherited.ts
async function readTeams(host, { entries, undeclared }) {
  if (!await isOfOrganization(host)) return void 0;
  const probing = entries.map((entry) => probeEntry(host, entry));
  const [listed, ...answered] = await Promise.all([listTeams(host, undeclared), ...probing]);
  const probes = new Map(answered.flat());
  const isUnseen = ({ name }) => probes.get(name) === null && listed.some(({ slug }) => slug === name);
  for (const entry of entries.filter(isUnseen))
    await host.askOrLeaveOut(
      [{ subject: nameTeam(entry) }],
      (reader) => reader.ask(probeListed({ team_slug: entry.name }))
    );
  return { listed, probes };
}
var probeEntry = async (host, entry) => await host.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) => probe2(reader, entry.name)) ?? [];
async function readAllTeams(host) {
  if (!await isOfOrganization(host)) return void 0;
  const listed = await listTeams(host);
  const direct = listed.filter(({ access_source }) => access_source === "direct").map(({ slug }) => slug);
  const probes = await Promise.all(direct.map((name) => probeEntry(host, { name })));
  return { listed, probes: new Map(probes.flat()) };
}
async function listTeams(host, undeclared) {
  const listed = await host.ask(undeclared === "keep" ? listKept : list({}));
  refuseTwins(listed, ({ slug }) => slug, {
    named: ({ slug }) => nameTeam({ name: slug }),
    fix: "run again: GitHub listed one team twice"
  });
  return listed;
}
async function probe2(host, slug) {
  const found = await host.ask(probe({ team_slug: slug }));
  if (found !== void 0) return [[slug, found]];
  throw new SectionFailure(
    say`GitHub's answer does not show the role of ${nameTeam({ name: slug })}: a proxy may have changed the \`Accept\` header`,
    "check that proxies between this run and GitHub do not change the `Accept` header"
  );
}
function findOtherAccess(team, around) {
  if (team.access_source !== "direct") return { from: `the ${team.access_source}`, role: roleOf(team.permission) };
  const staying = ancestorsOf(team, around.listed).find((slug) => !around.leaving.has(slug));
  const permission = staying && permissionOfTeam(staying, around);
  return permission ? { from: `its parent team ${JSON.stringify(staying)}`, role: roleOf(permission) } : void 0;
}
function isAllFrom(elsewhere, { permission }) {
  const role = roleOf(permission);
  return role === elsewhere.role || isAbove(elsewhere.role, role);
}
var provesPublic = ({ probes }) => [...probes.values()].some((access) => access?.private === false);
function permissionOfTeam(slug, { entries, listed, probes }) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustom(entry.permission)) return entry.permission;
  const isThere = !entry || probes.get(slug)?.role_name === entry.permission;
  return isThere ? listed.find((team) => team.slug === slug)?.permission : void 0;
}
function findLossAbove({ name, permission }, around) {
  const team = around.listed.find(({ slug }) => slug === name);
  const wanted = roleOf(permission);
  const above = teamsAbove(team, around.listed);
  if (team && [team.slug, ...ancestorsOf(team, around.listed)].some((slug) => isSure(slug, wanted, around, name)))
    return void 0;
  return above.find((slug) => slug !== name && isLosing(slug, wanted, around));
}
function isSure(slug, wanted, { entries, listed }, below) {
  const given = listed.find((team) => team.slug === slug && team.access_source !== "direct")?.permission;
  const declared = slug === below ? void 0 : entries.find(({ name }) => name === slug)?.permission;
  const roles = [given, declared].map((permission) => roleOf(permission ?? ""));
  return roles.some((role) => isAbove(role, wanted) || role === wanted && !isCustom(role));
}
function teamsAbove(team, listed) {
  const all = listed.map(({ slug }) => slug);
  const above = team && ancestorsOf(team, listed);
  return above?.every((slug) => all.includes(slug)) ? above : all;
}
function isLosing(slug, wanted, { entries, leaving, listed, probes }) {
  const entry = entries.find(({ name }) => name === slug);
  const role = probes.get(slug)?.role_name ?? roleOf(listed.find((team) => team.slug === slug)?.permission ?? "");
  const next = roleOf(entry?.permission ?? "");
  const isLowered = entry !== void 0 && next !== role && !isAbove(next, role);
  return (leaving.has(slug) || isLowered) && !isAbove(wanted, role);
}
function ancestorsOf({ parent }, listed, below = []) {
  if (!parent || below.includes(parent.slug)) return below;
  const found = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...below, parent.slug];
  return found ? ancestorsOf(found, listed, slugs) : slugs;
}

// packages/core/src/sections/teams/plan.ts
var identify = (team) => ({ subject: nameTeam(team), names: [team.name] });
function planTeams({ entries, undeclared }, live) {
  if (!live) return planOnPersonalAccount(entries, "so it has no teams");
  const { listed } = live;
  const others = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const around = aroundOf(live, entries, divideUndeclared(undeclared, others, ({ slug }) => slug).leaving);
  const mayLose = (entry) => findLossAbove(entry, around) !== void 0;
  return [
    ...[...entries.filter(mayLose), ...entries.filter((entry) => !mayLose(entry))].flatMap(
      (entry) => planTeam(entry, accessOf(entry, live), around)
    ),
    ...planUndeclared(undeclared, others, {
      named: ({ slug }) => nameTeam({ name: slug }),
      remove: (team) => planRevocation(team, around),
      kept: ({ permission }) => say`, which has ${permission}`
    })
  ];
}
function aroundOf(live, entries, others) {
  const direct = others.filter(({ access_source: source }) => source === "direct");
  const whole = { ...live, entries, leaving: new Set(direct.map(({ slug }) => slug)) };
  const leaving = direct.filter((team) => !mayBeInherited(team, whole)).map(({ slug }) => slug);
  return { ...whole, leaving: new Set(leaving) };
}
function mayBeInherited(team, around) {
  const now = findOtherAccess(team, { ...around, entries: [], leaving: /* @__PURE__ */ new Set() });
  const then = findOtherAccess(team, around);
  return [now, then].every((elsewhere) => elsewhere && isAllFrom(elsewhere, team)) && !provesPublic(around);
}
function accessOf({ name }, { listed, probes }) {
  const team = listed.find(({ slug }) => slug === name);
  return team && !probes.has(name) ? { role_name: roleOf(team.permission) } : probes.get(name);
}
function planTeam(entry, access, around) {
  const { name, permission } = entry;
  const team = around.listed.find(({ slug }) => slug === name);
  if (!access) {
    const isAnySeen = [...around.probes.values()].some((probe3) => probe3 !== null);
    const lookups = [lookUpTeam(name, isAnySeen)];
    const more = { verb: `given ${permission}`, lookups, ...powerOf(permission) };
    return [create(identify(entry), grantOf(entry), { holds: { permission }, ...more })];
  }
  if (access.role_name === void 0) return [planUnverified(entry)];
  const differences = compareRoles(permission, access.role_name, team ? void 0 : unlisted);
  const elsewhere = team && findOtherAccess(team, around);
  if (elsewhere && isAbove(elsewhere.role, roleOf(permission)))
    return leaveToOthers(nameTeam(entry), letStay(differences), tellSource(elsewhere));
  const found = team ? differences : letStay(differences);
  return update(identify(entry), found.length ? found : compareSource(entry, around), grantOf(entry));
}
var unlisted = "GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays";
var grantOf = ({ name, permission }) => grant({ team_slug: name }, { permission });
function compareSource(entry, around) {
  const above = findLossAbove(entry, around);
  if (above === void 0) return [];
  const { permission } = entry;
  const words = say`permission ${permission} → its own ${open(permission)}`;
  const because = say`its access may come from ${nameTeam({ name: above })}, which ${open(around.leaving.has(above) ? "loses its access" : "gets a lower role")}`;
  return [{ key: "permission", live: permission, wanted: permission, words, because }];
}
var tellSource = ({ from, role }) => say`${from} gives it ${roleText(role)}, so change it there`;
function planUnverified(entry) {
  const { name, permission } = entry;
  const subject = nameTeam(entry);
  const why = "GitHub does not show the role of the team; apply sends it on every run";
  const cannotVerify = open(`${subject}: permission ${permission} cannot be compared: ${why}`);
  const says = open(`${subject} given ${permission} again, because GitHub does not show its role`);
  const covers = [[subject, "permission"]];
  return reassert(subject, cannotVerify, says, { steps: grantOf(entry), names: [name], holds: { permission }, covers });
}
function planRevocation(team, around) {
  const { slug, permission } = team;
  const subject = nameTeam({ name: slug });
  const elsewhere = findOtherAccess(team, around);
  if (elsewhere && team.access_source !== "direct")
    return note(say`kept undeclared ${subject}: ${tellSource(elsewhere)}`, subject);
  if (elsewhere && !around.leaving.has(slug))
    return note(say`kept undeclared ${subject}: ${tellMaybeOwn(elsewhere)}`, subject);
  const lost = elsewhere && isAllFrom(elsewhere, team) ? "its own role" : permission;
  const stays = elsewhere ? say`, and still has ${roleText(elsewhere.role)} from ${elsewhere.from}` : open("");
  return remove({ ...identify({ name: slug }), id: team.id }, revoke({ team_slug: slug }), {
    holds: { permission },
    verb: "removed from this repository",
    because: say`it loses ${lost}${stays}${tellChildren(team, around)}`
  });
}
var tellMaybeOwn = ({ from, role }) => say`${from} gives it ${roleText(role)}, and GitHub does not show whether it also has its own role`;
function tellChildren({ slug }, around) {
  const isBelow = ({ name }) => around.listed.some((team) => team.slug === name && ancestorsOf(team, around.listed).includes(slug));
  const losing = around.entries.filter((entry) => findLossAbove(entry, around) !== void 0);
  const children = losing.filter(isBelow).map(nameTeam);
  if (!children.length) return open("");
  return say`, and its declared children (${open(children.join(", "))}) get their own roles first; to let them inherit, declare or keep ${nameTeam({ name: slug })}`;
}

// packages/core/src/sections/teams/snapshot.ts
function teamsToSettings(live) {
  if (!live) return { value: void 0, notes: [say`a personal account owns the repository, so it has no teams`] };
  const isRead = ({ access_source, slug }) => access_source !== "direct" || live.probes.has(slug);
  const found = live.listed.filter(isRead).map((team) => ({ team, entry: entryOf(team, live) }));
  const left = found.filter(({ entry }) => typeof entry === "string");
  const notes = (some) => some.map(({ entry }) => entry);
  return exportList(
    found.map(({ entry }) => entry).filter((one) => typeof one !== "string"),
    settings,
    notes(left),
    notes(left.filter(({ team }) => team.access_source === "direct"))
  );
}
function teamsToUndo(live, items) {
  const own2 = live.listed.filter(({ access_source }) => access_source === "direct");
  const shown = ({ slug, permission }) => live.probes.get(slug)?.role_name ?? roleOf(permission);
  const probes = new Map(own2.map((team) => [team.slug, { private: false, role_name: shown(team) }]));
  const { value } = teamsToSettings({ listed: own2, probes });
  const deleted = items.filter(({ kind }) => kind === "delete");
  const notes = deleted.map(
    ({ subject }) => `the role of ${subject}, if it was a custom role: the file has its base role`
  );
  const had = new Set(own2.map(({ slug }) => slug));
  const asGrant = (item) => item.kind === "update" && !had.has(item.names?.[0] ?? "") ? { ...item, kind: "create" } : item;
  return { value: narrowToItems({ value, notes: [] }, items.map(asGrant), settings).value, notes };
}
function entryOf({ slug: name, access_source: source }, { probes }) {
  const leftOut = `${nameTeam({ name })} is left out`;
  if (source !== "direct") return `${leftOut}: its access comes from the ${source}`;
  const access = probes.get(name);
  if (!access) return `${leftOut}: GitHub shows its role only to a token with "Members (organization): read"`;
  if (access.role_name === void 0) return `${leftOut}: GitHub does not show its role`;
  const permission = permissionOf(access.role_name);
  if (permission === void 0) return `${leftOut}: it has ${roleText(access.role_name)}, which a file cannot declare`;
  return { name, permission };
}

// packages/core/src/sections/teams/index.ts
var teams = defineSection({
  key: "teams",
  settings,
  visibleTo: { "": "administrators" },
  risk: { "": { touches: "access", replaces: "access" } },
  calls: calls_exports,
  read: readTeams,
  plan: planTeams,
  facts: (live) => ({ count: live?.listed.length ?? 0, holders: pairWithIds("teams", live?.listed ?? []) }),
  readAll: readAllTeams,
  toSettings: teamsToSettings,
  toUndo: teamsToUndo
});
export {
  teams
};
