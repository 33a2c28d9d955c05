/** Formats accounts for REST answers. GitHub returns a user in three levels of detail. */

import { encodeNodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { buildUrls, toWebUrl } from './urls.ts';

const userPaths = {
  url: '',
  followers_url: '/followers',
  following_url: '/following{/other_user}',
  gists_url: '/gists{/gist_id}',
  starred_url: '/starred{/owner}{/repo}',
  subscriptions_url: '/subscriptions',
  organizations_url: '/orgs',
  repos_url: '/repos',
  events_url: '/events{/privacy}',
  received_events_url: '/received_events',
};

const organizationPaths = {
  url: '',
  repos_url: '/repos',
  events_url: '/events',
  hooks_url: '/hooks',
  issues_url: '/issues',
  members_url: '/members{/member}',
  public_members_url: '/public_members{/member}',
};

export const toAccountNodeId = ({ id, type }: Account) => encodeNodeId(type === 'User' ? 'U' : 'O', id);

const buildAvatarUrl = (id: number) => `https://avatars.githubusercontent.com/u/${id}?v=4`;

/** An account inside other bodies: an owner, a creator, a collaborator. */
export const formatSimpleUser = (account: Account, api: string) => ({
  login: account.login,
  id: account.id,
  node_id: toAccountNodeId(account),
  avatar_url: buildAvatarUrl(account.id),
  gravatar_id: '',
  html_url: `${toWebUrl(api)}/${encodeURIComponent(account.login)}`,
  ...buildUrls(`${api}/users/${encodeURIComponent(account.login)}`, userPaths),
  type: account.type,
  site_admin: false,
  user_view_type: 'public',
});

export const formatPublicUser = (account: Account, api: string) => ({
  ...formatSimpleUser(account, api),
  name: account.name,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: account.created_at,
  updated_at: account.updated_at,
});

/** GitHub returns this body for the account's own `GET /user`. */
export const formatPrivateUser = (account: Account, api: string) => ({
  ...formatPublicUser(account, api),
  user_view_type: 'private',
  private_gists: 0,
  total_private_repos: 0,
  owned_private_repos: 0,
  disk_usage: 0,
  collaborators: 0,
  two_factor_authentication: true,
  plan: { name: 'pro', space: 976_562_499, collaborators: 0, private_repos: 9999 },
});

export const formatOrganization = (account: Account, api: string) => ({
  login: account.login,
  id: account.id,
  node_id: toAccountNodeId(account),
  ...buildUrls(`${api}/orgs/${account.login}`, organizationPaths),
  avatar_url: buildAvatarUrl(account.id),
  description: null,
  ...(account.name !== null && { name: account.name }),
  has_organization_projects: true,
  has_repository_projects: true,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
  html_url: `${toWebUrl(api)}/${account.login}`,
  type: 'Organization',
  created_at: account.created_at,
  updated_at: account.updated_at,
  archived_at: null,
});
