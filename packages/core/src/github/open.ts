/**
 * Opens one repository on GitHub for reading, writing and reporting. Each client has its own restricted transport: a
 * reader cannot send a write, and a report can write only its issue.
 */

import { interpretAnswer, parseAnswerValue } from './answers.ts';
import type { Call, ReadCall, WriteCall } from './call.ts';
import {
  type CachingReader,
  type Reporter,
  type RepositoryName,
  toNameKey,
  type WriteResult,
  type Writer,
} from './github.ts';
import { type Environment, isCloud, parseApiAddress } from './http/address.ts';
import { expandToWholeConnection } from './http/connections.ts';
import { createExchange, type Network } from './http/exchange.ts';
import type { Transport, WireAnswer } from './http/http.ts';
import {
  computeLoad,
  createOutgoingRequest,
  type Exchange,
  type OutgoingRequest,
  type Sender,
} from './http/outgoing.ts';
import type { MoveReporter } from './http/redirects.ts';
import { type Secret, scrubAndShorten } from './http/secret.ts';
import { readVersionHeader } from './http/server-version.ts';
import { createKnownServer, type KnownServer } from './http/servers.ts';
import { idCall, RepositoryIdentity, trackIdentity, verifyBeforeWrites } from './identity.ts';
import { type Clock, longestDelay, visibilityDelays } from './limits/clock.ts';
import type { Pacer } from './limits/pacer.ts';
import { readAllPages } from './pages.ts';
import { createConfigError, GithubRefusal, isRefusedWith, isRunFailure } from './refusals/failures.ts';
import { ProvenAccess } from './refusals/proven.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { allowPreviewOnly, allowReadsOnly, allowReportOnly, allowRepositoryWrites } from './restricted-transports.ts';
import { trackWrites, type WriteTracker } from './track-writes.ts';

export interface RepositoryClientOptions {
  readonly transport: Transport;
  readonly token?: Secret;
  readonly reportTransport?: Transport;
  readonly repository: RepositoryName;
  readonly id?: number;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly environment?: Environment;
  readonly server?: KnownServer;
  readonly answers?: Map<string, Promise<unknown>>;
  readonly scrub?: (text: string) => string;
  readonly showProgress?: (line: string) => void;
  /** If true, progress lines omit paths and GitHub's messages. */
  readonly shouldHide?: () => boolean;
}

export interface RepositoryClient {
  createReader(): CachingReader;
  createWriter(): Writer;
  createReporter(): Reporter;
  createPreviewWriter(): Reporter;
  readonly identity: RepositoryIdentity;
  readonly requestCount: Readonly<Network['requestCount']>;
  /** Also true if a write got no answer. */
  mayHaveWritten(): boolean;
}

/** The name of the repository may change during the run. */
interface Connection extends Network, Sender, WriteTracker {
  readonly lane: string;
  readonly answers: Map<string, Promise<unknown>>;
  readonly identity: RepositoryIdentity;
  repository: RepositoryName;
}

export function openRepositoryClient(options: RepositoryClientOptions): RepositoryClient {
  const connection = createConnection(options);
  const { transport, address, requestCount, identity } = connection;
  const { reportTransport = transport } = options;
  return {
    requestCount,
    mayHaveWritten: () => connection.lastWriteAt !== undefined,
    identity,
    createReader() {
      const exchange = openExchange(connection, allowReadsOnly(transport, address.graphql));
      return buildReader(connection, createResponseCache(exchange));
    },
    createWriter() {
      const restricted = allowRepositoryWrites(transport, address);
      const exchange = openExchange(connection, verifyBeforeWrites(restricted, connection));
      return buildWriter(connection, trackWrites(exchange, connection));
    },
    createReporter() {
      return buildWriter(connection, openExchange(connection, allowReportOnly(reportTransport, address.rest)));
    },
    createPreviewWriter() {
      return buildWriter(connection, openExchange(connection, allowPreviewOnly(reportTransport, address.rest)));
    },
  };
}

function openExchange(connection: Connection, transport: Transport): Exchange {
  const exchange = createExchange({ ...connection, transport });
  return trackIdentity(connection.identity, createRedirectFollower(exchange, connection));
}

/** Redirects are rare, so their code loads only when needed. */
const createRedirectFollower =
  (exchange: Exchange, moveReporter: MoveReporter): Exchange =>
  async (outgoing) => {
    const answer = await exchange(outgoing);
    if (![301, 307, 308].includes(answer.status)) return answer;
    return (await import('./http/redirects.ts')).followRedirects(answer, outgoing, exchange, moveReporter);
  };

function createConnection(options: RepositoryClientOptions): Connection {
  const {
    pacer,
    clock,
    repository,
    environment = {},
    shouldHide = () => false,
    server = createKnownServer(),
  } = options;
  const scrub = scrubAndShorten(options.scrub ?? ((text) => text));
  const connection: Connection = {
    transport: server.observeAnswers(options.transport, clock),
    server,
    answers: options.answers ?? new Map(),
    proven: new ProvenAccess(),
    pacer,
    clock,
    scrub,
    showProgress: (line) => options.showProgress?.(scrub(line)),
    shouldHide,
    requestCount: { total: 0 },
    address: parseApiAddress(environment),
    headers: buildHeaders(options),
    lane: toNameKey(repository),
    identity: new RepositoryIdentity(() => connection.repository, clock, options.id),
    repository,
    possibleWrites: 0,
  };
  return connection;
}

const buildReader = (connection: Connection, cache: ResponseCache): CachingReader => ({
  get repository() {
    return connection.repository;
  },
  ask: async <A>(call: ReadCall<A>) => (await sendCall(call, connection, cache.exchange)).answer,
  askOnce<A>(call: ReadCall<A>) {
    const key = `${connection.repository.owner.toLowerCase()} ${call.route} ${JSON.stringify(call.params)}`;
    const { answers } = connection;
    const answer = answers.get(key) ?? this.ask(call);
    answers.set(key, answer);
    // A request without an answer may succeed later, so its failure is not cached.
    answer.catch((failure) => failure instanceof GithubRefusal || answers.delete(key));
    return answer as Promise<A>;
  },
  now: () => connection.clock.now(),
  getServerTime: () => connection.clock.now() + connection.server.clockAhead,
  readServerVersion: () => detectServerVersion(connection, cache.exchange),
  createRereadingReader() {
    const shorterCache = cache.omitLongLists();
    return shorterCache && buildReader(connection, shorterCache);
  },
  createRecallReader: () => ({
    ...buildReader(connection, { ...cache, exchange: cache.recall }),
    repository: connection.repository,
  }),
});

const buildWriter = (connection: Connection, exchange: Exchange): Writer => ({
  identity: connection.identity,
  get repository() {
    return connection.repository;
  },
  get possibleWrites() {
    return connection.possibleWrites;
  },
  ask: async <A>(call: ReadCall<A>) => (await sendCall(call, connection, exchange)).answer,
  now: () => connection.clock.now(),
  readServerVersion: () => detectServerVersion(connection, exchange),
  async send<A>(call: WriteCall<A>) {
    const result = await connection.pacer.runInOrder(connection.lane, async () => {
      connection.identity.assertSameRepository();
      const outcome = await sendCall(call, connection, exchange);
      connection.identity.assertSameRepository();
      return outcome;
    });
    const detail =
      result.undone === undefined ? call.routeRules.describeResult?.(result.answer, result.status) : undefined;
    return detail === undefined ? result : { ...result, detail: connection.scrub(detail) };
  },
  followRename(repository) {
    connection.repository = repository;
  },
});

/** Any answer shows the server version. A section reads the repository anyway, so this request costs nothing. */
async function detectServerVersion(connection: Connection, exchange: Exchange): Promise<string | undefined> {
  const { server, address } = connection;
  if (!server.isKnown && !isCloud(address)) await exchange(createOutgoingRequest(idCall as Call, connection));
  return server.version;
}

/** Retries, because GitHub may refuse dependent requests for some seconds after a write. */
async function sendCall<A>(call: Call<A>, connection: Connection, exchange: Exchange): Promise<WriteResult<A>> {
  let outgoing = createOutgoingRequest(call as Call, connection);
  for (const wait of visibilityDelays) {
    try {
      return await sendCallOnce(call, outgoing, connection, exchange);
    } catch (failure) {
      if (!canAppearLater(outgoing, failure, connection)) throw failure;
      await connection.clock.sleep(wait);
      outgoing = { ...outgoing, skipsCache: true };
    }
  }
  return sendCallOnce(call, outgoing, connection, exchange);
}

const canAppearLater = ({ wire }: OutgoingRequest, failure: unknown, { clock, lastWriteAt }: Connection) =>
  isRefusedWith(failure, 404, 409) &&
  wire.method !== 'DELETE' &&
  lastWriteAt !== undefined &&
  clock.now() < lastWriteAt + longestDelay;

async function sendCallOnce<A>(call: Call<A>, outgoing: OutgoingRequest, connection: Connection, exchange: Exchange) {
  const { server, proven } = connection;
  await assertServerHasRoute(outgoing, server.version);
  const answer = await exchange(outgoing);
  server.recordGrants(call as Call, answer, connection.scrub);
  if (answer.status === 404) await assertServerHasRoute(outgoing, readVersionHeader(answer) ?? server.version);
  const { status } = answer;
  const outcome = await stopOnRefusedToken(interpretAnswer(outgoing, answer), outgoing, connection);
  if (outcome.kind === 'undone') return { answer: undefined as A, status, undone: outcome.why };
  if (outcome.kind === 'absent') return { answer: outcome.value as A, status };
  const value = parseAnswerValue(outgoing, await expandToAllPages(outgoing, answer, outcome.value, exchange)) as A;
  proven.recordAnswer(call, value);
  return { answer: value, status };
}

async function assertServerHasRoute(outgoing: OutgoingRequest, version: string | undefined) {
  if (version !== undefined) (await import('./refusals/denials.ts')).rejectMissingRoute(outgoing, version);
}

async function stopOnRefusedToken<A>(
  outcome: Promise<A>,
  outgoing: OutgoingRequest,
  { pacer }: Connection,
): Promise<A> {
  try {
    return await outcome;
  } catch (failure) {
    const { holder } = computeLoad(outgoing);
    // An app handles the refusal of its own tokens.
    if (holder && failure instanceof GithubRefusal && isRunFailure(failure)) pacer.recordRefusal(holder, failure);
    throw failure;
  }
}

async function expandToAllPages(outgoing: OutgoingRequest, answer: WireAnswer, value: unknown, exchange: Exchange) {
  const { pages, connection } = outgoing.call.routeRules;
  if (connection) return expandToWholeConnection(outgoing, value, exchange);
  return pages ? readAllPages(outgoing, answer, value, exchange) : value;
}

function buildHeaders({ token, userAgent }: RepositoryClientOptions) {
  return {
    accept: 'application/vnd.github+json',
    ...(token && { authorization: `Bearer ${revealValidToken(token)}` }),
    'user-agent': userAgent,
    'x-github-api-version': '2022-11-28',
  };
}

function revealValidToken(token: Secret): string {
  const text = token.reveal().trim();
  if (!/^[\x21-\x7e]+$/.test(text))
    throw createConfigError(
      text ? 'the token contains a character that no token has, such as a space or a line break' : 'the token is empty',
      'pass only the token, exactly as GitHub showed it',
    );
  return text;
}
