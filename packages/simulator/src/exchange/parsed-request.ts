import type { WireRequest } from '../wire.ts';

export interface ParsedRequest {
  readonly method: string;
  /** The path is percent-encoded and lacks the prefix of an Enterprise Server. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isBodyBroken: boolean;
  /** The base URL of the API: `https://api.github.com`, `https://server.example/api/v3`. */
  readonly api: string;
  readonly isGraphql: boolean;
  readonly token: string | undefined;
}

export function parseRequest({ method, url, headers, body }: WireRequest): ParsedRequest {
  const address = new URL(url);
  const { prefix, path } = splitApiPrefix(address.pathname);
  const lowerHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [, token] = /^(?:bearer|token) +(.+)$/i.exec(lowerHeaders.authorization ?? '') ?? [];
  return {
    method: method.toUpperCase(),
    path,
    query: address.searchParams,
    headers: lowerHeaders,
    ...parseJsonBody(body),
    api: address.origin + prefix,
    isGraphql: path === '/graphql',
    token,
  };
}

/** An Enterprise Server has REST under `/api/v3` and GraphQL under `/api/graphql`. */
function splitApiPrefix(pathname: string) {
  if (pathname === '/api/graphql') return { prefix: '/api/v3', path: '/graphql' };
  const prefix = pathname.startsWith('/api/v3/') ? '/api/v3' : '';
  return { prefix, path: pathname.slice(prefix.length) };
}

function parseJsonBody(text: string | undefined) {
  if (!text) return { body: undefined, isBodyBroken: false };
  try {
    return { body: JSON.parse(text) as unknown, isBodyBroken: false };
  } catch {
    return { body: undefined, isBodyBroken: true };
  }
}
