import type { Transport, WireAnswer } from './transport.ts';

/** What has gone over one token's line so far. */
export interface Traffic {
  /** Requests, retries and redirects among them. */
  readonly sent: number;
  /** As the host told it last of its REST API. */
  readonly quota?: Quota;
}

/** The requests that the host answers a token in an hour. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** When it is whole again, in milliseconds since 1970. */
  readonly renewed: number;
}

/** The same transport, and what goes over it. */
export function metered(transport: Transport): { readonly transport: Transport; readonly traffic: Traffic } {
  const traffic: { sent: number; quota?: Quota } = { sent: 0 };
  return {
    traffic,
    async transport(request) {
      traffic.sent += 1;
      const answer = await transport(request);
      traffic.quota = quotaIn(answer) ?? traffic.quota;
      return answer;
    },
  };
}

function quotaIn({ headers }: WireAnswer): Quota | undefined {
  if ((headers['x-ratelimit-resource'] ?? 'core') !== 'core') return undefined;
  const [limit = 0, left = 0, renewed = 0] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  );
  return Number.isFinite(limit + left + renewed) ? { limit, left, renewed: renewed * 1000 } : undefined;
}
