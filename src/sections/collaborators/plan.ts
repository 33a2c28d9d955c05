import { type Item, outOfReach, type Plan, remove, update } from '../../plan/item.ts';
import { caseless, match, partUndeclared, planUndeclared } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { isAbove, isCustom, roleDifferences, roleOf, roleText, staying } from '../roles.ts';
import type { LiveCollaborator } from './calls.ts';
import * as calls from './calls.ts';
import { invitationTo, oneRole, planInvitation, planUndeclaredInvitations } from './invitations.ts';
import { isOwner, type LivePeople } from './read.ts';
import { type Collaborator, named } from './schema.ts';

/** Invites before it removes: a mistyped login stops the section before anyone loses access. */
export function planCollaborators({ entries, undeclared }: ListWithPolicy<Collaborator>, live: LivePeople): Plan {
  const isOwners = ({ username }: Collaborator) => isOwner(live, { login: username });
  const found = match(
    entries.filter((entry) => !isOwners(entry)),
    live.collaborators.filter((one) => !isOwner(live, one)),
    ({ username }) => caseless(username),
    ({ login }) => caseless(login),
    { named: ({ login }) => named({ username: login }), fix: 'run again: the host listed one person twice' },
  );
  const isPersonal = live.owner.type === 'User';
  const removed = partUndeclared(undeclared, found.undeclared, ({ login }) => caseless(login)).leaving.map(
    ({ login }) => login,
  );

  return [
    ...entries.filter(isOwners).flatMap(planOwner),
    ...found.missing.flatMap((entry) =>
      planInvitation(entry, invitationTo(entry.username, live.invitations), { isPersonal, removed }),
    ),
    ...found.pairs.flatMap(({ entry, item }) => planRole(entry, item, isPersonal)),
    ...planUndeclaredInvitations({ entries, undeclared }, live.invitations, removed),
    ...planUndeclared(undeclared, found.undeclared, {
      named: ({ login }) => named({ username: login }),
      remove: removal,
      kept: ({ role_name: role }) => say`, who has ${roleText(role)}`,
    }),
  ];
}

const planOwner = (entry: Collaborator): Item[] =>
  outOfReach(
    named(entry),
    roleDifferences(entry.permission ?? 'admin', 'admin'),
    say`they own the repository, and the owner is always its administrator`,
  );

function planRole(entry: Collaborator, { id, login, role_name: role }: LiveCollaborator, isPersonal: boolean): Item[] {
  const { permission } = entry;
  if (permission === undefined) return [];
  if (isPersonal) return outOfReach(named(entry), staying(roleDifferences(permission, role)), oneRole);
  const differences = isAbove(role, roleOf(permission))
    ? roleDifferences(permission, role, highestShown)
    : roleDifferences(permission, role);
  const mayBeHigher = differences.some(({ because }) => because) || isCustom(role) || isCustom(permission);
  return update(
    named(entry),
    mayBeHigher ? staying(differences) : differences,
    calls.grant({ username: login }, { permission }),
    { names: [caseless(login)], id },
  );
}

const highestShown = say`the host shows the highest of a person's roles, so a role from a team or the organization stays drift`;

const removal = ({ id, login, role_name: role }: LiveCollaborator) =>
  remove(named({ username: login }), calls.remove({ username: login }), {
    names: [caseless(login)],
    id,
    holds: { permission: role },
    verb: 'removed',
    because: say`they lose ${roleText(role)}, their private fork and the invitations they sent`,
  });
