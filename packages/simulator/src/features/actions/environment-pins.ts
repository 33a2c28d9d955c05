/** Pinned environments. GitHub offers them only in GraphQL. */

import { createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import { decodeNodeId, encodeNodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { type Environment, environmentsOf, toEnvironmentNodeId } from './environment-state.ts';

const maxPinned = 10;

const listPinnedEnvironments = (repository: Repository): Environment[] =>
  environmentsOf(repository)
    .filter(({ pinned_position: position }) => position !== null)
    .sort((first, second) => first.pinned_position! - second.pinned_position!);

const toGraphqlEnvironment = (environment: Environment) => ({
  __typename: 'Environment',
  id: toEnvironmentNodeId(environment),
  name: environment.name,
  isPinned: environment.pinned_position !== null,
  pinnedPosition: environment.pinned_position,
});

const toGraphqlPin = (environment: Environment) => ({
  __typename: 'PinnedEnvironment',
  id: encodeNodeId('PE', environment.id),
  position: environment.pinned_position,
  environment: toGraphqlEnvironment(environment),
});

/** Refuses the node if the caller may not change its repository. */
function requireWritableEnvironment(nodeId: string, context: GraphqlContext) {
  const { world, access } = context;
  for (const repository of Object.values(world.state.repositories).filter((candidate) => access.canSee(candidate))) {
    const environment = environmentsOf(repository).find(({ id }) => id === decodeNodeId('EN', nodeId));
    if (!environment) continue;
    context.demandWrite(repository, 'Administration');
    return { repository, environment };
  }
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'.`);
}

const createUnprocessableRefusal = (message: string): GraphqlRefusal => new GraphqlRefusal('UNPROCESSABLE', message);

function pinOrUnpinEnvironment({ input }: { input: EnvironmentInput<{ pinned: boolean }> }, context: GraphqlContext) {
  const { repository, environment } = requireWritableEnvironment(input.environmentId, context);
  const pins = listPinnedEnvironments(repository);
  if (!input.pinned) environment.pinned_position = null;
  else if (!pins.includes(environment)) {
    if (pins.length >= maxPinned) throw createUnprocessableRefusal(`You can only pin up to ${maxPinned} environments.`);
    environment.pinned_position = (pins.at(-1)?.pinned_position ?? 0) + 1;
  }
  return {
    environment: toGraphqlEnvironment(environment),
    pinnedEnvironment: input.pinned ? toGraphqlPin(environment) : null,
    clientMutationId: input.clientMutationId ?? null,
  };
}

/** GitHub closes gaps between positions only when a pin moves. */
function movePinnedEnvironment({ input }: { input: EnvironmentInput<{ position: number }> }, context: GraphqlContext) {
  const { repository, environment } = requireWritableEnvironment(input.environmentId, context);
  const pins = listPinnedEnvironments(repository);
  if (!pins.includes(environment)) throw createUnprocessableRefusal('The environment is not pinned.');
  if (input.position < 1 || input.position > pins.length)
    throw createUnprocessableRefusal('The position is out of bounds.');
  const order = pins.filter((pin) => pin !== environment);
  order.splice(input.position - 1, 0, environment);
  for (const [index, pin] of order.entries()) pin.pinned_position = index + 1;
  return { environment: toGraphqlEnvironment(environment), clientMutationId: input.clientMutationId ?? null };
}

type EnvironmentInput<Rest> = Rest & { readonly environmentId: string; readonly clientMutationId?: string | null };

export const environmentPins: Feature = {
  graphql: {
    Repository: {
      pinnedEnvironments(repository: Repository, args, context) {
        context.demand(repository, 'Actions', 'read');
        const pins = listPinnedEnvironments(repository).map(toGraphqlPin);
        return createConnection('pinnedEnvironments', args.orderBy?.direction === 'DESC' ? pins.reverse() : pins, args);
      },
    },
    Mutation: {
      pinEnvironment: (_mutation, args, context) => pinOrUnpinEnvironment(args, context),
      reorderEnvironment: (_mutation, args, context) => movePinnedEnvironment(args, context),
    },
  },
};
