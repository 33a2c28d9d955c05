import * as v from 'valibot';
import { defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineRepositoryCall } from '../../github/routes/repository.ts';
import * as calls from './calls.ts';
import { repositoryKeys } from './keys.ts';
import type { DeclaredRepository } from './schema.ts';

/** Keys that GraphQL only calls otherwise, without those that REST hides from who may not push, as a plan says. */
const named = {
  ...Object.fromEntries(
    Object.entries(repositoryKeys).flatMap(([key, { field, own }]) => (field && !own ? [[key, field]] : [])),
  ),
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

const Shown = v.looseObject({
  visibility: v.string(),
  nameWithOwner: v.string(),
  defaultBranchRef: v.object({ name: v.string() }),
  repositoryTopics: v.object({
    totalCount: v.number(),
    nodes: v.array(v.object({ topic: v.object({ name: v.string() }) })),
  }),
});

const answer = calls.get({}).routeRules.answer!;

const shown = defineRepositoryCall({
  answer,
  batched: defineBatchedAnswer(
    'repository',
    [
      ...Object.entries(named).map(([key, field]) => `${key}: ${field}`),
      'visibility defaultBranchRef { name } repositoryTopics(first: 100) { totalCount nodes { topic { name } } }',
    ].join(' '),
    Shown,
    ({ visibility, nameWithOwner, defaultBranchRef, repositoryTopics, ...more }) => {
      const topics = repositoryTopics.nodes.map(({ topic }) => topic.name);
      const found = {
        ...more,
        owner: { login: nameWithOwner.split('/')[0] },
        visibility: visibility.toLowerCase(),
        default_branch: defaultBranchRef.name,
        topics,
      };
      const whole = v.safeParse(answer, found);
      return whole.success && repositoryTopics.totalCount === topics.length ? whole.output : undefined;
    },
  ),
});

/** Keys that have their own calls, and those of the answer that GraphQL has. */
const isFolded = (key: string) =>
  Object.hasOwn(named, key) || ['visibility', 'default_branch', 'topics'].includes(key) || repositoryKeys[key]?.own;

/** Reads the repository, in one query for many where that shows all that is declared. An empty list of topics proves nothing. */
export const getFor = (wanted: DeclaredRepository) =>
  (wanted.topics?.length !== 0 && Object.keys(wanted).every((key) => wanted[key] === undefined || isFolded(key))
    ? shown
    : calls.get)({});
