import { isAlias, isMap, isSeq, type Node, visit, type YAMLMap } from 'yaml';
import { isMergeKey, keyText, type MapPair } from '../reading/values.ts';
import { type Path, pathText } from '../refusal.ts';
import { code } from '../shown.ts';
import type { Collection, Layout } from './layout.ts';

/** The file cannot be edited there without touching more than the value itself. */
export class Uneditable extends Error {
  override readonly name = 'Uneditable';
  constructor(at: Path, why: string) {
    super(`${code(pathText(at))} ${why}`);
  }
}

/** A value in the file: the list or map that holds it, and its place there. */
export interface FoundNode {
  readonly node: Node | null;
  readonly holder: Collection;
  readonly index: number;
  /** Whether a bracket around it makes line breaks and indentation meaningless. */
  readonly isBracketed: boolean;
}

/** Follows a path through what the file writes out; an alias, an anchor or a merge on the way is refused. */
export function findNode(root: Node | null, path: Path, layout: Layout): FoundNode | undefined {
  let node: Node | null = root;
  let found: FoundNode | undefined;
  let isBracketed = false;
  for (const [depth, part] of path.entries()) {
    refuseShared(node, path.slice(0, depth), layout);
    if (!isMap<Node, Node | null>(node) && !isSeq<Node>(node)) return undefined;
    const index = isSeq(node) ? Number(part) : indexIn(node, String(part), path.slice(0, depth), layout);
    if (!(index >= 0 && index < node.items.length)) return undefined;
    isBracketed ||= node.flow === true;
    const inner: Node | null = isSeq<Node>(node) ? node.items[index]! : node.items[index]!.value;
    found = { node: inner, holder: node, index, isBracketed };
    node = inner;
  }
  refuseShared(node, path, layout);
  return found;
}

function indexIn(map: YAMLMap<Node, Node | null>, name: string, at: Path, layout: Layout) {
  const index = map.items.findIndex(({ key }) => keyText(key) === name && !isMergeKey(key));
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (index < 0 && merge)
    throw new Uneditable(
      [...at, name],
      `may come from the merge \`<<\` on line ${layout.lineNumber(layout.startOf(merge.key))}, which other places use too`,
    );
  return index;
}

function refuseShared(node: Node | null, at: Path, layout: Layout) {
  if (!node) return;
  const line = layout.lineNumber(layout.startOf(node));
  if (isAlias(node))
    throw new Uneditable(at, `is the alias ${code(`*${node.source}`)} on line ${line}: its value is written elsewhere`);
  const anchor = (node as { anchor?: string }).anchor;
  if (anchor)
    throw new Uneditable(
      at,
      `has the anchor ${code(`&${anchor}`)} on line ${line}, so an edit would change every place that repeats it`,
    );
}

/** What is replaced or taken out must hold nothing that other places refer to, nor refer to them. */
export function refuseSharedInside(node: Node | MapPair | null, at: Path, layout: Layout) {
  if (!node) return;
  visit(node as Node, {
    Node: (_, inner) => refuseShared(inner as Node, at, layout),
    Pair: (_, { key }) => {
      if (isMergeKey(key)) throw new Uneditable(at, 'contains a merge `<<`, whose values are written elsewhere');
    },
  });
}
