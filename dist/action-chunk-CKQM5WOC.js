import {
  array93 as array,
  check93 as check,
  literal93 as literal,
  number93 as number,
  object93 as object,
  pipe93 as pipe,
  safeParse93 as safeParse,
  transform93 as transform
} from "./action.js";

// packages/core/src/github/batches/folded.ts
var allOf = (connection, node, more = "") => `${connection}(first: 100${more}) { totalCount pageInfo { hasNextPage } nodes { ${node} } }`;
var Whole = (node) => pipe(
  object({ totalCount: number(), pageInfo: object({ hasNextPage: literal(false) }), nodes: array(node) }),
  check(({ totalCount, nodes }) => totalCount === nodes.length),
  transform(({ nodes }) => nodes)
);
var Some = (node) => pipe(
  Whole(node),
  check((nodes) => nodes.length > 0)
);
var administered = (entries) => object({ viewerCanAdminister: literal(true), ...entries });
var fold = (key, text, shape, answerOf, exact) => ({
  key,
  exact,
  selects: typeof text === "string" ? () => text : text,
  answer(shown) {
    const parsed = safeParse(shape, shown);
    return parsed.success ? answerOf(parsed.output) : void 0;
  }
});

export {
  allOf,
  Whole,
  Some,
  administered,
  fold
};
