/** GraphQL queries about the workflows and apps that report checks. */

import { checks, commitStatuses, contents, defineObject, defineQuery, pullRequests } from '@trueup/core/github';
import * as v from 'valibot';

const SizedBlob = defineObject({ id: v.optional(v.string()), byteSize: v.optional(v.number()) });
const Entry = defineObject({ name: v.string(), type: v.string(), object: v.nullable(SizedBlob) });
const Folder = v.nullable(defineObject({ entries: v.nullish(v.array(Entry)) }));
export type ListedFolder = v.InferOutput<typeof Folder>;

/** Without a visible root, a missing folder proves nothing. */
const Root = v.nullable(defineObject({ id: v.string() }));

const Folders = defineObject({
  repository: defineObject({
    defaultBranchRef: v.nullable(defineObject({ name: v.string() })),
    root: Root,
    folder: Folder,
    defaultRoot: Root,
    defaultFolder: Folder,
  }),
});

export const getFolders = defineQuery<v.InferOutput<typeof Folders>, { root: string; folder: string }>(
  `query WorkflowFiles($owner: String!, $name: String!, $root: String!, $folder: String!) {
    repository(owner: $owner, name: $name) {
      defaultBranchRef { name }
      root: object(expression: $root) { id }
      folder: object(expression: $folder) { ...Files }
      defaultRoot: object(expression: "HEAD:") { id }
      defaultFolder: object(expression: "HEAD:.github/workflows") { ...Files }
    }
  }
  fragment Files on Tree { entries { name type object { ... on Blob { id byteSize } } } }`,
  { needs: contents.read, answer: Folders },
);

const TextBlob = defineObject({
  id: v.optional(v.string()),
  text: v.nullish(v.string()),
  isTruncated: v.optional(v.boolean()),
});
const Texts = defineObject({ nodes: v.array(v.nullable(TextBlob)) });

/** GitHub accepts at most 100 ids. */
export const getTexts = defineQuery<v.InferOutput<typeof Texts>, { ids: readonly string[] }>(
  `query WorkflowTexts($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Blob { id text isTruncated } }
  }`,
  { needs: contents.read, answer: Texts },
);

const App = v.nullable(defineObject({ databaseId: v.nullable(v.number()), slug: v.string() }));

const CheckContext = v.variant('__typename', [
  v.looseObject({ __typename: v.literal('CheckRun'), name: v.string(), checkSuite: defineObject({ app: App }) }),
  v.looseObject({ __typename: v.literal('StatusContext'), context: v.string() }),
]);
export type CheckContext = v.InferOutput<typeof CheckContext>;

const Commit = defineObject({
  committedDate: v.string(),
  statusCheckRollup: v.nullable(
    defineObject({ contexts: defineObject({ totalCount: v.number(), nodes: v.array(CheckContext) }) }),
  ),
});

const PullRequest = defineObject({
  number: v.number(),
  state: v.string(),
  isDraft: v.boolean(),
  isCrossRepository: v.boolean(),
  updatedAt: v.string(),
  commits: defineObject({ nodes: v.array(defineObject({ commit: Commit })) }),
});
export type ReadPullRequest = v.InferOutput<typeof PullRequest>;

const Reports = defineObject({
  repository: defineObject({ pullRequests: defineObject({ nodes: v.array(PullRequest) }) }),
});

export const getReports = defineQuery<v.InferOutput<typeof Reports>, { branch: string }>(
  `query RecentReports($owner: String!, $name: String!, $branch: String!) {
    repository(owner: $owner, name: $name) {
      pullRequests(baseRefName: $branch, first: 10, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          number state isDraft isCrossRepository updatedAt
          commits(last: 1) { nodes { commit { committedDate statusCheckRollup { contexts(first: 100) {
            totalCount
            nodes {
              __typename
              ... on CheckRun { name checkSuite { app { databaseId slug } } }
              ... on StatusContext { context }
            }
          } } } } }
        }
      }
    }
  }`,
  {
    needs: [pullRequests.read, checks.read, commitStatuses.read],
    answer: Reports,
    hints: { 200: 'a fine-grained token cannot read check runs; use a classic token or an app' },
  },
);
