import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Attempt } from '../../merging/attempt.ts';
import { carryOut, whyNot } from '../../merging/merge.ts';
import { type Pull, pullsOf } from '../../merging/pull.ts';
import { queueMethod } from '../../merging/rules.ts';
import { idIn, nodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Found {
  readonly pull: Pull;
  readonly repository: Repository;
}

function findPull(node: string, { world, access }: GraphqlAsk): Found {
  const id = idIn('PR', node);
  const repositories = Object.values(world.state.repositories).filter((repository) => access.sees(repository));
  const [found] = repositories.flatMap((repository) =>
    pullsOf(repository)
      .filter((pull) => pull.id === id)
      .map((pull) => ({ pull, repository })),
  );
  if (!found) throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${node}'.`);
  return found;
}

/**
 * Takes a pull request into the queue once it meets every other rule. It is merged when the required checks succeed on
 * the queue's own commit, and waits there until they do.
 */
function enqueue({ input }: { input: Record<string, any> }, ask: GraphqlAsk) {
  const { pull, repository } = findPull(input.pullRequestId, ask);
  ask.demandWrite(repository, 'Contents');
  const { world, access } = ask;
  const method = queueMethod({ repository, world, pull });
  if (!method) throw unprocessable('Merge queue is not enabled for this branch');
  const attempt: Attempt = { pull, repository, world, access, method, reports: pull, isInQueue: true };
  const why = whyNot(attempt);
  if (why !== undefined) throw unprocessable(why);
  pull.queued = true;
  const isDone = whyNot({ ...attempt, reports: { check_runs: pull.queue_check_runs, statuses: [] } }) === undefined;
  if (isDone) carryOut(attempt);
  const entry = { id: nodeId('MQE', pull.id), state: isDone ? 'LOCKED' : 'AWAITING_CHECKS', position: 1 };
  return { mergeQueueEntry: entry, clientMutationId: input.clientMutationId };
}

const unprocessable = (why: string) => new GraphqlRefusal('UNPROCESSABLE', why);

export const mergeQueue: Feature = {
  graphql: { Mutation: { enqueuePullRequest: (_mutation, args, ask) => enqueue(args, ask) } },
};
