import * as v from 'valibot';
import { defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineRepositoryCall } from '../../github/routes/repository.ts';
import * as calls from './calls.ts';
import { listDeclaredKeys, mergeFields, repositoryKeys } from './keys.ts';
import type { DeclaredRepository } from './schema.ts';

/** GraphQL shows the same as REST for these keys. Keys that REST hides from readers are not listed. */
const fieldsByKey = {
  ...mergeFields,
  name: 'name',
  full_name: 'nameWithOwner',
  id: 'databaseId',
  private: 'isPrivate',
  description: 'description',
  homepage: 'homepageUrl',
  archived: 'isArchived',
  is_template: 'isTemplate',
  has_issues: 'hasIssuesEnabled',
  has_wiki: 'hasWikiEnabled',
  has_projects: 'hasProjectsEnabled',
  has_discussions: 'hasDiscussionsEnabled',
  allow_forking: 'forkingAllowed',
  web_commit_signoff_required: 'webCommitSignoffRequired',
};

const BatchedRepository = v.looseObject({
  visibility: v.string(),
  nameWithOwner: v.string(),
  defaultBranchRef: v.object({ name: v.string() }),
  repositoryTopics: v.object({
    totalCount: v.number(),
    nodes: v.array(v.object({ topic: v.object({ name: v.string() }) })),
  }),
});

const answer = calls.get({}).routeRules.answer!;

const getBatched = defineRepositoryCall({
  answer,
  batched: defineBatchedAnswer(
    'repository',
    [
      ...Object.entries(fieldsByKey).map(([key, field]) => `${key}: ${field}`),
      'visibility defaultBranchRef { name } repositoryTopics(first: 100) { totalCount nodes { topic { name } } }',
    ].join(' '),
    BatchedRepository,
    ({ visibility, nameWithOwner, defaultBranchRef, repositoryTopics, ...fields }) => {
      const topics = repositoryTopics.nodes.map(({ topic }) => topic.name);
      const restAnswer = {
        ...fields,
        owner: { login: nameWithOwner.split('/')[0] },
        visibility: visibility.toLowerCase(),
        default_branch: defaultBranchRef.name,
        topics,
      };
      const parsed = v.safeParse(answer, restAnswer);
      return parsed.success && repositoryTopics.totalCount === topics.length ? parsed.output : undefined;
    },
  ),
});

/** A batched query covers these keys, and keys with their own calls. */
const isBatchable = (key: string) =>
  Object.hasOwn(fieldsByKey, key) ||
  ['visibility', 'default_branch', 'topics'].includes(key) ||
  repositoryKeys[key]?.own;

/** Chooses a batched query if it shows all declared keys. GraphQL cannot prove an empty list of topics. */
export const chooseRepositoryCall = (wanted: DeclaredRepository) =>
  (wanted.topics?.length !== 0 && listDeclaredKeys(wanted).every(isBatchable) ? getBatched : calls.get)({});
