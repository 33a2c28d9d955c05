/** Formats the parts of a repository that every REST answer shares. The feature `repository` adds the settings. */

import { encodeNodeId } from '../state/node-ids.ts';
import { getFullName, type Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { formatSimpleUser } from './account.ts';
import { buildUrls, toWebUrl } from './urls.ts';

const urlPaths = {
  url: '',
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
};

export const toRepositoryNodeId = ({ id }: Repository) => encodeNodeId('R', id);

/** A repository inside another body: names and URLs. */
export const formatRepositorySummary = (repository: Repository, world: World, api: string) => ({
  id: repository.id,
  node_id: toRepositoryNodeId(repository),
  name: repository.name,
  full_name: getFullName(repository),
  owner: formatSimpleUser(world.getOwner(repository), api),
  private: repository.visibility !== 'public',
  html_url: `${toWebUrl(api)}/${getFullName(repository)}`,
  fork: repository.fork,
  ...buildUrls(`${api}/repos/${getFullName(repository)}`, urlPaths),
});

/** The fields of every list of repositories that do not depend on settings: names, URLs and counts. */
export function formatRepositoryBase(repository: Repository, world: World, api: string) {
  const web = `${toWebUrl(api)}/${getFullName(repository)}`;
  return {
    ...formatRepositorySummary(repository, world, api),
    visibility: repository.visibility,
    git_url: web.replace(/^https?:/, 'git:').concat('.git'),
    ssh_url: `git@${new URL(web).host}:${getFullName(repository)}.git`,
    clone_url: `${web}.git`,
    svn_url: web,
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    default_branch: repository.default_branch,
    created_at: repository.created_at,
    updated_at: repository.updated_at,
    pushed_at: repository.pushed_at,
    language: null,
    license: null,
    size: 0,
    ...counts,
  };
}

const counts = {
  forks_count: 0,
  forks: 0,
  stargazers_count: 0,
  watchers_count: 0,
  watchers: 0,
  open_issues_count: 0,
  open_issues: 0,
};
