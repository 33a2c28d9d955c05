/** Pull requests over GraphQL, with the reports on their last commits. */

import { type ConnectionArguments, createConnection } from '../../graphql/connection.ts';
import type { GraphqlContext } from '../../graphql/resolver.ts';
import { computeHeadSha, type PullRequest, pullsOf } from '../../merging/pull.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { requireReportingApp, toAppNodeId } from '../people/apps.ts';

interface PullRequestArguments extends ConnectionArguments {
  readonly baseRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: { readonly field: string; readonly direction: string } | null;
}

const sortKeys: Readonly<Record<string, 'created_at' | 'updated_at'>> = {
  CREATED_AT: 'created_at',
  UPDATED_AT: 'updated_at',
};

function resolvePullRequests(repository: Repository, args: PullRequestArguments, context: GraphqlContext) {
  context.demand(repository, 'Pull requests', 'read');
  const { baseRefName: base, states, orderBy } = args;
  const selected = pullsOf(repository).filter(
    (pull) => (base == null || pull.base === base) && (!states || states.includes(pull.state)),
  );
  const key = sortKeys[orderBy?.field ?? ''] ?? 'created_at';
  const sorted = selected.toSorted((first, second) => Date.parse(first[key]) - Date.parse(second[key]));
  const ordered = orderBy?.direction === 'DESC' ? sorted.reverse() : sorted;
  const objects = ordered.map((pull) => toGraphqlPullRequest(pull, repository));
  return createConnection('pullRequests', objects, args);
}

const toGraphqlPullRequest = (pull: PullRequest, repository: Repository) => ({
  __typename: 'PullRequest',
  id: encodeNodeId('PR', pull.id),
  number: pull.number,
  state: pull.state,
  isDraft: pull.draft,
  isCrossRepository: pull.from_fork,
  updatedAt: pull.updated_at,
  pull,
  repository,
});

type PullRequestObject = ReturnType<typeof toGraphqlPullRequest>;

/** The simulator stores only the last commit. */
function resolveCommits({ pull, repository }: PullRequestObject, args: object) {
  const commit = {
    __typename: 'Commit',
    id: encodeNodeId('C', pull.id),
    oid: computeHeadSha(pull),
    committedDate: pull.committed_at,
    pull,
    repository,
  };
  return createConnection('commits', [{ id: encodeNodeId('PRC', pull.id), commit }], args);
}

/** GitHub returns null for a commit without reports. */
function resolveCheckRollup({ pull, repository }: PullRequestObject) {
  const isEmpty = !pull.check_runs.length && !pull.statuses.length;
  return isEmpty ? null : { id: encodeNodeId('SCR', pull.id), pull, repository };
}

function resolveRollupContexts({ pull, repository }: PullRequestObject, args: object, context: GraphqlContext) {
  const runs = pull.check_runs.map(({ name, app }, index) => ({
    __typename: 'CheckRun',
    id: `CR_${pull.id}_${index}`,
    name,
    repository,
    checkSuite: { id: `CS_${pull.id}_${index}`, app: toGraphqlReportingApp(app, context) },
  }));
  const statuses = pull.statuses.map(({ context }, index) => ({
    __typename: 'StatusContext',
    id: `SC_${pull.id}_${index}`,
    context,
    repository,
  }));
  return createConnection('contexts', [...runs, ...statuses], args);
}

function toGraphqlReportingApp(slug: string, { world }: GraphqlContext) {
  const app = requireReportingApp(world.state, slug);
  return { id: toAppNodeId(app), databaseId: app.id, slug: app.slug, name: app.name };
}

/** GitHub shows the number of reports to every reader. The fields of a report need the permission of its kind. */
const guardField = (permission: string, key: string) => (report: any, _args: unknown, context: GraphqlContext) => {
  context.demand(report.repository, permission, 'read');
  return report[key];
};

export const pullRequests: Feature = {
  slots: [pullsOf],
  graphql: {
    Repository: { pullRequests: resolvePullRequests },
    PullRequest: { commits: resolveCommits },
    Commit: { statusCheckRollup: resolveCheckRollup },
    StatusCheckRollup: { contexts: resolveRollupContexts },
    CheckRun: { name: guardField('Checks', 'name'), checkSuite: guardField('Checks', 'checkSuite') },
    StatusContext: { context: guardField('Commit statuses', 'context') },
  },
};
