import { connection } from '../../graphql/connection.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import { idIn, nodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { type Environment, environmentNodeId, environmentsOf } from './environment-state.ts';

const mostPinned = 10;

/** First to last. */
const pinnedOf = (repository: Repository) =>
  environmentsOf(repository)
    .filter(({ pinned_position: position }) => position !== null)
    .sort((one, other) => one.pinned_position! - other.pinned_position!);

const environmentObject = (environment: Environment) => ({
  __typename: 'Environment',
  id: environmentNodeId(environment),
  name: environment.name,
  isPinned: environment.pinned_position !== null,
  pinnedPosition: environment.pinned_position,
});

const pinObject = (environment: Environment) => ({
  __typename: 'PinnedEnvironment',
  id: nodeId('PE', environment.id),
  position: environment.pinned_position,
  environment: environmentObject(environment),
});

/** Finds the environment of a node id, if the caller may change its repository. */
function environmentOfNode(node: string, ask: GraphqlAsk) {
  const { world, access } = ask;
  for (const repository of Object.values(world.state.repositories).filter((one) => access.sees(one))) {
    const environment = environmentsOf(repository).find(({ id }) => id === idIn('EN', node));
    if (!environment) continue;
    ask.demandWrite(repository, 'Administration');
    return { repository, environment };
  }
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${node}'.`);
}

const unprocessable = (message: string) => new GraphqlRefusal('UNPROCESSABLE', message);

function setPinned({ input }: { input: Input<{ pinned: boolean }> }, ask: GraphqlAsk) {
  const { repository, environment } = environmentOfNode(input.environmentId, ask);
  const pins = pinnedOf(repository);
  if (!input.pinned) environment.pinned_position = null;
  else if (!pins.includes(environment)) {
    if (pins.length >= mostPinned) throw unprocessable(`You can only pin up to ${mostPinned} environments.`);
    environment.pinned_position = (pins.at(-1)?.pinned_position ?? 0) + 1;
  }
  return {
    environment: environmentObject(environment),
    pinnedEnvironment: input.pinned ? pinObject(environment) : null,
    clientMutationId: input.clientMutationId ?? null,
  };
}

/** Only a move closes the gaps between positions. */
function reorder({ input }: { input: Input<{ position: number }> }, ask: GraphqlAsk) {
  const { repository, environment } = environmentOfNode(input.environmentId, ask);
  const pins = pinnedOf(repository);
  if (!pins.includes(environment)) throw unprocessable('The environment is not pinned.');
  if (input.position < 1 || input.position > pins.length) throw unprocessable('The position is out of bounds.');
  const order = pins.filter((other) => other !== environment);
  order.splice(input.position - 1, 0, environment);
  for (const [index, pin] of order.entries()) pin.pinned_position = index + 1;
  return { environment: environmentObject(environment), clientMutationId: input.clientMutationId ?? null };
}

type Input<Rest> = Rest & { readonly environmentId: string; readonly clientMutationId?: string | null };

export const environmentPins: Feature = {
  graphql: {
    Repository: {
      pinnedEnvironments(repository: Repository, args, ask) {
        ask.demand(repository, 'Actions', 'read');
        const pins = pinnedOf(repository).map(pinObject);
        return connection('pinnedEnvironments', args.orderBy?.direction === 'DESC' ? pins.reverse() : pins, args);
      },
    },
    Mutation: {
      pinEnvironment: (_mutation, args, ask) => setPinned(args, ask),
      reorderEnvironment: (_mutation, args, ask) => reorder(args, ask),
    },
  },
};
