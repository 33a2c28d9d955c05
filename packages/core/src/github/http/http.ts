import { isUtf8 } from 'node:buffer';
import type http from 'node:http';
import type https from 'node:https';
import { createConfigurationError } from '../refusals/failures.ts';
import { type Environment, isLoopback } from './address.ts';

/**
 * One request and its answer as plain data, so that a host in memory can replace the network. The platform's `Request`
 * and `Response` would load the whole fetch stack.
 */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The app or installation whose token the request has. It is not sent. */
  readonly holder?: string;
}

export interface WireAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface NetworkOptions {
  readonly environment?: Environment;
  /** Milliseconds in which the whole answer must arrive. */
  readonly timeout?: number;
  /** The largest answer in bytes. */
  readonly maxBytes?: number;
}

type AnswerLimits = Required<Pick<NetworkOptions, 'timeout' | 'maxBytes'>>;

/** Sends requests over the network. It reuses connections; idle ones do not keep the process alive. */
export function createNetworkTransport({
  environment = {},
  timeout = 60_000,
  maxBytes = 64 * 1024 * 1024,
}: NetworkOptions = {}): Transport {
  const agents = new Map<string, http.Agent>();
  const proxy = environment.HTTPS_PROXY || environment.https_proxy;
  let tunnels: https.Agent | undefined;

  const getDirectAgent = (url: URL) => {
    const agent = agents.get(url.protocol) ?? new (loadClient(url).Agent)({ keepAlive: true });
    agents.set(url.protocol, agent);
    return agent;
  };
  const selectAgent = async (url: URL) => {
    if (!proxy || url.protocol === 'http:' || isLoopback(url.hostname)) return getDirectAgent(url);
    const { isExempt, createTunnelAgent: tunnelAgent } = await import('./proxy.ts');
    if (isExempt(url, environment.NO_PROXY || environment.no_proxy)) return getDirectAgent(url);
    tunnels ??= tunnelAgent(proxy);
    return tunnels;
  };

  return async (request) => {
    const url = new URL(request.url);
    return sendRequest(url, await selectAgent(url), request, { timeout, maxBytes });
  };
}

/** Loaded when used: TLS takes a while to load, and a run that refuses its settings never connects. */
const loadClient = ({ protocol }: URL) => process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');

function sendRequest(
  url: URL,
  agent: http.Agent,
  { method, headers, body }: WireRequest,
  { timeout, maxBytes }: AnswerLimits,
) {
  return new Promise<WireAnswer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = loadClient(url).request(url, { method, agent, headers: { ...headers, ...length } });
    const finish = (end: () => void) => {
      clearTimeout(deadline);
      end();
    };
    const fail = (error: Error) => finish(() => reject(error));
    const deadline = setTimeout(() => {
      fail(Object.assign(new Error(`no answer within ${timeout} ms`), { code: 'ETIMEDOUT' }));
      outgoing.destroy();
    }, timeout);

    outgoing.on('error', fail);
    // A switch to another protocol is an answer like any other, and none that was asked for.
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      finish(() => resolve(toWireAnswer(incoming, '')));
    });
    outgoing.on('response', (incoming) => {
      readBody(incoming, maxBytes).then((text) => finish(() => resolve(toWireAnswer(incoming, text))), fail);
    });
    outgoing.end(body);
  });
}

async function readBody(incoming: http.IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > maxBytes)
      throw createConfigurationError(
        `an answer from GitHub has more than ${maxBytes} bytes, which is too large for a setting`,
        'check that GITHUB_API_URL is the address of the API',
      );
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), incoming.statusCode);
}

/** Two names that are not UTF-8 would look the same. What a failing server says is for people to read. */
function decodeText(bytes: Buffer, status = 0) {
  if (status > 299 || isUtf8(bytes)) return bytes.toString('utf8');
  throw createConfigurationError(
    'an answer from GitHub is not valid UTF-8',
    'check that GITHUB_API_URL is the address of the API, and save settings files in repositories as UTF-8',
  );
}

const toWireAnswer = ({ statusCode = 0, headers }: http.IncomingMessage, text: string): WireAnswer => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])),
  text,
});
