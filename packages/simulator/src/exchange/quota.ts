import type { Token } from '../access/tokens.ts';
import type { Cost } from '../graphql/cost.ts';
import { Refusal, refusal } from './answer.ts';

export type Resource = 'core' | 'graphql';

interface Window {
  used: number;
  /** Seconds since 1970. */
  readonly reset: number;
}

/** The hourly quota of each token, or of an installation with all its tokens, apart for REST and GraphQL. */
export class Quota {
  readonly #windows = new Map<string, Window>();

  constructor(readonly now: () => number) {}

  charge(token: Token, resource: Resource, points: number) {
    this.#window(token, resource).used += points;
  }

  /** What GraphQL says of it, before the query is charged. */
  shown(token: Token, { points, nodes }: Cost) {
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
    if (this.#window(token, resource).used >= token.limit) throw spent(resource, userId);
  }

  headers(token: Token, resource: Resource): Record<string, string> {
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
    const running = this.#windows.get(key);
    if (running && seconds < running.reset) return running;
    const opened = { used: 0, reset: seconds + 3600 };
    this.#windows.set(key, opened);
    return opened;
  }
}

/** GraphQL reports a spent quota in a 200, REST in a 403. */
export function spent(resource: Resource, userId: number): Refusal {
  const message = `API rate limit exceeded for user ID ${userId}.`;
  if (resource === 'core') return refusal(403, message);
  return new Refusal(message, { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message }] } });
}
