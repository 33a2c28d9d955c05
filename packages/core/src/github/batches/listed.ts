import * as v from 'valibot';
import type { ReadCall, SharedAnswers } from '../call.ts';

const per = 100;

/**
 * Reads a list to its end. `answerOf` returns `undefined` where an entry does not hold the whole answer.
 */
export const readListed = <E, A>(
  entry: v.GenericSchema<unknown, E>,
  callOf: (params: ReadCall['params'], rules: PageRules<E>) => ReadCall<readonly E[]>,
  nameOf: (entry: E) => string,
  answerOf: (entry: E) => A | undefined,
): SharedAnswers<A>['read'] =>
  async function* (params, ask) {
    for (let page = 1; ; page += 1) {
      const entries = await ask(callOf(params, { query: { per_page: per, page }, answer: v.array(entry) }));
      yield new Map(
        entries.flatMap((one): [string, A][] => {
          const answer = answerOf(one);
          return answer === undefined ? [] : [[nameOf(one).toLowerCase(), answer]];
        }),
      );
      if (entries.length < per) return;
    }
  };

/** What one page of a list is asked with. */
interface PageRules<E> {
  readonly query: { readonly per_page: number; readonly page: number };
  readonly answer: v.GenericSchema<unknown, readonly E[]>;
}
