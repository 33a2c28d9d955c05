import type { Transport, WireAnswer } from '../http/http.ts';
import type { Clock } from './clock.ts';

export interface Traffic {
  readonly sent: number;
  /** If an app has several installations, the quota with the least left. Unset if GitHub has renewed all of them. */
  readonly quota?: Quota;
}

export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** In milliseconds, by GitHub's clock. */
  readonly renewedIn: number;
}

export function meterTransport(
  transport: Transport,
  clock: Pick<Clock, 'now'>,
): { readonly transport: Transport; readonly traffic: Traffic } {
  const quotas = new Map<string, { readonly quota: Quota; readonly until: number }>();
  const traffic = {
    sent: 0,
    get quota() {
      const now = clock.now();
      const current = [...quotas.values()].flatMap(({ quota, until }) => (now < until ? [quota] : []));
      return current.sort((left, right) => left.left - right.left)[0];
    },
  };
  return {
    traffic,
    async transport(request) {
      traffic.sent += 1;
      const answer = await transport(request);
      const quota = request.holder === 'app' ? undefined : parseQuota(answer);
      if (quota) quotas.set(request.holder ?? '', { quota, until: clock.now() + quota.renewedIn });
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
