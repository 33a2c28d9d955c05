import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SimulatorObjection } from './exchange/answer.ts';
import { ConnectionDropped } from './exchange/misbehaviour.ts';
import type { Transport } from './wire.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a transport on a port of this machine that no other machine reaches. */
export async function listenOn(transport: Transport, port = 0): Promise<Listening> {
  const server = createServer((request, response) => void pass(transport, request, response));
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

async function pass(transport: Transport, request: IncomingMessage, response: ServerResponse) {
  try {
    const { status, headers, text: body } = await transport(await wireRequest(request));
    response.writeHead(status, { ...headers }).end(body);
  } catch (error) {
    if (error instanceof ConnectionDropped) request.socket.destroy();
    else response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' }).end(objection(error));
  }
}

async function wireRequest(request: IncomingMessage) {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const body = await text(request);
  return {
    method: request.method ?? 'GET',
    url: `http://${request.headers.host ?? '127.0.0.1'}${request.url ?? '/'}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body && { body }),
  };
}

function objection(error: unknown) {
  const what = error instanceof SimulatorObjection ? 'The simulator objects' : 'The simulator failed';
  const message = `${what}: ${error instanceof Error ? error.message : String(error)}`;
  return JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', status: '500' });
}
