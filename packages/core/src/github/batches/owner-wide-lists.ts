import * as v from 'valibot';
import type { OwnerWideAnswers, ReadCall } from '../call.ts';

const pageSize = 100;

/** `toAnswer` returns `undefined` for an entry without the whole answer. */
export const createOwnerWideReader = <E, A>(
  entry: v.GenericSchema<unknown, E>,
  createCall: (params: ReadCall['params'], rules: PageRules<E>) => ReadCall<readonly E[]>,
  getName: (entry: E) => string,
  toAnswer: (entry: E) => A | undefined,
): OwnerWideAnswers<A>['read'] =>
  async function* (params, ask) {
    for (let page = 1; ; page += 1) {
      const entries = await ask(createCall(params, { query: { per_page: pageSize, page }, answer: v.array(entry) }));
      yield new Map(
        entries.flatMap((entry): [string, A][] => {
          const answer = toAnswer(entry);
          return answer === undefined ? [] : [[getName(entry).toLowerCase(), answer]];
        }),
      );
      if (entries.length < pageSize) return;
    }
  };

interface PageRules<E> {
  readonly query: { readonly per_page: number; readonly page: number };
  readonly answer: v.GenericSchema<unknown, readonly E[]>;
}
