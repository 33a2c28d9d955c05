import { connection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { nodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from './repository-settings.ts';
import { switchesOf } from './repository-switches.ts';

type Settings = ReturnType<typeof settingsOf>;

/** Shown to every reader. */
const plain: Readonly<Record<string, keyof Settings>> = {
  description: 'description',
  forkingAllowed: 'allow_forking',
  hasDiscussionsEnabled: 'has_discussions',
  hasIssuesEnabled: 'has_issues',
  hasProjectsEnabled: 'has_projects',
  hasWikiEnabled: 'has_wiki',
  homepageUrl: 'homepage',
  isTemplate: 'is_template',
  webCommitSignoffRequired: 'web_commit_signoff_required',
};

/** Shown to every reader, whereas REST hides them. */
const merging: Readonly<Record<string, keyof Settings['merges']>> = {
  allowUpdateBranch: 'allow_update_branch',
  autoMergeAllowed: 'allow_auto_merge',
  deleteBranchOnMerge: 'delete_branch_on_merge',
  mergeCommitAllowed: 'allow_merge_commit',
  mergeCommitMessage: 'merge_commit_message',
  mergeCommitTitle: 'merge_commit_title',
  rebaseMergeAllowed: 'allow_rebase_merge',
  squashMergeAllowed: 'allow_squash_merge',
  squashMergeCommitMessage: 'squash_merge_commit_message',
  squashMergeCommitTitle: 'squash_merge_commit_title',
};

const read = <K>(fields: Readonly<Record<string, K>>, of: (repository: Repository, key: K) => unknown) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, key]): [string, Resolver] => [field, (repository) => of(repository, key)]),
  );

const topics: Resolver = (repository, args) => {
  const all = settingsOf(repository).topics.map((name, index) => ({
    id: `RT_${repository.id}_${index}`,
    topic: { id: nodeId('TO', index + 1), name },
  }));
  return connection('repositoryTopics', all, args);
};

/** The settings of a repository in GraphQL. */
export const repositoryObjects: Feature = {
  graphql: {
    Repository: {
      ...read(plain, (repository, key) => settingsOf(repository)[key]),
      ...read(merging, (repository, key) => settingsOf(repository).merges[key]),
      databaseId: ({ id }) => id,
      hasSponsorshipsEnabled: (repository) => switchesOf(repository).sponsorships,
      hasVulnerabilityAlertsEnabled: (repository) => switchesOf(repository).vulnerability_alerts,
      issueCreationPolicy: (repository) => switchesOf(repository).issue_creation_policy,
      isArchived: ({ archived }) => archived,
      owner(repository, _args, { world }) {
        const owner = world.owner(repository);
        return { ...owner, __typename: owner.type };
      },
      isInOrganization: (repository, _args, { world }) => world.owner(repository).type === 'Organization',
      isPrivate: ({ visibility }) => visibility !== 'public',
      repositoryTopics: topics,
      visibility: ({ visibility }) => visibility.toUpperCase(),
    },
  },
};
