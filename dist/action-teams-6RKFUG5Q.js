import {
  mapEntries113 as mapEntries,
  compareRoles52 as compareRoles,
  describeRole52 as describeRole,
  isCustomRole52 as isCustomRole,
  isHigherRole52 as isHigherRole,
  markMayStay52 as markMayStay,
  normalizePermission52 as normalizePermission,
  toPermission52 as toPermission,
  toPowerTone52 as toPowerTone,
  toRole52 as toRole,
  splitWords116 as splitWords,
  defineWholeConnection86 as defineWholeConnection,
  selectConnection86 as selectConnection,
  createNote87 as createNote,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planOutOfReach87 as planOutOfReach,
  planReassertion87 as planReassertion,
  planUpdate87 as planUpdate,
  defineObject89 as defineObject,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  refusedLimits90 as refusedLimits,
  text90 as text,
  SectionFailure92 as SectionFailure,
  array96 as array,
  boolean96 as boolean,
  nullable96 as nullable,
  number96 as number,
  pipe96 as pipe,
  record96 as record,
  string96 as string,
  transform96 as transform,
  formatText97 as formatText,
  markPublic97 as markPublic,
  pickKeys99 as pickKeys,
  defineQuery103 as defineQuery,
  members104 as members
} from "./action.js";
import {
  calls_exports,
  grantAccess,
  list,
  probe,
  probeListed,
  revokeAccess
} from "./action-chunk-ZQIWQ6ZW.js";
import {
  narrowExportToItems
} from "./action-chunk-QATAOAVF.js";
import {
  createTeamIdLookup,
  pairNamesWithIds
} from "./action-chunk-IZ7CK56V.js";
import {
  isOwnedByOrganization,
  notePersonalAccount
} from "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  planUndeclared,
  rejectDuplicates,
  splitUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import {
  teamSlug
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/teams/inherited.ts
function findInheritedAccess(team, teams2) {
  if (team.access_source !== "direct") return { source: `the ${team.access_source}`, role: toRole(team.permission) };
  const keptParent = listAncestors(team, teams2.listed).find((slug) => !teams2.removed.has(slug));
  const permission = keptParent && findPlannedPermission(keptParent, teams2);
  return permission ? { source: `its parent team ${JSON.stringify(keptParent)}`, role: toRole(permission) } : void 0;
}
function findPlannedPermission(slug, { entries, listed, probes }) {
  const entry = entries.find(({ name }) => name === slug);
  const livePermission = findListedTeam(slug, listed)?.permission;
  if (!entry) return livePermission;
  if (!isCustomRole(entry.permission)) return entry.permission;
  return probes.get(slug)?.role_name === entry.permission ? livePermission : void 0;
}
function isFullyInherited(inherited, { permission }) {
  const role = toRole(permission);
  return role === inherited.role || isHigherRole(inherited.role, role);
}
var isProvenPublic = ({ probes }) => [...probes.values()].some((access) => access?.private === false);
function findLosingParent({ name, permission }, teams2) {
  const wantedRole = toRole(permission);
  const team = findListedTeam(name, teams2.listed);
  if (team && keepsInheritedRole(team, wantedRole, teams2)) return void 0;
  return listPossibleParents(team, teams2.listed).find((slug) => slug !== name && losesRole(slug, wantedRole, teams2));
}
function keepsInheritedRole(team, wantedRole, { entries, listed }) {
  const parents = listAncestors(team, listed);
  const granted = listed.filter(
    ({ slug, access_source }) => access_source !== "direct" && [team.slug, ...parents].includes(slug)
  );
  const declared = entries.filter(({ name }) => name !== team.slug && parents.includes(name));
  return [...granted, ...declared].some(({ permission }) => isAtLeast(toRole(permission), wantedRole));
}
var isAtLeast = (role, wantedRole) => isHigherRole(role, wantedRole) || role === wantedRole && !isCustomRole(role);
function listPossibleParents(team, listed) {
  const allSlugs = listed.map(({ slug }) => slug);
  const parents = team && listAncestors(team, listed);
  return parents?.every((slug) => allSlugs.includes(slug)) ? parents : allSlugs;
}
function losesRole(slug, wantedRole, { entries, removed, listed, probes }) {
  const liveRole = probes.get(slug)?.role_name ?? toRole(findListedTeam(slug, listed)?.permission ?? "");
  if (isHigherRole(wantedRole, liveRole)) return false;
  if (removed.has(slug)) return true;
  const entry = entries.find(({ name }) => name === slug);
  if (!entry) return false;
  const plannedRole = toRole(entry.permission);
  return plannedRole !== liveRole && !isHigherRole(plannedRole, liveRole);
}
var findListedTeam = (slug, listed) => listed.find((team) => team.slug === slug);
function listAncestors({ parent }, listed, found = []) {
  if (!parent || found.includes(parent.slug)) return found;
  const listedParent = findListedTeam(parent.slug, listed);
  const slugs = [...found, parent.slug];
  return listedParent ? listAncestors(listedParent, listed, slugs) : slugs;
}

// packages/core/src/sections/teams/schema.ts
var Team = closedMap({
  ...refusedLimits,
  name: pipe(
    teamSlug,
    transform((slug) => slug.toLowerCase())
  ),
  permission: text({ min: 1 })
});
var describeTeam = ({ name }) => `team ${JSON.stringify(name)}`;
var settings = {
  ...createListShape(Team, { undeclared: "keep", getKey: ({ name }) => name, describeEntry: describeTeam }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => normalizePermission(refuseTeamSettings(entry, at, findings), at, findings))
};
var teamSettings = splitWords(
  "privacy visibility description notification_setting parent_team_id members maintainers"
);
function refuseTeamSettings(entry, at, findings) {
  const teamKeys = Object.keys(entry).filter((key) => teamSettings.includes(key));
  const problem = "is a setting of the team in its organization";
  const fix = "remove it: an entry has only `name` and `permission`";
  for (const key of teamKeys) findings.refuse({ at: [...at, key], problem, fix });
  return pickKeys(entry, (key) => !teamKeys.includes(key));
}

// packages/core/src/sections/teams/plan.ts
var identifyTeam = (team) => ({ subject: describeTeam(team), names: [team.name] });
function planTeams({ entries, undeclared }, live) {
  if (!live) return notePersonalAccount(entries, "so it has no teams");
  const { listed } = live;
  const undeclaredTeams = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const teams2 = toRelatedTeams(live, entries, splitUndeclared(undeclared, undeclaredTeams, ({ slug }) => slug).deleted);
  const mayLose = (entry) => findLosingParent(entry, teams2) !== void 0;
  return [
    ...[...entries.filter(mayLose), ...entries.filter((entry) => !mayLose(entry))].flatMap(
      (entry) => planTeam(entry, findCurrentAccess(entry, live), teams2)
    ),
    ...planUndeclared(undeclared, undeclaredTeams, {
      describe: ({ slug }) => describeTeam({ name: slug }),
      remove: (team) => planOrNoteUndeclaredTeam(team, teams2),
      describeReason: ({ permission }) => formatText`, which has ${permission}`
    })
  ];
}
function toRelatedTeams(live, entries, leavingTeams) {
  const direct = leavingTeams.filter(({ access_source: source }) => source === "direct");
  const candidates = { ...live, entries, removed: new Set(direct.map(({ slug }) => slug)) };
  const removed = direct.filter((team) => !mayBeFullyInherited(team, candidates)).map(({ slug }) => slug);
  return { ...candidates, removed: new Set(removed) };
}
function mayBeFullyInherited(team, teams2) {
  const current = findInheritedAccess(team, { ...teams2, entries: [], removed: /* @__PURE__ */ new Set() });
  const planned = findInheritedAccess(team, teams2);
  return [current, planned].every((inherited) => inherited && isFullyInherited(inherited, team)) && !isProvenPublic(teams2);
}
function findCurrentAccess({ name }, { listed, probes }) {
  const team = listed.find(({ slug }) => slug === name);
  return team && !probes.has(name) ? { role_name: toRole(team.permission) } : probes.get(name);
}
function planTeam(entry, access, teams2) {
  const { name, permission } = entry;
  const team = teams2.listed.find(({ slug }) => slug === name);
  if (!access) {
    const isAnySeen = [...teams2.probes.values()].some((probe2) => probe2 !== null);
    const lookups = [createTeamIdLookup(name, isAnySeen)];
    const more = { verb: `given ${permission}`, lookups, ...toPowerTone(permission) };
    return [planCreate(identifyTeam(entry), createGrantCall(entry), { holds: { permission }, ...more })];
  }
  if (access.role_name === void 0) return [planUnverifiedRole(entry)];
  const differences = compareRoles(permission, access.role_name, team ? void 0 : unlistedReason);
  const inherited = team && findInheritedAccess(team, teams2);
  if (inherited && isHigherRole(inherited.role, toRole(permission)))
    return planOutOfReach(describeTeam(entry), markMayStay(differences), explainInheritedRole(inherited));
  const changes = team ? differences : markMayStay(differences);
  return planUpdate(
    identifyTeam(entry),
    changes.length ? changes : createOwnRoleDifferences(entry, teams2),
    createGrantCall(entry)
  );
}
var unlistedReason = "GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays";
var createGrantCall = ({ name, permission }) => grantAccess({ team_slug: name }, { permission });
function createOwnRoleDifferences(entry, teams2) {
  const parent = findLosingParent(entry, teams2);
  if (parent === void 0) return [];
  const { permission } = entry;
  const words = formatText`permission ${permission}, granted directly`;
  const because = formatText`the access may come only from ${describeTeam({ name: parent })}, which ${markPublic(teams2.removed.has(parent) ? "loses its access" : "gets a lower role")}`;
  return [{ key: "permission", live: permission, wanted: permission, words, because }];
}
var explainInheritedRole = ({ source, role }) => formatText`${source} gives it ${describeRole(role)}, so change it there`;
function planUnverifiedRole(entry) {
  const { name, permission } = entry;
  const subject = describeTeam(entry);
  const reason = "GitHub does not show the role of the team; apply sends it on every run";
  const cannotVerify = markPublic(`${subject}: permission ${permission} cannot be compared: ${reason}`);
  const sentText = markPublic(`${subject} given ${permission} again, because GitHub does not show its role`);
  const covers = [[subject, "permission"]];
  return planReassertion(subject, cannotVerify, sentText, {
    steps: createGrantCall(entry),
    names: [name],
    holds: { permission },
    covers
  });
}
function planOrNoteUndeclaredTeam(team, teams2) {
  const { slug, permission } = team;
  const subject = describeTeam({ name: slug });
  const inherited = findInheritedAccess(team, teams2);
  if (inherited && team.access_source !== "direct")
    return createNote(formatText`kept undeclared ${subject}: ${explainInheritedRole(inherited)}`, subject);
  if (inherited && !teams2.removed.has(slug))
    return createNote(formatText`kept undeclared ${subject}: ${describePossibleOwnRole(inherited)}`, subject);
  const lost = inherited && isFullyInherited(inherited, team) ? "its own role" : permission;
  const stays = inherited ? formatText`, and still has ${describeRole(inherited.role)} from ${inherited.source}` : markPublic("");
  return planDelete({ ...identifyTeam({ name: slug }), id: team.id }, revokeAccess({ team_slug: slug }), {
    holds: { permission },
    verb: "removed from this repository",
    because: formatText`it loses ${lost}${stays}${describeGrantsToChildren(team, teams2)}`
  });
}
var describePossibleOwnRole = ({ source, role }) => formatText`${source} gives it ${describeRole(role)}, and GitHub does not show whether it also has its own role`;
function describeGrantsToChildren({ slug }, teams2) {
  const isBelow = ({ name }) => teams2.listed.some((team) => team.slug === name && listAncestors(team, teams2.listed).includes(slug));
  const losing = teams2.entries.filter((entry) => findLosingParent(entry, teams2) !== void 0);
  const children = losing.filter(isBelow).map(describeTeam);
  if (!children.length) return markPublic("");
  return formatText`, and its declared children (${markPublic(children.join(", "))}) get their own roles first; to let them inherit, declare or keep ${describeTeam({ name: slug })}`;
}

// packages/core/src/sections/teams/organization.ts
var PageInfo = defineObject({ hasNextPage: boolean(), endCursor: nullable(string()) });
var RepositoryEdge = defineObject({ permission: string(), node: defineObject({ nameWithOwner: string() }) });
var RepositoryPage = defineObject({ pageInfo: PageInfo, edges: array(RepositoryEdge) });
var OrganizationTeam = defineObject({
  databaseId: number(),
  slug: string(),
  parentTeam: nullable(defineObject({ slug: string() })),
  repositories: RepositoryPage
});
var selectRepositories = (after) => `repositories(first: 100, after: ${after}) {
    pageInfo { hasNextPage endCursor } edges { permission node { nameWithOwner } }
  }`;
var needs = members.read;
var listOrganizationTeams = defineQuery(
  `query OrganizationTeams($owner: String!) {
    organization(login: $owner) {
      ${selectConnection("teams", `databaseId slug parentTeam { slug } ${selectRepositories("null")}`)}
    }
  }`,
  { needs, answer: defineObject({ organization: defineObject({ teams: defineWholeConnection(OrganizationTeam) }) }) }
);
function createNextPageQuery(teams2) {
  const parts = teams2.map(({ slug, repositories: { pageInfo } }, index) => {
    const after = JSON.stringify(pageInfo.endCursor);
    return `t${index}: team(slug: ${JSON.stringify(slug)}) { ${selectRepositories(after)} }`;
  });
  const More = record(string(), defineObject({ repositories: RepositoryPage }));
  return defineQuery(
    `query TeamRepositories($owner: String!) { organization(login: $owner) { ${parts.join("\n")} } }`,
    {
      needs,
      answer: defineObject({ organization: More })
    }
  )({});
}
async function* readOrganizationTeams(_, ask) {
  const teamsByRepository = /* @__PURE__ */ new Map();
  const { organization } = await ask(listOrganizationTeams({}));
  for (let remaining = organization.teams; remaining.length; ) {
    for (const team of remaining) addTeamAccess(teamsByRepository, team);
    remaining = remaining.filter(({ repositories: { pageInfo } }) => pageInfo.hasNextPage);
    if (!remaining.length) break;
    yield /* @__PURE__ */ new Map();
    const { organization: next } = await ask(createNextPageQuery(remaining));
    remaining = remaining.map((team, index) => ({ ...team, ...next[`t${index}`] }));
  }
  yield teamsByRepository;
}
function addTeamAccess(teamsByRepository, { databaseId, slug, parentTeam, repositories }) {
  for (const { permission, node } of repositories.edges) {
    const name = node.nameWithOwner.toLowerCase();
    const team = { id: databaseId, slug, parent: parentTeam, access_source: "direct", url: "" };
    const filePermission = toPermission(permission.toLowerCase()) ?? permission;
    teamsByRepository.set(name, [...teamsByRepository.get(name) ?? [], { ...team, permission: filePermission }]);
  }
}
var formatTeamForComparison = ({ id, slug, permission, access_source, parent }) => [id, slug, permission, access_source, parent?.slug].join();
var areSameTeams = (own, listed) => own.map(formatTeamForComparison).sort().join("\n") === listed.map(formatTeamForComparison).sort().join("\n");
var ownList = list({});
var listKeptTeams = {
  ...ownList,
  routeRules: {
    ...ownList.routeRules,
    ownerWide: { read: readOrganizationTeams, isSame: areSameTeams, isBatched: true }
  }
};

// packages/core/src/sections/teams/read.ts
async function readTeams(github, { entries, undeclared }) {
  if (!await isOwnedByOrganization(github)) return void 0;
  const [probes, listed] = await Promise.all([
    probeTeams(
      github,
      entries.map(({ name }) => name)
    ),
    readListedTeams(github, undeclared)
  ]);
  await requireRolesOfListedTeams(github, { listed, probes });
  return { listed, probes };
}
async function readAllTeams(github) {
  if (!await isOwnedByOrganization(github)) return void 0;
  const listed = await readListedTeams(github);
  const direct = listed.filter(({ access_source }) => access_source === "direct").map(({ slug }) => slug);
  return { listed, probes: await probeTeams(github, direct) };
}
async function readListedTeams(github, undeclared) {
  const listed = await github.ask(undeclared === "keep" ? listKeptTeams : list({}));
  rejectDuplicates(listed, ({ slug }) => slug, {
    describe: ({ slug }) => describeTeam({ name: slug }),
    fix: "run again: GitHub listed one team twice"
  });
  return listed;
}
async function probeTeams(github, slugs) {
  const probes = await Promise.all(
    slugs.map(
      (slug) => github.askOrLeaveOut([{ subject: describeTeam({ name: slug }) }], async (reader) => [
        [slug, await readTeamAccess(reader, slug)]
      ])
    )
  );
  return new Map(probes.flatMap((probe2) => probe2 ?? []));
}
async function readTeamAccess(github, slug) {
  const access = await github.ask(probe({ team_slug: slug }));
  if (access !== void 0) return access;
  throw new SectionFailure(
    formatText`GitHub's answer does not show the role of ${describeTeam({ name: slug })}: a proxy may have changed the \`Accept\` header`,
    "check that proxies between this run and GitHub do not change the `Accept` header"
  );
}
async function requireRolesOfListedTeams(github, { listed, probes }) {
  for (const [slug, access] of probes)
    if (access === null && listed.some((team) => team.slug === slug))
      await github.askOrLeaveOut(
        [{ subject: describeTeam({ name: slug }) }],
        (reader) => reader.ask(probeListed({ team_slug: slug }))
      );
}

// packages/core/src/sections/teams/snapshot.ts
function exportTeams(live) {
  if (!live)
    return {
      value: void 0,
      notes: [{ text: formatText`a personal account owns the repository, so it has no teams` }]
    };
  const isRead = ({ access_source, slug }) => access_source !== "direct" || live.probes.has(slug);
  const teams2 = live.listed.filter(isRead).map((team) => ({ team, entry: toTeamEntry(team, live) }));
  const omitted = teams2.filter(({ entry }) => typeof entry === "string");
  const listReasons = (omissions) => omissions.map(({ team, entry }) => ({ text: entry, about: team.slug }));
  return exportList(
    teams2.map(({ entry }) => entry).filter((entry) => typeof entry !== "string"),
    settings,
    listReasons(omitted),
    listReasons(omitted.filter(({ team }) => team.access_source === "direct"))
  );
}
function createTeamsUndo(live, items) {
  const directTeams = live.listed.filter(({ access_source }) => access_source === "direct");
  const findShownRole = ({ slug, permission }) => live.probes.get(slug)?.role_name ?? toRole(permission);
  const probes = new Map(directTeams.map((team) => [team.slug, { private: false, role_name: findShownRole(team) }]));
  const exported = exportTeams({ listed: directTeams, probes });
  const deleted = items.filter(({ kind }) => kind === "delete");
  const lostRoles = deleted.map(
    ({ subject }) => `the role of ${subject}, if it was a custom role: the file has its base role`
  );
  const directSlugs = new Set(directTeams.map(({ slug }) => slug));
  const toGrantItem = (item) => item.kind === "update" && !directSlugs.has(item.names?.[0] ?? "") ? { ...item, kind: "create" } : item;
  const { value, notes } = narrowExportToItems(exported, items.map(toGrantItem), settings);
  return { value, notes: [...notes, ...lostRoles, ...noteKeptOwnRoles(live, items)] };
}
function noteKeptOwnRoles(live, items) {
  if (isProvenPublic(live)) return [];
  return items.flatMap(({ kind, subject, names }) => {
    const team = live.listed.find(({ slug, access_source }) => slug === names?.[0] && access_source === "direct");
    const inherited = team && findInheritedAccess(team, { ...live, entries: [], removed: /* @__PURE__ */ new Set() });
    return kind === "update" && inherited && isFullyInherited(inherited, team) ? [
      formatText`${markPublic(subject)} keeps its own role: GitHub does not show whether it had one, or only the role of ${inherited.source}`
    ] : [];
  });
}
function toTeamEntry({ slug: name, access_source: source }, { probes }) {
  const omission = `${describeTeam({ name })} is left out`;
  if (source !== "direct") return `${omission}: its access comes from the ${source}`;
  const access = probes.get(name);
  if (!access) return `${omission}: GitHub shows its role only to a token with "Members (organization): read"`;
  if (access.role_name === void 0) return `${omission}: GitHub does not show its role`;
  const permission = toPermission(access.role_name);
  if (permission === void 0)
    return `${omission}: it has ${describeRole(access.role_name)}, which a file cannot declare`;
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
  getFacts: (live) => ({ count: live?.listed.length ?? 0, holders: pairNamesWithIds("teams", live?.listed ?? []) }),
  readAll: readAllTeams,
  toSettings: exportTeams,
  toUndo: createTeamsUndo
});
export {
  teams
};
