/** Collaborators of a repository. GitHub merges direct access, team access and ownership into one role. */

import { formatSimpleUser } from '../../bodies/account.ts';
import {
  type Answer,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isMember } from './accounts.ts';
import { cancelInvitationsSentBy, createOrUpdateInvitation } from './invitations.ts';
import { type Collaborator, collaboratorsOf, findUserRole, ownersOf } from './people.ts';
import { findBaseRole, requireKnownRole, toPermissions } from './roles.ts';

/** GitHub lists a person who owns a repository as its collaborator, but not an organization. */
const listPersonalOwner = ({ type, login }: Account): Collaborator[] =>
  type === 'User' ? [{ login, role: 'admin' }] : [];

/** GitHub shows the highest role of a user from any source. */
function createRoleLookup({ repository, world }: RestRequest, owner: Account) {
  return ({ login, role }: Collaborator) => {
    const account = world.findAccount(login);
    if (!account) throw new Error(`the seed names the collaborator ${login}, and no such account`);
    const highest = findUserRole(repository, world, login) ?? role;
    return { account, role_name: highest, permissions: toPermissions(findBaseRole(owner, highest)) };
  };
}

function listCollaboratorsByAffiliation({ repository, query, world }: RestRequest, owner: Account): Collaborator[] {
  const direct = [...listPersonalOwner(owner), ...collaboratorsOf(repository)];
  if (query.affiliation === 'direct') return direct;
  if (query.affiliation === 'outside') return direct.filter(({ login }) => !isMember(owner, login));
  const isDirect = (login: string) => direct.some((person) => isSameName(person.login, login));
  const indirectAccounts = Object.values(world.state.accounts).filter(({ login }) => !isDirect(login));
  const indirect = indirectAccounts.flatMap(({ login }) => {
    const role = findUserRole(repository, world, login);
    return role ? [{ login, role }] : [];
  });
  return [...direct, ...indirect];
}

function requirePushAccess({ access, repository }: RestRequest) {
  if (!['write', 'maintain', 'admin'].includes(access.findRole(repository)))
    throw createRefusal(403, 'Must have push access to view repository collaborators.');
}

/** GitHub answers 204 for access from any source. */
function answerCollaboratorCheck(request: RestRequest): Answer {
  requirePushAccess(request);
  const { repository, world, params } = request;
  if (findUserRole(repository, world, params.username ?? '') === undefined) throw createNotFound();
  return noContent;
}

function listCollaborators(request: RestRequest): Answer {
  const { repository, world, query, api } = request;
  requirePushAccess(request);
  const owner = world.getOwner(repository);
  const people = listCollaboratorsByAffiliation(request, owner).map(createRoleLookup(request, owner));
  const permission = query.permission as keyof ReturnType<typeof toPermissions> | undefined;
  const selected = permission ? people.filter(({ permissions }) => permissions[permission]) : people;
  return answerPage(request, selected, ({ account, permissions, role_name }) => ({
    ...formatSimpleUser(account, api),
    permissions,
    role_name,
  }));
}

const ownerFault: Fault = {
  resource: 'Repository',
  field: 'collaborator',
  code: 'custom',
  message: 'Repository owner cannot be a collaborator',
};

/** GitHub refuses the owner of the repository. */
function requireNonOwnerUser({ world, params, repository }: RestRequest): Account {
  const account = world.findAccount(params.username ?? '');
  if (account?.type !== 'User') throw createNotFound();
  if (isSameName(account.login, repository.owner)) throw createValidationFailure(ownerFault);
  return account;
}

/** Members of the organization get access at once. Other users get an invitation. */
function addOrInviteCollaborator(request: RestRequest): Answer {
  const { repository, world, body } = request;
  const owner = world.getOwner(repository);
  const { login } = requireNonOwnerUser(request);
  // GitHub has a single role in personal repositories and ignores the requested one.
  const role = owner.type === 'User' ? 'write' : requireKnownRole(owner, body.permission ?? 'push');
  const otherCollaborators = collaboratorsOf(repository).filter(
    (collaborator) => !isSameName(collaborator.login, login),
  );
  const isKnown = otherCollaborators.length < collaboratorsOf(repository).length;
  if (!isKnown && !isMember(owner, login)) return createOrUpdateInvitation(request, login, findBaseRole(owner, role));
  collaboratorsOf.put(repository, [...otherCollaborators, { login, role }]);
  return noContent;
}

function removeCollaborator(request: RestRequest): Answer {
  const { repository } = request;
  const { login } = requireNonOwnerUser(request);
  const remaining = collaboratorsOf(repository).filter((collaborator) => !isSameName(collaborator.login, login));
  collaboratorsOf.put(repository, remaining);
  cancelInvitationsSentBy(repository, login);
  return noContent;
}

export const collaborators: Feature = {
  slots: [collaboratorsOf, ownersOf],
  needs: {
    'GET ~/collaborators': 'Metadata: read',
    'GET ~/collaborators/{}': 'Metadata: read',
    'PUT ~/collaborators/{}': 'Administration: write',
    'DELETE ~/collaborators/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/collaborators': listCollaborators,
    'GET /repos/{owner}/{repo}/collaborators/{username}': answerCollaboratorCheck,
    'PUT /repos/{owner}/{repo}/collaborators/{username}': addOrInviteCollaborator,
    'DELETE /repos/{owner}/{repo}/collaborators/{username}': removeCollaborator,
  },
};
