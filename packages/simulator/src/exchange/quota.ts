import type { Token } from '../access/tokens.ts';
import type { Cost } from '../graphql/cost.ts';
import { createRefusal, Refusal } from './answer.ts';

export type Resource = 'core' | 'graphql';

interface QuotaWindow {
  used: number;
  /** The quota resets at this time, in seconds since 1970. */
  readonly reset: number;
}

/**
 * GitHub counts an hourly quota for each token, or for all tokens of an installation. REST and GraphQL have separate
 * quotas.
 */
export class Quota {
  readonly #windows = new Map<string, QuotaWindow>();

  constructor(readonly now: () => number) {}

  charge(token: Token, resource: Resource, points: number) {
    this.#window(token, resource).used += points;
  }

  /** Returns the `rateLimit` of GraphQL before the query is charged. */
  describe(token: Token, { points, nodes }: Cost) {
    const { used, reset } = this.#window(token, 'graphql');
    return {
      cost: points,
      nodeCount: nodes,
      limit: token.limit,
      used: used + points,
      remaining: Math.max(token.limit - used - points, 0),
      resetAt: new Date(reset * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    };
  }

  refuseWhenSpent(token: Token, resource: Resource, userId: number) {
    if (this.#window(token, resource).used >= token.limit) throw createQuotaRefusal(resource, userId);
  }

  formatHeaders(token: Token, resource: Resource): Record<string, string> {
    const { used, reset } = this.#window(token, resource);
    return {
      'x-ratelimit-limit': String(token.limit),
      'x-ratelimit-remaining': String(Math.max(token.limit - used, 0)),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': resource,
    };
  }

  #window({ token, installation }: Token, resource: Resource) {
    const key = `${resource} ${installation?.id ?? token}`;
    const seconds = Math.floor(this.now() / 1000);
    const current = this.#windows.get(key);
    if (current && seconds < current.reset) return current;
    const created = { used: 0, reset: seconds + 3600 };
    this.#windows.set(key, created);
    return created;
  }
}

/** GraphQL reports a spent quota in a 200, REST in a 403. */
export function createQuotaRefusal(resource: Resource, userId: number): Refusal {
  const message = `API rate limit exceeded for user ID ${userId}.`;
  if (resource === 'core') return createRefusal(403, message);
  return new Refusal(message, { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message }] } });
}
