/**
 * The HTTP server for webhooks. It limits memory and time for each request before the signature is known, and checks
 * the signature before it parses a body.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Secret } from '@trueup/core/github';
import { ConnectionGuard, type ConnectionLimits } from './connection-guard.ts';
import { hasValidSignature } from './signature.ts';

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly body: unknown;
}

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

export interface ReceiverOptions {
  readonly secret: Secret;
  /** Must return at once, because GitHub waits for the answer. */
  handleDelivery(delivery: Delivery): DeliveryAnswer;
  recordAnswer(answer: DeliveryAnswer): void;
  isHealthy(): boolean;
  formatMetrics(): string;
  readonly limits?: Partial<DeliveryLimits>;
}

interface DeliveryLimits extends ConnectionLimits {
  /** The largest accepted body in bytes. GitHub sends at most 25 MB. */
  readonly maxBodyBytes: number;
  /** Bodies of at most this size can use the reserved memory. */
  readonly smallBodyBytes: number;
  readonly requestTimeout: number;
}

const megabyte = 1024 * 1024;
const defaultLimits: DeliveryLimits = {
  maxBodyBytes: 25 * megabyte,
  smallBodyBytes: megabyte,
  maxTotalBytes: 64 * megabyte,
  reservedBytes: 16 * megabyte,
  maxConnections: 2_000,
  minBytesPerSecond: 10_000,
  requestTimeout: 10_000,
};

/** Answers webhooks, health checks and metrics. */
export function createWebhookServer(options: ReceiverOptions): Server {
  const limits = { ...defaultLimits, ...options.limits };
  const guard = new ConnectionGuard(limits);
  const timeouts = {
    requestTimeout: limits.requestTimeout,
    headersTimeout: limits.requestTimeout,
    keepAliveTimeout: 5_000,
  };
  const server = createServer(
    { ...timeouts, connectionsCheckingInterval: Math.min(1_000, limits.requestTimeout) },
    (request, response) => {
      request.on('error', () => {});
      const route = `${request.method} ${request.url?.split('?')[0]}`;
      if (route === 'POST /webhooks')
        handleDeliveryRequest(request, options, limits, guard).then(
          (answer) => {
            if (!answer) return;
            options.recordAnswer(answer);
            sendResponse(response, statuses[answer], answer);
          },
          () => sendResponse(response, 500, 'failed'),
        );
      else if (route === 'GET /healthz')
        sendResponse(response, options.isHealthy() ? 200 : 503, options.isHealthy() ? 'ok' : 'stopping');
      else if (route === 'GET /metrics')
        sendResponse(response, 200, options.formatMetrics(), 'text/plain; version=0.0.4; charset=utf-8');
      else sendResponse(response, request.url === '/webhooks' ? 405 : 404, 'send webhooks to POST /webhooks');
    },
  );
  const sweeping = setInterval(() => guard.closeSlowConnections(), 500).unref();
  return server.on('connection', (socket) => guard.addConnection(socket)).on('close', () => clearInterval(sweeping));
}

/** A connection cannot be reused if its request was not read to the end. */
function sendResponse(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  const isRead = response.req.complete || response.req.method === 'GET';
  const closingHeader = isRead ? {} : { connection: 'close' };
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', ...closingHeader };
  response.writeHead(status, headers).end(text.endsWith('\n') ? text : `${text}\n`);
}

/** Returns the answer, or `undefined` if the sender has closed the connection. */
async function handleDeliveryRequest(
  request: IncomingMessage,
  { secret, handleDelivery }: ReceiverOptions,
  limits: DeliveryLimits,
  guard: ConnectionGuard,
) {
  const { 'x-github-delivery': id, 'x-github-event': event, 'content-length': length } = request.headers;
  if (!isHeaderWord(id) || !isHeaderWord(event)) return 'malformed';
  if (Number(length ?? 0) > limits.maxBodyBytes) return 'too_large';
  const body = await readBodyOrAnswer(request, limits, guard);
  if (typeof body === 'string' || body === undefined) return body;
  if (!hasValidSignature(body, [request.headers['x-hub-signature-256']].flat()[0], secret)) return 'unsigned';
  const parsed = parseSignedBody(body);
  return parsed ? handleDelivery({ id, event, body: parsed.value }) : 'malformed';
}

/** Returns an answer if a limit is exceeded, or `undefined` if the sender closes the connection. */
async function readBodyOrAnswer(
  request: IncomingMessage,
  { maxBodyBytes, smallBodyBytes }: DeliveryLimits,
  guard: ConnectionGuard,
) {
  const chunks: Buffer[] = [];
  let size = 0;
  const tracker = guard.trackBody(request.socket, !(Number(request.headers['content-length']) <= smallBodyBytes));
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      tracker.addBytes(chunk.length);
      chunks.push(chunk);
      if (size > maxBodyBytes) return 'too_large';
    }
    return chunks;
  } catch {
    return tracker.isClosed() ? 'busy' : undefined;
  } finally {
    tracker.finish();
  }
}

const isHeaderWord = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^[\w-]{1,100}$/.test(header);

/** GitHub signs a body that is not JSON if the webhook has another content type. */
function parseSignedBody(chunks: readonly Buffer[]): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return undefined;
  }
}
