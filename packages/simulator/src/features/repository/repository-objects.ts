import { createConnection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from './repository-settings.ts';
import { switchesOf } from './repository-switches.ts';

type Settings = ReturnType<typeof settingsOf>;

/** GraphQL shows these fields to every reader. */
const plainFields: Readonly<Record<string, keyof Settings>> = {
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

/** GraphQL shows these fields to every reader, although REST hides them. */
const mergeFields: Readonly<Record<string, keyof Settings['merges']>> = {
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

const createFieldResolvers = <K>(
  fields: Readonly<Record<string, K>>,
  readField: (repository: Repository, key: K) => unknown,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, key]): [string, Resolver] => [
      field,
      (repository) => readField(repository, key),
    ]),
  );

const resolveTopics: Resolver = (repository, args) => {
  const topics = settingsOf(repository).topics.map((name, index) => ({
    id: `RT_${repository.id}_${index}`,
    topic: { id: encodeNodeId('TO', index + 1), name },
  }));
  return createConnection('repositoryTopics', topics, args);
};

export const repositoryObjects: Feature = {
  graphql: {
    Repository: {
      ...createFieldResolvers(plainFields, (repository, key) => settingsOf(repository)[key]),
      ...createFieldResolvers(mergeFields, (repository, key) => settingsOf(repository).merges[key]),
      databaseId: ({ id }) => id,
      hasSponsorshipsEnabled: (repository) => switchesOf(repository).sponsorships,
      hasVulnerabilityAlertsEnabled: (repository) => switchesOf(repository).vulnerability_alerts,
      issueCreationPolicy: (repository) => switchesOf(repository).issue_creation_policy,
      isArchived: ({ archived }) => archived,
      owner(repository, _args, { world }) {
        const owner = world.getOwner(repository);
        return { ...owner, __typename: owner.type };
      },
      isInOrganization: (repository, _args, { world }) => world.getOwner(repository).type === 'Organization',
      isPrivate: ({ visibility }) => visibility !== 'public',
      repositoryTopics: resolveTopics,
      visibility: ({ visibility }) => visibility.toUpperCase(),
    },
  },
};
