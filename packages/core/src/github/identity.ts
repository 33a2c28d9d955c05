import type { Call } from './call.ts';
import { type RepositoryName, toFullName } from './github.ts';
import type { ApiAddress } from './http/address.ts';
import type { Transport } from './http/http.ts';
import { isRecord, parseJson } from './http/message.ts';
import { createOutgoingRequest, type Exchange, type OutgoingRequest, type Sender } from './http/outgoing.ts';
import type { Clock } from './limits/clock.ts';
import { RequestFailure } from './refusals/failures.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from './routes/repository.ts';
import { mapAnswer } from './shapes.ts';

const idAnswer = mapAnswer(defineRepositoryAnswer(['id']), ({ id }) => id);

export const idCall = defineRepositoryCall({ answer: idAnswer })({});

export const nameCall = defineRepositoryCall({ answer: defineRepositoryAnswer(['full_name']) })({});

/** The name belongs to another repository by now, and nothing may be written to that one. */
export class RepositoryReplaced extends RequestFailure {
  override readonly name = 'RepositoryReplaced';
}

/** How requests address a repository: by its own route, by its id, and by its name. */
const ownRoute = /^\w+ \/repos\/\{owner\}\/\{repo\}$/;
const numberInUrl = /\/repositories\/(\d+)(?=[/?]|$)/;
const nameInUrl = /\/repos\/[^/]+\/[^/]+/;

/** How long an answer proves which repository has the name, in milliseconds. */
const proofDuration = 5_000;

/** The repository that a name stood for when it was first read. The host may give the name to another at any time. */
export class RepositoryIdentity {
  #otherId?: number;
  #provenAt?: number;
  /** Whether requests for the name are sent on, because the repository has another one; unset before any answer. */
  isMoved?: boolean;
  /** Whether an answer has shown the id since the last write began. */
  isShown = false;

  /** The id is unset until an answer of the host has said it. */
  constructor(
    readonly getName: () => RepositoryName,
    readonly clock: Clock,
    public id?: number,
  ) {}

  /** Whether a recent answer has shown which repository has the name, and every write since then was answered. */
  get isFresh() {
    return this.#provenAt !== undefined && this.clock.now() < this.#provenAt + proofDuration;
  }

  /** Whether the repository is known, and nothing recent shows that it still has the name. */
  get isStale() {
    return this.id !== undefined && !this.isFresh;
  }

  /** Call with every id that the host gives for the repository of this name, and when its answer was asked for. */
  recordId(id: number, askedAt = this.clock.now()) {
    this.isShown = true;
    this.#provenAt = askedAt;
    this.id ??= id;
    if (id !== this.id) this.#otherId = id;
  }

  /** Call where a write got no answer. */
  forgetProof() {
    this.#provenAt = undefined;
  }

  /** Throws `OtherRepository` once the name has stood for two repositories. */
  assertSameRepository() {
    if (this.#otherId === undefined) return;
    const describeLoss = (name: string) => `${name} is no longer the repository that this run has read`;
    throw new RepositoryReplaced(
      `${describeLoss(toFullName(this.getName()))} (${this.id}, and now ${this.#otherId}), so Trueup writes nothing more to it`,
      'check which repository has this name now, and run again with the correct name',
      `${describeLoss('the name')}, so Trueup writes nothing more to it`,
    );
  }

  /** Whether a request may be sent on to this path. A write must stay with the repository that was read. */
  canFollow({ call, wire }: OutgoingRequest, { pathname }: URL) {
    // The template of a new repository is another one.
    const id = call.route.includes('/repos/{owner}/{repo}') ? this.parseId(pathname) : undefined;
    if (id !== undefined) this.recordId(id);
    this.isMoved = true;
    if (call.access === 'read') return true;
    this.assertSameRepository();
    return id !== undefined || this.#parseName(pathname) === this.#parseName(new URL(wire.url).pathname);
  }

  /** The host addresses later pages, and a moved repository, by number: `/repositories/1296269/labels`. */
  parseId(address: string) {
    const id = numberInUrl.exec(address)?.[1];
    return id === undefined ? undefined : Number(id);
  }

  #parseName(pathname: string) {
    return nameInUrl.exec(pathname)?.[0].toLowerCase();
  }
}

/** Heeds every answer that says which repository it is about. */
export const trackIdentity =
  (identity: RepositoryIdentity, exchange: Exchange): Exchange =>
  async (outgoing) => {
    const { call, wire } = outgoing;
    const askedAt = identity.clock.now();
    if (call.access === 'write') identity.isShown = false;
    const answer = await exchange(outgoing).catch((failure) => {
      if (call.access === 'write') identity.forgetProof();
      throw failure;
    });
    if (call.route.includes('/repos/{owner}/{repo}') && answer.status < 400) identity.isMoved ??= false;
    const isRepositoryAnswer = ownRoute.test(call.route) && answer.status === 200;
    const hasRepository = isRepositoryAnswer || (call.access === 'write' && call.route.includes('{repo}'));
    const id =
      (hasRepository ? findRepositoryId(answer.text, isRepositoryAnswer) : undefined) ?? identity.parseId(wire.url);
    if (id !== undefined) identity.recordId(id, askedAt);
    return answer;
  };

/** A write may wait long for its turn, or for the end of a rate limit: it is sent only if the repository still has the name. */
export const verifyBeforeWrites =
  (transport: Transport, connection: VerifiedSender): Transport =>
  async (request) => {
    const { identity, address, requestCount } = connection;
    const isDoubtful = request.method !== 'GET' && request.url !== address.graphql && identity.isStale;
    if (!isDoubtful) return transport(request);
    requestCount.total += 1;
    const answer = await transport(createOutgoingRequest(idCall as Call, connection).wire);
    // What limits this request limits the write too.
    if ([403, 429].includes(answer.status)) return answer;
    const id = answer.status === 200 ? findRepositoryId(answer.text, true) : undefined;
    if (id !== undefined) identity.recordId(id);
    identity.assertSameRepository();
    return transport(request);
  };

interface VerifiedSender extends Sender {
  readonly identity: RepositoryIdentity;
  readonly address: ApiAddress;
  readonly requestCount: { total: number };
}

/** The id of the repository that an answer is, or that it names. An answer that is no JSON is refused elsewhere. */
function findRepositoryId(text: string, isRepositoryAnswer: boolean): number | undefined {
  const body = parseJson(text);
  const repository = isRepositoryAnswer || !isRecord(body) ? body : body.repository;
  return isRecord(repository) && Number.isInteger(repository.id) ? (repository.id as number) : undefined;
}

/** Who hears that a repository moved: once, though all its requests are redirected. */
export interface MoveReporter {
  readonly identity: RepositoryIdentity;
  showProgress(line: string): void;
  shouldHide(): boolean;
  isReported?: boolean;
}
