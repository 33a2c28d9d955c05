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
  /** Milliseconds until it is whole again, by the host's own clock when it told. */
  readonly renewedIn: number;
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
  const [limit = 0, left = 0, reset = 0] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  );
  const renewedIn = reset * 1000 - Date.parse(headers.date ?? '');
  return Number.isFinite(limit + left + renewedIn) ? { limit, left, renewedIn } : undefined;
}
