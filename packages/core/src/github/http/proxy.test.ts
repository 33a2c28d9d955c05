import { createServer, type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { catchFailure } from '../../../../../test/kit/runs/fake-github.ts';
import { createSystemWorld } from '../../session/world/world.ts';
import { RequestFailure } from '../refusals/failures.ts';
import { createNetworkTransport } from './http.ts';
import { createTunnelAgent, isExemptFromProxy, openTunnel } from './proxy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startServer(server: Server) {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy that connects every tunnel to one port of this machine, or refuses with a status. */
async function startProxy(target: number, status = 200) {
  const seen: { path?: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer().on('connect', ({ url, headers }, socket) => {
    seen.push({ path: url, headers });
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { port: await startServer(server), seen };
}

/** TLS with a shared key needs no certificate. */
const sharedKey = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
const key = Buffer.from('0123456789abcdef');

it('tunnels an encrypted connection to GitHub and keeps it for the next request', async () => {
  const secure = https.createServer({ ...sharedKey, pskCallback: () => key }, (request, response) =>
    response.end(`${request.method} ${request.url}`),
  );
  const { port, seen } = await startProxy(await startServer(secure));
  const agent = createTunnelAgent(`http://127.0.0.1:${port}`);
  const client = {
    ...sharedKey,
    pskCallback: () => ({ psk: key, identity: 'test' }),
    checkServerIdentity: () => undefined,
  };
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      https
        .get(`https://api.example.org${path}`, { agent, ...client }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve(text));
        })
        .on('error', reject);
    });
  expect([await get('/one'), await get('/two')]).toEqual(['GET /one', 'GET /two']);
  expect(seen.map(({ path }) => path)).toEqual(['api.example.org:443']);
  agent.destroy();
  secure.closeAllConnections();
});

it('sends the name and the password to the proxy, but nothing of the request', async () => {
  const echo = createTcpServer((socket) => socket.pipe(socket));
  const { port, seen } = await startProxy(await startServer(echo));
  const socket = await openTunnel(new URL(`http://us%40er:p%3Ass@127.0.0.1:${port}`), 'api.example.org:443');
  socket.write('hello');
  const [back] = await new Promise<[Buffer]>((resolve) => socket.once('data', (chunk) => resolve([chunk])));
  expect(String(back)).toBe('hello');
  expect(seen[0]!.headers).toEqual({
    host: 'api.example.org:443',
    'proxy-authorization': `Basic ${Buffer.from('us@er:p:ss').toString('base64')}`,
    connection: 'close',
  });
  socket.destroy();
});

it.each([407, 403])('names a proxy that answers %i, without its password', async (status) => {
  const { port } = await startProxy(0, status);
  const transport = createNetworkTransport({ environment: { https_proxy: `http://me:hunter2@127.0.0.1:${port}` } });
  const failure = await catchFailure(transport({ method: 'GET', url: 'https://api.example.org/', headers: {} }));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.message).toBe(
    `the proxy 127.0.0.1:${port} answered ${status} instead of a connection to api.example.org:443`,
  );
  expect(failure.fix).toContain(status === 407 ? 'HTTPS_PROXY' : 'NO_PROXY');
});

it('does not wait for a silent proxy', async () => {
  const silent = createTcpServer((socket) => socket.on('error', () => undefined).resume());
  const tunnel = openTunnel(new URL(`http://127.0.0.1:${await startServer(silent)}`), 'api.example.org:443', 50);
  expect((await catchFailure(tunnel)).code).toBe('ETIMEDOUT');
});

it('connects to this machine without the proxy', async () => {
  const { port, seen } = await startProxy(0, 403);
  const transport = createNetworkTransport({ environment: { HTTPS_PROXY: `http://127.0.0.1:${port}` } });
  const failure = await catchFailure(transport({ method: 'GET', url: 'https://127.0.0.1:9/', headers: {} }));
  expect(failure.code).toBe('ECONNREFUSED');
  expect(seen).toEqual([]);
});

it('fails if no proxy listens at the address', async () => {
  const { transport } = createSystemWorld({ HTTPS_PROXY: 'http://127.0.0.1:9' });
  const failure = await catchFailure(transport({ method: 'GET', url: 'https://api.example.org/', headers: {} }));
  expect(failure).toMatchObject({ code: 'ECONNREFUSED', proxy: '127.0.0.1:9' });
});

it.each(['socks5://127.0.0.1:1', 'http://', 'a b'])(
  'rejects %j as a proxy without printing the address',
  async (proxy) => {
    const transport = createNetworkTransport({ environment: { HTTPS_PROXY: proxy } });
    const failure = await catchFailure(transport({ method: 'GET', url: 'https://api.example.org/', headers: {} }));
    expect(failure.message).toBe('HTTPS_PROXY is not the address of an HTTP proxy');
  },
);

it('rejects a password with a bare percent sign without printing it', async () => {
  const transport = createNetworkTransport({ environment: { HTTPS_PROXY: 'http://mona:50%off@127.0.0.1:9' } });
  const failure = await catchFailure(transport({ method: 'GET', url: 'https://api.example.org/', headers: {} }));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect([failure.message, failure.fix]).toEqual([
    'the name or the password in HTTPS_PROXY contains a `%` that starts no escape',
    'write `%25` instead of `%` there',
  ]);
});

it.each([
  ['', false],
  ['*', true],
  ['example.org', true],
  ['.example.org', true],
  ['*.example.org', true],
  ['API.example.org:443', true],
  ['example.org:443', true],
  ['example.org:8443', false],
  ['other.org, api.example.org', true],
  ['other.org api.example.org', true],
  ['ple.org', false],
  ['api.example.org.evil', false],
])('with NO_PROXY %j, requests to api.example.org bypass the proxy: %j', (list, expected) => {
  expect(isExemptFromProxy(new URL('https://api.example.org/x'), list)).toBe(expected);
});
