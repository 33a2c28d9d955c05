import { accountNodeId, privateUser, publicUser } from '../../bodies/account.ts';
import { noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { privateCounts } from './organizations.ts';

/** The logins of the organization's members. */
const membersOf = accountSlot<string[]>('members', (given: string[] = []) => given);

export const isMember = (organization: Account, login: string) =>
  membersOf(organization).some((member) => sameName(member, login));

/**
 * Whether a person is a member. To a token without the permission the host says no of everyone who keeps it to
 * themselves, and all members here do.
 */
function checkMember({ world, params, access }: Ask) {
  const organization = world.account(params.org ?? '');
  const isShown = organization?.type === 'Organization' && access.isGranted('Members', 'read');
  if (!isShown || !isMember(organization, params.username ?? ''))
    throw refusal(404, 'User does not exist or is not a member of the organization');
  return noContent;
}

const byLogin =
  (type: Account['type']): Resolver =>
  (_query, { login }, { world }) => {
    const account = world.account(login);
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
    'GET /user': (ask) => {
      const { world, access, api } = ask;
      const account = world.account(access.token.login);
      if (!account) throw notFound();
      return ok({ ...privateUser(account, api), ...privateCounts(ask, account) });
    },
    'GET /users/{username}': ({ world, params, api }) => {
      const account = world.account(params.username ?? '');
      if (!account) throw notFound();
      return ok(publicUser(account, api));
    },
    'GET /user/{account_id}': ({ world, params, api }) => {
      const account = Object.values(world.state.accounts).find(({ id }) => id === Number(params.account_id));
      if (!account) throw notFound();
      return ok(publicUser(account, api));
    },
    'GET /orgs/{org}/members/{username}': checkMember,
  },
  graphql: {
    Query: {
      user: byLogin('User'),
      organization: byLogin('Organization'),
      rateLimit: (_query, _args, { rateLimit }) => rateLimit,
      // Answers for an app's token too, with the login of the app.
      viewer: (_query, _args, { world, access }) => world.account(access.token.login),
    },
    User: { id: accountNodeId, databaseId: ({ id }) => id },
    Organization: { id: accountNodeId, databaseId: ({ id }) => id },
  },
};
