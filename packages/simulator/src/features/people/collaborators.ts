import { simpleUser } from '../../bodies/account.ts';
import { type Fault, invalid, noContent, notFound, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isMember } from './accounts.ts';
import { cancelInvitationsOf, invite } from './invitations.ts';
import { type Collaborator, collaboratorsOf, ownersOf, roleOf } from './people.ts';
import { baseOf, permissionsOf, roleAsked } from './roles.ts';

/** The owner of a personal repository counts as a collaborator; an organization does not. */
const personalOwner = ({ type, login }: Account): Collaborator[] => (type === 'User' ? [{ login, role: 'admin' }] : []);

/** A person with their highest role from any source. */
function withRole({ repository, world }: Ask, owner: Account) {
  return ({ login, role }: Collaborator) => {
    const account = world.account(login);
    if (!account) throw new Error(`the seed names the collaborator ${login}, and no such account`);
    const highest = roleOf(repository, world, login) ?? role;
    return { account, role_name: highest, permissions: permissionsOf(baseOf(owner, highest)) };
  };
}

/** Filters by direct access, by outside collaborators, or not at all. */
function peopleOf({ repository, query, world }: Ask, owner: Account): Collaborator[] {
  const direct = [...personalOwner(owner), ...collaboratorsOf(repository)];
  if (query.affiliation === 'direct') return direct;
  if (query.affiliation === 'outside') return direct.filter(({ login }) => !isMember(owner, login));
  const isDirect = (login: string) => direct.some((one) => sameName(one.login, login));
  const others = Object.values(world.state.accounts).filter(({ login }) => !isDirect(login));
  const indirect = others.flatMap(({ login }) => {
    const role = roleOf(repository, world, login);
    return role ? [{ login, role }] : [];
  });
  return [...direct, ...indirect];
}

function mustPush({ access, repository }: Ask) {
  if (!['write', 'maintain', 'admin'].includes(access.role(repository)))
    throw refusal(403, 'Must have push access to view repository collaborators.');
}

/** Whether somebody has access, from whatever source. */
function check(ask: Ask) {
  mustPush(ask);
  const { repository, world, params } = ask;
  if (roleOf(repository, world, params.username ?? '') === undefined) throw notFound();
  return noContent;
}

function list(ask: Ask) {
  const { repository, world, query, api } = ask;
  mustPush(ask);
  const owner = world.owner(repository);
  const people = peopleOf(ask, owner).map(withRole(ask, owner));
  const asked = query.permission as keyof ReturnType<typeof permissionsOf> | undefined;
  const wanted = asked ? people.filter(({ permissions }) => permissions[asked]) : people;
  return page(ask, wanted, ({ account, permissions, role_name }) => ({
    ...simpleUser(account, api),
    permissions,
    role_name,
  }));
}

const ownerRefused: Fault = {
  resource: 'Repository',
  field: 'collaborator',
  code: 'custom',
  message: 'Repository owner cannot be a collaborator',
};

/** The person in the path; the owner is refused. */
function personOf({ world, params, repository }: Ask): Account {
  const account = world.account(params.username ?? '');
  if (account?.type !== 'User') throw notFound();
  if (sameName(account.login, repository.owner)) throw invalid(ownerRefused);
  return account;
}

/** Members of the organization get access at once; everyone else gets an invitation. */
function grant(ask: Ask) {
  const { repository, world, body } = ask;
  const owner = world.owner(repository);
  const { login } = personOf(ask);
  // A personal repository has only a single role, whatever the request asks for.
  const role = owner.type === 'User' ? 'write' : roleAsked(owner, body.permission ?? 'push');
  const others = collaboratorsOf(repository).filter((one) => !sameName(one.login, login));
  const isKnown = others.length < collaboratorsOf(repository).length;
  if (!isKnown && !isMember(owner, login)) return invite(ask, login, baseOf(owner, role));
  collaboratorsOf.put(repository, [...others, { login, role }]);
  return noContent;
}

function remove(ask: Ask) {
  const { repository } = ask;
  const { login } = personOf(ask);
  const kept = collaboratorsOf(repository).filter((one) => !sameName(one.login, login));
  collaboratorsOf.put(repository, kept);
  cancelInvitationsOf(repository, login);
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
    'GET /repos/{owner}/{repo}/collaborators': list,
    'GET /repos/{owner}/{repo}/collaborators/{username}': check,
    'PUT /repos/{owner}/{repo}/collaborators/{username}': grant,
    'DELETE /repos/{owner}/{repo}/collaborators/{username}': remove,
  },
};
