/** Opens a simulator of GitHub. Tests send requests to its transport and read its state. */

import type { TokenSeed } from './access/tokens.ts';
import { createEnterpriseServer } from './exchange/enterprise.ts';
import { Exchange } from './exchange/exchange.ts';
import type { LoggedRequest } from './exchange/log.ts';
import type { Misbehaviour } from './exchange/misbehaviour.ts';
import { Objections } from './exchange/objections.ts';
import { resolvers, routes, slots } from './features/index.ts';
import { GraphqlApi } from './graphql/api.ts';
import { type ListeningServer, serveTransport } from './server.ts';
import { type LegacyBehavior, legacyBehaviors } from './state/legacy-behaviors.ts';
import type { Seed } from './state/seed.ts';
import type { Repository, State } from './state/state.ts';
import { World } from './state/world.ts';
import type { Transport } from './wire.ts';

export interface SimulatorOptions {
  readonly seed?: Seed;
  /** The tokens that the simulator knows. By default one token may do everything. */
  readonly tokens?: readonly TokenSeed[];
  readonly now?: () => number;
  /** The duration of each request, in milliseconds. */
  readonly latency?: number;
  /** Enforces the limits of points and creations per minute, and of concurrent requests. */
  readonly secondaryLimits?: boolean;
  /** The simulated server lacks these GraphQL fields, such as `Repository.issueCreationPolicy`. */
  readonly lacks?: readonly string[];
  /**
   * The version of an Enterprise Server, such as `3.19`. The simulator reports it and lacks everything that this
   * version lacks.
   */
  readonly enterprise?: string;
  /** The behaviors of older servers that are simulated. An Enterprise Server has all of them by default. */
  readonly older?: readonly LegacyBehavior[];
  /** Whether the server offers GraphQL. The default is true. */
  readonly hasGraphql?: boolean;
}

/** A simulated GitHub in memory. It follows GitHub's published description and reports each violation. */
export interface Simulator {
  readonly transport: Transport;
  /** Serves the same simulator on a loopback port, by default on a free one. */
  listen(port?: number): Promise<ListeningServer>;
  /** All requests since the start or since `forgetRequests`. */
  readonly requests: readonly LoggedRequest[];
  forgetRequests(): void;
  /** Violations of the description by requests or by the simulator's own answers. Tests expect none. */
  readonly objections: readonly string[];
  readonly state: State;
  /** Finds a repository by `owner/name`. */
  repository(fullName: string): Repository;
  /** Replaces the state. The tokens stay if the seed has none. */
  seed(seed: Seed): void;
  dump(): State;
  /** Makes some of the next requests fail. The returned function removes the rule. */
  misbehave(rule: Misbehaviour): () => void;
  behave(): void;
}

export function openSimulator(options: SimulatorOptions = {}): Simulator {
  const { seed = {}, tokens, now = Date.now, latency = 0, secondaryLimits = false, lacks = [] } = options;
  const { enterprise: version, hasGraphql = true, older = version === undefined ? [] : legacyBehaviors } = options;
  const world = new World(slots, now, { ...(tokens && { tokens }), ...seed }, older, version !== undefined);
  const objections = new Objections();
  const enterprise = version === undefined ? undefined : createEnterpriseServer(version);
  const graphql = new GraphqlApi(resolvers, [...(enterprise?.missingFields ?? []), ...lacks], objections);
  const parts = { world, routes, graphql, objections, latency, secondaryLimits, enterprise, hasGraphql };
  const exchange = new Exchange(parts);
  const sendRequest: Transport = (request) => exchange.send(request);
  return {
    transport: sendRequest,
    listen: (port) => serveTransport(sendRequest, port),
    requests: exchange.requests,
    forgetRequests: () => void exchange.requests.splice(0),
    objections: objections.list,
    get state() {
      return world.state;
    },
    repository: (fullName) => world.getRepository(fullName),
    seed: (newSeed) => world.seed(newSeed),
    dump: () => world.dump(),
    misbehave: (rule) => exchange.misbehaviours.add(rule),
    behave: () => exchange.misbehaviours.clear(),
  };
}
