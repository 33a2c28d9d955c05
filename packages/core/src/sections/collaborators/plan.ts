import type { Item, Plan } from '../../plan/item.ts';
import { planDelete, planOutOfReach, planUpdate } from '../../plan/make-items.ts';
import { dropCase, matchEntries, planUndeclared, splitUndeclared } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { compareRoles, describeRole, isCustomRole, isHigherRole, markMayStay, toRole } from '../roles.ts';
import * as calls from './calls.ts';
import { findInvitation, personalRoleReason, planInvitation, planUndeclaredInvitations } from './invitations.ts';
import { isOwner, type LivePeople } from './read.ts';
import { type Collaborator, describeCollaborator } from './schema.ts';

/** Invitations come before removals, so a mistyped login stops the section before anyone loses access. */
export function planCollaborators({ entries, undeclared }: ListWithPolicy<Collaborator>, live: LivePeople): Plan {
  const isOwnerEntry = ({ username }: Collaborator) => isOwner(live, { login: username });
  const matches = matchEntries(
    entries.filter((entry) => !isOwnerEntry(entry)),
    live.collaborators.filter((person) => !isOwner(live, person)),
    ({ username }) => dropCase(username),
    ({ login }) => dropCase(login),
    {
      describe: ({ login }) => describeCollaborator({ username: login }),
      fix: 'run again: GitHub listed one person twice',
    },
  );
  const isPersonal = live.owner.type === 'User';
  const { deleted } = splitUndeclared(undeclared, matches.undeclared, ({ login }) => dropCase(login));
  const removedLogins = deleted.map(({ login }) => login);

  return [
    ...entries.filter(isOwnerEntry).flatMap(leaveOwnerRole),
    ...matches.missing.flatMap((entry) =>
      planInvitation(entry, findInvitation(entry.username, live.invitations), { isPersonal, removedLogins }),
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planRoleChange(entry, item, isPersonal)),
    ...planUndeclaredInvitations({ entries, undeclared }, live.invitations, removedLogins),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: ({ login }) => describeCollaborator({ username: login }),
      remove: planRemoval,
      describeReason: ({ role_name: role }) => formatText`, who has ${describeRole(role)}`,
    }),
  ];
}

const leaveOwnerRole = (entry: Collaborator): Item[] =>
  planOutOfReach(
    describeCollaborator(entry),
    compareRoles(entry.permission ?? 'admin', 'admin'),
    formatText`the owner of a repository is always its administrator`,
  );

function planRoleChange(entry: Collaborator, item: calls.LiveCollaborator, isPersonal: boolean): Item[] {
  const { permission } = entry;
  const { id, login, role_name: role } = item;
  if (permission === undefined) return [];
  if (isPersonal)
    return planOutOfReach(describeCollaborator(entry), markMayStay(compareRoles(permission, role)), personalRoleReason);
  const differences = compareRoles(
    permission,
    role,
    isHigherRole(role, toRole(permission)) ? highestRoleReason : undefined,
  );
  const mayBeHigher = differences.some(({ because }) => because) || isCustomRole(role) || isCustomRole(permission);
  return planUpdate(
    { subject: describeCollaborator(entry), names: [dropCase(login)], id },
    mayBeHigher ? markMayStay(differences) : differences,
    calls.grantRole({ username: login }, { permission }),
  );
}

const highestRoleReason = formatText`GitHub shows only the highest role of a person; if it comes from a team or the organization, this difference stays`;

const planRemoval = ({ id, login, role_name: role }: calls.LiveCollaborator) =>
  planDelete(describeCollaborator({ username: login }), calls.remove({ username: login }), {
    names: [dropCase(login)],
    id,
    holds: { permission: role },
    verb: 'removed',
    because: formatText`this person loses ${describeRole(role)}, the private fork and the sent invitations`,
  });
