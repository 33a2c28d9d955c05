import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SimulatorObjection } from './exchange/answer.ts';
import { ConnectionDropped } from './exchange/misbehaviour.ts';
import type { Transport, WireRequest } from './wire.ts';

export interface ListeningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a transport over HTTP on a loopback port, by default on a free one. */
export async function serveTransport(transport: Transport, port = 0): Promise<ListeningServer> {
  const server = createServer((request, response) => void answerHttpRequest(transport, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerHttpRequest(transport: Transport, request: IncomingMessage, response: ServerResponse) {
  try {
    const { status, headers, text: body } = await transport(await readWireRequest(request));
    response.writeHead(status, { ...headers }).end(body);
  } catch (error) {
    if (error instanceof ConnectionDropped) request.socket.destroy();
    else response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' }).end(formatErrorBody(error));
  }
}

async function readWireRequest(request: IncomingMessage): Promise<WireRequest> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const body = await text(request);
  return {
    method: request.method ?? 'GET',
    url: `http://${request.headers.host ?? '127.0.0.1'}${request.url ?? '/'}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body && { body }),
  };
}

function formatErrorBody(error: unknown): string {
  const prefix = error instanceof SimulatorObjection ? 'The simulator objects' : 'The simulator failed';
  const message = `${prefix}: ${error instanceof Error ? error.message : String(error)}`;
  return JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', status: '500' });
}
