import * as v from 'valibot';
import type { FoldedAnswer } from '../call.ts';

/** A connection of which all is to be shown: `labels`, and what of each node. */
export const allOf = (connection: string, node: string, more = '') =>
  `${connection}(first: 100${more}) { totalCount pageInfo { hasNextPage } nodes { ${node} } }`;

/** The nodes of such a connection, if none is missing. */
export const Whole = <N>(node: v.GenericSchema<unknown, N>) =>
  v.pipe(
    v.object({ totalCount: v.number(), pageInfo: v.object({ hasNextPage: v.literal(false) }), nodes: v.array(node) }),
    v.check(({ totalCount, nodes }) => totalCount === nodes.length),
    v.transform(({ nodes }) => nodes),
  );

/** The nodes of a connection that the host shows empty to a token that may not see it. */
export const Some = <N>(node: v.GenericSchema<unknown, N>) =>
  v.pipe(
    Whole(node),
    v.check((nodes) => nodes.length > 0),
  );

/** What only an administrator sees: to others the host shows less, and no error. */
export const administered = <const E extends v.ObjectEntries>(entries: E) =>
  v.object({ viewerCanAdminister: v.literal(true), ...entries });

/** An answer from what has this shape. Whatever has another was not shown. */
export const fold = <S, A>(
  key: string,
  text: string | FoldedAnswer<A>['selects'],
  shape: v.GenericSchema<unknown, S>,
  answerOf: (shown: S) => A | undefined,
  exact?: FoldedAnswer<A>['exact'],
): FoldedAnswer<A> => ({
  key,
  exact,
  selects: typeof text === 'string' ? () => text : text,
  answer(shown) {
    const parsed = v.safeParse(shape, shown);
    return parsed.success ? answerOf(parsed.output) : undefined;
  },
});
