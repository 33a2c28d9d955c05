import type { ReadCall } from '../call.ts';

/** In milliseconds. A long run must not plan from old answers. */
export const sharedDuration = 5 * 60_000;

interface ExpiringEntry<T> {
  readonly value: T;
  readonly until: number;
}

export class ExpiringMap<T> {
  readonly #entries = new Map<object, Map<string, ExpiringEntry<T>>>();

  peek(call: ReadCall): T | undefined {
    return this.#entries.get(call.routeRules)?.get(toQuestionKey(call))?.value;
  }

  getOrCreate(call: ReadCall, now: number, createValue: () => T): T {
    const { routeRules } = call;
    const entries = this.#entries.get(routeRules) ?? new Map<string, ExpiringEntry<T>>();
    this.#entries.set(routeRules, entries);
    const question = toQuestionKey(call);
    const entry = entries.get(question);
    if (entry && now < entry.until) return entry.value;
    for (const [oldKey, { until }] of entries) if (until <= now) entries.delete(oldKey);
    const value = createValue();
    entries.set(question, { value, until: now + sharedDuration });
    return value;
  }
}

const toQuestionKey = ({ route, params, query, body }: ReadCall) => JSON.stringify([route, params, query, body]);
