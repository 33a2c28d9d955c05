import type { Transport, WireAnswer } from '../http/http.ts';

/** What a run has sent so far. */
export interface Traffic {
  /** Requests, including retries and redirects. */
  readonly sent: number;
  /** The latest quota that the REST API reported; of several installations of an app, the one with the least left. */
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
export function meterTransport(transport: Transport): { readonly transport: Transport; readonly traffic: Traffic } {
  const quotas = new Map<string, Quota>();
  const traffic = {
    sent: 0,
    get quota() {
      return [...quotas.values()].sort((left, right) => left.left - right.left)[0];
    },
  };
  return {
    traffic,
    async transport(request) {
      traffic.sent += 1;
      const answer = await transport(request);
      const quota = request.holder === 'app' ? undefined : readQuota(answer);
      if (quota) quotas.set(request.holder ?? '', quota);
      return answer;
    },
  };
}

/** What an answer says of one of the host's quotas. */
export function readQuota({ headers }: WireAnswer, resource = 'core'): Quota | undefined {
  if ((headers['x-ratelimit-resource'] ?? 'core') !== resource) return undefined;
  const [limit = 0, left = 0, reset = 0] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  );
  const renewedIn = reset * 1000 - Date.parse(headers.date ?? '');
  return Number.isFinite(limit + left + renewedIn) ? { limit, left, renewedIn } : undefined;
}
