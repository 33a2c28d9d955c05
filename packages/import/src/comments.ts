import type { MapPair } from '@trueup/core/settings';
import { isCollection, isNode, isPair, isScalar, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml';

const linesOf = (comment: string | null | undefined) => (comment ? [comment] : []);

/** Takes all comments out of a part of the file, in their order. */
export function takeComments(part: Node | MapPair | null | undefined): string[] {
  const found: string[] = [];
  const last: string[] = [];
  const take = (node: Node) => {
    found.push(...linesOf(node.commentBefore));
    (isCollection(node) ? last : found).push(...linesOf(node.comment));
    Object.assign(node, { commentBefore: undefined, comment: undefined });
  };
  for (const root of isPair(part) ? [part.key, part.value] : [part])
    if (isNode(root)) visit(root, { Node: (_, node) => take(node) });
  return [...found, ...last];
}

export function addAbove(node: Node, comments: readonly string[]) {
  if (comments.length) node.commentBefore = [...linesOf(node.commentBefore), ...comments].join('\n');
}

/** Gives comments above a key to another key, and those beside its value to the other value. */
export function moveComments(from: MapPair | undefined, to: { readonly above: Node; readonly beside?: unknown }) {
  if (!from) return;
  moveBeside(from.value, to.beside);
  addAbove(to.above, takeComments(from));
}

/** Gives the comment beside a value to another value that has none. */
export function moveBeside(from: unknown, to: unknown) {
  if (!isScalar(from) || !isScalar(to) || to.comment) return;
  to.comment = from.comment;
  from.comment = undefined;
}

/** Puts comments above those that the node has. */
export const addBefore = (node: Node, comments: readonly string[]) => addAbove(node, [...comments, ...takeAbove(node)]);

export function takeAbove(node: Node): readonly string[] {
  const above = linesOf(node.commentBefore);
  node.commentBefore = undefined;
  return above;
}

/**
 * A comment above a key that stands further left than the value before it is read as the end of that value, and a
 * comment above the first key as one of the whole map. Gives both to the key.
 */
export function settleComments(node: Node | null | undefined) {
  if (!isCollection(node)) return;
  const items = itemsOf(node);
  if (items[0]) addBefore(items[0].key, takeAbove(node));
  items.forEach(({ value }, index) => {
    const next = items[index + 1];
    if (next) addBefore(next.key, takeEnd(value));
    settleComments(value);
  });
}

/** An item of a list is what stands first, and what it says. */
const itemsOf = ({ items }: YAMLMap | YAMLSeq) =>
  items.map((item) => (isPair(item) ? (item as MapPair) : { key: item as Node, value: item as Node }));

function takeEnd(node: Node | null | undefined): string[] {
  if (!isCollection(node)) return [];
  const inner = takeEnd(itemsOf(node).at(-1)?.value);
  const own = linesOf(node.comment);
  node.comment = undefined;
  return [...inner, ...own];
}
