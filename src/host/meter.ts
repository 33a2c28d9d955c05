import type { Transport, WireAnswer } from './http.ts';

/** What one token has sent so far. */
export interface Traffic {
  /** Requests, including retries and redirects. */
  readonly sent: number;
  /** The latest quota that the REST API reported. */
  readonly quota?: Quota;
}

/** How many requests an hour the host allows the token. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** Milliseconds until the quota is full again, by the host's clock where it sends its time. */
  readonly renewedIn: number;
}

/** Wraps a transport and counts what goes through it. */
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
