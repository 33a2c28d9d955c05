import type { Socket } from 'node:net';

export interface RoomLimits {
  /** The most bytes of all bodies that are on their way. */
  readonly together: number;
  /** How many of these are for bodies that are not large. */
  readonly reserved: number;
  readonly connections: number;
  /** Bytes that a body brings at least in each second, once its first two are over. */
  readonly rate: number;
}

/** What some of the connections hold together. */
class Space {
  bytes = 0;
  connections = 0;
  constructor(
    readonly mostBytes: number,
    readonly mostConnections: number,
  ) {}

  get isOver() {
    return this.bytes > this.mostBytes || this.connections > this.mostConnections;
  }
}

/** A connection. Whether its sender is the host is known once a whole body was read, and not before. */
interface Guest {
  readonly socket: Socket;
  holdings: readonly Space[];
  bytes: number;
  /** Since when it holds what it holds. */
  since: number;
  isSending: boolean;
  isSentAway: boolean;
}

const grace = 2_000;

/** What an open connection costs besides its body. */
const overhead = 16_384;

/** No address takes more of the room. */
const share = 3 / 4;

/**
 * The room for what nobody has signed yet. Where it is full, the connection goes that holds the most for the longest
 * time, and never the newcomer: a delivery of the host is here in one moment and gone in the next.
 */
export class Room {
  readonly #guests = new Map<Socket, Guest>();
  readonly #addresses = new Map<string, Space>();
  readonly #all: Space;
  readonly #large: Space;

  constructor(readonly limits: RoomLimits) {
    const { together, reserved, connections } = limits;
    this.#all = new Space(together, connections);
    this.#large = new Space(together - reserved, connections);
  }

  enter(socket: Socket) {
    const key = networkOf(socket.remoteAddress ?? '');
    const { mostBytes, mostConnections } = this.#all;
    const address = this.#addresses.get(key) ?? new Space(mostBytes * share, mostConnections * share);
    this.#addresses.set(key, address);
    const holdings = [this.#all, address];
    const guest = { socket, holdings, bytes: 0, since: performance.now(), isSending: false, isSentAway: false };
    for (const one of guest.holdings) one.connections += 1;
    this.#guests.set(socket, guest);
    socket.once('close', () => {
      this.#leave(guest);
      if (!address.connections) this.#addresses.delete(key);
    });
    this.#settle(guest);
  }

  /** Returns what to call for each piece of the body and at its end, and whether the connection had to go. */
  receives(socket: Socket, isLarge: boolean) {
    const guest = this.#guests.get(socket);
    if (!guest) return { brings() {}, ended() {}, isSentAway: () => true };
    const { holdings } = guest;
    Object.assign(guest, { isSending: true, since: performance.now() });
    if (isLarge) guest.holdings = [this.#large, ...holdings];
    return {
      brings: (bytes: number) => {
        if (guest.isSentAway) return;
        this.#hold(guest, bytes);
        this.#settle(guest);
      },
      ended: () => {
        this.#hold(guest, -guest.bytes);
        Object.assign(guest, { isSending: false, since: performance.now(), holdings });
      },
      isSentAway: () => guest.isSentAway,
    };
  }

  /** Sends away who trickles. */
  sweep() {
    const now = performance.now();
    for (const guest of this.#guests.values()) {
      const after = now - guest.since - grace;
      if (guest.isSending && after > 0 && guest.bytes < (after / 1_000) * this.limits.rate) this.#sendAway(guest);
    }
  }

  #hold(guest: Guest, bytes: number) {
    guest.bytes += bytes;
    for (const one of guest.holdings) one.bytes += bytes;
  }

  #settle({ holdings }: Guest) {
    for (const holding of holdings) while (holding.isOver) this.#sendAway(this.#worstOf(holding));
  }

  #sendAway(guest: Guest) {
    guest.isSentAway = true;
    this.#leave(guest);
    guest.socket.destroy();
  }

  #worstOf(holding: Space) {
    const now = performance.now();
    const cost = ({ bytes, since }: Guest) => (bytes + overhead) * (now - since);
    const held = [...this.#guests.values()].filter(({ holdings }) => holdings.includes(holding));
    return held.reduce((one, other) => (cost(other) > cost(one) ? other : one));
  }

  #leave(guest: Guest) {
    if (!this.#guests.delete(guest.socket)) return;
    this.#hold(guest, -guest.bytes);
    for (const one of guest.holdings) if (one !== this.#large) one.connections -= 1;
  }
}

/** Whoever has one address of the newer kind has all of its network. */
const networkOf = (address: string) => address.split(':').slice(0, 4).join(':');
