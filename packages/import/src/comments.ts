import type { MapPair } from '@trueup/core/settings';
import { isCollection, isNode, isPair, isScalar, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml';

const toCommentList = (comment: string | null | undefined) => (comment ? [comment] : []);

/** Removes all comments from a part of the file and returns them in order. */
export function takeComments(part: Node | MapPair | null | undefined): string[] {
  const comments: string[] = [];
  const trailing: string[] = [];
  const take = (node: Node) => {
    comments.push(...toCommentList(node.commentBefore));
    (isCollection(node) ? trailing : comments).push(...toCommentList(node.comment));
    Object.assign(node, { commentBefore: undefined, comment: undefined });
  };
  for (const root of isPair(part) ? [part.key, part.value] : [part])
    if (isNode(root)) visit(root, { Node: (_, node) => take(node) });
  return [...comments, ...trailing];
}

export function appendToCommentsAbove(node: Node, comments: readonly string[]) {
  if (comments.length) node.commentBefore = [...toCommentList(node.commentBefore), ...comments].join('\n');
}

export function moveComments(from: MapPair | undefined, to: { readonly above: Node; readonly beside?: unknown }) {
  if (!from) return;
  moveCommentBeside(from.value, to.beside);
  appendToCommentsAbove(to.above, takeComments(from));
}

/** Keeps a comment that `to` already has. */
export function moveCommentBeside(from: unknown, to: unknown) {
  if (!isScalar(from) || !isScalar(to) || to.comment) return;
  to.comment = from.comment;
  from.comment = undefined;
}

export const insertBeforeCommentsAbove = (node: Node, comments: readonly string[]) =>
  appendToCommentsAbove(node, [...comments, ...takeCommentsAbove(node)]);

export function takeCommentsAbove(node: Node): readonly string[] {
  const above = toCommentList(node.commentBefore);
  node.commentBefore = undefined;
  return above;
}

/**
 * The YAML parser attaches some comments to the end of the preceding value, or to the whole map. Both belong to the
 * next key.
 */
export function attachCommentsToNextKeys(node: Node | null | undefined) {
  if (!isCollection(node)) return;
  const items = listItemsAsPairs(node);
  if (items[0]) insertBeforeCommentsAbove(items[0].key, takeCommentsAbove(node));
  items.forEach(({ value }, index) => {
    const next = items[index + 1];
    if (next) insertBeforeCommentsAbove(next.key, takeTrailingComments(value));
    attachCommentsToNextKeys(value);
  });
}

const listItemsAsPairs = ({ items }: YAMLMap | YAMLSeq) =>
  items.map((item) => (isPair(item) ? (item as MapPair) : { key: item as Node, value: item as Node }));

function takeTrailingComments(node: Node | null | undefined): string[] {
  if (!isCollection(node)) return [];
  const innerComments = takeTrailingComments(listItemsAsPairs(node).at(-1)?.value);
  const ownComments = toCommentList(node.comment);
  node.comment = undefined;
  return [...innerComments, ...ownComments];
}
