import type { WireAnswer } from './http/http.ts';
import { describeOutgoing, type Exchange, type OutgoingRequest } from './http/outgoing.ts';
import { RequestNotSent } from './refusals/failures.ts';

export interface ResponseCache {
  readonly exchange: Exchange;
  /** Answers only from the cache, and otherwise rejects with `RequestNotSent`. */
  readonly recall: Exchange;
  omitLongLists(): ResponseCache | undefined;
}

type CachedAnswers = Map<string, Promise<WireAnswer>>;

/** Concurrent requests share one answer. The cache stores no failures and no batched answers. */
export function createResponseCache(exchange: Exchange, answers: CachedAnswers = new Map()): ResponseCache {
  const longLists = new Set<string>();

  const askAndKeep = (key: string, outgoing: OutgoingRequest) => {
    const answer = exchange(outgoing);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  return {
    exchange(outgoing) {
      if (outgoing.call.routeRules.isBatchQuery) return exchange(outgoing);
      const key = toCacheKey(outgoing);
      if (outgoing.firstPage) for (const page of [outgoing, outgoing.firstPage]) longLists.add(toCacheKey(page));
      return (outgoing.skipsCache ? undefined : answers.get(key)) ?? askAndKeep(key, outgoing);
    },
    async recall(outgoing) {
      const key = toCacheKey(outgoing);
      if (answers.has(key)) return answers.get(key)!;
      throw new RequestNotSent(`${describeOutgoing(outgoing)} was not sent`, 'run `trueup protection`, which reads it');
    },
    omitLongLists() {
      if (!longLists.size) return undefined;
      return createResponseCache(exchange, new Map([...answers].filter(([key]) => !longLists.has(key))));
    },
  };
}

const toCacheKey = ({ wire: { method, url, headers, body } }: OutgoingRequest) =>
  [method, url, headers.accept, body ?? ''].join(' ');
