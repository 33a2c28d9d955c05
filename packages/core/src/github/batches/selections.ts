import * as v from 'valibot';
import type { BatchedAnswer } from '../call.ts';

export const selectConnection = (connection: string, node: string, moreArguments = ''): string =>
  `${connection}(first: 100${moreArguments}) { totalCount pageInfo { hasNextPage } nodes { ${node} } }`;

/** Accepts only a complete connection, and returns its nodes. */
export const defineWholeConnection = <N>(node: v.GenericSchema<unknown, N>) =>
  v.pipe(
    v.object({ totalCount: v.number(), pageInfo: v.object({ hasNextPage: v.literal(false) }), nodes: v.array(node) }),
    v.check(({ totalCount, nodes }) => totalCount === nodes.length),
    v.transform(({ nodes }) => nodes),
  );

/** Rejects an empty connection, because GitHub hides the nodes from some tokens. */
export const defineVisibleConnection = <N>(node: v.GenericSchema<unknown, N>) =>
  v.pipe(
    defineWholeConnection(node),
    v.check((nodes) => nodes.length > 0),
  );

/** GitHub shows less to tokens without admin access, and sends no error. */
export const defineAdministeredObject = <const E extends v.ObjectEntries>(entries: E) =>
  v.object({ viewerCanAdminister: v.literal(true), ...entries });

export const defineBatchedAnswer = <S, A>(
  key: string,
  selection: string | BatchedAnswer<A>['selectFields'],
  shape: v.GenericSchema<unknown, S>,
  toAnswer: (shown: S) => A | undefined,
  toComparable?: BatchedAnswer<A>['toComparable'],
): BatchedAnswer<A> => ({
  key,
  toComparable,
  selectFields: typeof selection === 'string' ? () => selection : selection,
  parseAnswer(shown) {
    const parsed = v.safeParse(shape, shown);
    return parsed.success ? toAnswer(parsed.output) : undefined;
  },
});
