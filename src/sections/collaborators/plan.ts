import { PermissionDenied } from '../../host/failures.ts';
import { administration } from '../../host/grants.ts';
import { fullName, type Reader } from '../../host/host.ts';
import { type Item, outOfReach, type Plan, remove, update } from '../../plan/item.ts';
import { caseless, match, partUndeclared, planUndeclared } from '../../plan/match.ts';
import type { SectionPart } from '../../plan/unread.ts';
import { say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { Account } from '../organization.ts';
import { isAbove, isCustom, roleDifferences, roleOf, roleText, staying } from '../roles.ts';
import type { SectionReader } from '../section.ts';
import type { LiveCollaborator } from './calls.ts';
import * as calls from './calls.ts';
import { invitationTo, oneRole, planInvitation, planUndeclaredInvitations } from './invitations.ts';
import { type Collaborator, named } from './schema.ts';

export interface LivePeople {
  readonly owner: Pick<Account, 'id' | 'login' | 'type'>;
  /** People with direct access; in a personal repository, the owner as well. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

/** Compares ids too, since a login may change between two requests. */
export const isOwner = (
  { owner }: Pick<LivePeople, 'owner'>,
  { id, login }: { readonly id?: number; readonly login: string },
) => id === owner.id || caseless(login) === caseless(owner.login);

export async function readCollaborators(
  host: SectionReader,
  { entries }: ListWithPolicy<Collaborator>,
): Promise<LivePeople> {
  const asked = host.ask(calls.listInvitations({}));
  const [people] = await Promise.all([readPeople(host), asked.catch(() => undefined)]);
  const invitations = await host.askOrLeaveOut(partsInvited(entries, people), () => asked);
  return { ...people, invitations: invitations ?? [] };
}

/** Whose invitations matter: those of declared people without access, and those that no entry names. */
function partsInvited(entries: readonly Collaborator[], people: People): readonly SectionPart[] {
  const isThere = ({ username }: Collaborator) =>
    isOwner(people, { login: username }) ||
    people.collaborators.some(({ login }) => caseless(login) === caseless(username));
  return [
    ...entries.filter((entry) => !isThere(entry)).map((entry) => ({ subject: named(entry), isNew: true as const })),
    { key: '_undeclared' },
  ];
}

export async function readAllCollaborators(host: Reader): Promise<LivePeople> {
  const [people, invitations] = await Promise.all([readPeople(host), host.ask(calls.listInvitations({}))]);
  return { ...people, invitations };
}

type People = Omit<LivePeople, 'invitations'>;

async function readPeople(host: Reader): Promise<People> {
  const [{ owner, permissions }, collaborators] = await Promise.all([
    host.ask(calls.getOwned({})),
    host.ask(calls.list({})),
  ]);
  const live = { owner, collaborators };
  if (owner.type === 'User' && !collaborators.some((one) => isOwner(live, one)))
    throw unseen(host, `the list leaves out the owner ${JSON.stringify(owner.login)}, who is always in it`);
  if (!collaborators.length && permissions?.pull && !permissions.push)
    throw unseen(
      host,
      'the list is empty, and the host shows it only to accounts with push access, which the account of the token lacks',
    );
  return live;
}

/** The host may hide people from this token. An incomplete list must not remove or invite anybody. */
const unseen = (host: Reader, why: string) =>
  new PermissionDenied(
    { method: 'GET', path: `/repos/${fullName(host.repository)}/collaborators`, status: 200, isPublic: true },
    why,
    [administration.read],
    'grant "Administration: read" to a token whose account has push access to the repository',
  );

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
