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
  isUndeclaredDeleted117 as isUndeclaredDeleted,
  toFullName85 as toFullName,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineVisibleConnection86 as defineVisibleConnection,
  createNote87 as createNote,
  noteUncompared87 as noteUncompared,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planOutOfReach87 as planOutOfReach,
  planReplace87 as planReplace,
  planUpdate87 as planUpdate,
  defineObject89 as defineObject,
  addJsonSchema90 as addJsonSchema,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  refusedLimits90 as refusedLimits,
  text90 as text,
  SectionFailure92 as SectionFailure,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  literal96 as literal,
  minLength96 as minLength,
  nullable96 as nullable,
  number96 as number,
  object96 as object,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  toLowerCase96 as toLowerCase,
  formatText97 as formatText,
  hiddenValueText97 as hiddenValueText,
  markPublic97 as markPublic,
  showFullText97 as showFullText,
  describeValue98 as describeValue,
  defineRestCall103 as defineRestCall,
  defineRoute103 as defineRoute,
  administration104 as administration,
  PermissionDenied105 as PermissionDenied,
  __export106 as __export
} from "./action.js";
import {
  createAccountIdLookup,
  pairNamesWithIds
} from "./action-chunk-IZ7CK56V.js";
import {
  getRepositoryOwner
} from "./action-chunk-HFZBQRPR.js";
import {
  lookUpUser
} from "./action-chunk-YNICP2FE.js";
import {
  defineCollaboratorsCall
} from "./action-chunk-P3MGZLGZ.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase,
  matchEntries,
  planUndeclared,
  splitUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/collaborators/calls.ts
var calls_exports = {};
__export(calls_exports, {
  cancelInvitation: () => cancelInvitation,
  changeInvitation: () => changeInvitation,
  getRepositoryOwner: () => getRepositoryOwner,
  grantRole: () => grantRole,
  invite: () => invite,
  list: () => list,
  listInvitations: () => listInvitations,
  lookUpUser: () => lookUpUser,
  remove: () => remove
});
var Person = defineObject({ id: number(), login: string() });
var LiveCollaborator = defineObject({ id: number(), login: string(), role_name: string() });
var LiveInvitation = defineObject({
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
var list = defineCollaboratorsCall({
  query: { affiliation: "direct" },
  // The query excludes personal repositories, because GraphQL shows no permission source for their owner.
  batched: defineBatchedAnswer(
    "collaborators",
    `viewerCanAdminister isInOrganization collaborators(first: 100, affiliation: DIRECT) {
      totalCount pageInfo { hasNextPage }
      nodes: edges { permission permissionSources { roleName } node { id: databaseId login } }
    }`,
    defineAdministeredObject({
      isInOrganization: literal(true),
      collaborators: defineVisibleConnection(Collaborator)
    }),
    ({ collaborators: collaborators2 }) => collaborators2.map(({ permission, node }) => ({ ...node, role_name: permission }))
  ),
  answer: array(LiveCollaborator),
  listProvenNames: (people) => ({ username: people.map(({ login }) => login) })
});
var grantRoute = defineRoute("PUT /repos/{owner}/{repo}/collaborators/{username}", {
  ...write,
  hints: {
    422: "GitHub accepts built-in roles and custom roles of the organization, and sends at most 50 invitations for a repository in 24 hours"
  }
});
var invite = grantRoute({
  describeResult: (_, status) => status === 204 ? "this person has access at once, without an invitation" : void 0
});
var grantRole = grantRoute({});
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/collaborators/{username}", write);
var listInvitations = defineRestCall("GET /repos/{owner}/{repo}/invitations", {
  needs: administration.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(LiveInvitation),
  listProvenNames: (invitations) => ({ username: invitations.flatMap(({ invitee }) => invitee?.login ?? []) })
});
var changeInvitation = defineRestCall("PATCH /repos/{owner}/{repo}/invitations/{invitation_id}", write);
var cancelInvitation = defineRestCall("DELETE /repos/{owner}/{repo}/invitations/{invitation_id}", write);

// packages/core/src/sections/collaborators/schema.ts
var loginForm = /^[\w-]+(\[bot\])?$/;
var describeInvalidLogin = ({ input }) => {
  if (typeof input !== "string" && input !== null)
    return createMessage(`is ${describeValue(input)}, but must be a login`, "write the login in quotes");
  const login = input?.trim().replace(/^@/, "") ?? "";
  if (login === "")
    return createMessage("is empty, but each entry needs a login", "write a login, or remove the entry");
  return loginForm.test(login) ? createMessage(`is ${describeValue(input)}, but must be only a login`, `write \`${login}\``) : createMessage(
    `is ${describeValue(input)}, which is not a valid login`,
    "write the login from the URL of the person's profile"
  );
};
var Collaborator2 = closedMap({
  ...refusedLimits,
  username: pipe(string(describeInvalidLogin), regex(loginForm, describeInvalidLogin)),
  permission: optional(pipe(text({ min: 1 }), addJsonSchema({ default: "push" })))
});
var describeCollaborator = ({ username }) => `collaborator ${JSON.stringify(username)}`;
var missingPermission = "has no `permission`: Trueup invites a new person as `push`, and others keep their role";
var settings = {
  ...createListShape(Collaborator2, {
    undeclared: "delete",
    getKey: ({ username }) => dropCase(username),
    describeEntry: describeCollaborator
  }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => {
    if (!("permission" in entry)) findings.remark(at, missingPermission);
    return normalizePermission(entry, at, findings);
  })
};

// packages/core/src/sections/collaborators/invitations.ts
var personalRoleReason = formatText`in a repository of a personal account, every collaborator has \`push\``;
var isInvitationTo = (invitation, login) => invitation.invitee !== null && dropCase(invitation.invitee.login) === dropCase(login);
function findInvitation(login, invitations) {
  const received = invitations.filter((invitation) => isInvitationTo(invitation, login));
  return received.find(({ expired }) => !expired) ?? received[0];
}
function planInvitation(declared, invitation, { isPersonal, removedLogins }) {
  const entry = { permission: (invitation && toPermission(invitation.permissions)) ?? "push", ...declared };
  if (!invitation) return [planFirstInvitation(entry, isPersonal)];
  if (invitation.expired) return planRenewal(entry, invitation, formatText`the invitation has expired`);
  const sender = invitation.inviter?.login;
  const cancellation = formatText`removing ${JSON.stringify(sender)}, who sent the invitation, cancels it`;
  if (sender && removedLogins.includes(sender)) return planRenewal(entry, invitation, cancellation);
  const differences = compareRoles(entry.permission, invitation.permissions, formatText`in the pending invitation`);
  if (isPersonal) return planOutOfReach(describeCollaborator(entry), markMayStay(differences), personalRoleReason);
  if (isCustomRole(entry.permission)) return [noteUnverifiedRole(entry)];
  return planUpdate(
    identifyInvitation(entry),
    differences,
    changeInvitation({ invitation_id: invitation.id }, { permissions: toRole(entry.permission) })
  );
}
var identifyInvitation = (entry) => ({
  subject: describeCollaborator(entry),
  names: listInvitationNames(entry.username)
});
var listInvitationNames = (login) => ["invitations", dropCase(login)];
var isInvitation = (names) => names.length > 1;
var createInviteCall = ({ username, permission }) => invite({ username }, { permission });
var planFirstInvitation = (entry, isPersonal) => planCreate(describeCollaborator(entry), createInviteCall(entry), {
  names: [dropCase(entry.username)],
  holds: { permission: entry.permission },
  verb: `invited as ${entry.permission}`,
  lookups: [createAccountIdLookup(entry.username)],
  because: isPersonal && entry.permission !== "push" ? personalRoleReason : void 0,
  ...!isPersonal && toPowerTone(entry.permission)
});
var planRenewal = (entry, { id }, reason) => planReplace(
  identifyInvitation(entry),
  [{ key: "username", live: void 0, wanted: void 0, words: reason }],
  [cancelInvitation({ invitation_id: id }), createInviteCall(entry)],
  {
    holds: { permission: entry.permission },
    verb: "cancelled and sent again",
    entry,
    ...toPowerTone(entry.permission)
  }
);
var noteUnverifiedRole = (entry) => noteUncompared(
  "blind",
  formatText`kept the pending invitation of ${markPublic(describeCollaborator(entry))}: GitHub does not show custom roles in invitations, so Trueup can compare ${markPublic(JSON.stringify(entry.permission))} only after the person accepts it`,
  { subject: describeCollaborator(entry), covers: [[describeCollaborator(entry), "permission"]] }
);
var planUndeclaredInvitations = ({ entries, undeclared }, invitations, removedLogins) => invitations.filter((invitation) => !entries.some(({ username }) => isInvitationTo(invitation, username))).map((invitation) => {
  if (!invitation.invitee) return noteEmailInvitation(invitation, removedLogins);
  const { expired } = invitation;
  const subject = formatText`${markPublic(expired ? "expired " : "")}invitation to ${JSON.stringify(invitation.invitee.login)} as ${describeRole(invitation.permissions)}`;
  if (expired || !isUndeclaredDeleted(undeclared, dropCase(invitation.invitee.login)))
    return createNote(
      formatText`kept undeclared ${subject}${markPublic(expired ? ": it can no longer be accepted" : "")}`
    );
  return planDelete(showFullText(subject), cancelInvitation({ invitation_id: invitation.id }), {
    names: listInvitationNames(invitation.invitee.login),
    holds: { permission: invitation.permissions },
    verb: "cancelled",
    publicName: `an undeclared invitation ${hiddenValueText}`
  });
});
function noteEmailInvitation({ inviter }, removedLogins) {
  const subject = inviter ? formatText`an email invitation from ${JSON.stringify(inviter.login)}` : formatText`an email invitation`;
  return inviter && removedLogins.includes(inviter.login) ? createNote(formatText`${subject} is cancelled, because the plan removes its sender`) : createNote(formatText`kept ${subject}: it has no login, so no entry can match it`);
}

// packages/core/src/sections/collaborators/read.ts
var isOwner = ({ owner }, account) => account.id === owner.id || dropCase(account.login) === dropCase(owner.login);
var invitationsCall = listInvitations({});
var optionalInvitationsCall = {
  ...invitationsCall,
  routeRules: { ...invitationsCall.routeRules, batchedDefault: [] }
};
async function readCollaborators(github, { entries, undeclared }) {
  const pendingInvitations = undeclared === "keep" ? void 0 : github.ask(invitationsCall);
  const [people] = await Promise.all([readOwnerAndCollaborators(github), pendingInvitations?.catch(() => void 0)]);
  const invitedParts = listInvitedParts(entries, people);
  const decidesNothing = undeclared === "keep" && !invitedParts.length;
  const call = decidesNothing ? optionalInvitationsCall : invitationsCall;
  const invitations = await github.askOrLeaveOut(
    [...invitedParts, { key: "_undeclared" }],
    (reader) => pendingInvitations ?? reader.ask(call)
  );
  return { ...people, invitations: invitations ?? [] };
}
function listInvitedParts(entries, people) {
  const hasAccess = ({ username }) => isOwner(people, { login: username }) || people.collaborators.some(({ login }) => dropCase(login) === dropCase(username));
  const invited = entries.filter((entry) => !hasAccess(entry));
  return invited.map((entry) => ({ subject: describeCollaborator(entry), isNew: true }));
}
async function readAllCollaborators(github) {
  const [people, invitations] = await Promise.all([readOwnerAndCollaborators(github), github.ask(invitationsCall)]);
  return { ...people, invitations };
}
async function readOwnerAndCollaborators(github) {
  const [{ owner, permissions }, people] = await Promise.all([
    github.ask(getRepositoryOwner({})),
    github.ask(list({}))
  ]);
  const live = { owner, collaborators: people };
  if (owner.type === "User" && !people.some((person) => isOwner(live, person)))
    throw createHiddenPeopleFailure(github, `the list lacks the owner ${JSON.stringify(owner.login)}`);
  if (!people.length && permissions?.pull && !permissions.push)
    throw createHiddenPeopleFailure(github, pushAccessReason);
  return live;
}
var pushAccessReason = "GitHub shows the list only to accounts with push access, which the account of the token lacks";
var createHiddenPeopleFailure = (github, reason) => new PermissionDenied(
  { method: "GET", path: `/repos/${toFullName(github.repository)}/collaborators`, status: 200, isPublic: true },
  reason,
  [administration.read],
  'grant "Administration: read" to a token whose account has push access to the repository'
);

// packages/core/src/sections/collaborators/plan.ts
function planCollaborators({ entries, undeclared }, live) {
  const isOwnerEntry = ({ username }) => isOwner(live, { login: username });
  const matches = matchEntries(
    entries.filter((entry) => !isOwnerEntry(entry)),
    live.collaborators.filter((person) => !isOwner(live, person)),
    ({ username }) => dropCase(username),
    ({ login }) => dropCase(login),
    {
      describe: ({ login }) => describeCollaborator({ username: login }),
      fix: "run again: GitHub listed one person twice"
    }
  );
  const isPersonal = live.owner.type === "User";
  const { deleted } = splitUndeclared(undeclared, matches.undeclared, ({ login }) => dropCase(login));
  const removedLogins = deleted.map(({ login }) => login);
  return [
    ...entries.filter(isOwnerEntry).flatMap(leaveOwnerRole),
    ...matches.missing.flatMap(
      (entry) => planInvitation(entry, findInvitation(entry.username, live.invitations), { isPersonal, removedLogins })
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planRoleChange(entry, item, isPersonal)),
    ...planUndeclaredInvitations({ entries, undeclared }, live.invitations, removedLogins),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: ({ login }) => describeCollaborator({ username: login }),
      remove: planRemoval,
      describeReason: ({ role_name: role }) => formatText`, who has ${describeRole(role)}`
    })
  ];
}
var leaveOwnerRole = (entry) => planOutOfReach(
  describeCollaborator(entry),
  compareRoles(entry.permission ?? "admin", "admin"),
  formatText`the owner of a repository is always its administrator`
);
function planRoleChange(entry, item, isPersonal) {
  const { permission } = entry;
  const { id, login, role_name: role } = item;
  if (permission === void 0) return [];
  if (isPersonal)
    return planOutOfReach(describeCollaborator(entry), markMayStay(compareRoles(permission, role)), personalRoleReason);
  const differences = compareRoles(
    permission,
    role,
    isHigherRole(role, toRole(permission)) ? highestRoleReason : void 0
  );
  const mayBeHigher = differences.some(({ because }) => because) || isCustomRole(role) || isCustomRole(permission);
  return planUpdate(
    { subject: describeCollaborator(entry), names: [dropCase(login)], id },
    mayBeHigher ? markMayStay(differences) : differences,
    grantRole({ username: login }, { permission })
  );
}
var highestRoleReason = formatText`GitHub shows only the highest role of a person; if it comes from a team or the organization, this difference stays`;
var planRemoval = ({ id, login, role_name: role }) => planDelete(describeCollaborator({ username: login }), remove({ username: login }), {
  names: [dropCase(login)],
  id,
  holds: { permission: role },
  verb: "removed",
  because: formatText`this person loses ${describeRole(role)}, the private fork and the sent invitations`
});

// packages/core/src/sections/collaborators/snapshot.ts
function exportCollaborators(live) {
  const { collaborators: collaborators2, invitations } = live;
  const isOwnerAccount = (person) => isOwner(live, person);
  const knownLogins = new Set(collaborators2.map(({ login }) => dropCase(login)));
  const invitedEntries = invitations.flatMap(
    ({ invitee, expired, permissions }) => invitee && !expired && !knownLogins.has(dropCase(invitee.login)) ? [toCollaboratorEntry(invitee.login, permissions)] : []
  );
  const entries = collaborators2.filter((person) => !isOwnerAccount(person)).map(({ login, role_name }) => toCollaboratorEntry(login, role_name)).concat(invitedEntries);
  const hasEntry = (login) => entries.some(({ username }) => dropCase(username) === dropCase(login));
  const expiredLogins = invitations.flatMap(
    ({ invitee, expired }) => invitee && expired && !hasEntry(invitee.login) ? [invitee.login] : []
  );
  const emailNotes = invitations.filter(({ invitee }) => !invitee).map(() => ({ text: "an email invitation is left out: it has no login" }));
  const notes = [
    ...collaborators2.filter(isOwnerAccount).map(({ login }) => ({ text: `the owner ${JSON.stringify(login)} is left out`, about: login })),
    ...emailNotes,
    ...expiredLogins.map((login) => ({
      text: `the expired invitation to ${JSON.stringify(login)} is left out: it can no longer be accepted`,
      about: login
    }))
  ];
  return exportList(entries, settings, notes, emailNotes);
}
function toCollaboratorEntry(username, role) {
  const permission = toPermission(role);
  if (permission !== void 0) return { username, permission };
  throw new SectionFailure(
    formatText`${describeCollaborator({ username })} has ${describeRole(role)}, which a file cannot declare: \`${role}\` in a file means the built-in role`,
    "rename the custom role of the organization"
  );
}

// packages/core/src/sections/collaborators/index.ts
var collaborators = defineSection({
  key: "collaborators",
  settings,
  visibleTo: { "": "writers" },
  risk: { "": { touches: "access", replaces: "access", describeLostData: describeLoss } },
  calls: calls_exports,
  /** GitHub shows the highest role of a person. A change of a team can lower that role. */
  after: [{ name: "teams" }],
  read: readCollaborators,
  plan: planCollaborators,
  getFacts: ({ collaborators: collaborators2, invitations }) => ({
    count: collaborators2.length + invitations.length,
    holders: pairNamesWithIds("users", [...collaborators2, ...invitations.flatMap(({ invitee }) => invitee ?? [])])
  }),
  readAll: readAllCollaborators,
  toSettings: exportCollaborators
});
function describeLoss({ kind, subject: person, names = [] }) {
  return kind === "delete" && !isInvitation(names) ? `the private fork of ${person} and the invitations that ${person} sent; ${person} must accept a new invitation` : void 0;
}
export {
  collaborators
};
