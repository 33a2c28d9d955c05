import { formatPrivateUser, formatPublicUser, toAccountNodeId } from '../../bodies/account.ts';
import { type Answer, answerOk, createNotFound, createRefusal, noContent } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { formatPrivateRepositoryCounts } from './organizations.ts';

/** The logins of the organization's members. */
const membersOf = accountSlot<string[]>('members', (seed: string[] = []) => seed);

export const isMember = (organization: Account, login: string) =>
  membersOf(organization).some((member) => isSameName(member, login));

/**
 * Without the permission, GitHub answers 404 for a member with private membership. All members in the simulator have
 * private membership.
 */
function answerMemberCheck({ world, params, access }: RestRequest): Answer {
  const organization = world.findAccount(params.org ?? '');
  const isShown = organization?.type === 'Organization' && access.hasGrant('Members', 'read');
  if (!isShown || !isMember(organization, params.username ?? ''))
    throw createRefusal(404, 'User does not exist or is not a member of the organization');
  return noContent;
}

const createAccountResolver =
  (type: Account['type']): Resolver =>
  (_query, { login }, { world }) => {
    const account = world.findAccount(login);
    if (account?.type === type) return account;
    const kind = type === 'User' ? 'a User' : 'an Organization';
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to ${kind} with the login of '${login}'.`);
  };

export const accounts: Feature = {
  slots: [membersOf],
  needs: {
    'GET /user': '(no app)',
    'GET /users/{}': '',
    'GET /user/{}': '',
    'GET /orgs/{}/members/{}': '',
  },
  routes: {
    'GET /user': (request) => {
      const { world, access, api } = request;
      const account = world.findAccount(access.token.login);
      if (!account) throw createNotFound();
      return answerOk({ ...formatPrivateUser(account, api), ...formatPrivateRepositoryCounts(request, account) });
    },
    'GET /users/{username}': ({ world, params, api }) => {
      const account = world.findAccount(params.username ?? '');
      if (!account) throw createNotFound();
      return answerOk(formatPublicUser(account, api));
    },
    'GET /user/{account_id}': ({ world, params, api }) => {
      const account = Object.values(world.state.accounts).find(({ id }) => id === Number(params.account_id));
      if (!account) throw createNotFound();
      return answerOk(formatPublicUser(account, api));
    },
    'GET /orgs/{org}/members/{username}': answerMemberCheck,
  },
  graphql: {
    Query: {
      user: createAccountResolver('User'),
      organization: createAccountResolver('Organization'),
      rateLimit: (_query, _args, { rateLimit }) => rateLimit,
      // For the token of an app, GitHub returns the login of the app.
      viewer: (_query, _args, { world, access }) => world.findAccount(access.token.login),
    },
    User: { id: toAccountNodeId, databaseId: ({ id }) => id },
    Organization: { id: toAccountNodeId, databaseId: ({ id }) => id },
  },
};
