import { type Reader, toFullName } from '../../github/github.ts';
import { administration } from '../../github/grants.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { dropCase } from '../../plan/match.ts';
import type { SectionPart } from '../../plan/unread.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import type { Account } from '../organization.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { type Collaborator, nameCollaborator } from './schema.ts';

export interface LivePeople {
  readonly owner: Pick<Account, 'id' | 'login' | 'type'>;
  /** People with direct access; in a personal repository, the owner as well. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

/** Compares ids too, since a login may change between two requests. */
export const isOwner = ({ owner }: Pick<LivePeople, 'owner'>, one: { readonly id?: number; readonly login: string }) =>
  one.id === owner.id || dropCase(one.login) === dropCase(owner.login);

const listAll = calls.listInvitations({});

/** GraphQL shows no invitations. Where nobody declared needs one and none may be cancelled, they are only noted. */
const listKept = { ...listAll, routeRules: { ...listAll.routeRules, batchedDefault: [] } };

export async function readCollaborators(host: SectionReader, { entries, undeclared }: ListWithPolicy<Collaborator>) {
  const asked = undeclared === 'keep' ? undefined : host.ask(listAll);
  const [people] = await Promise.all([readPeople(host), asked?.catch(() => undefined)]);
  const invited = listInvitedParts(entries, people);
  const decidesNothing = undeclared === 'keep' && !invited.length;
  const listed = decidesNothing ? listKept : listAll;
  const invitations = await host.askOrLeaveOut(
    [...invited, { key: '_undeclared' }],
    (reader) => asked ?? reader.ask(listed),
  );
  return { ...people, invitations: invitations ?? [] };
}

/** The declared people without access, whom an invitation may be for. */
function listInvitedParts(entries: readonly Collaborator[], people: People): readonly SectionPart[] {
  const isThere = ({ username }: Collaborator) =>
    isOwner(people, { login: username }) ||
    people.collaborators.some(({ login }) => dropCase(login) === dropCase(username));
  const invited = entries.filter((entry) => !isThere(entry));
  return invited.map((entry) => ({ subject: nameCollaborator(entry), isNew: true as const }));
}

export async function readAllCollaborators(host: Reader): Promise<LivePeople> {
  const [people, invitations] = await Promise.all([readPeople(host), host.ask(listAll)]);
  return { ...people, invitations };
}

type People = Omit<LivePeople, 'invitations'>;

async function readPeople(host: Reader): Promise<People> {
  const [{ owner, permissions }, people] = await Promise.all([host.ask(calls.getOwned({})), host.ask(calls.list({}))]);
  const live = { owner, collaborators: people };
  if (owner.type === 'User' && !people.some((one) => isOwner(live, one)))
    throw describeUnseen(host, `the list lacks the owner ${JSON.stringify(owner.login)}`);
  if (!people.length && permissions?.pull && !permissions.push) throw describeUnseen(host, onlyToPushers);
  return live;
}

const onlyToPushers = 'GitHub shows the list only to accounts with push access, which the account of the token lacks';

/** The host may hide people from this token. An incomplete list must not remove or invite anybody. */
const describeUnseen = (host: Reader, why: string) =>
  new PermissionDenied(
    { method: 'GET', path: `/repos/${toFullName(host.repository)}/collaborators`, status: 200, isPublic: true },
    why,
    [administration.read],
    'grant "Administration: read" to a token whose account has push access to the repository',
  );
