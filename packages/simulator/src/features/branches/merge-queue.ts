import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Attempt } from '../../merging/attempt.ts';
import { completeMerge, findMergeObjection } from '../../merging/merge.ts';
import { type PullRequest, pullsOf } from '../../merging/pull.ts';
import { findQueueMethod } from '../../merging/rules.ts';
import { decodeNodeId, encodeNodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface FoundPullRequest {
  readonly pull: PullRequest;
  readonly repository: Repository;
}

function requirePullRequestByNode(nodeId: string, { world, access }: GraphqlContext): FoundPullRequest {
  const id = decodeNodeId('PR', nodeId);
  const repositories = Object.values(world.state.repositories).filter((repository) => access.canSee(repository));
  const [match] = repositories.flatMap((repository) =>
    pullsOf(repository)
      .filter((pull) => pull.id === id)
      .map((pull) => ({ pull, repository })),
  );
  if (!match) throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'.`);
  return match;
}

/**
 * GitHub accepts a pull request into the queue once it meets every other rule. GitHub merges it when the required
 * checks succeed on the queue's own commit.
 */
function enqueuePullRequest({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { pull, repository } = requirePullRequestByNode(input.pullRequestId, context);
  context.demandWrite(repository, 'Contents');
  const { world, access } = context;
  const method = findQueueMethod({ repository, world, pullRequest: pull });
  if (!method) throw createUnprocessableRefusal('Merge queue is not enabled for this branch');
  const attempt: Attempt = { pullRequest: pull, repository, world, access, method, reports: pull, isInQueue: true };
  const objection = findMergeObjection(attempt);
  if (objection !== undefined) throw createUnprocessableRefusal(objection);
  pull.queued = true;
  const isDone =
    findMergeObjection({ ...attempt, reports: { check_runs: pull.queue_check_runs, statuses: [] } }) === undefined;
  if (isDone) completeMerge(attempt);
  const entry = { id: encodeNodeId('MQE', pull.id), state: isDone ? 'LOCKED' : 'AWAITING_CHECKS', position: 1 };
  return { mergeQueueEntry: entry, clientMutationId: input.clientMutationId };
}

const createUnprocessableRefusal = (reason: string): GraphqlRefusal => new GraphqlRefusal('UNPROCESSABLE', reason);

export const mergeQueue: Feature = {
  graphql: { Mutation: { enqueuePullRequest: (_mutation, args, context) => enqueuePullRequest(args, context) } },
};
