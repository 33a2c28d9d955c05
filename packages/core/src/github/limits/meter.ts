import type { Transport, WireAnswer } from '../http/http.ts';

export interface Traffic {
  readonly sent: number;
  /** If an app has several installations, the quota with the least left. */
  readonly quota?: Quota;
}

export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** In milliseconds, by GitHub's clock. */
  readonly renewedIn: number;
}

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
      const quota = request.holder === 'app' ? undefined : parseQuota(answer);
      if (quota) quotas.set(request.holder ?? '', quota);
      return answer;
    },
  };
}

export function parseQuota({ headers }: WireAnswer, resource = 'core'): Quota | undefined {
  if ((headers['x-ratelimit-resource'] ?? 'core') !== resource) return undefined;
  const [limit = 0, left = 0, reset = 0] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  );
  const renewedIn = reset * 1000 - Date.parse(headers.date ?? '');
  return Number.isFinite(limit + left + renewedIn) ? { limit, left, renewedIn } : undefined;
}
