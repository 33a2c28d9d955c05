import { type Item, outOfReach, type Plan, remove, update } from '../../plan/item.ts';
import { caseless, match } from '../../plan/match.ts';
import { partUndeclared, planUndeclared } from '../../plan/undeclared.ts';
import { say } from '../../plan/wording.ts';
import type { Listed } from '../../settings/shape.ts';
import { isAbove, isCustom, roleDifferences, roleOf, roleText, staying } from '../roles.ts';
import type { LiveCollaborator } from './calls.ts';
import * as calls from './calls.ts';
import { invitationTo, oneRole, planInvitation, planUndeclaredInvitations } from './invitations.ts';
import { isOwner, type Live } from './live.ts';
import { type Collaborator, named } from './schema.ts';

/** Invites before it removes: a mistyped login stops the section before anyone loses access. */
export function planCollaborators({ entries, undeclared }: Listed<Collaborator>, live: Live): Plan {
  const isOwners = ({ username }: Collaborator) => isOwner(live, { login: username });
  const found = match(
    entries.filter((entry) => !isOwners(entry)),
    live.collaborators.filter((one) => !isOwner(live, one)),
    ({ username }) => caseless(username),
    ({ login }) => caseless(login),
    { named: ({ login }) => named({ username: login }), fix: 'run again: the host listed one person twice' },
  );
  const isPersonal = live.owner.type === 'User';
  const removed = partUndeclared(undeclared, found.undeclared).leaving.map(({ login }) => login);

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
    roleDifferences(entry.permission, 'admin'),
    say`they own the repository, and the owner is always its administrator`,
  );

function planRole(entry: Collaborator, { login, role_name: role }: LiveCollaborator, isPersonal: boolean): Item[] {
  if (isPersonal) return outOfReach(named(entry), staying(roleDifferences(entry.permission, role)), oneRole);
  const differences = isAbove(role, roleOf(entry.permission))
    ? roleDifferences(entry.permission, role, highestShown)
    : roleDifferences(entry.permission, role);
  const mayBeHigher = differences.some(({ because }) => because) || isCustom(role) || isCustom(entry.permission);
  return update(
    named(entry),
    mayBeHigher ? staying(differences) : differences,
    calls.grant({ username: login }, { permission: entry.permission }),
  );
}

const highestShown = say`the host shows the highest of a person's roles, so a role from a team or the organization stays drift`;

const removal = ({ login, role_name: role }: LiveCollaborator) =>
  remove(named({ username: login }), calls.remove({ username: login }), {
    verb: 'removed',
    because: say`they lose ${roleText(role)}, their private fork and the invitations they sent`,
  });
