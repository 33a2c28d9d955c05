import type { TokenSeed } from './access/tokens.ts';
import { enterpriseServer, graphqlLacks } from './exchange/enterprise.ts';
import { Exchange } from './exchange/exchange.ts';
import type { LoggedRequest } from './exchange/log.ts';
import type { Misbehaviour } from './exchange/misbehaviour.ts';
import { Objections } from './exchange/objections.ts';
import { resolvers, routes, slots } from './features/index.ts';
import { GraphqlApi } from './graphql/api.ts';
import { type Listening, listenOn } from './server.ts';
import { type OlderWay, olderWays } from './state/older.ts';
import type { Seed } from './state/seed.ts';
import type { Repository, State } from './state/state.ts';
import { World } from './state/world.ts';
import type { Transport } from './wire.ts';

export interface SimulatorOptions {
  readonly seed?: Seed;
  /** The tokens it knows: unless said, one that may do everything. */
  readonly tokens?: readonly TokenSeed[];
  readonly now?: () => number;
  /** Milliseconds that every request takes. */
  readonly latency?: number;
  /** Enforces the limits of points and creations by the minute, and of requests at one time. */
  readonly secondaryLimits?: boolean;
  /** GraphQL fields that this host does not have, as `Repository.issueCreationPolicy`. */
  readonly lacks?: readonly string[];
  /** The version of an Enterprise Server, such as `3.19`: it says so, and lacks what that version lacks. */
  readonly enterprise?: string;
  /** The older ways that it has: those of an Enterprise Server are all of them, unless said. */
  readonly older?: readonly OlderWay[];
  /** Whether it has GraphQL. If unset, it has. */
  readonly hasGraphql?: boolean;
}

/** The code host in memory. It keeps to the host's published description, and objects to what leaves it. */
export interface Simulator {
  readonly transport: Transport;
  /** The same host on a loopback port; a free one unless said. */
  listen(port?: number): Promise<Listening>;
  /** Every request since the start, or since they were forgotten. */
  readonly requests: readonly LoggedRequest[];
  forgetRequests(): void;
  /** What left the description: a caller's requests, or the simulator's own answers. A test wants none. */
  readonly objections: readonly string[];
  readonly state: State;
  /** A repository by `owner/name`. */
  repository(fullName: string): Repository;
  /** Replaces what the host remembers; its tokens stay when the seed names none. */
  seed(seed: Seed): void;
  dump(): State;
  /** Something goes wrong with some of the requests to come; the returned function ends it. */
  misbehave(rule: Misbehaviour): () => void;
  behave(): void;
}

export function openSimulator(options: SimulatorOptions = {}): Simulator {
  const { seed = {}, tokens, now = Date.now, latency = 0, secondaryLimits = false, lacks = [] } = options;
  const { enterprise: version, hasGraphql = true, older = version === undefined ? [] : olderWays } = options;
  const world = new World(slots, now, { ...(tokens && { tokens }), ...seed }, older);
  const objections = new Objections();
  const lacked = version === undefined ? lacks : [...graphqlLacks, ...lacks];
  const graphql = new GraphqlApi(resolvers, lacked, objections);
  const enterprise = version === undefined ? undefined : enterpriseServer(version);
  const parts = { world, routes, graphql, objections, latency, secondaryLimits, enterprise, hasGraphql };
  const exchange = new Exchange(parts);
  const transport: Transport = (request) => exchange.send(request);
  return {
    transport,
    listen: (port) => listenOn(transport, port),
    requests: exchange.requests,
    forgetRequests: () => void exchange.requests.splice(0),
    objections: objections.list,
    get state() {
      return world.state;
    },
    repository: (fullName) => world.named(fullName),
    seed: (given) => world.seed(given),
    dump: () => world.dump(),
    misbehave: (rule) => exchange.misbehaviours.add(rule),
    behave: () => exchange.misbehaviours.clear(),
  };
}
