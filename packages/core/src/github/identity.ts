import type { Call } from './call.ts';
import { fullName, type RepositoryName } from './github.ts';
import type { Address } from './http/address.ts';
import type { Transport } from './http/http.ts';
import { isRecord, jsonIn } from './http/message.ts';
import { type Exchange, type OutgoingRequest, outgoingRequest, type Sender } from './http/outgoing.ts';
import type { Clock } from './limits/clock.ts';
import { HostUnreachable } from './refusals/failures.ts';
import { ofRepository, repositoryWith } from './routes/repository.ts';
import { mapped } from './shapes.ts';

const answer = mapped(repositoryWith(['id']), ({ id }) => id);

export const askId = ofRepository({ answer })({});

export const askName = ofRepository({ answer: repositoryWith(['full_name']) })({});

/** The name belongs to another repository by now, and nothing may be written to that one. */
export class OtherRepository extends HostUnreachable {
  override readonly name = 'OtherRepository';
}

/** How requests address a repository: by its own route, by its id, and by its name. */
const own = /^\w+ \/repos\/\{owner\}\/\{repo\}$/;
const byId = /\/repositories\/(\d+)(?=[/?]|$)/;
const byName = /\/repos\/[^/]+\/[^/]+/;

/** How long an answer proves which repository has the name, in milliseconds. */
const proofLasts = 5_000;

/** The repository that a name stood for when it was first read. The host may give the name to another at any time. */
export class Identity {
  #other?: number;
  #provenAt?: number;
  /** Whether requests for the name are sent on, because the repository has another one; unset before any answer. */
  isMoved?: boolean;
  /** Whether an answer has shown the id since the last write began. */
  isShown = false;

  /** The id is unset until an answer of the host has said it. */
  constructor(
    readonly of: () => RepositoryName,
    readonly clock: Clock,
    public id?: number,
  ) {}

  /** Whether a recent answer has shown which repository has the name, and every write since then was answered. */
  get isFresh() {
    return this.#provenAt !== undefined && this.clock.now() < this.#provenAt + proofLasts;
  }

  /** Whether the repository is known, and nothing recent shows that it still has the name. */
  get isStale() {
    return this.id !== undefined && !this.isFresh;
  }

  /** Call with every id that the host gives for the repository of this name, and when its answer was asked for. */
  sees(id: number, askedAt = this.clock.now()) {
    this.isShown = true;
    this.#provenAt = askedAt;
    this.id ??= id;
    if (id !== this.id) this.#other = id;
  }

  /** Call where a write got no answer. */
  doubt() {
    this.#provenAt = undefined;
  }

  /** Throws `OtherRepository` once the name has stood for two repositories. */
  hold() {
    if (this.#other === undefined) return;
    const is = (name: string) => `${name} is no longer the repository that this run has read`;
    throw new OtherRepository(
      `${is(fullName(this.of()))} (ID ${this.#other}, before ${this.id}), so Trueup writes nothing more to it`,
      'check which repository has this name now, and run again with the correct name',
      `${is('the name')}, so Trueup writes nothing more to it`,
    );
  }

  /** Whether a request may be sent on to this path. A write must stay with the repository that was read. */
  mayFollow({ call, wire }: OutgoingRequest, { pathname }: URL) {
    // The template of a new repository is another one.
    const id = call.route.includes('/repos/{owner}/{repo}') ? this.idIn(pathname) : undefined;
    if (id !== undefined) this.sees(id);
    this.isMoved = true;
    if (call.access === 'read') return true;
    this.hold();
    return id !== undefined || this.#nameIn(pathname) === this.#nameIn(new URL(wire.url).pathname);
  }

  /** The host addresses later pages, and a moved repository, by number: `/repositories/1296269/labels`. */
  idIn(address: string) {
    const id = byId.exec(address)?.[1];
    return id === undefined ? undefined : Number(id);
  }

  #nameIn(pathname: string) {
    return byName.exec(pathname)?.[0].toLowerCase();
  }
}

/** Heeds every answer that says which repository it is about. */
export const recognising =
  (identity: Identity, exchange: Exchange): Exchange =>
  async (outgoing) => {
    const { call, wire } = outgoing;
    const askedAt = identity.clock.now();
    if (call.access === 'write') identity.isShown = false;
    const answer = await exchange(outgoing).catch((failure) => {
      if (call.access === 'write') identity.doubt();
      throw failure;
    });
    if (call.route.includes('/repos/{owner}/{repo}') && answer.status < 400) identity.isMoved ??= false;
    const isAboutIt = own.test(call.route) && answer.status === 200;
    const names = isAboutIt || (call.access === 'write' && call.route.includes('{repo}'));
    const id = (names ? shownIn(answer.text, isAboutIt) : undefined) ?? identity.idIn(wire.url);
    if (id !== undefined) identity.sees(id, askedAt);
    return answer;
  };

/** A write may wait long for its turn, or for the end of a rate limit: it is sent only if the repository still has the name. */
export const proving =
  (transport: Transport, connection: Connection): Transport =>
  async (request) => {
    const { identity, address, requestCount } = connection;
    const isDoubtful = request.method !== 'GET' && request.url !== address.graphql && identity.isStale;
    if (!isDoubtful) return transport(request);
    requestCount.total += 1;
    const answer = await transport(outgoingRequest(askId as Call, connection).wire);
    // What limits this request limits the write too.
    if ([403, 429].includes(answer.status)) return answer;
    const id = answer.status === 200 ? shownIn(answer.text, true) : undefined;
    if (id !== undefined) identity.sees(id);
    identity.hold();
    return transport(request);
  };

interface Connection extends Sender {
  readonly identity: Identity;
  readonly address: Address;
  readonly requestCount: { total: number };
}

/** The id of the repository that an answer is, or that it names. An answer that is no JSON is refused elsewhere. */
function shownIn(text: string, isAboutIt: boolean): number | undefined {
  const body = jsonIn(text);
  const shown = isAboutIt || !isRecord(body) ? body : body.repository;
  return isRecord(shown) && Number.isInteger(shown.id) ? (shown.id as number) : undefined;
}

/** Who hears that a repository moved: once, though all its requests are redirected. */
export interface Moves {
  readonly identity: Identity;
  said(line: string): void;
  discreet(): boolean;
  isReported?: boolean;
}
