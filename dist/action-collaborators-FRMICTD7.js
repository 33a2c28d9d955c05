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
  leaves112 as leaves,
  whenDeleted79 as whenDeleted,
  fullName81 as fullName,
  create82 as create,
  leaveToOthers82 as leaveToOthers,
  note82 as note,
  noteUncompared82 as noteUncompared,
  remove82 as remove,
  replace82 as replace,
  update82 as update,
  object84 as object2,
  closed85 as closed,
  inSchema85 as inSchema,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  SectionFailure87 as SectionFailure,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut,
  withheld88 as withheld,
  says90 as says,
  show92 as show,
  array93 as array,
  boolean93 as boolean,
  literal93 as literal,
  minLength93 as minLength,
  nullable93 as nullable,
  number93 as number,
  object93 as object,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  toLowerCase93 as toLowerCase,
  administration98 as administration,
  rest99 as rest,
  route99 as route,
  PermissionDenied100 as PermissionDenied,
  __export101 as __export
} from "./action.js";
import {
  lookUpAccount,
  pairWithIds
} from "./action-chunk-S4WU3DHN.js";
import {
  getOwned
} from "./action-chunk-WNIGI4S7.js";
import {
  findUser
} from "./action-chunk-PRRDYNAS.js";
import {
  ofCollaborators
} from "./action-chunk-QAASC3EC.js";
import {
  Some,
  administered,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  divideUndeclared,
  dropCase,
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/collaborators/calls.ts
var calls_exports = {};
__export(calls_exports, {
  cancelInvitation: () => cancelInvitation,
  changeInvitation: () => changeInvitation,
  findUser: () => findUser,
  getOwned: () => getOwned,
  grant: () => grant,
  invite: () => invite,
  list: () => list,
  listInvitations: () => listInvitations,
  remove: () => remove2
});
var Person = object2({ id: number(), login: string() });
var LiveCollaborator = object2({ id: number(), login: string(), role_name: string() });
var LiveInvitation = object2({
  id: number(),
  url: string(),
  created_at: string(),
  /** `null` for an invitation by e-mail. */
  invitee: nullable(Person),
  inviter: nullable(Person),
  permissions: string(),
  expired: optional(boolean(), false)
});
var write = { needs: administration.write };
var Role = picklist(["read", "triage", "write", "maintain", "admin"]);
var Collaborator = object({
  permission: pipe(string(), toLowerCase(), Role),
  permissionSources: pipe(array(object({ roleName: Role })), minLength(1)),
  node: object({ id: number(), login: string() })
});
var list = ofCollaborators({
  query: { affiliation: "direct" },
  // Who owns the repository of a person shows no source.
  folded: fold(
    "collaborators",
    `viewerCanAdminister isInOrganization collaborators(first: 100, affiliation: DIRECT) {
      totalCount pageInfo { hasNextPage }
      nodes: edges { permission permissionSources { roleName } node { id: databaseId login } }
    }`,
    administered({ isInOrganization: literal(true), collaborators: Some(Collaborator) }),
    ({ collaborators: collaborators2 }) => collaborators2.map(({ permission, node }) => ({ ...node, role_name: permission }))
  ),
  answer: array(LiveCollaborator),
  proves: (people) => ({ username: people.map(({ login }) => login) })
});
var granting = route("PUT /repos/{owner}/{repo}/collaborators/{username}", {
  ...write,
  hints: {
    422: "GitHub accepts built-in roles and custom roles of the organization, and sends at most 50 invitations for a repository in 24 hours"
  }
});
var invite = granting({
  detail: (_, status) => status === 204 ? "this person has access at once, without an invitation" : void 0
});
var grant = granting({});
var remove2 = rest("DELETE /repos/{owner}/{repo}/collaborators/{username}", write);
var listInvitations = rest("GET /repos/{owner}/{repo}/invitations", {
  needs: administration.read,
  pages: { per: 100, identity: "id" },
  answer: array(LiveInvitation),
  proves: (invitations) => ({ username: invitations.flatMap(({ invitee }) => invitee?.login ?? []) })
});
var changeInvitation = rest("PATCH /repos/{owner}/{repo}/invitations/{invitation_id}", write);
var cancelInvitation = rest("DELETE /repos/{owner}/{repo}/invitations/{invitation_id}", write);

// packages/core/src/sections/collaborators/schema.ts
var form = /^[\w-]+(\[bot\])?$/;
var notALogin = ({ input }) => {
  if (typeof input !== "string" && input !== null)
    return says(`is ${show(input)}, but must be a login`, "write the login in quotes");
  const bare = input?.trim().replace(/^@/, "") ?? "";
  if (bare === "") return says("is empty, but each entry needs a login", "write a login, or remove the entry");
  return form.test(bare) ? says(`is ${show(input)}, but must be only a login`, `write \`${bare}\``) : says(`is ${show(input)}, which is not a valid login`, "write the login from the URL of the person's profile");
};
var Collaborator2 = closed({
  ...limits,
  username: pipe(string(notALogin), regex(form, notALogin)),
  permission: optional(pipe(text({ min: 1 }), inSchema({ default: "push" })))
});
var nameCollaborator = ({ username }) => `collaborator ${JSON.stringify(username)}`;
var noPermission = "has no `permission`: Trueup invites a new person as `push`, and others keep their role";
var settings = {
  ...listOf(Collaborator2, { undeclared: "delete", key: ({ username }) => dropCase(username), named: nameCollaborator }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => {
    if (!("permission" in entry)) findings.remark(at, noPermission);
    return readPermission(entry, at, findings);
  })
};

// packages/core/src/sections/collaborators/invitations.ts
var oneRole = say`in a repository of a personal account, every collaborator has \`push\``;
var isTo = (invitation, login) => invitation.invitee !== null && dropCase(invitation.invitee.login) === dropCase(login);
function findInvitation(login, invitations) {
  const theirs = invitations.filter((invitation) => isTo(invitation, login));
  return theirs.find(({ expired }) => !expired) ?? theirs[0];
}
function planInvitation(declared, invitation, { isPersonal, removed }) {
  const entry = { permission: (invitation && permissionOf(invitation.permissions)) ?? "push", ...declared };
  if (!invitation) return [planFirstInvitation(entry, isPersonal)];
  if (invitation.expired) return planRenewal(entry, invitation, say`the invitation has expired`);
  const sender = invitation.inviter?.login;
  const cancelled = say`removing ${JSON.stringify(sender)}, who sent the invitation, cancels it`;
  if (sender && removed.includes(sender)) return planRenewal(entry, invitation, cancelled);
  const differences = compareRoles(entry.permission, invitation.permissions, say`in the pending invitation`);
  if (isPersonal) return leaveToOthers(nameCollaborator(entry), letStay(differences), oneRole);
  if (isCustom(entry.permission)) return [noteUnverified(entry)];
  return update(
    aboutInvitation(entry),
    differences,
    changeInvitation({ invitation_id: invitation.id }, { permissions: roleOf(entry.permission) })
  );
}
var aboutInvitation = (entry) => ({
  subject: nameCollaborator(entry),
  names: ["invitations", dropCase(entry.username)]
});
var invite2 = ({ username, permission }) => invite({ username }, { permission });
var planFirstInvitation = (entry, isPersonal) => create(nameCollaborator(entry), invite2(entry), {
  names: [dropCase(entry.username)],
  holds: { permission: entry.permission },
  verb: `invited as ${entry.permission}`,
  lookups: [lookUpAccount(entry.username)],
  because: isPersonal && entry.permission !== "push" ? oneRole : void 0,
  ...!isPersonal && powerOf(entry.permission)
});
var planRenewal = (entry, { id }, words) => replace(
  aboutInvitation(entry),
  [{ key: "username", live: void 0, wanted: void 0, words }],
  [cancelInvitation({ invitation_id: id }), invite2(entry)],
  { holds: { permission: entry.permission }, verb: "cancelled and sent again", entry, ...powerOf(entry.permission) }
);
var noteUnverified = (entry) => noteUncompared(
  "blind",
  say`kept the pending invitation of ${open(nameCollaborator(entry))}: GitHub does not show custom roles in invitations, so Trueup can compare ${open(JSON.stringify(entry.permission))} only after the person accepts it`,
  { subject: nameCollaborator(entry), covers: [[nameCollaborator(entry), "permission"]] }
);
var planUndeclaredInvitations = ({ entries, undeclared }, invitations, removed) => invitations.filter((invitation) => !entries.some(({ username }) => isTo(invitation, username))).map((invitation) => {
  if (!invitation.invitee) return noteEmail(invitation, removed);
  const { expired } = invitation;
  const subject = say`${open(expired ? "expired " : "")}invitation to ${JSON.stringify(invitation.invitee.login)} as ${roleText(invitation.permissions)}`;
  if (expired || !leaves(undeclared, dropCase(invitation.invitee.login)))
    return note(say`kept undeclared ${subject}${open(expired ? ": it can no longer be accepted" : "")}`);
  return remove(spellOut(subject), cancelInvitation({ invitation_id: invitation.id }), {
    names: ["invitations", dropCase(invitation.invitee.login)],
    holds: { permission: invitation.permissions },
    verb: "cancelled",
    openName: `an undeclared invitation ${withheld}`
  });
});
function noteEmail({ inviter }, removed) {
  const what = inviter ? say`an email invitation from ${JSON.stringify(inviter.login)}` : say`an email invitation`;
  return inviter && removed.includes(inviter.login) ? note(say`${what} is cancelled, because the plan removes its sender`) : note(say`kept ${what}: it has no login, so no entry can match it`);
}

// packages/core/src/sections/collaborators/read.ts
var isOwner = ({ owner }, one) => one.id === owner.id || dropCase(one.login) === dropCase(owner.login);
var listAll = listInvitations({});
var listKept = { ...listAll, routeRules: { ...listAll.routeRules, skipped: [] } };
async function readCollaborators(host, { entries, undeclared }) {
  const asked = undeclared === "keep" ? void 0 : host.ask(listAll);
  const [people] = await Promise.all([readPeople(host), asked?.catch(() => void 0)]);
  const invited = listInvitedParts(entries, people);
  const decidesNothing = undeclared === "keep" && !invited.length;
  const listed = decidesNothing ? listKept : listAll;
  const invitations = await host.askOrLeaveOut(
    [...invited, { key: "_undeclared" }],
    (reader) => asked ?? reader.ask(listed)
  );
  return { ...people, invitations: invitations ?? [] };
}
function listInvitedParts(entries, people) {
  const isThere = ({ username }) => isOwner(people, { login: username }) || people.collaborators.some(({ login }) => dropCase(login) === dropCase(username));
  const invited = entries.filter((entry) => !isThere(entry));
  return invited.map((entry) => ({ subject: nameCollaborator(entry), isNew: true }));
}
async function readAllCollaborators(host) {
  const [people, invitations] = await Promise.all([readPeople(host), host.ask(listAll)]);
  return { ...people, invitations };
}
async function readPeople(host) {
  const [{ owner, permissions }, people] = await Promise.all([host.ask(getOwned({})), host.ask(list({}))]);
  const live = { owner, collaborators: people };
  if (owner.type === "User" && !people.some((one) => isOwner(live, one)))
    throw describeUnseen(host, `the list lacks the owner ${JSON.stringify(owner.login)}`);
  if (!people.length && permissions?.pull && !permissions.push) throw describeUnseen(host, onlyToPushers);
  return live;
}
var onlyToPushers = "GitHub shows the list only to accounts with push access, which the account of the token lacks";
var describeUnseen = (host, why) => new PermissionDenied(
  { method: "GET", path: `/repos/${fullName(host.repository)}/collaborators`, status: 200, isPublic: true },
  why,
  [administration.read],
  'grant "Administration: read" to a token whose account has push access to the repository'
);

// packages/core/src/sections/collaborators/plan.ts
function planCollaborators({ entries, undeclared }, live) {
  const isOwners = ({ username }) => isOwner(live, { login: username });
  const found = match(
    entries.filter((entry) => !isOwners(entry)),
    live.collaborators.filter((one) => !isOwner(live, one)),
    ({ username }) => dropCase(username),
    ({ login }) => dropCase(login),
    { named: ({ login }) => nameCollaborator({ username: login }), fix: "run again: GitHub listed one person twice" }
  );
  const isPersonal = live.owner.type === "User";
  const { leaving } = divideUndeclared(undeclared, found.undeclared, ({ login }) => dropCase(login));
  const removed = leaving.map(({ login }) => login);
  return [
    ...entries.filter(isOwners).flatMap(planOwner),
    ...found.missing.flatMap(
      (entry) => planInvitation(entry, findInvitation(entry.username, live.invitations), { isPersonal, removed })
    ),
    ...found.pairs.flatMap(({ entry, item }) => planRole(entry, item, isPersonal)),
    ...planUndeclaredInvitations({ entries, undeclared }, live.invitations, removed),
    ...planUndeclared(undeclared, found.undeclared, {
      named: ({ login }) => nameCollaborator({ username: login }),
      remove: planRemoval,
      kept: ({ role_name: role }) => say`, who has ${roleText(role)}`
    })
  ];
}
var planOwner = (entry) => leaveToOthers(
  nameCollaborator(entry),
  compareRoles(entry.permission ?? "admin", "admin"),
  say`the owner of a repository is always its administrator`
);
function planRole(entry, item, isPersonal) {
  const { permission } = entry;
  const { id, login, role_name: role } = item;
  if (permission === void 0) return [];
  if (isPersonal) return leaveToOthers(nameCollaborator(entry), letStay(compareRoles(permission, role)), oneRole);
  const differences = compareRoles(permission, role, isAbove(role, roleOf(permission)) ? highestShown : void 0);
  const mayBeHigher = differences.some(({ because }) => because) || isCustom(role) || isCustom(permission);
  return update(
    { subject: nameCollaborator(entry), names: [dropCase(login)], id },
    mayBeHigher ? letStay(differences) : differences,
    grant({ username: login }, { permission })
  );
}
var highestShown = say`GitHub shows only the highest role of a person; if it comes from a team or the organization, this difference stays`;
var planRemoval = ({ id, login, role_name: role }) => remove(nameCollaborator({ username: login }), remove2({ username: login }), {
  names: [dropCase(login)],
  id,
  holds: { permission: role },
  verb: "removed",
  because: say`this person loses ${roleText(role)}, the private fork and the sent invitations`
});

// packages/core/src/sections/collaborators/snapshot.ts
function collaboratorsToSettings(live) {
  const { collaborators: collaborators2, invitations } = live;
  const isOwners = (one) => isOwner(live, one);
  const known = new Set(collaborators2.map(({ login }) => dropCase(login)));
  const invited = invitations.flatMap(
    ({ invitee, expired: expired2, permissions }) => invitee && !expired2 && !known.has(dropCase(invitee.login)) ? [entryOf(invitee.login, permissions)] : []
  );
  const entries = collaborators2.filter((one) => !isOwners(one)).map(({ login, role_name }) => entryOf(login, role_name)).concat(invited);
  const isNamed = (login) => entries.some(({ username }) => dropCase(username) === dropCase(login));
  const expired = invitations.flatMap(
    (one) => one.invitee && one.expired && !isNamed(one.invitee.login) ? [one.invitee.login] : []
  );
  const byMail = invitations.filter(({ invitee }) => !invitee).map(() => "an email invitation is left out: it has no login");
  const notes = [
    ...collaborators2.filter(isOwners).map(({ login }) => `the owner ${JSON.stringify(login)} is left out`),
    ...byMail,
    ...expired.map(
      (login) => `the expired invitation to ${JSON.stringify(login)} is left out: it can no longer be accepted`
    )
  ];
  return exportList(entries, settings, notes, byMail);
}
function entryOf(username, role) {
  const permission = permissionOf(role);
  if (permission !== void 0) return { username, permission };
  throw new SectionFailure(
    say`${nameCollaborator({ username })} has ${roleText(role)}, which a file cannot declare: \`${role}\` in a file means the built-in role`,
    "rename the custom role of the organization"
  );
}

// packages/core/src/sections/collaborators/index.ts
var collaborators = defineSection({
  key: "collaborators",
  settings,
  visibleTo: { "": "writers" },
  risk: { "": { touches: "access", replaces: "access", loses: whenDeleted(describeLoss) } },
  calls: calls_exports,
  /** The host shows the highest of a person's roles, and one that a team gave goes with the team. */
  after: [{ name: "teams" }],
  read: readCollaborators,
  plan: planCollaborators,
  facts: ({ collaborators: collaborators2, invitations }) => ({
    count: collaborators2.length + invitations.length,
    holders: pairWithIds("users", [...collaborators2, ...invitations.flatMap(({ invitee }) => invitee ?? [])])
  }),
  readAll: readAllCollaborators,
  toSettings: collaboratorsToSettings
});
function describeLoss(person) {
  return `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation`;
}
export {
  collaborators
};
