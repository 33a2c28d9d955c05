import { type Address, addressFrom, checkedAddress, type Environment } from './address.ts';
import { checked, settle } from './answers.ts';
import type { Call, ReadCall, WriteCall } from './call.ts';
import type { Clock } from './clock.ts';
import { wholeConnection } from './connections.ts';
import { exchanging, type Network, type Tally } from './exchange.ts';
import { HostUnreachable } from './failures.ts';
import {
  fullName,
  type RememberingReader,
  type Reporter,
  type RepositoryName,
  type Sent,
  type Writer,
} from './host.ts';
import { type Deliver, type OutgoingRequest, outgoingRequest } from './outgoing.ts';
import type { Pacer } from './pacer.ts';
import { allPages } from './pages.ts';
import { readsOnly, reportsOnly } from './readonly.ts';
import { following, tellOnce } from './redirects.ts';
import { type Memory, remembering } from './remembering.ts';
import { type Scrub, wordsOf } from './scrub.ts';
import type { Secret } from './secret.ts';
import type { Transport, WireAnswer } from './transport.ts';

export interface HostOptions {
  readonly transport: Transport;
  readonly token: Secret;
  readonly repository: RepositoryName;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Without it, the addresses are those that the environment names, or the public host's. */
  readonly address?: Address;
  readonly environment?: Environment;
  readonly apiVersion?: string;
  /** Takes secrets out of a text. */
  readonly scrub?: (text: string) => string;
  /** Told of every wait and every move, as a line. */
  readonly said?: (line: string) => void;
  /** Whether those lines keep to themselves, at this moment, what a request is about and the host's words. */
  readonly discreet?: () => boolean;
}

/** One repository of the host. */
export interface Host {
  reader(): RememberingReader;
  writer(): Writer;
  reporter(): Reporter;
  readonly sent: Readonly<Tally>;
}

/** What all readers and writers of one host share. The repository may change its name on the way. */
interface Connection extends Network {
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly lane: string;
  repository: RepositoryName;
}

export function openHost(options: HostOptions): Host {
  const connection = connect(options);
  const { transport, address, tally } = connection;
  const moved = tellOnce(connection.said, connection.discreet);
  const over = (carrier: Transport) => following(exchanging({ ...connection, transport: carrier }), moved);
  return {
    sent: tally,
    reader: () => readerOver(connection, remembering(over(readsOnly(transport, address.graphql)))),
    writer: () => writerOver(connection, over(transport)),
    reporter: () => writerOver(connection, over(reportsOnly(transport, address.rest))),
  };
}

function connect(options: HostOptions): Connection {
  const {
    transport,
    pacer,
    clock,
    repository,
    environment = {},
    scrub = (text) => text,
    discreet = () => false,
  } = options;
  const words = wordsOf(scrub);
  return {
    transport,
    pacer,
    clock,
    words,
    said: (line) => options.said?.(words(line)),
    discreet,
    tally: { total: 0, byRoute: new Map() },
    address: options.address ? checkedAddress(options.address) : addressFrom(environment),
    headers: headersOf(options),
    lane: fullName(repository).toLowerCase(),
    repository,
  };
}

const readerOver = (connection: Connection, memory: Memory): RememberingReader => ({
  get repository() {
    return connection.repository;
  },
  ask: async <A>(call: ReadCall<A>) => (await carryOut(call, connection, memory.deliver)).answer,
  now: () => connection.clock.now(),
  rereading() {
    const shorter = memory.withoutLongLists();
    return shorter && readerOver(connection, shorter);
  },
});

const writerOver = (connection: Connection, deliver: Deliver): Writer => ({
  get repository() {
    return connection.repository;
  },
  ask: async <A>(call: ReadCall<A>) => (await carryOut(call, connection, deliver)).answer,
  now: () => connection.clock.now(),
  async send<A>(call: WriteCall<A>) {
    const sent = await connection.pacer.inOrder(connection.lane, () => carryOut(call, connection, deliver));
    const told = sent.undone === undefined ? call.routeRules.tells?.(sent.answer, sent.status) : undefined;
    return told === undefined ? sent : { ...sent, told: connection.words(told) };
  },
  follow(repository) {
    connection.repository = repository;
  },
});

async function carryOut<A>(call: Call<A>, connection: Connection, deliver: Deliver): Promise<Sent<A>> {
  const outgoing = outgoingRequest(call as Call, connection);
  const answer = await deliver(outgoing);
  const { status } = answer;
  const settled = settle(outgoing, answer, connection.words);
  if (settled.kind === 'undone') return { answer: undefined as A, status, undone: settled.why };
  if (settled.kind === 'absent') return { answer: settled.value as A, status };
  const value = await whole(outgoing, answer, settled.value, deliver, connection.words);
  return { answer: checked(outgoing, value, connection.words) as A, status };
}

/** What comes in pages, with all of them. */
async function whole(outgoing: OutgoingRequest, answer: WireAnswer, value: unknown, deliver: Deliver, words: Scrub) {
  const { pages, connection } = outgoing.call.routeRules;
  if (connection) return wholeConnection(outgoing, value, deliver, words);
  return pages ? allPages(outgoing, answer, value, deliver, words) : value;
}

function headersOf({ token, apiVersion = '2022-11-28', userAgent }: HostOptions) {
  const bare = token.reveal().trim();
  if (!/^[\x21-\x7e]+$/.test(bare)) {
    throw new HostUnreachable(
      bare ? 'the token holds a character that no token has, such as a space or a line break' : 'the token is empty',
      'pass the token alone, just as the host showed it when it was made',
    );
  }
  return {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${bare}`,
    'user-agent': userAgent,
    'x-github-api-version': apiVersion,
  };
}
