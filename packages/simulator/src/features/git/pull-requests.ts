import { type ConnectionArguments, connection } from '../../graphql/connection.ts';
import type { GraphqlAsk } from '../../graphql/resolver.ts';
import { headOf, type Pull, pullsOf } from '../../merging/pull.ts';
import { nodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { appNodeId, reporterNamed } from '../people/apps.ts';

interface Wanted extends ConnectionArguments {
  readonly baseRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: { readonly field: string; readonly direction: string } | null;
}

const sortKeys: Readonly<Record<string, 'created_at' | 'updated_at'>> = {
  CREATED_AT: 'created_at',
  UPDATED_AT: 'updated_at',
};

function list(repository: Repository, args: Wanted, ask: GraphqlAsk) {
  ask.demand(repository, 'Pull requests', 'read');
  const { baseRefName: base, states, orderBy } = args;
  const wanted = pullsOf(repository).filter(
    (one) => (base == null || one.base === base) && (!states || states.includes(one.state)),
  );
  const key = sortKeys[orderBy?.field ?? ''] ?? 'created_at';
  const sorted = wanted.toSorted((one, other) => Date.parse(one[key]) - Date.parse(other[key]));
  const ordered = orderBy?.direction === 'DESC' ? sorted.reverse() : sorted;
  const all = ordered.map((one) => pullRequestObject(one, repository));
  return connection('pullRequests', all, args);
}

const pullRequestObject = (one: Pull, repository: Repository) => ({
  __typename: 'PullRequest',
  id: nodeId('PR', one.id),
  number: one.number,
  state: one.state,
  isDraft: one.draft,
  isCrossRepository: one.from_fork,
  updatedAt: one.updated_at,
  one,
  repository,
});

type PullRequestObject = ReturnType<typeof pullRequestObject>;

/** Only the last commit is remembered. */
function commits({ one, repository }: PullRequestObject, args: object) {
  const commit = {
    __typename: 'Commit',
    id: nodeId('C', one.id),
    oid: headOf(one),
    committedDate: one.committed_at,
    one,
    repository,
  };
  return connection('commits', [{ id: nodeId('PRC', one.id), commit }], args);
}

/** Null for a commit on which nothing was reported. */
function rollup({ one, repository }: PullRequestObject) {
  const isEmpty = !one.check_runs.length && !one.statuses.length;
  return isEmpty ? null : { id: nodeId('SCR', one.id), one, repository };
}

function contexts({ one, repository }: PullRequestObject, args: object, ask: GraphqlAsk) {
  const runs = one.check_runs.map(({ name, app }, index) => ({
    __typename: 'CheckRun',
    id: `CR_${one.id}_${index}`,
    name,
    repository,
    checkSuite: { id: `CS_${one.id}_${index}`, app: appOf(app, ask) },
  }));
  const statuses = one.statuses.map(({ context }, index) => ({
    __typename: 'StatusContext',
    id: `SC_${one.id}_${index}`,
    context,
    repository,
  }));
  return connection('contexts', [...runs, ...statuses], args);
}

function appOf(slug: string, { world }: GraphqlAsk) {
  const app = reporterNamed(world.state, slug);
  return { id: appNodeId(app), databaseId: app.id, slug: app.slug, name: app.name };
}

/** The list says how many reports there are; what each of them says needs a grant of its kind. */
const onlyWith = (permission: string, key: string) => (report: any, _args: unknown, ask: GraphqlAsk) => {
  ask.demand(report.repository, permission, 'read');
  return report[key];
};

export const pullRequests: Feature = {
  slots: [pullsOf],
  graphql: {
    Repository: { pullRequests: list },
    PullRequest: { commits },
    Commit: { statusCheckRollup: rollup },
    StatusCheckRollup: { contexts },
    CheckRun: { name: onlyWith('Checks', 'name'), checkSuite: onlyWith('Checks', 'checkSuite') },
    StatusContext: { context: onlyWith('Commit statuses', 'context') },
  },
};
