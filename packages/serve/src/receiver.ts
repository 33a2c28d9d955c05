import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Secret } from '@trueup/core/github';
import { Room, type RoomLimits } from './room.ts';
import { isSigned } from './signature.ts';

/** A delivery whose signature is right. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** Parsed, and not yet looked at. */
  readonly body: unknown;
}

/** How a delivery may be answered, and with which status. */
const statuses = {
  queued: 202,
  ignored: 200,
  outside: 200,
  own: 200,
  repeated: 200,
  dropped: 503,
  unsigned: 401,
  malformed: 400,
  too_large: 413,
  busy: 503,
};

export type DeliveryAnswer = keyof typeof statuses;

export interface Receiving {
  readonly secret: Secret;
  /** Decides at once what becomes of a delivery, and waits for nothing. */
  take(delivery: Delivery): DeliveryAnswer;
  /** Call for each delivery, whatever came of it. */
  answered(how: DeliveryAnswer): void;
  isHealthy(): boolean;
  metrics(): string;
  readonly limits?: Partial<DeliveryLimits>;
}

interface DeliveryLimits extends RoomLimits {
  /** The largest body in bytes. The host sends none that is larger. */
  readonly largest: number;
  /** A body of more bytes is large. */
  readonly small: number;
  /** Milliseconds in which a request must have arrived. */
  readonly patience: number;
}

const megabyte = 1024 * 1024;
const usual: DeliveryLimits = {
  largest: 25 * megabyte,
  small: megabyte,
  together: 64 * megabyte,
  reserved: 16 * megabyte,
  connections: 2_000,
  rate: 10_000,
  patience: 10_000,
};

/** Answers `POST /webhooks`, `GET /healthz` and `GET /metrics`. */
export function createReceiver(receiving: Receiving): Server {
  const limits = { ...usual, ...receiving.limits };
  const room = new Room(limits);
  const times = { requestTimeout: limits.patience, headersTimeout: limits.patience, keepAliveTimeout: 5_000 };
  const server = createServer(
    { ...times, connectionsCheckingInterval: Math.min(1_000, limits.patience) },
    (request, response) => {
      request.on('error', () => {});
      const route = `${request.method} ${request.url?.split('?')[0]}`;
      if (route === 'POST /webhooks')
        decide(request, receiving, limits, room).then(
          (how) => {
            if (!how) return;
            receiving.answered(how);
            end(response, statuses[how], how);
          },
          () => end(response, 500, 'failed'),
        );
      else if (route === 'GET /healthz')
        end(response, receiving.isHealthy() ? 200 : 503, receiving.isHealthy() ? 'ok' : 'stopping');
      else if (route === 'GET /metrics')
        end(response, 200, receiving.metrics(), 'text/plain; version=0.0.4; charset=utf-8');
      else end(response, request.url === '/webhooks' ? 405 : 404, 'send webhooks to POST /webhooks');
    },
  );
  const sweeping = setInterval(() => room.sweep(), 500).unref();
  return server.on('connection', (socket) => room.enter(socket)).on('close', () => clearInterval(sweeping));
}

/** A connection whose request was not read to its end cannot be used again. */
function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  const isRead = response.req.complete || response.req.method === 'GET';
  const closing = isRead ? {} : { connection: 'close' };
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', ...closing };
  response.writeHead(status, headers).end(text.endsWith('\n') ? text : `${text}\n`);
}

/** Takes a request and says how to answer it; `undefined` if nobody waits for the answer any more. */
async function decide(request: IncomingMessage, { secret, take }: Receiving, limits: DeliveryLimits, room: Room) {
  const { 'x-github-delivery': id, 'x-github-event': event, 'content-length': length } = request.headers;
  if (!isWord(id) || !isWord(event)) return 'malformed';
  if (Number(length ?? 0) > limits.largest) return 'too_large';
  const body = await gather(request, limits, room);
  if (typeof body === 'string' || body === undefined) return body;
  if (!isSigned(body, [request.headers['x-hub-signature-256']].flat()[0], secret)) return 'unsigned';
  const parsed = parseBody(body);
  return parsed ? take({ id, event, body: parsed.value }) : 'malformed';
}

/** The bytes of the body, or why they were not read to the end. */
async function gather(request: IncomingMessage, { largest, small }: DeliveryLimits, room: Room) {
  const chunks: Buffer[] = [];
  let size = 0;
  const place = room.receives(request.socket, !(Number(request.headers['content-length']) <= small));
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      place.brings(chunk.length);
      chunks.push(chunk);
      if (size > largest) return 'too_large';
    }
    return chunks;
  } catch {
    return place.isSentAway() ? 'busy' : undefined;
  } finally {
    place.ended();
  }
}

const isWord = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^[\w-]{1,100}$/.test(header);

/** The bytes were signed, so they are from the host, and may still be no JSON where a person chose another content type. */
function parseBody(chunks: readonly Buffer[]): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return undefined;
  }
}
