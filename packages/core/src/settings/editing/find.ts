import { isAlias, isMap, isSeq, type Node, visit, type YAMLMap } from 'yaml';
import { formatCode } from '../message-text.ts';
import { getKeyText, isMergeKey, type MapPair } from '../reading/values.ts';
import { formatPath, type Path } from '../refusal.ts';
import type { TextLayout, YamlCollection } from './layout.ts';

/** An edit at this place would change more than the value itself. */
export class UneditableError extends Error {
  override readonly name = 'Uneditable';
  constructor(at: Path, why: string) {
    super(`${formatCode(formatPath(at))} ${why}`);
  }
}

export interface NodeLocation {
  readonly node: Node | null;
  readonly holder: YamlCollection;
  readonly index: number;
  /** Line breaks and indentation have no meaning inside brackets. */
  readonly isBracketed: boolean;
}

/** Refuses an alias, an anchor or a merge on the way, because other places share its value. */
export function locateNode(root: Node | null, path: Path, layout: TextLayout): NodeLocation | undefined {
  let node: Node | null = root;
  let location: NodeLocation | undefined;
  let isBracketed = false;
  for (const [depth, part] of path.entries()) {
    refuseSharedNode(node, path.slice(0, depth), layout);
    if (!isMap<Node, Node | null>(node) && !isSeq<Node>(node)) return undefined;
    const index = isSeq(node) ? Number(part) : findKeyIndex(node, String(part), path.slice(0, depth), layout);
    if (!(index >= 0 && index < node.items.length)) return undefined;
    isBracketed ||= node.flow === true;
    const inner: Node | null = isSeq<Node>(node) ? node.items[index]! : node.items[index]!.value;
    location = { node: inner, holder: node, index, isBracketed };
    node = inner;
  }
  refuseSharedNode(node, path, layout);
  return location;
}

function findKeyIndex(map: YAMLMap<Node, Node | null>, name: string, at: Path, layout: TextLayout): number {
  const index = map.items.findIndex(({ key }) => getKeyText(key) === name && !isMergeKey(key));
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (index < 0 && merge)
    throw new UneditableError(
      [...at, name],
      `may come from the merge \`<<\` on line ${layout.getLineNumber(layout.getStart(merge.key))}, which other places use too`,
    );
  return index;
}

function refuseSharedNode(node: Node | null, at: Path, layout: TextLayout) {
  if (!node) return;
  const line = layout.getLineNumber(layout.getStart(node));
  if (isAlias(node))
    throw new UneditableError(
      at,
      `is the alias ${formatCode(`*${node.source}`)} on line ${line}: its value is written elsewhere`,
    );
  const anchor = (node as { anchor?: string }).anchor;
  if (anchor)
    throw new UneditableError(
      at,
      `has the anchor ${formatCode(`&${anchor}`)} on line ${line}, so an edit would change every place that repeats it`,
    );
}

export function refuseSharedNodesInside(node: Node | MapPair | null, at: Path, layout: TextLayout) {
  if (!node) return;
  visit(node as Node, {
    Node: (_, inner) => refuseSharedNode(inner as Node, at, layout),
    Pair: (_, { key }) => {
      if (isMergeKey(key)) throw new UneditableError(at, 'contains a merge `<<`, whose values are written elsewhere');
    },
  });
}
