import { type Reader, toFullName } from '../../github/github.ts';
import { administration } from '../../github/grants.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { dropCase } from '../../plan/match.ts';
import type { SectionPart } from '../../plan/unread.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import type { Account } from '../organization.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { type Collaborator, describeCollaborator } from './schema.ts';

export interface LivePeople {
  readonly owner: Pick<Account, 'id' | 'login' | 'type'>;
  /** People with direct access. In a personal repository, GitHub also lists the owner. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

/** Compares ids too, because a login can change between two requests. */
export const isOwner = (
  { owner }: Pick<LivePeople, 'owner'>,
  account: { readonly id?: number; readonly login: string },
) => account.id === owner.id || dropCase(account.login) === dropCase(owner.login);

const invitationsCall = calls.listInvitations({});

/** GraphQL shows no invitations. A batched read may skip this call if no write depends on the invitations. */
const optionalInvitationsCall = {
  ...invitationsCall,
  routeRules: { ...invitationsCall.routeRules, batchedDefault: [] },
};

export async function readCollaborators(github: SectionReader, { entries, undeclared }: ListWithPolicy<Collaborator>) {
  const pendingInvitations = undeclared === 'keep' ? undefined : github.ask(invitationsCall);
  const [people] = await Promise.all([readOwnerAndCollaborators(github), pendingInvitations?.catch(() => undefined)]);
  const invitedParts = listInvitedParts(entries, people);
  const decidesNothing = undeclared === 'keep' && !invitedParts.length;
  const call = decidesNothing ? optionalInvitationsCall : invitationsCall;
  const invitations = await github.askOrLeaveOut(
    [...invitedParts, { key: '_undeclared' }],
    (reader) => pendingInvitations ?? reader.ask(call),
  );
  return { ...people, invitations: invitations ?? [] };
}

/** Declared people without access may have an invitation. */
function listInvitedParts(entries: readonly Collaborator[], people: OwnerAndCollaborators): readonly SectionPart[] {
  const hasAccess = ({ username }: Collaborator) =>
    isOwner(people, { login: username }) ||
    people.collaborators.some(({ login }) => dropCase(login) === dropCase(username));
  const invited = entries.filter((entry) => !hasAccess(entry));
  return invited.map((entry) => ({ subject: describeCollaborator(entry), isNew: true as const }));
}

export async function readAllCollaborators(github: Reader): Promise<LivePeople> {
  const [people, invitations] = await Promise.all([readOwnerAndCollaborators(github), github.ask(invitationsCall)]);
  return { ...people, invitations };
}

type OwnerAndCollaborators = Omit<LivePeople, 'invitations'>;

/** Throws if GitHub may hide people from the token. */
async function readOwnerAndCollaborators(github: Reader): Promise<OwnerAndCollaborators> {
  const [{ owner, permissions }, people] = await Promise.all([
    github.ask(calls.getRepositoryOwner({})),
    github.ask(calls.list({})),
  ]);
  const live = { owner, collaborators: people };
  if (owner.type === 'User' && !people.some((person) => isOwner(live, person)))
    throw createHiddenPeopleFailure(github, `the list lacks the owner ${JSON.stringify(owner.login)}`);
  if (!people.length && permissions?.pull && !permissions.push)
    throw createHiddenPeopleFailure(github, pushAccessReason);
  return live;
}

const pushAccessReason =
  'GitHub shows the list only to accounts with push access, which the account of the token lacks';

/** Trueup must not remove or invite anybody based on an incomplete list. */
const createHiddenPeopleFailure = (github: Reader, reason: string) =>
  new PermissionDenied(
    { method: 'GET', path: `/repos/${toFullName(github.repository)}/collaborators`, status: 200, isPublic: true },
    reason,
    [administration.read],
    'grant "Administration: read" to a token whose account has push access to the repository',
  );
