import type { WireRequest } from '../wire.ts';

/** A parsed request. */
export interface Asked {
  readonly method: string;
  /** Percent-encoded, without the prefix of a self-hosted server. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Set if the body is not JSON. */
  readonly bodyIsBroken: boolean;
  /** The base URL of the API: `https://api.github.com`, `https://server.example/api/v3`. */
  readonly api: string;
  readonly isGraphql: boolean;
  readonly token: string | undefined;
}

export function understand({ method, url, headers, body }: WireRequest): Asked {
  const address = new URL(url);
  const { prefix, path } = withoutPrefix(address.pathname);
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [, token] = /^(?:bearer|token) +(.+)$/i.exec(lower.authorization ?? '') ?? [];
  return {
    method: method.toUpperCase(),
    path,
    query: address.searchParams,
    headers: lower,
    ...parse(body),
    api: address.origin + prefix,
    isGraphql: path === '/graphql',
    token,
  };
}

/** A self-hosted server has REST under `/api/v3` and GraphQL under `/api/graphql`. */
function withoutPrefix(pathname: string) {
  if (pathname === '/api/graphql') return { prefix: '/api/v3', path: '/graphql' };
  const prefix = pathname.startsWith('/api/v3/') ? '/api/v3' : '';
  return { prefix, path: pathname.slice(prefix.length) };
}

function parse(text: string | undefined) {
  if (!text) return { body: undefined, bodyIsBroken: false };
  try {
    return { body: JSON.parse(text) as unknown, bodyIsBroken: false };
  } catch {
    return { body: undefined, bodyIsBroken: true };
  }
}
