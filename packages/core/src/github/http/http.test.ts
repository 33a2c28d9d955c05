import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { catchFailure } from '../../../../../test/kit/runs/fake-github.ts';
import { RequestFailure } from '../refusals/failures.ts';
import { createNetworkTransport, type NetworkOptions } from './http.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener) {
  const sockets = new Set<Socket>();
  const server = createServer(listener).on('connection', (socket) => sockets.add(socket));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

const get = (url: string, options?: NetworkOptions) =>
  createNetworkTransport(options)({ method: 'GET', url, headers: {} });

it('treats a switch to another protocol as an answer without a body', async () => {
  const { origin } = await serve(() => {});
  servers.at(-1)!.on('upgrade', () => {});
  servers.at(-1)!.on('connection', (socket) => {
    socket.removeAllListeners('data');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n');
  });
  expect(await get(`${origin}/x`, { timeout: 5000 })).toMatchObject({ status: 101, text: '' });
});

it('sends method, path, headers and body unchanged, and returns the whole answer', async () => {
  let seen: unknown;
  const { origin } = await serve((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      seen = { method: request.method, url: request.url, token: request.headers.authorization, body };
      response.writeHead(422, { 'X-One': 'a', Link: ['<b>', '<c>'], 'Set-Cookie': ['d', 'e'] }).end('{"ü": "€"}');
    });
  });
  const headers = { authorization: 'Bearer t' };
  const url = `${origin}/repos/o/r/labels/a%2Fb?x=1`;
  const answer = await createNetworkTransport()({ method: 'DELETE', url, headers, body: '{"ß":1}' });
  expect(seen).toEqual({ method: 'DELETE', url: '/repos/o/r/labels/a%2Fb?x=1', token: 'Bearer t', body: '{"ß":1}' });
  expect(answer).toMatchObject({
    status: 422,
    headers: { 'x-one': 'a', link: '<b>, <c>', 'set-cookie': 'd, e' },
    text: '{"ü": "€"}',
  });
});

it('sends the length of a write without a body', async () => {
  const { origin } = await serve(({ headers }, response) => response.end(headers['content-length']));
  expect((await createNetworkTransport()({ method: 'PUT', url: origin, headers: {} })).text).toBe('0');
});

it('keeps its connection for the next request', async () => {
  const { origin, sockets } = await serve((_, response) => response.end('ok'));
  const transport = createNetworkTransport();
  for (const path of ['/a', '/b', '/c']) await transport({ method: 'GET', url: origin + path, headers: {} });
  expect(sockets.size).toBe(1);
});

it('does not follow a redirect', async () => {
  const { origin } = await serve((_, response) => response.writeHead(301, { location: '/b' }).end());
  expect(await get(origin)).toMatchObject({ status: 301, headers: { location: '/b' } });
});

it('fails if an answer does not arrive or does not end in time', async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === '/drip') setInterval(() => response.write(' '), 20).unref();
  });
  for (const path of ['/never', '/drip']) {
    const failure = await catchFailure(get(origin + path, { timeout: 150 }));
    expect(failure).toMatchObject({ code: 'ETIMEDOUT', message: 'no answer within 150 ms' });
  }
});

it('rejects a part of an answer', async () => {
  const { origin } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"half":');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await catchFailure(get(origin))).toMatchObject({ code: 'ECONNRESET' });
});

it('rejects an answer that is not valid UTF-8, unless it is a failure', async () => {
  const { origin } = await serve(({ url }, response) => {
    response.writeHead(Number(url!.slice(1))).end(Buffer.from([0x5b, 0x22, 0xe4, 0xf6, 0x22, 0x5d]));
  });
  const failure = await catchFailure(get(`${origin}/200`));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.message).toContain('an answer from GitHub is not valid UTF-8');
  expect(await get(`${origin}/502`)).toMatchObject({ status: 502, text: '["\ufffd\ufffd"]' });
});

it('stops reading an answer that is too long', async () => {
  const { origin } = await serve((_, response) => {
    const writeMore = () => {
      while (response.write('x'.repeat(1000)));
      response.once('drain', writeMore);
    };
    writeMore();
  });
  const failure = await catchFailure(get(origin, { maxBytes: 100_000 }));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.message).toContain('more than 100000 bytes');
});

it('fails with the error code of the operating system if no server listens', async () => {
  const { origin } = await serve(() => undefined);
  for (const server of servers.splice(0)) server.close();
  expect(await catchFailure(get(origin))).toMatchObject({ code: 'ECONNREFUSED' });
});

it('connects to this machine without the proxy', async () => {
  const { origin } = await serve((_, response) => response.end('direct'));
  expect(await get(origin, { environment: { HTTPS_PROXY: 'http://127.0.0.1:9' } })).toMatchObject({ text: 'direct' });
});
