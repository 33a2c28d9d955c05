import {
  array96 as array,
  check96 as check,
  literal96 as literal,
  number96 as number,
  object96 as object,
  pipe96 as pipe,
  safeParse96 as safeParse,
  transform96 as transform
} from "./action.js";

// packages/core/src/github/batches/selections.ts
var selectConnection = (connection, node, more = "") => `${connection}(first: 100${more}) { totalCount pageInfo { hasNextPage } nodes { ${node} } }`;
var defineWholeConnection = (node) => pipe(
  object({ totalCount: number(), pageInfo: object({ hasNextPage: literal(false) }), nodes: array(node) }),
  check(({ totalCount, nodes }) => totalCount === nodes.length),
  transform(({ nodes }) => nodes)
);
var defineVisibleConnection = (node) => pipe(
  defineWholeConnection(node),
  check((nodes) => nodes.length > 0)
);
var defineAdministered = (entries) => object({ viewerCanAdminister: literal(true), ...entries });
var defineBatchedAnswer = (key, text, shape, toAnswer, exact) => ({
  key,
  toComparable: exact,
  selectFields: typeof text === "string" ? () => text : text,
  parseAnswer(shown) {
    const parsed = safeParse(shape, shown);
    return parsed.success ? toAnswer(parsed.output) : void 0;
  }
});

export {
  selectConnection,
  defineWholeConnection,
  defineVisibleConnection,
  defineAdministered,
  defineBatchedAnswer
};
