/** Sends requests with Node's own client, because `fetch` would load a much larger stack. */

import { isUtf8 } from 'node:buffer';
import type http from 'node:http';
import type https from 'node:https';
import { createConfigError } from '../refusals/failures.ts';
import { type Environment, isLoopback } from './address.ts';

export type Transport = (request: WireRequest) => Promise<WireAnswer>;

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The owner of the token. Trueup never sends this name. */
  readonly holder?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface NetworkOptions {
  readonly environment?: Environment;
  readonly timeout?: number;
  readonly maxBytes?: number;
}

/** Idle connections do not keep the process alive. */
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
    const { isExemptFromProxy, createTunnelAgent } = await import('./proxy.ts');
    if (isExemptFromProxy(url, environment.NO_PROXY || environment.no_proxy)) return getDirectAgent(url);
    tunnels ??= createTunnelAgent(proxy);
    return tunnels;
  };

  return async (request) => {
    const url = new URL(request.url);
    return sendRequest(url, await selectAgent(url), request, { timeout, maxBytes });
  };
}

/** TLS takes time to load, and many runs end before they connect. */
const loadClient = ({ protocol }: URL) => process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');

function sendRequest(
  url: URL,
  agent: http.Agent,
  { method, headers, body }: WireRequest,
  { timeout, maxBytes }: Required<Omit<NetworkOptions, 'environment'>>,
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
    // No request asks for another protocol.
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
      throw createConfigError(
        `an answer from GitHub has more than ${maxBytes} bytes, which is too large for a setting`,
        'check that GITHUB_API_URL is the address of the API',
      );
    chunks.push(chunk);
  }
  return decodeBody(Buffer.concat(chunks), incoming.statusCode);
}

/** Two names that are not UTF-8 would look the same after decoding. */
function decodeBody(bytes: Buffer, status = 0) {
  if (status > 299 || isUtf8(bytes)) return bytes.toString('utf8');
  throw createConfigError(
    'an answer from GitHub is not valid UTF-8',
    'check that GITHUB_API_URL is the address of the API, and save settings files in repositories as UTF-8',
  );
}

const toWireAnswer = ({ statusCode = 0, headers }: http.IncomingMessage, text: string): WireAnswer => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])),
  text,
});
