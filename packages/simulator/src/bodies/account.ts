import { nodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { under, webAddress } from './addresses.ts';

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

export const accountNodeId = ({ id, type }: Account) => nodeId(type === 'User' ? 'U' : 'O', id);

const avatar = (id: number) => `https://avatars.githubusercontent.com/u/${id}?v=4`;

/** An account inside other bodies: an owner, a creator, a collaborator. */
export const simpleUser = (account: Account, api: string) => ({
  login: account.login,
  id: account.id,
  node_id: accountNodeId(account),
  avatar_url: avatar(account.id),
  gravatar_id: '',
  html_url: `${webAddress(api)}/${encodeURIComponent(account.login)}`,
  ...under(`${api}/users/${encodeURIComponent(account.login)}`, userPaths),
  type: account.type,
  site_admin: false,
  user_view_type: 'public',
});

export const publicUser = (account: Account, api: string) => ({
  ...simpleUser(account, api),
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

/** The body of an account's own GET. */
export const privateUser = (account: Account, api: string) => ({
  ...publicUser(account, api),
  user_view_type: 'private',
  private_gists: 0,
  total_private_repos: 0,
  owned_private_repos: 0,
  disk_usage: 0,
  collaborators: 0,
  two_factor_authentication: true,
  plan: { name: 'pro', space: 976_562_499, collaborators: 0, private_repos: 9999 },
});

export const organization = (account: Account, api: string) => ({
  login: account.login,
  id: account.id,
  node_id: accountNodeId(account),
  ...under(`${api}/orgs/${account.login}`, organizationPaths),
  avatar_url: avatar(account.id),
  description: null,
  ...(account.name !== null && { name: account.name }),
  has_organization_projects: true,
  has_repository_projects: true,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
  html_url: `${webAddress(api)}/${account.login}`,
  type: 'Organization',
  created_at: account.created_at,
  updated_at: account.updated_at,
  archived_at: null,
});
