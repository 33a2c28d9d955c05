/**
 * Limits the memory and connections of senders that have not proven a signature yet. Anyone can connect to a webhook
 * address, so these limits keep the service available for GitHub.
 */

import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** The limit for the bytes of all incoming bodies together. */
  readonly maxTotalBytes: number;
  /** The part of `maxTotalBytes` that only small bodies can use. */
  readonly reservedBytes: number;
  readonly maxConnections: number;
  /** A body must arrive at this rate after its first two seconds. */
  readonly minBytesPerSecond: number;
}

class ResourceUsage {
  bytes = 0;
  connections = 0;
  constructor(
    readonly maxBytes: number,
    readonly maxConnections: number,
  ) {}

  get isExceeded() {
    return this.bytes > this.maxBytes || this.connections > this.maxConnections;
  }
}

/** A sender is unknown until its whole body is read and the signature is checked. */
interface TrackedConnection {
  readonly socket: Socket;
  readonly ownUsages: readonly ResourceUsage[];
  /** Includes the limit for large bodies during a large body. */
  usages: readonly ResourceUsage[];
  /** Identifies the current body. The next request of a sender can start before the server has ended this one. */
  body?: object;
  bytes: number;
  since: number;
  isSending: boolean;
  isClosed: boolean;
}

/** Milliseconds before the minimum rate applies. */
const gracePeriod = 2_000;
/** Each open connection counts as this many bytes. */
const connectionBytes = 16_384;
/** One network can use at most this part of each limit. */
const maxShare = 3 / 4;

/**
 * If a limit is exceeded, it closes the connection that has held the most memory for the longest time. New connections
 * stay open, because a delivery of GitHub takes only a moment.
 */
export class ConnectionGuard {
  readonly #connections = new Map<Socket, TrackedConnection>();
  readonly #usageByNetwork = new Map<string, ResourceUsage>();
  readonly #total: ResourceUsage;
  readonly #largeBodies: ResourceUsage;

  constructor(readonly limits: ConnectionLimits) {
    const { maxTotalBytes, reservedBytes, maxConnections } = limits;
    this.#total = new ResourceUsage(maxTotalBytes, maxConnections);
    this.#largeBodies = new ResourceUsage(maxTotalBytes - reservedBytes, maxConnections);
  }

  addConnection(socket: Socket) {
    const key = getNetworkPrefix(socket.remoteAddress ?? '');
    const { maxBytes, maxConnections } = this.#total;
    const network = this.#usageByNetwork.get(key) ?? new ResourceUsage(maxBytes * maxShare, maxConnections * maxShare);
    this.#usageByNetwork.set(key, network);
    const ownUsages = [this.#total, network];
    const connection = {
      ...{ socket, ownUsages, usages: ownUsages, bytes: 0 },
      ...{ since: performance.now(), isSending: false, isClosed: false },
    };
    for (const usage of ownUsages) usage.connections += 1;
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#removeConnection(connection);
      if (!network.connections) this.#usageByNetwork.delete(key);
    });
    this.#enforceLimits(connection);
  }

  /** Returns callbacks for each chunk and for the end of the body, and whether the connection was closed. */
  trackBody(socket: Socket, isLarge: boolean) {
    const connection = this.#connections.get(socket);
    if (!connection) return { addBytes() {}, finish() {}, isClosed: () => true };
    this.#endBody(connection);
    const body = {};
    const usages = isLarge ? [this.#largeBodies, ...connection.ownUsages] : connection.ownUsages;
    Object.assign(connection, { body, isSending: true, usages });
    return {
      addBytes: (bytes: number) => {
        if (connection.isClosed) return;
        this.#countBytes(connection, bytes);
        this.#enforceLimits(connection);
      },
      finish: () => {
        if (connection.body === body) this.#endBody(connection);
      },
      isClosed: () => connection.isClosed,
    };
  }

  closeSlowConnections() {
    const now = performance.now();
    for (const connection of this.#connections.values()) {
      const elapsed = now - connection.since - gracePeriod;
      const requiredBytes = (elapsed / 1_000) * this.limits.minBytesPerSecond;
      if (connection.isSending && elapsed > 0 && connection.bytes < requiredBytes) this.#closeConnection(connection);
    }
  }

  #endBody(connection: TrackedConnection) {
    this.#countBytes(connection, -connection.bytes);
    const { ownUsages: usages } = connection;
    Object.assign(connection, { body: undefined, isSending: false, since: performance.now(), usages });
  }

  #countBytes(connection: TrackedConnection, bytes: number) {
    connection.bytes += bytes;
    for (const usage of connection.usages) usage.bytes += bytes;
  }

  #enforceLimits({ usages }: TrackedConnection) {
    for (const usage of usages) while (usage.isExceeded) this.#closeConnection(this.#findMostExpensive(usage));
  }

  #closeConnection(connection: TrackedConnection) {
    connection.isClosed = true;
    this.#removeConnection(connection);
    connection.socket.destroy();
  }

  #findMostExpensive(usage: ResourceUsage) {
    const now = performance.now();
    const computeCost = ({ bytes, since }: TrackedConnection) => (bytes + connectionBytes) * (now - since);
    const candidates = [...this.#connections.values()].filter(({ usages }) => usages.includes(usage));
    return candidates.reduce((worst, next) => (computeCost(next) > computeCost(worst) ? next : worst));
  }

  #removeConnection(connection: TrackedConnection) {
    if (!this.#connections.delete(connection.socket)) return;
    this.#countBytes(connection, -connection.bytes);
    for (const usage of connection.ownUsages) usage.connections -= 1;
  }
}

/** The owner of one IPv6 address usually has its whole /64 network. */
const getNetworkPrefix = (address: string) => address.split(':').slice(0, 4).join(':');
