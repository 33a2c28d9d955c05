import type { MapPair } from '@trueup/core/settings';
import { isCollection, isNode, isPair, isScalar, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml';

const toLines = (comment: string | null | undefined) => (comment ? [comment] : []);

/** Removes all comments from a part of the file and returns them in order. */
export function takeComments(part: Node | MapPair | null | undefined): string[] {
  const comments: string[] = [];
  const trailing: string[] = [];
  const take = (node: Node) => {
    comments.push(...toLines(node.commentBefore));
    (isCollection(node) ? trailing : comments).push(...toLines(node.comment));
    Object.assign(node, { commentBefore: undefined, comment: undefined });
  };
  for (const root of isPair(part) ? [part.key, part.value] : [part])
    if (isNode(root)) visit(root, { Node: (_, node) => take(node) });
  return [...comments, ...trailing];
}

export function addCommentsAbove(node: Node, comments: readonly string[]) {
  if (comments.length) node.commentBefore = [...toLines(node.commentBefore), ...comments].join('\n');
}

export function moveComments(from: MapPair | undefined, to: { readonly above: Node; readonly beside?: unknown }) {
  if (!from) return;
  moveCommentBeside(from.value, to.beside);
  addCommentsAbove(to.above, takeComments(from));
}

export function moveCommentBeside(from: unknown, to: unknown) {
  if (!isScalar(from) || !isScalar(to) || to.comment) return;
  to.comment = from.comment;
  from.comment = undefined;
}

export const addCommentsBefore = (node: Node, comments: readonly string[]) =>
  addCommentsAbove(node, [...comments, ...takeCommentsAbove(node)]);

export function takeCommentsAbove(node: Node): readonly string[] {
  const above = toLines(node.commentBefore);
  node.commentBefore = undefined;
  return above;
}

/**
 * The YAML parser attaches some comments to the end of the preceding value, or to the whole map. Both belong to the
 * next key.
 */
export function normalizeComments(node: Node | null | undefined) {
  if (!isCollection(node)) return;
  const items = listItems(node);
  if (items[0]) addCommentsBefore(items[0].key, takeCommentsAbove(node));
  items.forEach(({ value }, index) => {
    const next = items[index + 1];
    if (next) addCommentsBefore(next.key, takeTrailingComments(value));
    normalizeComments(value);
  });
}

const listItems = ({ items }: YAMLMap | YAMLSeq) =>
  items.map((item) => (isPair(item) ? (item as MapPair) : { key: item as Node, value: item as Node }));

function takeTrailingComments(node: Node | null | undefined): string[] {
  if (!isCollection(node)) return [];
  const innerComments = takeTrailingComments(listItems(node).at(-1)?.value);
  const ownComments = toLines(node.comment);
  node.comment = undefined;
  return [...innerComments, ...ownComments];
}
