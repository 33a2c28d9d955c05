/**
 * Ensures that every write goes to the repository that the run has read. GitHub may give the name of a moved repository
 * to another one at any time. Before a write, a recent answer must have shown the id.
 */

import type { Call } from './call.ts';
import { type RepositoryName, toFullName } from './github.ts';
import type { Transport, WireAnswer } from './http/http.ts';
import { isRecord, parseJson } from './http/message.ts';
import { createOutgoingRequest, type Exchange, type OutgoingRequest, type Sender } from './http/outgoing.ts';
import type { Clock } from './limits/clock.ts';
import { GithubRefusal, RequestFailure, RequestNotSent, RunStopped } from './refusals/failures.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from './routes/repository.ts';
import { mapAnswer } from './shapes.ts';

const idAnswer = mapAnswer(defineRepositoryAnswer(['id']), ({ id }) => id);

export const idCall = defineRepositoryCall({ answer: idAnswer })({});

export const nameCall = defineRepositoryCall({ answer: defineRepositoryAnswer(['full_name']) })({});

/** GitHub has given the name to another repository. */
export class RepositoryReplaced extends RequestFailure {
  override readonly name = 'RepositoryReplaced';
}

const ownRoute = /^\w+ \/repos\/\{owner\}\/\{repo\}$/;

/** In milliseconds. */
const proofDuration = 5_000;

export class RepositoryIdentity {
  #otherId?: number;
  #provenAt?: number;
  /** GitHub redirects requests for this name. */
  isMoved?: boolean;
  /** An answer has shown the id since the last write began. */
  isShown = false;

  constructor(
    readonly getName: () => RepositoryName,
    readonly clock: Clock,
    public id?: number,
  ) {}

  /** A recent answer has shown the id, and every write since then got an answer. */
  get isFresh() {
    return this.#provenAt !== undefined && this.clock.now() < this.#provenAt + proofDuration;
  }

  get isStale() {
    return this.id !== undefined && !this.isFresh;
  }

  recordId(id: number, askedAt = this.clock.now()) {
    this.isShown = true;
    this.#provenAt = askedAt;
    this.id ??= id;
    if (id !== this.id) this.#otherId = id;
  }

  /** A write without an answer may have renamed the repository. */
  forgetProof() {
    this.#provenAt = undefined;
  }

  assertSameRepository() {
    if (this.#otherId === undefined) return;
    const describeLoss = (name: string) => `${name} is no longer the repository that this run has read`;
    throw new RepositoryReplaced(
      `${describeLoss(toFullName(this.getName()))} (its ID was ${this.id} and is now ${this.#otherId}), so Trueup writes nothing more to it`,
      'check which repository has this name now, and run again with the correct name',
      `${describeLoss('the name')}, so Trueup writes nothing more to it`,
    );
  }

  acceptRedirect({ call, wire }: OutgoingRequest, { pathname }: URL) {
    // The route of a creation names its template, which is another repository.
    const id = call.route.includes('/repos/{owner}/{repo}') ? parseRepositoryId(pathname) : undefined;
    if (id !== undefined) this.recordId(id);
    this.isMoved = true;
    if (call.access === 'read') return true;
    this.assertSameRepository();
    return id !== undefined || toRepositoryPath(pathname) === toRepositoryPath(new URL(wire.url).pathname);
  }
}

/** GitHub addresses later pages and moved repositories by number: `/repositories/1296269/labels`. */
function parseRepositoryId(address: string): number | undefined {
  const id = /\/repositories\/(\d+)(?=[/?]|$)/.exec(address)?.[1];
  return id === undefined ? undefined : Number(id);
}

const toRepositoryPath = (pathname: string) => /\/repos\/[^/]+\/[^/]+/.exec(pathname)?.[0].toLowerCase();

/** Records repository ids that answers show. */
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
      (hasRepository ? findRepositoryId(answer.text, isRepositoryAnswer) : undefined) ?? parseRepositoryId(wire.url);
    if (id !== undefined) identity.recordId(id, askedAt);
    return answer;
  };

/** Reads a stale id again when it is the turn of the write, and refuses another repository. */
export const verifyBeforeWrites =
  (transport: Transport, connection: VerifiedSender): Transport =>
  async (request) => {
    const { identity, address } = connection;
    const isDoubtful = request.method !== 'GET' && request.url !== address.graphql && identity.isStale;
    if (!isDoubtful) return transport(request);
    const answer = await askForRepository(transport, connection);
    if ([403, 429].includes(answer.status)) return answer;
    const id = answer.status === 200 ? findRepositoryId(answer.text, true) : undefined;
    if (id !== undefined) identity.recordId(id);
    else if (answer.status === 200) throw createUnknownIdError(identity);
    identity.assertSameRepository();
    return transport(request);
  };

/** In milliseconds. */
const retryDelays: readonly number[] = [1_000, 2_000, 4_000];

async function askForRepository(transport: Transport, connection: VerifiedSender): Promise<WireAnswer> {
  const { identity, requestCount } = connection;
  const { wire } = createOutgoingRequest(idCall as Call, connection);
  for (const delay of [0, ...retryDelays]) {
    if (delay) await identity.clock.sleep(delay);
    requestCount.total += 1;
    const answer = await transport(wire).catch(ignoreNetworkError);
    if (answer && answer.status < 500) return answer;
  }
  throw createUnknownIdError(identity);
}

function ignoreNetworkError(failure: unknown): undefined {
  if ([RequestFailure, GithubRefusal, RunStopped].some((kind) => failure instanceof kind)) throw failure;
}

const createUnknownIdError = ({ getName }: RepositoryIdentity) =>
  new RequestNotSent(
    `GitHub did not show which repository has the name ${toFullName(getName())} now, so Trueup did not send the change`,
    'run again: a second run does the rest',
    'GitHub did not show which repository has the name now, so Trueup did not send the change',
  );

interface VerifiedSender extends Sender {
  readonly identity: RepositoryIdentity;
  readonly requestCount: { total: number };
}

function findRepositoryId(text: string, isRepositoryAnswer: boolean): number | undefined {
  const body = parseJson(text);
  const repository = isRepositoryAnswer || !isRecord(body) ? body : body.repository;
  return isRecord(repository) && Number.isInteger(repository.id) ? (repository.id as number) : undefined;
}
