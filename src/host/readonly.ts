import { HostUnreachable } from './failures.ts';
import type { Transport, WireRequest } from './transport.ts';

/** A transport that carries no write, whoever asks and whatever the call says of itself. */
export const readsOnly =
  (transport: Transport, graphql: string): Transport =>
  async (request) => {
    if (!isRead(request, graphql)) {
      throw new HostUnreachable(
        `${request.method} ${request.url.split('?')[0]} was not sent: only reads may be sent here`,
        'report this as a defect: a section asked a reader to write',
      );
    }
    return transport(request);
  };

function isRead({ method, url, body }: WireRequest, graphql: string) {
  if (method === 'GET') return body === undefined;
  return method === 'POST' && url === graphql && body !== undefined && isQuery(body);
}

/** A document cannot change anything without spelling one of the two words, so none may hold them anywhere. */
function isQuery(body: string) {
  const { query } = JSON.parse(body);
  return typeof query === 'string' && /^\s*query\b/.test(query) && !/mutation|subscription/i.test(query);
}
