import { isCollection, isNode, isPair, isScalar, type Node, visit, type YAMLMap } from 'yaml';
import type { MapPair } from '../../settings/values.ts';

const linesOf = (comment: string | null | undefined) => (comment ? [comment] : []);

/** Takes all comments out of a part of the file, in their order. */
export function takeComments(part: Node | MapPair | null | undefined): string[] {
  const found: string[] = [];
  const take = (node: Node) => {
    found.push(...linesOf(node.commentBefore), ...linesOf(isCollection(node) ? undefined : node.comment));
    node.commentBefore = undefined;
    if (!isCollection(node)) node.comment = undefined;
  };
  const last: string[] = [];
  const see = (node: Node | null | undefined) => {
    if (!isNode(node)) return;
    visit(node, {
      Node(_, one) {
        take(one);
        if (!isCollection(one)) return;
        last.push(...linesOf(one.comment));
        one.comment = undefined;
      },
    });
  };
  if (isPair(part)) {
    see(part.key);
    see(part.value);
  } else see(part);
  return [...found, ...last];
}

export function addAbove(node: Node, comments: readonly string[]) {
  if (comments.length) node.commentBefore = [...linesOf(node.commentBefore), ...comments].join('\n');
}

/** Gives comments above a key to another key, and those beside its value to the other value. */
export function moveComments(from: MapPair | undefined, to: { readonly above: Node; readonly beside?: unknown }) {
  if (!from) return;
  const { beside } = to;
  if (isScalar(from.value) && isScalar(beside) && !beside.comment) {
    beside.comment = from.value.comment;
    from.value.comment = undefined;
  }
  addAbove(to.above, takeComments(from));
}

/**
 * A comment above a key that stands further left than the value before it is read as the end of that value, and a
 * comment above the first key as one of the whole map. Gives both to the key.
 */
export function settleComments(node: Node | null | undefined) {
  if (!isCollection(node)) return;
  const items = node.items as (MapPair | Node)[];
  const first = items[0] && headOf(items[0]);
  if (first) {
    first.commentBefore = [...linesOf(node.commentBefore), ...linesOf(first.commentBefore)].join('\n') || undefined;
    node.commentBefore = undefined;
  }
  items.forEach((item, index) => {
    const value = isPair(item) ? (item as MapPair).value : (item as Node);
    const next = items[index + 1];
    if (next) {
      const head = headOf(next);
      const misread = takeEnd(value);
      head.commentBefore = [...misread, ...linesOf(head.commentBefore)].join('\n') || undefined;
    }
    settleComments(value);
  });
}

const headOf = (item: MapPair | Node): Node => (isPair(item) ? (item as MapPair).key : (item as Node));

function takeEnd(node: Node | null | undefined): string[] {
  if (!isCollection(node)) return [];
  const last = (node as YAMLMap<Node, Node | null>).items.at(-1) as MapPair | Node | undefined;
  const inner = takeEnd(isPair(last) ? (last as MapPair).value : (last as Node | undefined));
  const own = linesOf(node.comment);
  node.comment = undefined;
  return [...inner, ...own];
}
