import { refusal } from './answer.ts';

const minute = 60_000;
/** REST and GraphQL have a budget each. */
const pointsPerMinute = { rest: 900, graphql: 2000 };
const creationsPerMinute = 80;
const atOnce = 100;

/** What a request counts towards the limits per minute. */
export interface Weight {
  readonly api: keyof typeof pointsPerMinute;
  readonly points: number;
  readonly creates: boolean;
}

export const restWeight = (method: string): Weight =>
  method === 'GET'
    ? { api: 'rest', points: 1, creates: false }
    : { api: 'rest', points: 5, creates: method === 'POST' };

export const graphqlWeight = (kind: string): Weight => ({
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

  /** Starts counting the request, or refuses it. The returned function ends the count. */
  admit(weight: Weight): () => void {
    this.#forget();
    if (this.#running >= atOnce) throw secondaryLimit(1);
    if (this.#points[weight.api] + weight.points > pointsPerMinute[weight.api])
      throw secondaryLimit(this.#secondsUntilNext(), 429);
    if (weight.creates && this.#creations >= creationsPerMinute) throw secondaryLimit(this.#secondsUntilNext());
    this.#recent.push({ ...weight, at: this.now() });
    this.#count(weight, 1);
    this.#running += 1;
    return () => {
      this.#running -= 1;
    };
  }

  #forget() {
    while (this.#recent[0] && this.#recent[0].at <= this.now() - minute) this.#count(this.#recent.shift()!, -1);
  }

  #count({ api, points, creates }: Weight, sign: 1 | -1) {
    this.#points[api] += points * sign;
    this.#creations += creates ? sign : 0;
  }

  #secondsUntilNext() {
    const oldest = this.#recent[0]?.at ?? this.now();
    return Math.max(1, Math.ceil((oldest + minute - this.now()) / 1000));
  }
}

/** The host uses both statuses. */
export const secondaryLimit = (retryAfter: number, status: 403 | 429 = 403) =>
  refusal(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    {},
    { 'retry-after': String(retryAfter) },
  );
