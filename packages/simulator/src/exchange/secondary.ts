import { createRefusal, type Refusal } from './answer.ts';

const minuteInMs = 60_000;
/** GitHub counts REST and GraphQL separately. */
const pointsPerMinute = { rest: 900, graphql: 2000 };
const creationsPerMinute = 80;
const maxConcurrentRequests = 100;

/** The part of the limits per minute that a request uses. */
export interface Weight {
  readonly api: keyof typeof pointsPerMinute;
  readonly points: number;
  readonly creates: boolean;
}

export const weighRest = (method: string): Weight =>
  method === 'GET'
    ? { api: 'rest', points: 1, creates: false }
    : { api: 'rest', points: 5, creates: method === 'POST' };

export const weighGraphql = (kind: string): Weight => ({
  api: 'graphql',
  points: kind === 'mutation' ? 5 : 1,
  creates: false,
});

/** The secondary limits of a token: points and creations per minute, and simultaneous requests. */
export class SecondaryLimits {
  readonly #recent: (Weight & { readonly at: number })[] = [];
  readonly #points = { rest: 0, graphql: 0 };
  #creations = 0;
  #running = 0;

  constructor(readonly now: () => number) {}

  /** Counts the request as running, or refuses it. The returned function marks the request as finished. */
  admit(weight: Weight): () => void {
    this.#forgetOldRequests();
    if (this.#running >= maxConcurrentRequests) throw createSecondaryLimitRefusal(1);
    if (this.#points[weight.api] + weight.points > pointsPerMinute[weight.api])
      throw createSecondaryLimitRefusal(this.#secondsUntilNext(), 429);
    if (weight.creates && this.#creations >= creationsPerMinute)
      throw createSecondaryLimitRefusal(this.#secondsUntilNext());
    this.#recent.push({ ...weight, at: this.now() });
    this.#countRequest(weight, 1);
    this.#running += 1;
    return () => {
      this.#running -= 1;
    };
  }

  #forgetOldRequests() {
    while (this.#recent[0] && this.#recent[0].at <= this.now() - minuteInMs)
      this.#countRequest(this.#recent.shift()!, -1);
  }

  #countRequest({ api, points, creates }: Weight, sign: 1 | -1) {
    this.#points[api] += points * sign;
    this.#creations += creates ? sign : 0;
  }

  #secondsUntilNext() {
    const oldest = this.#recent[0]?.at ?? this.now();
    return Math.max(1, Math.ceil((oldest + minuteInMs - this.now()) / 1000));
  }
}

/** GitHub refuses such requests with either status. */
export const createSecondaryLimitRefusal = (retryAfter: number, status: 403 | 429 = 403): Refusal =>
  createRefusal(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    {},
    { 'retry-after': String(retryAfter) },
  );
