import { checkShape, settle } from './answers.ts';
import { Proven } from './batches/proven.ts';
import type { Call, ReadCall, WriteCall } from './call.ts';
import {
  nameKey,
  type RememberingReader,
  type Reporter,
  type RepositoryName,
  type Sent,
  type Writer,
} from './github.ts';
import { addressFrom, type Environment, isCloud } from './http/address.ts';
import { wholeConnection } from './http/connections.ts';
import { exchanging, type Network } from './http/exchange.ts';
import type { Transport, WireAnswer } from './http/http.ts';
import { type Exchange, loadOf, type OutgoingRequest, outgoingRequest, type Sender } from './http/outgoing.ts';
import { type Secret, scrubAndShorten } from './http/secret.ts';
import { versionIn } from './http/server-version.ts';
import { type KnownServer, knownServer } from './http/servers.ts';
import { askId, Identity, type Moves, proving, recognising } from './identity.ts';
import { type Clock, lags, longestLag } from './limits/clock.ts';
import type { Pacer } from './limits/pacer.ts';
import { allPages } from './pages.ts';
import { aboutRepositories, type Memory, postsOnly, readsOnly, remembering, reportsOnly } from './readonly.ts';
import { HostRefusal, HostUnreachable, isOfTheRun, isRefusedWith, misconfigured } from './refusals/failures.ts';

export interface HostOptions {
  readonly transport: Transport;
  /** Unset if the transport puts a token on each request. */
  readonly token?: Secret;
  /** Carries what a report writes, if that has a token of its own. */
  readonly reports?: Transport;
  readonly repository: RepositoryName;
  /** Its id, if a list has said it. */
  readonly id?: number;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Where the addresses of the host come from. */
  readonly environment?: Environment;
  /** What all repositories of a session know of their host together. */
  readonly server?: KnownServer;
  /** What all repositories of a session ask once. */
  readonly answers?: Map<string, Promise<unknown>>;
  /** Removes secrets from a text. */
  readonly scrub?: (text: string) => string;
  /** Receives a line for every wait and every moved repository. */
  readonly said?: (line: string) => void;
  /** Whether, at this moment, those lines must leave out paths and the host's messages. */
  readonly discreet?: () => boolean;
}

/** One repository on the host. */
export interface Host {
  reader(): RememberingReader;
  writer(): Writer;
  reporter(): Reporter;
  /** Writes what a preview says to a pull request. */
  poster(): Reporter;
  /** Which repository all of them have read and written. */
  readonly identity: Identity;
  readonly sent: Readonly<Network['requestCount']>;
  /** Whether a write was accepted, or nobody knows whether it was. */
  mayHaveWritten(): boolean;
}

/** What all readers and writers of one repository share. The name may change during the run. */
interface Connection extends Network, Sender {
  readonly clock: Clock;
  readonly lane: string;
  readonly answers: Map<string, Promise<unknown>>;
  readonly identity: Identity;
  repository: RepositoryName;
  /** When a write was accepted last, or nobody knows whether it was. */
  wroteAt?: number;
}

export function openHost(options: HostOptions): Host {
  const connection = connect(options);
  const { transport, address, requestCount, identity, said, discreet } = connection;
  const moves: Moves = { identity, said, discreet };
  const { reports = transport } = options;
  const over = (carrier: Transport) =>
    recognising(identity, following(exchanging({ ...connection, transport: carrier }), moves));
  return {
    sent: requestCount,
    mayHaveWritten: () => connection.wroteAt !== undefined,
    identity,
    reader: () => readerOver(connection, remembering(over(readsOnly(transport, address.graphql)))),
    writer: () =>
      writerOver(connection, over(proving(aboutRepositories(transport, address), connection)), (wrote) =>
        noting(wrote, connection),
      ),
    reporter: () => writerOver(connection, over(reportsOnly(reports, address.rest))),
    poster: () => writerOver(connection, over(postsOnly(reports, address.rest))),
  };
}

/** Few runs meet a redirect, and what follows one is large. */
const following = (exchange: Exchange, moves: Moves) => async (outgoing: OutgoingRequest) => {
  const answer = await exchange(outgoing);
  if (![301, 307, 308].includes(answer.status)) return answer;
  return (await import('./http/redirects.ts')).follow(answer, outgoing, exchange, moves);
};

function connect(options: HostOptions): Connection {
  const { pacer, clock, repository, environment = {}, discreet = () => false, server = knownServer() } = options;
  const scrub = scrubAndShorten(options.scrub ?? ((text) => text));
  const connection: Connection = {
    transport: server.hearing(options.transport, clock),
    server,
    answers: options.answers ?? new Map(),
    proven: new Proven(),
    pacer,
    clock,
    scrub,
    said: (line) => options.said?.(scrub(line)),
    discreet,
    requestCount: { total: 0 },
    address: addressFrom(environment),
    headers: headersOf(options),
    lane: nameKey(repository),
    identity: new Identity(() => connection.repository, clock, options.id),
    repository,
  };
  return connection;
}

const readerOver = (connection: Connection, memory: Memory): RememberingReader => ({
  get repository() {
    return connection.repository;
  },
  ask: async <A>(call: ReadCall<A>) => (await carryOut(call, connection, memory.exchange)).answer,
  askOnce<A>(call: ReadCall<A>) {
    const question = `${connection.repository.owner.toLowerCase()} ${call.route} ${JSON.stringify(call.params)}`;
    const { answers } = connection;
    const answer = answers.get(question) ?? this.ask(call);
    answers.set(question, answer);
    // No answer at all says nothing about the next question.
    answer.catch((failure) => failure instanceof HostRefusal || answers.delete(question));
    return answer as Promise<A>;
  },
  now: () => connection.clock.now(),
  serverTime: () => connection.clock.now() + connection.server.ahead,
  server: () => serverOf(connection, memory.exchange),
  rereading() {
    const shorter = memory.withoutLongLists();
    return shorter && readerOver(connection, shorter);
  },
  recalling: () => ({
    ...readerOver(connection, { ...memory, exchange: memory.recall }),
    repository: connection.repository,
  }),
});

/** Remembers when the host did not plainly refuse a write. */
const noting =
  (exchange: Exchange, connection: Connection): Exchange =>
  async (outgoing) => {
    try {
      const answer = await exchange(outgoing);
      if (answer.status < 400 || answer.status >= 500) connection.wroteAt = connection.clock.now();
      return answer;
    } catch (failure) {
      if (failure instanceof HostUnreachable) connection.wroteAt = connection.clock.now();
      throw failure;
    }
  };

const writerOver = (connection: Connection, exchange: Exchange, watched = (writes: Exchange) => writes): Writer => ({
  identity: connection.identity,
  get repository() {
    return connection.repository;
  },
  ask: async <A>(call: ReadCall<A>) => (await carryOut(call, connection, exchange)).answer,
  now: () => connection.clock.now(),
  server: () => serverOf(connection, exchange),
  async send<A>(call: WriteCall<A>) {
    const sent = await connection.pacer.inOrder(connection.lane, async () => {
      connection.identity.hold();
      const done = await carryOut(call, connection, watched(exchange));
      connection.identity.hold();
      return done;
    });
    const detail = sent.undone === undefined ? call.routeRules.detail?.(sent.answer, sent.status) : undefined;
    return detail === undefined ? sent : { ...sent, detail: connection.scrub(detail) };
  },
  follow(repository) {
    connection.repository = repository;
  },
});

/** Any answer says what the server is. A section asks for the repository too, so a reader asks for it once. */
async function serverOf(connection: Connection, exchange: Exchange): Promise<string | undefined> {
  const { server, address } = connection;
  if (!server.isKnown && !isCloud(address)) await exchange(outgoingRequest(askId as Call, connection));
  return server.version;
}

/** The host refuses for a moment what rests on a write that it does not show yet, so it is asked again. */
async function carryOut<A>(call: Call<A>, connection: Connection, exchange: Exchange): Promise<Sent<A>> {
  const outgoing = outgoingRequest(call as Call, connection);
  for (const wait of lags) {
    try {
      return await carryOutOnce(call, outgoing, connection, exchange);
    } catch (failure) {
      if (!mayComeYet(outgoing, failure, connection)) throw failure;
      await connection.clock.sleep(wait);
    }
  }
  return carryOutOnce(call, outgoing, connection, exchange);
}

const mayComeYet = ({ wire }: OutgoingRequest, failure: unknown, { clock, wroteAt }: Connection) =>
  isRefusedWith(failure, 404, 409) &&
  wire.method !== 'DELETE' &&
  wroteAt !== undefined &&
  clock.now() < wroteAt + longestLag;

async function carryOutOnce<A>(call: Call<A>, outgoing: OutgoingRequest, connection: Connection, exchange: Exchange) {
  const { server, proven } = connection;
  await mustHave(outgoing, server.version);
  const answer = await exchange(outgoing);
  server.notes(call as Call, answer);
  if (answer.status === 404) await mustHave(outgoing, versionIn(answer) ?? server.version);
  const { status } = answer;
  const settled = await acceptAnswer(settle(outgoing, answer), outgoing, connection);
  if (settled.kind === 'undone') return { answer: undefined as A, status, undone: settled.why };
  if (settled.kind === 'absent') return { answer: settled.value as A, status };
  const shown = checkShape(outgoing, await whole(outgoing, answer, settled.value, exchange)) as A;
  proven.add(call, shown);
  return { answer: shown, status };
}

/** Throws where a server of this version lacks the route. */
async function mustHave(outgoing: OutgoingRequest, version: string | undefined) {
  if (version !== undefined) (await import('./refusals/denials.ts')).refuseLacked(outgoing, version);
}

/** The first refusal of a token ends what waits to be sent with it. */
async function acceptAnswer<A>(settled: Promise<A>, outgoing: OutgoingRequest, { pacer }: Connection): Promise<A> {
  try {
    return await settled;
  } catch (failure) {
    const { holder } = loadOf(outgoing);
    // An app gets its tokens itself, and knows what their refusal means.
    if (holder && failure instanceof HostRefusal && isOfTheRun(failure)) pacer.refused(holder, failure);
    throw failure;
  }
}

/** Reads the remaining pages where the answer comes in pages. */
async function whole(outgoing: OutgoingRequest, answer: WireAnswer, value: unknown, exchange: Exchange) {
  const { pages, connection } = outgoing.call.routeRules;
  if (connection) return wholeConnection(outgoing, value, exchange);
  return pages ? allPages(outgoing, answer, value, exchange) : value;
}

function headersOf({ token, userAgent }: HostOptions) {
  return {
    accept: 'application/vnd.github+json',
    ...(token && { authorization: `Bearer ${bareText(token)}` }),
    'user-agent': userAgent,
    'x-github-api-version': '2022-11-28',
  };
}

function bareText(token: Secret) {
  const bare = token.reveal().trim();
  if (!/^[\x21-\x7e]+$/.test(bare))
    throw misconfigured(
      bare ? 'the token contains a character that no token has, such as a space or a line break' : 'the token is empty',
      'pass only the token, exactly as GitHub showed it',
    );
  return bare;
}
